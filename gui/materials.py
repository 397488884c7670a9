"""What things are made of: slate and wood, grown from seeded noise, so that no picture file is needed."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

__all__ = ["board", "planks"]

Lightness = NDArray[np.floating]


@lru_cache(maxsize=8)
def board(width: int, height: int, colour: str) -> QImage:
    """A slate of this size: nearly even, with the clouds that a wet sponge leaves."""
    seeded = np.random.default_rng(11)
    clouds = _smooth_noise(seeded, width, height, cells=7) * 10 + _smooth_noise(seeded, width, height, cells=3) * 8
    grain = seeded.normal(0, 1.6, (height, width))
    return _tinted(colour, clouds + grain)


@lru_cache(maxsize=8)
def planks(width: int, height: int, colour: str) -> QImage:
    """A table top of boards that run from left to right."""
    seeded = np.random.default_rng(5)
    rows = np.arange(height)[:, None] + _smooth_noise(seeded, width, height, cells=4) * 9
    fibre = np.sin(rows * 0.55) * 2.2 + np.sin(rows * 0.13 + 1.3) * 4
    streaks = np.repeat(seeded.normal(0, 2.4, (height, width // 24 + 2)), 24, axis=1)[:, :width]
    plank = np.arange(height) * 4 // max(1, height)
    tone = seeded.normal(0, 5, 5)[plank][:, None]
    seams = np.where(np.diff(plank, prepend=plank[:1])[:, None] > 0, -34.0, 0.0)
    return _tinted(colour, fibre + streaks + tone + seams)


def _smooth_noise(seeded: np.random.Generator, width: int, height: int, cells: int) -> Lightness:
    coarse = seeded.normal(0, 1, (cells, cells)).astype(np.float32)
    down = np.linspace(0, cells - 1, max(1, height))
    along = np.linspace(0, cells - 1, max(1, width))
    columns = np.stack([np.interp(along, np.arange(cells), row) for row in coarse])
    low = np.clip(down.astype(int), 0, cells - 2)
    part = (down - low)[:, None]
    noise: Lightness = columns[low] * (1 - part) + columns[low + 1] * part
    return noise


def _tinted(colour: str, lightness: Lightness) -> QImage:
    base = QColor(colour)
    rgb = np.array([base.red(), base.green(), base.blue()], dtype=np.float32)
    pixels = np.clip(rgb + lightness[..., None], 0, 255).astype(np.uint8)
    height, width = pixels.shape[:2]
    image = QImage(np.ascontiguousarray(pixels).data, width, height, width * 3, QImage.Format.Format_RGB888)
    return image.copy()  # the copy owns its pixels
