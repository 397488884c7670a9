"""What stirs in the picture: cheap enough for every frame, and it tells from which side a hand reaches in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture, Quad

__all__ = ["Motion", "Stir"]

WIDTH, HEIGHT = 160, 90
"""The picture is looked at in this size (points)."""

CHANGED = 14
"""Grey levels that count as a change; noise and mains flicker stay below it after levelling."""

STIRRING = 12
"""So many changed points mean that something moves: about the size of a fingertip."""

CALM_AFTER = 0.5
"""Seconds without motion after which the table counts as the new still picture."""


@dataclass(frozen=True, slots=True)
class Stir:
    """``moving``: something moved since the last frame. ``mask`` (HEIGHT, WIDTH) bool: where.

    ``reach`` float (4,): how much of a thing that is new against the still picture touches the border,
    in the order bottom, right, top, left.
    ``brightness`` mean grey level 0 to 255.
    """

    moving: bool
    mask: NDArray[np.bool_]
    reach: NDArray[np.float64]
    brightness: float


class Motion:
    """Compares each frame with the one before and with the last still picture."""

    def __init__(self) -> None:
        self._before: NDArray[np.uint8] | None = None
        self._still: NDArray[np.uint8] | None = None
        self._moved_at = 0.0
        self._stirred_at = np.full((HEIGHT, WIDTH), -np.inf, np.float32)

    def see(self, picture: Picture, at: float) -> Stir:
        """Take the next frame in. Costs a fraction of a millisecond."""
        small = _levels(picture)
        before = small if self._before is None else self._before
        still = small if self._still is None else self._still
        mask = _differs(small, before)
        moving = int(mask.sum()) >= STIRRING
        if moving:
            self._moved_at = at
            self._stirred_at[mask] = at
        if self._still is None or at - self._moved_at > CALM_AFTER:
            self._still = small
        self._before = small
        return Stir(moving, mask, _reach(_differs(small, still)), float(small.mean()))

    def stirred_box(self, since: float, size: tuple[int, int]) -> Quad | None:
        """The box around all that has stirred since a time, as an outline in pixels of a picture of ``size`` (w, h)."""
        recent = self._stirred_at >= since
        columns, rows = np.flatnonzero(recent.any(axis=0)), np.flatnonzero(recent.any(axis=1))
        if not len(columns):
            return None
        left, right, top, bottom = columns[0], columns[-1] + 1, rows[0], rows[-1] + 1
        box = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
        return (box * (size[0] / WIDTH, size[1] / HEIGHT)).astype(np.float32)


def share_within(mask: NDArray[np.bool_], quad: Quad, size: tuple[int, int]) -> float:
    """Share (0 to 1) of an outline (pixels of a picture of ``size`` (w, h)) that the mask covers."""
    scaled = (quad * (WIDTH / size[0], HEIGHT / size[1])).astype(np.int32)
    inside = np.zeros((HEIGHT, WIDTH), np.uint8)
    cv2.fillConvexPoly(inside, scaled, 1)
    return float(mask[inside > 0].mean()) if inside.any() else 0.0


def _levels(picture: Picture) -> NDArray[np.uint8]:
    small = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.blur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3)), np.uint8)


def _differs(now: NDArray[np.uint8], then: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where two pictures differ once a common change of exposure is taken out."""
    if cv2.norm(now, then, cv2.NORM_INF) <= CHANGED / 2:
        # The common change is no larger, so no point is left with more than CHANGED: the usual, quick case.
        return np.zeros(now.shape, bool)
    difference = now.astype(np.int16) - then
    level = np.int16(np.median(difference[::3, ::3]))
    changed: NDArray[np.bool_] = np.abs(difference - level) > CHANGED
    return changed


def _reach(mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    rim = 3
    return np.array([mask[-rim:].mean(), mask[:, -rim:].mean(), mask[:rim].mean(), mask[:, :rim].mean()], np.float64)
