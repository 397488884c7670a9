"""Pictures in the size in which the detector sees them, all painted into the same memory."""

from __future__ import annotations

import math

import numpy as np

from models._cv import cv2
from vision.geometry import Picture, halved

__all__ = ["MULTIPLE", "Canvas"]

MULTIPLE = 32
"""The sides of what enters the network are multiples of this: it halves them five times."""


class Canvas:
    """Memory for one picture at a time: to be given new memory costs several times what is painted into it."""

    def __init__(self) -> None:
        self._memory: Picture = np.zeros(0, np.uint8)

    def fitted(self, picture: Picture, scale: float) -> Picture:
        """The picture (h, w, 3) made smaller by ``scale`` (0 to 1), black on the right and below up to a MULTIPLE.
        Good until the next one is asked for."""
        height, width = (max(round(side * scale), 1) for side in picture.shape[:2])
        canvas = self._of(-(-height // MULTIPLE) * MULTIPLE, -(-width // MULTIPLE) * MULTIPLE)
        canvas[height:] = 0
        canvas[:height, width:] = 0
        _shrink(picture, scale, canvas[:height, :width])
        return canvas

    def _of(self, height: int, width: int) -> Picture:
        size = height * width * 3
        if self._memory.size < size:
            self._memory = np.empty(size, np.uint8)
        return self._memory[:size].reshape(height, width, 3)


def _shrink(picture: Picture, scale: float, into: Picture) -> None:
    """The whole picture painted into a smaller one."""
    # What is left to do after halving is less than a half: there taking means between neighbours leaves nothing out.
    times = max(math.floor(0.01 - math.log2(scale)), 0)
    height, width = into.shape[:2]
    halves = times > 0 and (picture.shape[0] >> times, picture.shape[1] >> times) == (height, width)
    picture = halved(picture, times - halves)
    if halves:  # the last halving is painted where it is wanted
        cv2.resize(picture[: 2 * height, : 2 * width], (width, height), dst=into, interpolation=cv2.INTER_AREA)
    elif picture.shape[:2] == (height, width):
        into[:] = picture
    else:
        cv2.resize(picture, (width, height), dst=into, interpolation=cv2.INTER_LINEAR)
