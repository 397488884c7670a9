"""Somebody knocks the camera, or pushes it aside: the picture jumps, trembles and stays shifted and turned."""

from __future__ import annotations

from math import cos, exp, pi

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["Knock"]

_TURN, _OF_A_KNOCK = 0.8, 26.0  # degrees, standard deviation, where it jumps by so many pixels; farther, it turns more
_TREMBLES, _CALMS = 7.0, 0.15  # hertz, and seconds in which the trembling falls to a third


class Knock:
    """One knock in the middle half of a film of so many ``seconds``. ``far``: pixels; ``size`` (w, h)."""

    def __init__(self, far: float, size: tuple[int, int], seconds: float, rng: np.random.Generator) -> None:
        self._size = size
        self.at = float(seconds * rng.uniform(0.25, 0.75))
        way = rng.uniform(0, 2 * pi)
        self._shift = far * np.array((np.cos(way), np.sin(way)))
        self._turn = float(rng.normal(0, _TURN * max(1.0, far / _OF_A_KNOCK)))

    def seen(self, picture: NDArray[np.uint8], t: float) -> NDArray[np.uint8]:
        """The picture (h, w, 3) as it is seen at ``t`` seconds."""
        since = t - self.at
        if since < 0:
            return picture
        share = 1.0 - exp(-since / _CALMS) * cos(2 * pi * _TREMBLES * since)
        middle = (self._size[0] / 2, self._size[1] / 2)
        matrix = np.asarray(cv2.getRotationMatrix2D(middle, share * self._turn, 1.0), np.float64)
        matrix[:, 2] += share * self._shift
        return np.asarray(cv2.warpAffine(picture, matrix, self._size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
