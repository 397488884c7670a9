"""Drawing rough outlines onto the true corners of their cards."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from models._cv import cv2
from vision.geometry import Picture, Quad, rectify, widened
from vision.network import Network

__all__ = ["EdgeMender"]

WIDTH, HEIGHT = 64, 96
"""Size in which the network sees a card and its surroundings (`geometry.widened`)."""

_UNIT = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)


class EdgeMender:
    """Mends outlines to about a hundredth of a card's height. ``folder``: other networks than the shipped ones."""

    def __init__(self, folder: Path | None = None) -> None:
        self._edges = Network("edges", folder)

    def mend(self, picture: Picture, quads: list[Quad], rounds: int = 1) -> list[Quad]:
        """Better outlines for rough ones, in their order; all outlines of a picture go through together."""
        for _ in range(rounds if quads else 0):
            frames = [widened(quad) for quad in quads]
            crops = np.stack([rectify(picture, frame, WIDTH, HEIGHT) for frame in frames])
            shifts = self._edges(crops)[0].reshape(-1, 4, 2)
            quads = [_moved(quad, frame, shift) for quad, frame, shift in zip(quads, frames, shifts, strict=True)]
        return quads


def _moved(quad: Quad, frame: Quad, shift: Quad) -> Quad:
    """``quad`` with its corners moved by ``shift``, which is in half widths and heights of ``frame``."""
    from_crop = cv2.getPerspectiveTransform(_UNIT, frame)
    inner = cv2.perspectiveTransform(quad[None], np.linalg.inv(from_crop))[0] + shift
    return np.asarray(cv2.perspectiveTransform(inner[None].astype(np.float32), from_crop)[0], np.float32)
