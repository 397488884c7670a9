"""The whole way from scenes to ONNX files with next to no steps: nothing is learned, but every step fits the next, and
the program can look with what comes of it."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from engine.cards import Pack
from tests.vision.test_geometry import card
from vision.detect import CardDetector
from vision.recognize import CardRecognizer

PYTHON = os.environ.get("FILKO_TRAIN_PYTHON") or (sys.executable if importlib.util.find_spec("torch") else "")
ROOT = Path(__file__).parents[2]

needs_torch = pytest.mark.skipif(
    not PYTHON, reason="SKIPPED: no torch here; set FILKO_TRAIN_PYTHON to a Python with requirements/train.txt"
)


def run(module, *words):
    """A step of training; export itself fails where ONNX differs from torch."""
    with_torch(f"training.{module}", *words)


def with_torch(module, *words):
    words = [PYTHON, "-m", module, *words]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    assert done.returncode == 0, done.stderr[-2000:]


@needs_torch
@pytest.mark.slow
def test_tiny_training_ends_in_networks_that_say_what_torch_says(tmp_path):
    run("run", "tiny", "--work", str(tmp_path / "work"), "--out", str(tmp_path / "out"))
    for name, outputs in {"cards": 1, "edges": 1, "faces": 3, "doubts": 2}.items():
        session = onnxruntime.InferenceSession(str(tmp_path / "out" / f"{name}.onnx"))
        assert len(session.get_outputs()) == outputs
        assert session.get_inputs()[0].type == "tensor(uint8)"
    picture = np.random.default_rng(0).integers(0, 256, (128, 160, 3)).astype(np.uint8)
    CardDetector(tmp_path / "out").detect(picture, 1.0)
    look = CardRecognizer(Pack.FRENCH, tmp_path / "out").read(picture, card(80, 64, 0, 60))
    assert np.exp(look.faces).sum() == pytest.approx(1, abs=0.02)
    words = ["--models", str(tmp_path / "out"), "--scenes", str(tmp_path / "work" / "scenes")]
    run("resume", *words, "--out", str(tmp_path / "resumed"))
    run("export", "--weights", str(tmp_path / "resumed"), "--out", str(tmp_path / "twice"))
    for name, shape in {
        "cards": (1, 96, 64, 3),
        "edges": (2, 96, 64, 3),
        "faces": (2, 128, 80, 3),
        "doubts": (2, 128, 80, 3),
    }.items():
        given = {"image": np.random.default_rng(1).integers(0, 256, shape).astype(np.uint8)}
        said = [
            onnxruntime.InferenceSession(str(tmp_path / folder / f"{name}.onnx")).run(None, given)
            for folder in ("out", "twice")
        ]
        for one, other in zip(*said, strict=True):
            assert np.abs(one - other).max() < 1e-3
