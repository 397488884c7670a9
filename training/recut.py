"""The same art on another maker's paper: real cards have white margins of any width and no line around them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["Cut", "random_cut", "recut"]

Picture = NDArray[np.uint8]
Random = np.random.Generator


@dataclass(frozen=True)
class Cut:
    """How a pack is cut, as shares of the card's height.

    ``trim`` is taken off all sides (drawn art has a black outline there), ``margin`` of ``paper`` (BGR) put on;
    ``stretch`` widens the card; ``radius`` rounds its corners; ``edge`` darkens the rim by this share (0 to 1).
    """

    trim: float
    margin: float
    stretch: float
    radius: float
    edge: float
    paper: tuple[float, float, float]


def random_cut(rng: Random) -> Cut:
    """The cut of one pack."""
    return Cut(
        trim=float(rng.uniform(0.012, 0.028)),
        margin=float(rng.uniform(0.0, 0.07)) if rng.random() < 0.6 else 0.0,
        stretch=float(rng.uniform(0.93, 1.08)),
        radius=float(rng.uniform(0.015, 0.06)),
        edge=float(rng.uniform(0, 0.35)) if rng.random() < 0.6 else 0.0,
        paper=(float(rng.uniform(225, 253)), float(rng.uniform(238, 254)), float(rng.uniform(244, 255))),
    )


def recut(art: Picture, cut: Cut) -> Picture:
    """The card's picture uint8 (h, w, 4) BGRA in its new cut, as high as before."""
    height, width = art.shape[:2]
    off, rim = round(cut.trim * height), round(cut.margin * height)
    wide = max(round(width * cut.stretch), 4 * rim + 8)
    inner = art[off : height - off, off : width - off]
    alpha = inner[..., 3:].astype(np.float32) / 255
    flat = (inner[..., :3] * alpha + np.array(cut.paper, np.float32) * (1 - alpha)).astype(np.uint8)
    card = np.empty((height, wide, 3), np.uint8)
    card[:] = np.array(cut.paper, np.uint8)
    size = (wide - 2 * rim, height - 2 * rim)
    card[rim : height - rim, rim : wide - rim] = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
    shape = _rounded(height, wide, max(2, round(cut.radius * height)))
    if cut.edge:
        line = np.ones((3, 3) if height < 200 else (5, 5), np.uint8)
        inside = cv2.erode(shape, line, borderType=cv2.BORDER_CONSTANT, borderValue=0)
        card[inside == 0] = (card[inside == 0] * (1 - cut.edge)).astype(np.uint8)
    return np.dstack([card, shape])


def _rounded(height: int, width: int, radius: int) -> Picture:
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask
