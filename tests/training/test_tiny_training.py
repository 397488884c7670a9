"""The whole way from scenes to ONNX files with next to no steps: nothing is learned, but every step fits the next."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import onnxruntime
import pytest

PYTHON = os.environ.get("FILKO_TRAIN_PYTHON") or (sys.executable if importlib.util.find_spec("torch") else "")
ROOT = Path(__file__).parents[2]

needs_torch = pytest.mark.skipif(
    not PYTHON, reason="SKIPPED: no torch here; set FILKO_TRAIN_PYTHON to a Python with requirements/train.txt"
)


@needs_torch
@pytest.mark.slow
def test_tiny_training_ends_in_three_networks_that_say_what_torch_says(tmp_path):
    words = [PYTHON, "-m", "training.run", "tiny", "--work", str(tmp_path / "work"), "--out", str(tmp_path / "out")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    assert done.returncode == 0, done.stderr[-2000:]  # export itself fails where ONNX differs from torch
    for name, outputs in {"cards": 1, "edges": 1, "faces": 2}.items():
        session = onnxruntime.InferenceSession(str(tmp_path / "out" / f"{name}.onnx"))
        assert len(session.get_outputs()) == outputs
        assert session.get_inputs()[0].type == "tensor(uint8)"
