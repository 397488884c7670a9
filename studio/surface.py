"""The table itself: wood or cloth made of noise, and the lamp above it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["Image", "checked", "cloth", "lamp", "wood"]

Image = NDArray[np.float32]
"""Height x width x 3, blue green red, 0 to 255."""

Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""

_BROWN: Colour = (58.0, 96.0, 150.0)
_GREEN: Colour = (62.0, 108.0, 44.0)


def _noise(rng: np.random.Generator, size: tuple[int, int], cell: tuple[float, float]) -> NDArray[np.float32]:
    """Smooth noise with standard deviation 1, its grains ``cell`` (y, x) pixels large."""
    height, width = size
    coarse: NDArray[np.float32] = rng.standard_normal((int(height / cell[0]) + 3, int(width / cell[1]) + 3)).astype(
        np.float32
    )
    fine = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(fine / fine.std(), dtype=np.float32)


def wood(rng: np.random.Generator, width: int, height: int, base: Colour = _BROWN) -> Image:
    """Planks that lie along the picture, each with its own grain and tone."""
    rows = np.linspace(0, height, rng.integers(4, 7) + 1).astype(int)
    planks = [_plank(rng, bottom - top, width, base) for top, bottom in pairwise(rows)]
    table = np.vstack(planks)
    for row in rows[1:-1]:
        table[row - 1 : row + 1] *= 0.45
    return cv2.GaussianBlur(table, (0, 0), 0.7).astype(np.float32)


def _plank(rng: np.random.Generator, height: int, width: int, base: Colour) -> Image:
    size = (height, width)
    y = np.arange(height, dtype=np.float32)[:, None] / 9.0
    warp = 1.6 * _noise(rng, size, (90, 420)) + 0.25 * _noise(rng, size, (14, 160))
    rings = np.sin(y + warp + rng.uniform(0, 6.28)) * 0.5
    fibres = 0.5 * _noise(rng, size, (1.6, 70)) + 0.35 * _noise(rng, size, (3.0, 200))
    tone = 1.0 + 0.13 * rings + 0.10 * fibres + rng.uniform(-0.12, 0.12)
    return np.asarray(
        np.array(base, np.float32) * tone[..., None] ** np.array((1.35, 1.1, 0.9), np.float32), np.float32
    )


def cloth(rng: np.random.Generator, width: int, height: int, base: Colour = _GREEN) -> Image:
    """A baize, green if nothing else is said."""
    size = (height, width)
    nap = 0.05 * _noise(rng, size, (1.2, 1.2)) + 0.03 * _noise(rng, size, (60, 60))
    return np.asarray(np.array(base, np.float32) * (1.0 + nap)[..., None], np.float32)


def checked(rng: np.random.Generator, width: int, height: int, base: Colour = _GREEN) -> Image:
    """A table cloth with woven checks: bands of the colour on a light ground, a little turned."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    turn, band = float(rng.uniform(-0.1, 0.1)), float(rng.uniform(38, 80))
    across, along = x + turn * y, y - turn * x
    bands = ((np.sin(np.pi * across / band) > 0).astype(np.float32) + (np.sin(np.pi * along / band) > 0)) / 2
    soft = cv2.GaussianBlur(bands, (0, 0), 1.0)[..., None]
    ground = np.array((206.0, 214.0, 218.0), np.float32) * 0.8
    weave = 1.0 + 0.05 * _noise(rng, (height, width), (1.5, 1.5))[..., None]
    return np.asarray((ground * (1 - 0.75 * soft) + np.array(base, np.float32) * 0.75 * soft) * weave, np.float32)


def lamp(
    rng: np.random.Generator, width: int, height: int, *, level: float = 1.0, warm: float = 0.5, fall: float = 0.75
) -> Image:
    """What the light makes of each pixel: factors around ``level``, brightest near the lamp.

    ``warm``: 0 daylight to 1 candle; ``fall``: how much darker it gets towards the edges.
    """
    x0 = width * rng.uniform(0.4, 0.65)
    y0 = height * rng.uniform(0.25, 0.5)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    far = ((x - x0) ** 2 + (y - y0) ** 2) / (0.62 * width) ** 2
    bright = (level * 1.14 / (1.0 + fall * far)).astype(np.float32)
    tint = np.array((1.07 - 0.28 * warm, 1.0, 0.97 + 0.16 * warm), np.float32)
    return np.asarray(bright[..., None] * tint, np.float32)
