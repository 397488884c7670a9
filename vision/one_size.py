"""Pictures of one size and one way up, whatever the camera does: after a gap it may come back in another mode, a
telephone's stream gets smaller in a busy net, and one that lies on its back turns its picture as it likes."""

from __future__ import annotations

import numpy as np

from models._cv import cv2
from vision.geometry import Picture

__all__ = ["OneSize"]

SAME_SHAPE = 0.03
"""By so much at most sides' ratios differ of pictures that show the same."""

LOOK = (64, 64)
"""Points (across, down) in which pictures are compared."""


class OneSize:
    """Gives pictures the size (pixels) of the first one. Where an upright one follows one across, or the other way
    round, it is turned as it looks most like the last one: the table has not moved."""

    def __init__(self) -> None:
        self._last: Picture | None = None
        self._came: tuple[int, ...] = ()
        self._turn: int | None = None

    def fit(self, picture: Picture) -> Picture:
        """A picture (h, w, 3) as large as the first; costs nothing where it is so large."""
        if self._last is not None and picture.shape != self._last.shape:
            if picture.shape != self._came:
                self._came, self._turn = picture.shape, self._turned(picture, self._last)
            picture = _turned_by(picture, self._turn)
            height, width = self._last.shape[:2]
            way = cv2.INTER_AREA if picture.shape[1] > width else cv2.INTER_LINEAR
            picture = np.asarray(cv2.resize(picture, (width, height), interpolation=way), np.uint8)
        else:
            self._came = ()
        self._last = picture
        return picture

    def _turned(self, picture: Picture, last: Picture) -> int | None:
        """How it is to be turned (OpenCV's code) to show what was shown before; None: not at all."""
        upright = picture.shape[1] / picture.shape[0] * last.shape[1] / last.shape[0]
        if abs(upright - 1.0) > SAME_SHAPE:
            return None
        before = _edges(last)
        ways = (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE)
        return max(ways, key=lambda way: float((_edges(_turned_by(picture, way)) * before).sum()))


def _turned_by(picture: Picture, way: int | None) -> Picture:
    return picture if way is None else np.asarray(cv2.rotate(picture, way), np.uint8)


def _edges(picture: Picture) -> Picture:
    """Where it is brighter or darker than around, which a hand or another exposure leaves mostly as it is."""
    small = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), LOOK, interpolation=cv2.INTER_AREA)
    grey = small.astype(np.float32)
    apart = grey - cv2.blur(grey, (9, 9))
    return np.asarray(apart / max(float(np.linalg.norm(apart)), 1.0))
