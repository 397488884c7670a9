"""What stirs in the picture: cheap enough for every frame, and it tells from which side a hand reaches in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture, Quad, widened
from vision.masks import HEIGHT, WIDTH, Mask, box_around, filled, inside, pieces, reaching, rims

__all__ = ["Motion", "Stir"]

CHANGED = 14
"""Grey levels that count as a change; noise and mains flicker stay below it after levelling."""

STIRRING = 12
"""So many changed points mean that something moves: about the size of a fingertip."""

CALM_AFTER = 0.5
"""Seconds without motion after which the table counts as the new still picture."""

NEWS = 9
"""Grey levels by which a place that is calm again differs from what was examined there: less than what stirs must,
for a pale card on a pale cloth is easier to overlook than noise is to suffer."""

NEWS_POINTS = 8
"""So many such points are worth an examination at least."""

CALM = 0.06
"""Seconds that a place must not stir before it is looked at: one frame of 15, two of 30 a second."""

CALM_HELD = 0.12
"""The same beneath a hand that is still there: sleeves and palms are calm for a moment, too."""

BESIDES = 0.1
"""A share of an outline that may stir: the edge of a hand that leaves."""

AROUND = 1.3
"""A recognised card explains what is new within this many times its outline: its blurred rim and its shadow."""

SETTLED = 0.17
"""Seconds that a place must have been calm for its examination to be the last: before, a hand's edge may linger."""


