"""Every picture as a line of JSON in a file."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path

from engine.errors import BadInput
from table_hw.display import ScoreDisplay
from table_hw.picture import Picture

__all__ = ["HELP", "SCHEME", "RecorderDisplay", "open_kind"]

SCHEME = "recorder"
HELP = "recorder:FILE    every picture as a line of JSON in FILE"


class RecorderDisplay(ScoreDisplay):
    """Appends each picture that differs from the last one; a line is on the disk when `show` returns."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("a", encoding="utf-8")
        self._picture: Picture | None = None

    def show(self, picture: Picture) -> None:
        """Write it, unless nothing changed."""
        if picture == self._picture:
            return
        self._picture = picture
        line = json.dumps({"t": round(time.time(), 3), **asdict(picture)})
        self._file.write(line + "\n")
        self._file.flush()

    @property
    def status(self) -> str:
        """Where the pictures go."""
        return f"recording the display into {self._path}"

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def open_kind(rest: str) -> ScoreDisplay:
    """`rest` is the file. Raises BadInput when it cannot be written."""
    if not rest:
        raise BadInput("recorder: needs a file, for example recorder:display.jsonl")
    try:
        return RecorderDisplay(Path(rest))
    except OSError as wrong:
        raise BadInput(f"recorder:{rest} cannot be written: {wrong.strerror}") from None
