"""What stirs in the picture: cheap enough for every frame, and it tells from which side a hand reaches in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture, Quad
from vision.mains import Mains
from vision.masks import HEIGHT, SOME, WIDTH, Colours, Levels, Mask, box_around, differs, rims, taken

__all__ = ["CALM", "CALM_AFTER", "CALM_HELD", "CHANGED", "SETTLED", "Motion", "Stir", "share_within"]


CHANGED = 14
"""Grey levels that count as a change in good light; noise and mains flicker stay below it after levelling."""

BRIGHT = 140.0
"""What is brightest in pictures of tables in good light is brighter than this (0 to 255); half as bright, cards and
hands differ from a table half as much."""

GRAINY = 5.0
"""Grey levels by which a tenth of all points differ from the picture before where grain allows no less than CHANGED."""

FINEST = 0.55
"""Least share of a change in good light that counts as one."""

LATELY = 0.1
"""Weight of one picture in how much grain there is."""

STIRRING = 12
"""So many changed points mean that something moves: about the size of a fingertip."""

CALM_AFTER = 0.5
"""Seconds without motion after which the table counts as the new still picture."""


CALM = 0.06
"""Seconds that a place must not stir before it is looked at: one frame of 15, two of 30 a second."""

CALM_HELD = 0.12
"""The same beneath a hand that is still there: sleeves and palms are calm for a moment, too."""

BESIDES = 0.1
"""A share of an outline that may stir: the edge of a hand that leaves."""


SETTLED = 0.17
"""Seconds that a place must have been calm for its examination to be the last: before, a hand's edge may linger."""


@dataclass(frozen=True, slots=True)
class Stir:
    """``moving``: something moved since the last frame. ``mask`` (HEIGHT, WIDTH) bool: where.

    ``reach`` float (4,): how much of a thing that is new against the still picture touches the border,
    in the order bottom, right, top, left.
    ``brightness``: grey level (0 to 255) that a hundredth of the picture reaches. ``identical``: not one point has
    changed, not even by noise.
    """

    moving: bool
    mask: Mask
    reach: NDArray[np.float64]
    brightness: float
    identical: bool = False


class Motion:
    """Compares each frame with the one before and with the last still picture."""

    def __init__(self) -> None:
        self._points: Picture = np.zeros(0, np.uint8)
        self._levelled = self._points
        self._mains = Mains()
        self.levels: Levels | None = None
        """Grey levels of the last picture."""
        self._colours: Colours | None = None
        self._still: Levels | None = None
        self._anew: Mask = np.zeros((HEIGHT, WIDTH), bool)
        self._grain = GRAINY
        self.share = 1.0
        """How much less than in good light differs now where something changes (FINEST to 1): in dim light less, as far
        as grain allows that."""
        self.moved_at = 0.0
        """When anything moved last."""
        self.stirred_at = np.full((HEIGHT, WIDTH), -np.inf, np.float64)
        """(HEIGHT, WIDTH) when each point stirred last; -inf where nothing ever did."""

    def see(self, picture: Picture, at: float) -> Stir:
        """Take the next frame in. Costs a fraction of a millisecond."""
        points = np.asarray(cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST), np.uint8)
        identical, self._points = np.array_equal(points, self._points), points
        points = self._mains.levelled(points, at, upright=picture.shape[0] > picture.shape[1])
        small = _levels(points)
        before = small if self.levels is None else self.levels
        still = small if self._still is None else self._still
        brightness = _brightness(small)
        self._grain += LATELY * (_spread(small, before) - self._grain)
        self.share = min(max(brightness / BRIGHT, self._grain / GRAINY, FINEST), 1.0)
        changed = round(CHANGED * self.share)
        mask = differs(small, before, changed)
        anew = mask if still is before else differs(small, still, changed)
        moving = bool(np.count_nonzero(mask) >= STIRRING)
        if moving:
            self.moved_at = at
            self.stirred_at[mask] = at
        if self._still is None or at - self.moved_at > CALM_AFTER:
            self._still = small
        self.levels, self._colours, self._levelled, self._anew = small, None, points, anew
        return Stir(moving, mask, rims(anew), brightness, identical)

    def forget(self) -> None:
        """The camera was moved: how the table looked when it was still is not known any more."""
        self._still = None

    @property
    def colours(self) -> Colours | None:
        """Blue, green and red levels of the last picture; made only where they are asked for."""
        if self._colours is None and self.levels is not None:
            self._colours = np.asarray(cv2.blur(self._levelled, (3, 3)), np.uint8)
        return self._colours

    def stirred_box(self, since: float, size: tuple[int, int]) -> Quad | None:
        """The box around all that has stirred since a time, as an outline in pixels of a picture of ``size`` (w, h)."""
        return box_around(self.stirred_at >= since, size)

    def calm_since(self, quad: Quad, size: tuple[int, int]) -> float:
        """The moment since which most of an outline (pixels of a picture of ``size`` (w, h)) has not stirred.

        A hand that still holds one end of a card does not matter. -inf where nothing ever stirred.
        """
        times = taken(self.stirred_at, quad, size)
        return float(np.partition(times, times.size // 2)[times.size // 2]) if times.size else -np.inf

    def touched(self, quad: Quad, size: tuple[int, int]) -> float:
        """The last moment at which anything stirred within an outline; -inf where nothing ever did."""
        return float(taken(self.stirred_at, quad, size).max(initial=-np.inf))

    def quiet(self, quad: Quad, at: float, size: tuple[int, int]) -> bool:
        """Whether nothing to speak of has stirred within an outline for CALM seconds."""
        times = taken(self.stirred_at, quad, size)
        return bool(np.count_nonzero(times > at - CALM) < max(BESIDES * times.size, 1))

    def new_at_rest(self, at: float) -> Mask:
        """Where it is not as it was when the table was last still, while all is at rest; nowhere else."""
        if at - self.moved_at < SETTLED:
            return np.zeros((HEIGHT, WIDTH), bool)
        return self._anew


def share_within(mask: Mask, quad: Quad, size: tuple[int, int]) -> float:
    """Share (0 to 1) of an outline (pixels of a picture of ``size`` (w, h)) that the mask covers."""
    within = taken(mask, quad, size)
    return np.count_nonzero(within) / within.size if within.size else 0.0


def _brightness(levels: Levels) -> float:
    """Of what is brightest, for a black table with cards on it is not dark: the level that a hundredth reaches."""
    above = np.cumsum(cv2.calcHist([levels], [0], None, [256], [0, 256])[::-1])
    return float(255 - np.searchsorted(above, levels.size / 100))


def _spread(now: Levels, before: Levels) -> float:
    """Grey levels by which a tenth of the points differ from before, a common change taken out: what moves is less."""
    changes = np.subtract(now[SOME], before[SOME], dtype=np.int16).ravel()
    few = changes.size // 20
    ordered = np.partition(changes, (few, changes.size - 1 - few))
    return float(ordered[-1 - few] - ordered[few]) / 2


def _levels(points: Picture) -> Levels:
    return np.asarray(cv2.blur(cv2.cvtColor(points, cv2.COLOR_BGR2GRAY), (3, 3)), np.uint8)