@dataclass(frozen=True, slots=True)
class Stir:
    """``moving``: something moved since the last frame. ``mask`` (HEIGHT, WIDTH) bool: where.

    ``reach`` float (4,): how much of a thing that is new against the still picture touches the border,
    in the order bottom, right, top, left.
    ``brightness`` mean grey level 0 to 255. ``identical``: not one point has changed, not even by noise.
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
        self._before: NDArray[np.uint8] | None = None
        self._still: NDArray[np.uint8] | None = None
        self._known: NDArray[np.uint8] | None = None
        self._news_seen: Mask | None = None
        self._anew: Mask = np.zeros((HEIGHT, WIDTH), bool)
        self._moved_at = 0.0
        self._stirred_at = np.full((HEIGHT, WIDTH), -np.inf, np.float64)
        self.unexamined = True
        """Whether anything stirred that was not examined since it came to rest."""

    def see(self, picture: Picture, at: float) -> Stir:
        """Take the next frame in. Costs a fraction of a millisecond."""
        points = np.asarray(cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST), np.uint8)
        identical, self._points = np.array_equal(points, self._points), points
        small = _levels(points)
        before = small if self._before is None else self._before
        still = small if self._still is None else self._still
        mask = _differs(small, before)
        anew = mask if still is before else _differs(small, still)
        moving = bool(np.count_nonzero(mask) >= STIRRING)
        if moving:
            self._moved_at = at
            self._stirred_at[mask] = at
            self.unexamined = True
        if self._still is None or at - self._moved_at > CALM_AFTER:
            self._still = small
        self._before, self._anew, self._news_seen = small, anew, None
        return Stir(moving, mask, rims(anew), float(cv2.mean(small)[0]), identical)

    def stirred_box(self, since: float, size: tuple[int, int]) -> Quad | None:
        """The box around all that has stirred since a time, as an outline in pixels of a picture of ``size`` (w, h)."""
        return box_around(self._stirred_at >= since, size)

    def calm_since(self, quad: Quad, size: tuple[int, int]) -> float:
        """The moment since which most of an outline (pixels of a picture of ``size`` (w, h)) has not stirred.

        A hand that still holds one end of a card does not matter. -inf where nothing ever stirred.
        """
        times = self._stirred_at[inside(quad, size)]
        return float(np.partition(times, times.size // 2)[times.size // 2]) if times.size else -np.inf

    def touched(self, quad: Quad, size: tuple[int, int]) -> float:
        """The last moment at which anything stirred within an outline; -inf where nothing ever did."""
        return float(self._stirred_at[inside(quad, size)].max(initial=-np.inf))

    def quiet(self, quad: Quad, at: float, size: tuple[int, int]) -> bool:
        """Whether nothing to speak of has stirred within an outline for CALM seconds."""
        times = self._stirred_at[inside(quad, size)]
        return bool(np.count_nonzero(times > at - CALM) < max(BESIDES * times.size, 1))

    def news_box(
        self,
        at: float,
        size: tuple[int, int],
        least: float,
        reached: Quad | None = None,
        but: Sequence[Quad] = (),
    ) -> Quad | None:
        """The box around what has come to rest and is not as it was when it was last examined.

        ``least``: square pixels that are worth an examination; None is said of less. ``reached``: what hangs together
        with the border, as arms do, counts within this box only (None: nowhere) until all is at rest.
        ``but``: outlines in which, and just around which, nothing counts.
        """
        if not self.unexamined or self._before is None:
            return None
        points = max(least * WIDTH * HEIGHT / (size[0] * size[1]), NEWS_POINTS)
        news = self._news() & ~filled(self._stirred_at > at - CALM)
        for quad in but:
            news &= ~inside(widened(quad, AROUND), size)
        if np.count_nonzero(news) < points:
            return None
        if at - self._moved_at < SETTLED:
            news &= ~reaching(self._news()) | self._let_go(reached, at, size)
        return box_around(pieces(news, points), size)

    def new_at_rest(self, at: float) -> Mask:
        """Where it is not as it was when the table was last still, while all is at rest; nowhere else."""
        if at - self._moved_at < SETTLED:
            return np.zeros((HEIGHT, WIDTH), bool)
        return self._anew

    def _let_go(self, reached: Quad | None, at: float, size: tuple[int, int]) -> Mask:
        """Where a hand may have let go of something: within ``reached``, calm for longer than a hand is."""
        if reached is None:
            return np.zeros((HEIGHT, WIDTH), bool)
        return inside(reached, size) & (self._stirred_at <= at - CALM_HELD)

    def examined(
        self, box: tuple[int, int, int, int] | None, at: float, size: tuple[int, int], but: Sequence[Quad] = ()
    ) -> None:
        """Cards were looked for in a part (left, top, right, bottom; None: everywhere) of the last picture seen:
        as it is there now, it is known, but for what stirs or has only just come to rest, and for outlines that could
        not be judged yet."""
        if self._before is None:
            return
        if self._known is None:
            self._known = self._before.copy()
        left, top, right, bottom = _cells(box, size)
        part = np.s_[top:bottom, left:right]
        calm = self._stirred_at <= at - SETTLED + 1e-3
        for quad in but:
            calm &= ~inside(quad, size)
        np.copyto(self._known[part], self._before[part], where=calm[part])
        self._news_seen = None
        self.unexamined = at - self._moved_at < 2 * SETTLED or bool(np.count_nonzero(self._news()) >= NEWS_POINTS)

    def recognised(self, quad: Quad, at: float, size: tuple[int, int]) -> None:
        """A card was recognised without any search: as it is now within its outline and just around it, it is known,
        but for what has only just come to rest."""
        if self._before is None or self._known is None:
            return
        calm = self._stirred_at <= at - SETTLED + 1e-3
        np.copyto(self._known, self._before, where=inside(widened(quad, AROUND), size) & calm)
        self._news_seen = None

    def _news(self) -> Mask:
        """Where it is not as it was when it was last examined, calm or not."""
        assert self._before is not None
        if self._known is None:
            return np.ones((HEIGHT, WIDTH), bool)
        if self._news_seen is None:
            self._news_seen = _differs(self._before, self._known, NEWS)
        return self._news_seen


def share_within(mask: Mask, quad: Quad, size: tuple[int, int]) -> float:
    """Share (0 to 1) of an outline (pixels of a picture of ``size`` (w, h)) that the mask covers."""
    within = mask[inside(quad, size)]
    return np.count_nonzero(within) / within.size if within.size else 0.0


def _cells(box: tuple[int, int, int, int] | None, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """A box in pixels as points of the small picture, those that lie in it whole."""
    if box is None:
        return 0, 0, WIDTH, HEIGHT
    across, down = WIDTH / size[0], HEIGHT / size[1]
    left, top, right, bottom = box
    return ceil(left * across), ceil(top * down), int(right * across), int(bottom * down)


def _levels(points: Picture) -> NDArray[np.uint8]:
    return np.asarray(cv2.blur(cv2.cvtColor(points, cv2.COLOR_BGR2GRAY), (3, 3)), np.uint8)


def _differs(now: NDArray[np.uint8], then: NDArray[np.uint8], levels: int = CHANGED) -> Mask:
    """Where two pictures differ by more than ``levels`` once a common change of exposure is taken out."""
    if cv2.norm(now, then, cv2.NORM_INF) <= levels / 2:
        # The common change is no larger, so no point is left with more than that: the usual, quick case.
        return np.zeros(now.shape, bool)
    difference = cv2.subtract(now, then, dtype=cv2.CV_16S)
    level = _median(difference[::3, ::3])
    alike = cv2.inRange(difference, level - levels, level + levels)
    return np.asarray(alike == 0, np.bool_)


def _median(values: NDArray[np.integer | np.floating]) -> int:
    """The median, towards zero where it lies between two whole numbers."""
    middle = values.size // 2
    ordered = np.partition(values, (middle - 1, middle), axis=None)
    return int((int(ordered[middle - 1]) + int(ordered[middle])) / 2) if values.size % 2 == 0 else int(ordered[middle])
