"""People who lean between the lamp and the table: wide soft shadows that come, sway and go."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["Leaning"]

_SMALL = 4  # shadows are soft: a quarter of the pixels will do
_COME = (0.5, 1.6)  # seconds in which somebody leans over, and back
_STAY = (0.8, 6.0)
_PAUSE = (1.5, 9.0)
_LOOKS = ((0.0, 360.0), (0.15, 0.62), (0.25, 0.6), (0.5, 1.0), (0.012, 0.06))  # from where, how far, wide, dark, soft


@dataclass(frozen=True, slots=True)
class _Lean:
    """One shadow: it is all there from ``there`` to ``leaves``, and comes and goes along ``bearing`` (degrees), in
    parts of the way from outside to the middle, and of the picture's width."""

    begins: float
    there: float
    leaves: float
    gone: float
    bearing: float
    reach: float
    wide: float
    depth: float
    edge: float

    def share(self, t: float) -> float:
        """How far it is in: 0 to 1."""
        return float(np.interp(t, (self.begins, self.there, self.leaves, self.gone), (0.0, 1.0, 1.0, 0.0)))


class Leaning:
    """The shadows of one film. ``depth``: share of the light that the darkest of them takes; ``size`` (w, h)."""

    def __init__(self, depth: float, size: tuple[int, int], seconds: float, rng: np.random.Generator) -> None:
        self._size, self._small = size, (size[0] // _SMALL, size[1] // _SMALL)
        self._leans = []
        now = float(rng.uniform(*_PAUSE))
        while now < seconds:
            there = now + float(rng.uniform(*_COME))
            leaves = there + float(rng.uniform(*_STAY))
            gone = leaves + float(rng.uniform(*_COME))
            bearing, reach, wide, share, edge = (float(rng.uniform(*ends)) for ends in _LOOKS)
            self._leans.append(_Lean(now, there, leaves, gone, bearing, reach, wide, depth * share, edge))
            now = gone + float(rng.uniform(*_PAUSE))

    def over(self, t: float) -> NDArray[np.uint8] | None:
        """What is left of the light (h, w, 3), 255 all; None where nobody leans over the table."""
        lean = next((one for one in self._leans if one.begins < t < one.gone), None)
        if lean is None:
            return None
        width, height = self._small
        bearing = radians(lean.bearing)
        # The shadow is a round one, far outside while it is not there; it sways a little.
        out = 1.0 - lean.reach * lean.share(t) + 0.012 * sin(2.3 * t)
        x, y = width * (0.5 + out * cos(bearing)), height * (0.5 + out * sin(bearing) * 1.3)
        radius = lean.wide * width
        down, across = np.mgrid[0:height, 0:width].astype(np.float32)
        far = (np.hypot(across - x, (down - y) / 1.25) - radius) / (lean.edge * width)
        left = 1.0 - lean.depth / (1.0 + np.exp(np.clip(far, -30, 30)))
        wide = cv2.resize(left.astype(np.float32), self._size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.merge([(255 * wide).astype(np.uint8)] * 3), np.uint8)
