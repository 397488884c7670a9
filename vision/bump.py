"""Whether the camera itself was moved: the whole table shifts, not what lies on it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture

__all__ = ["Bump", "shift_between"]

WIDTH, HEIGHT = 160, 90

LOOK_EVERY = 1.0
"""Seconds between two comparisons."""

MOVED = 0.012
"""Shift, in parts of the picture's width, from which the camera counts as moved: about an eighth of a card."""

CLEAR = 0.15
"""Least height of the correlation's peak (0 to 1): on bare cloth no shift can be told, and none is."""

SAID_FOR = 3.0
"""Seconds for which it is said."""


class Bump:
    """Compares the picture once a second with the one before; two comparisons must agree that it stays shifted."""

    def __init__(self) -> None:
        self._still: NDArray[np.float32] | None = None
        self._looked_at = -LOOK_EVERY
        self._suspected = False
        self._said_until = -1.0

    def see(self, picture: Picture, at: float) -> bool:
        """Take a picture in; whether the camera was moved within the last seconds. 0.5 ms once a second, else none."""
        if at - self._looked_at >= LOOK_EVERY:
            self._looked_at = at
            self._compare(_small(picture), at)
        return at < self._said_until

    def _compare(self, now: NDArray[np.float32], at: float) -> None:
        before, self._still = self._still, now if self._still is None else self._still
        if before is None:
            return
        shift, peak = shift_between(before, now)
        moved = shift > MOVED and peak > CLEAR
        if moved and self._suspected:
            self._said_until = at + SAID_FOR
        if not moved or self._suspected:
            self._still = now
        self._suspected = moved and not self._suspected


def shift_between(before: NDArray[np.float32], now: NDArray[np.float32]) -> tuple[float, float]:
    """Shift between two grey pictures in parts of their width, and how clear it is (0 to 1)."""
    window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
    # What is changed by light is slow over the picture; edges alone are compared.
    (x, y), peak = cv2.phaseCorrelate(_edges(before), _edges(now), window)
    return float(np.hypot(x, y)) / now.shape[1], float(peak)


def _edges(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(grey - cv2.GaussianBlur(grey, (0, 0), 4.0), np.float32)


def _small(picture: Picture) -> NDArray[np.float32]:
    small = cv2.resize(picture, (WIDTH * 2, HEIGHT * 2), interpolation=cv2.INTER_NEAREST)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return cv2.resize(grey, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32)
