"""A light display on the table: a black board with four 8x8 matrices of red LEDs that shine by themselves.

What the camera sees of it is a model: dots with their light, the bloom of the lens and the shine on the table around.
Not modelled: the beat between the panel's scanning and the camera's shutter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from models._cv import cv2
from studio.camera import Matrix, Pose, pose_matrix
from studio.sprites import Sprite, paint, shade, shadow_of
from studio.surface import Image

__all__ = ["Panel", "Pixels"]

Pixels = Sequence[Sequence[bool]]
"""Eight rows of 32."""

SIZE = (132.0, 36.0)  # mm: the board
_PITCH = 4.0  # mm from dot to dot
_SCALE = 2.0  # sprite pixels to a mm
_LIT = np.array((70.0, 60.0, 330.0), np.float32)  # what the sensor gets from a dot at full brightness; it clips
_OFF = (34.0, 34.0, 62.0)
_BLOOM, _SHINE = 0.10, 0.035  # shares of a dot's light that the lens spreads, and that falls on the table around


class Panel:
    """Lies on the table. ``pixels_at`` says what is lit at a time, ``brightness`` 0 to 1 how strongly."""

    def __init__(self, view: Matrix, pose: Pose, pixels_at: Callable[[float], Pixels], brightness: float = 1.0) -> None:
        self._to_picture = view @ pose_matrix(pose)
        self._pose, self._view = pose, view
        self._pixels_at, self._brightness = pixels_at, brightness
        self._last: tuple[Pixels, Image] | None = None

    @property
    def quad(self) -> tuple[tuple[float, float], ...]:
        """The corners of the lit area in the picture, clockwise from the top left one."""
        half = np.array((16 * _PITCH, 4 * _PITCH))
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
        out = cv2.perspectiveTransform(corners[None].astype(np.float32), self._to_picture)[0]
        return tuple((float(x), float(y)) for x, y in out)

    def lay(self, table: Image, light: Image) -> None:
        """Lay the board on the picture of the bare table; it never moves."""
        shadow = Pose(self._pose.x + 2.5, self._pose.y + 4.0, self._pose.angle)
        board = _board()
        shade(table, shadow_of(board, 3.0, 0.55), self._view @ pose_matrix(shadow))
        paint(table, light, board, self._to_picture)

    def shine(self, picture: Image, t: float) -> Image:
        """The picture with the light that the panel gives at a time."""
        pixels = self._pixels_at(t)
        if self._last is None or self._last[0] != pixels:
            self._last = (pixels, self._light(pixels, (picture.shape[1], picture.shape[0])))
        return np.asarray(picture + self._last[1], np.float32)

    def _light(self, pixels: Pixels, size: tuple[int, int]) -> Image:
        dots = np.zeros((size[1], size[0]), np.float32)
        places = [
            ((x - 15.5) * _PITCH, (y - 3.5) * _PITCH)
            for y, row in enumerate(pixels)
            for x, lit in enumerate(row)
            if lit
        ]
        if places:
            seen = cv2.perspectiveTransform(np.array([places], np.float32), self._to_picture)[0]
            for x, y in seen * 16:
                cv2.circle(dots, (round(float(x)), round(float(y))), 34, 1.0, -1, cv2.LINE_AA, shift=4)
        wide, far = cv2.GaussianBlur(dots, (0, 0), 6.0), cv2.GaussianBlur(dots, (0, 0), 28.0)
        spread = dots + 6 * _BLOOM * wide + 30 * _SHINE * far
        return np.asarray(self._brightness * spread[..., None] * _LIT, np.float32)


def _board() -> Sprite:
    """Four black squares on a black board, each with its 64 dark dots."""
    w, h = (round(side * _SCALE) for side in SIZE)
    colour = np.full((h, w, 3), (26.0, 28.0, 30.0), np.float32)
    for y in range(8):
        for x in range(32):
            middle = (round(w / 2 + (x - 15.5) * _PITCH * _SCALE), round(h / 2 + (y - 3.5) * _PITCH * _SCALE))
            cv2.circle(colour, middle, 3, _OFF, -1, cv2.LINE_AA)
    padded = np.asarray(cv2.copyMakeBorder(colour, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=(0, 0, 0)), np.float32)
    alpha = np.zeros(padded.shape[:2], np.float32)
    alpha[2:-2, 2:-2] = 1.0
    return Sprite(padded, alpha, _SCALE, (padded.shape[1] / 2 / _SCALE, padded.shape[0] / 2 / _SCALE))
