"""Loading the ONNX files: one thread each, a clear word when one is damaged."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from engine.errors import BadInput

__all__ = ["Network"]


class Network:
    """One network that takes pictures (n, h, w, 3) uint8 BGR and gives float32 arrays: those of its outputs that it
    ``says`` by their names, or all. What only others need is not worked out.

    Raises BadInput when the file is missing or damaged.
    """

    def __init__(self, name: str, folder: Path | None = None, says: Sequence[str] | None = None) -> None:
        self._says, self._only = says, onnxruntime.RunOptions()
        self._only.only_execute_path_to_fetches = True
        options = onnxruntime.SessionOptions()
        # Spinning worker threads cost five times the work of a 30 Hz stream on two cores.
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            if folder is not None:
                self._session = _session(folder / f"{name}.onnx", options)
            else:
                with as_file(files("models") / f"{name}.onnx") as file:
                    self._session = _session(file, options)
        except (OSError, RuntimeError) as wrong:
            raise BadInput(
                f"the model {name}.onnx is missing or damaged; install Filkó anew ({_first_line(wrong)})"
            ) from wrong

    def __call__(self, pictures: NDArray[np.uint8]) -> list[NDArray[np.float32]]:
        """Run the network; one array per output."""
        outputs: list[NDArray[np.float32]] = self._session.run(self._says, {"image": pictures}, self._only)
        return outputs


def _session(file: Path, options: onnxruntime.SessionOptions) -> onnxruntime.InferenceSession:
    if not file.is_file():
        raise OSError(f"no file {file.name}")
    try:
        return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except Exception as wrong:  # the runtime's errors share no base below Exception
        raise RuntimeError(str(wrong)) from wrong


def _first_line(wrong: Exception) -> str:
    return str(wrong).splitlines()[0][:120] if str(wrong) else type(wrong).__name__
