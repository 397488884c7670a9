"""Turn trained weights into the ONNX files that ship: batch norms folded, sizes left open where they vary.

Example::

    python -m training.export --weights .work --out models
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from torch import nn

from training.face_crops import CLASSES_WITH_NONE
from training.nets import CardNet, DoubtNet, EdgeNet, FaceNet

__all__ = ["NETS"]

Axes = dict[str, dict[int, str]]


def _of_faces(*said: str) -> tuple[tuple[int, ...], list[str], Axes]:
    """Crops of faces, any number of them, and what is said of each."""
    return (1, 3, 128, 80), [*said], {word: {0: "n"} for word in ("image", *said)}


NETS: dict[str, tuple[Callable[[], nn.Module], tuple[int, ...], list[str], Axes]] = {
    "cards": (
        CardNet,
        (1, 3, 384, 640),
        ["cells"],
        {"image": {2: "height", 3: "width"}, "cells": {2: "r", 3: "c"}},
    ),
    "edges": (EdgeNet, (1, 3, 96, 64), ["shift"], {"image": {0: "n"}, "shift": {0: "n"}}),
    "faces": (lambda: FaceNet(CLASSES_WITH_NONE), *_of_faces("logits", "feature", "likeness")),
    "doubts": (lambda: DoubtNet(CLASSES_WITH_NONE), *_of_faces("logits", "feature")),
}


class _FromBytes(nn.Module):
    """Pictures come as uint8 BGR (n, h, w, 3), as the camera has them: no conversion code outside the file.

    The first layer's weights are made for 0..255 instead of 0..1: no runtime does that by itself, and scaling a whole
    picture takes a thirtieth of the time. And they are made for rows of bytes, in which blue, green and red follow one
    another: to put each colour into a plane of its own first takes longer than to read them as they lie.
    """

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = copy.deepcopy(net)
        name, first = next((name, part) for name, part in self.net.named_modules() if isinstance(part, nn.Conv2d))
        parent, _, place = name.rpartition(".")
        setattr(self.net.get_submodule(parent), place, _along_rows(first))

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        said: torch.Tensor = self.net(image.float().unsqueeze(1).flatten(3))
        return said


def _along_rows(first: nn.Conv2d) -> nn.Conv2d:
    """A first layer of 3x3 points, two apart, as one that takes (n, 1, h, 3w) in 0..255."""
    flat = nn.Conv2d(1, first.out_channels, (3, 9), (2, 6), (1, 3), bias=False)
    flat.weight.data = first.weight.data.permute(0, 2, 3, 1).reshape(flat.weight.shape) / 255
    return flat


def main() -> None:
    """Export all weights that are there, compare ONNX Runtime with torch, write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for name, (make, shape, outputs, axes) in NETS.items():
        weights = wanted.weights / f"{name}.pt"
        if weights.exists():
            net = make()
            net.load_state_dict(torch.load(weights, map_location="cpu"))
            export(net.eval(), shape, outputs, axes, wanted.out / f"{name}.onnx")


def export(net: nn.Module, shape: tuple[int, ...], outputs: list[str], axes: Axes, file: Path) -> None:
    """Write one network and check that it says the same as before (absolute difference at most 1e-3)."""
    n, _, height, width = shape
    example = torch.randint(0, 256, (n, height, width, 3), dtype=torch.uint8)
    # The picture's axes follow the camera's order here: rows and columns are 1 and 2.
    image_axes = {axis if axis == 0 else axis - 1: name for axis, name in axes["image"].items()}
    model = _FromBytes(net).eval()
    torch.onnx.export(
        model, (example,), str(file), input_names=["image"], output_names=outputs,
        dynamic_axes={**axes, "image": image_axes}, opset_version=17, dynamo=False,
    )  # fmt: skip
    onnx.checker.check_model(str(file))
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    with torch.no_grad():
        expected = net(example.permute(0, 3, 1, 2).float() / 255)
    expected = expected if isinstance(expected, tuple) else (expected,)
    for got, want in zip(session.run(None, {"image": example.numpy()}), expected, strict=True):
        difference = float(np.abs(got - want.numpy()).max())
        if difference > 1e-3:
            raise SystemExit(f"{file.name}: ONNX differs from torch by {difference}")
    print(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
