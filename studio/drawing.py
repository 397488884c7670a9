"""Drawing a thing from above in millimetres, with soft edges and shares of transparency."""

from __future__ import annotations

from math import cos, sin

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from studio.sprites import Sprite

__all__ = ["Colour", "Drawing"]

_SCALE = 2.0  # sprite pixels to a mm
_FOUR = 4  # drawn so many times as large, then made smaller: soft edges

Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""

Point = tuple[float, float]
"""mm from the middle, to the right and down."""


class Drawing:
    """A square canvas with its middle at (0, 0), ``radius`` mm to each side; what is drawn later lies above."""

    def __init__(self, radius: float) -> None:
        self._side = round(2 * (radius + 2) * _SCALE)
        side = self._side * _FOUR
        self._colour = np.zeros((side, side, 3), np.float32)
        self._alpha = np.zeros((side, side), np.float32)

    def disc(self, at: Point, radius: float, colour: Colour, alpha: float = 1.0) -> None:
        """A filled circle."""
        mask = self._mask()
        cv2.circle(mask, self._pixel(at), self._length(radius), 1.0, -1)
        self._mix(mask, colour, alpha)

    def ring(self, radius: float, wide: float, colour: Colour, alpha: float = 1.0, arc: Point = (0.0, 360.0)) -> None:
        """A circle around the middle as a line, or an arc of it (degrees)."""
        mask = self._mask()
        cv2.ellipse(mask, self._pixel((0, 0)), (self._length(radius),) * 2, 0, *arc, 1.0, self._length(wide))
        self._mix(mask, colour, alpha)

    def block(self, width: float, height: float, colour: Colour, at: Point = (0.0, 0.0), turn: float = 0.0) -> None:
        """A rectangle; ``turn`` in radians."""
        c, s = cos(turn), sin(turn)
        corners = [(x * width / 2, y * height / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        points = np.array([self._pixel((at[0] + c * x - s * y, at[1] + s * x + c * y)) for x, y in corners])
        mask = self._mask()
        cv2.fillPoly(mask, [points], 1.0)
        self._mix(mask, colour, 1.0)

    def line(self, start: Point, end: Point, wide: float, colour: Colour) -> None:
        """A straight line."""
        mask = self._mask()
        cv2.line(mask, self._pixel(start), self._pixel(end), 1.0, self._length(wide))
        self._mix(mask, colour, 1.0)

    def sprite(self) -> Sprite:
        """What was drawn; its own point (0, 0) is the middle."""
        size = (self._side, self._side)
        alpha = cv2.resize(self._alpha, size, interpolation=cv2.INTER_AREA)
        colour = cv2.resize(self._colour * self._alpha[..., None], size, interpolation=cv2.INTER_AREA)
        middle = self._side / 2 / _SCALE
        return Sprite(np.asarray(colour, np.float32), np.asarray(alpha, np.float32), _SCALE, (middle, middle))

    def _mask(self) -> NDArray[np.float32]:
        return np.zeros(self._alpha.shape, np.float32)

    def _mix(self, mask: NDArray[np.float32], colour: Colour, alpha: float) -> None:
        over = alpha * mask
        whole = over + self._alpha * (1 - over)
        share = np.divide(over, whole, out=np.zeros_like(over), where=whole > 0)[..., None]
        self._colour += share * (np.array(colour, np.float32) - self._colour)
        self._alpha = whole

    def _pixel(self, at: Point) -> tuple[int, int]:
        half = self._alpha.shape[0] / 2
        return round(half + at[0] * _SCALE * _FOUR), round(half + at[1] * _SCALE * _FOUR)

    def _length(self, mm: float) -> int:
        return max(1, round(mm * _SCALE * _FOUR))
