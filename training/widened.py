"""A larger network that says what a smaller one says, to go on learning from there (Chen et al. 2016, Net2Net).

What the larger one has more of says nothing at first: nobody listens to its new channels, and its new layer adds
nothing. Example::

    python -m training.widened --faces .work/training/faces.pt --out .work/training/doubts.pt
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import nn

from training.face_crops import CLASSES_WITH_NONE
from training.nets import DoubtNet, FaceNet

__all__ = ["widened"]

SAME = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 9))
"""Which layer of `FaceNet` becomes which of `DoubtNet`."""

ADDED = 8
"""The layer that `FaceNet` does not have."""


def widened(small: FaceNet, classes: int = CLASSES_WITH_NONE) -> DoubtNet:
    """A network that says the same as the small one."""
    large = DoubtNet(classes)
    large.classify.load_state_dict(small.classify.state_dict())
    with torch.no_grad():
        for old, new in SAME:
            for one, other in zip(_parts(small.body, old), _parts(large.body, new), strict=True):
                _taken_over(one, other)
        *_, norm = _parts(large.body, ADDED)
        norm.weight.zero_()
        norm.bias.zero_()
    return large


def _parts(body: nn.Module, layer: int) -> list[nn.Conv2d | nn.BatchNorm2d]:
    return [part for part in body.get_submodule(str(layer)).modules() if isinstance(part, nn.Conv2d | nn.BatchNorm2d)]


def _taken_over(one: nn.Conv2d | nn.BatchNorm2d, other: nn.Conv2d | nn.BatchNorm2d) -> None:
    """The numbers of the old channels; these do not listen to new ones."""
    if isinstance(one, nn.Conv2d):
        outside, inside = one.weight.shape[:2]
        other.weight[:, inside:] = 0.0
        other.weight[:outside, :inside] = one.weight
        return
    for name in ("weight", "bias", "running_mean", "running_var"):
        getattr(other, name)[: one.num_features] = getattr(one, name)


def main() -> None:
    """Write the larger network's weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faces", type=Path, required=True, help="weights of the smaller network")
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    torch.manual_seed(5)  # what new channels see at first
    small = FaceNet(CLASSES_WITH_NONE)
    small.load_state_dict(torch.load(wanted.faces))
    torch.save(widened(small).state_dict(), wanted.out)


if __name__ == "__main__":
    main()
