"""What stirs in the picture: cheap enough for every frame, and it tells from which side a hand reaches in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

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

GAP = 9
"""Points across which what lies between moving edges moves with them: a sleeve has no pattern that would stir."""

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
    mask: NDArray[np.bool_]
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
        moving = int(mask.sum()) >= STIRRING
        if moving:
            self._moved_at = at
            self._stirred_at[mask] = at
            self.unexamined = True
        if self._still is None or at - self._moved_at > CALM_AFTER:
            self._still = small
        self._before = small
        return Stir(moving, mask, _reach(_differs(small, still)), float(cv2.mean(small)[0]), identical)

    def stirred_box(self, since: float, size: tuple[int, int]) -> Quad | None:
        """The box around all that has stirred since a time, as an outline in pixels of a picture of ``size`` (w, h)."""
        recent = self._stirred_at >= since
        return _box(recent, size)

    def calm_since(self, quad: Quad, size: tuple[int, int]) -> float:
        """The moment since which most of an outline (pixels of a picture of ``size`` (w, h)) has not stirred.

        A hand that still holds one end of a card does not matter. -inf where nothing ever stirred.
        """
        inside = _inside(quad, size)
        return float(np.median(self._stirred_at[inside])) if inside.any() else -np.inf

    def touched(self, quad: Quad, size: tuple[int, int]) -> float:
        """The last moment at which anything stirred within an outline; -inf where nothing ever did."""
        inside = _inside(quad, size)
        return float(self._stirred_at[inside].max()) if inside.any() else -np.inf

    def quiet(self, quad: Quad, at: float, size: tuple[int, int]) -> bool:
        """Whether nothing to speak of has stirred within an outline for CALM seconds."""
        inside = self._stirred_at[_inside(quad, size)]
        return not inside.size or float((inside > at - CALM).mean()) < BESIDES

    def news_box(self, at: float, size: tuple[int, int], least: float, reached: Quad | None = None) -> Quad | None:
        """The box around what has come to rest and is not as it was when it was last examined.

        ``least``: square pixels that are worth an examination; None is said of less. ``reached``: what hangs together
        with the border, as arms do, counts within this box only (None: nowhere) until all is at rest.
        """
        if not self.unexamined or self._before is None:
            return None
        news = self._news() & ~_filled(self._stirred_at > at - CALM)
        if at - self._moved_at < SETTLED:
            news &= ~_reaching(self._news()) | self._let_go(reached, at, size)
        points = max(least * WIDTH * HEIGHT / (size[0] * size[1]), NEWS_POINTS)
        return _box(_pieces(news, points), size)

    def _let_go(self, reached: Quad | None, at: float, size: tuple[int, int]) -> NDArray[np.bool_]:
        """Where a hand may have let go of something: within ``reached``, calm for longer than a hand is."""
        if reached is None:
            return np.zeros((HEIGHT, WIDTH), bool)
        return _inside(reached, size) & (self._stirred_at <= at - CALM_HELD)

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
            calm &= ~_inside(quad, size)
        np.copyto(self._known[part], self._before[part], where=calm[part])
        self.unexamined = at - self._moved_at < 2 * SETTLED or bool(self._news().sum() >= NEWS_POINTS)

    def _news(self) -> NDArray[np.bool_]:
        assert self._before is not None
        if self._known is None:
            return np.ones((HEIGHT, WIDTH), bool)
        return _differs(self._before, self._known, NEWS)


def share_within(mask: NDArray[np.bool_], quad: Quad, size: tuple[int, int]) -> float:
    """Share (0 to 1) of an outline (pixels of a picture of ``size`` (w, h)) that the mask covers."""
    inside = _inside(quad, size)
    return float(mask[inside].mean()) if inside.any() else 0.0


def _inside(quad: Quad, size: tuple[int, int]) -> NDArray[np.bool_]:
    scaled = (quad * (WIDTH / size[0], HEIGHT / size[1])).astype(np.int32)
    inside = np.zeros((HEIGHT, WIDTH), np.uint8)
    cv2.fillConvexPoly(inside, scaled, 1)
    return inside.view(bool)


def _filled(moving: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What moves, with what lies in between and one point around."""
    closed = cv2.morphologyEx(moving.view(np.uint8), cv2.MORPH_CLOSE, np.ones((GAP, GAP), np.uint8))
    return np.asarray(cv2.dilate(closed, np.ones((3, 3), np.uint8)), np.uint8).view(bool)


def _pieces(mask: NDArray[np.bool_], least: float) -> NDArray[np.bool_]:
    """The connected parts of a mask that have at least so many points."""
    _, labels, facts, _ = cv2.connectedComponentsWithStats(mask.view(np.uint8))
    keep = facts[:, cv2.CC_STAT_AREA] >= least
    keep[0] = False  # what is not in the mask
    return np.asarray(keep[labels], np.bool_)


def _reaching(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The connected parts of a mask that reach its border."""
    _, labels, facts, _ = cv2.connectedComponentsWithStats(mask.view(np.uint8))
    left, top = facts[:, cv2.CC_STAT_LEFT], facts[:, cv2.CC_STAT_TOP]
    right, bottom = left + facts[:, cv2.CC_STAT_WIDTH], top + facts[:, cv2.CC_STAT_HEIGHT]
    reach = (left == 0) | (top == 0) | (right == WIDTH) | (bottom == HEIGHT)
    reach[0] = False
    return np.asarray(reach[labels], np.bool_)


def _box(mask: NDArray[np.bool_], size: tuple[int, int]) -> Quad | None:
    """The box around all points of a mask, as an outline in pixels of a picture of ``size`` (w, h)."""
    columns, rows = np.flatnonzero(mask.any(axis=0)), np.flatnonzero(mask.any(axis=1))
    if not len(columns):
        return None
    left, right, top, bottom = columns[0], columns[-1] + 1, rows[0], rows[-1] + 1
    box = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    return (box * (size[0] / WIDTH, size[1] / HEIGHT)).astype(np.float32)


def _cells(box: tuple[int, int, int, int] | None, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """A box in pixels as points of the small picture, those that lie in it whole."""
    if box is None:
        return 0, 0, WIDTH, HEIGHT
    across, down = WIDTH / size[0], HEIGHT / size[1]
    left, top, right, bottom = box
    return ceil(left * across), ceil(top * down), int(right * across), int(bottom * down)


def _levels(points: Picture) -> NDArray[np.uint8]:
    return np.asarray(cv2.blur(cv2.cvtColor(points, cv2.COLOR_BGR2GRAY), (3, 3)), np.uint8)


def _differs(now: NDArray[np.uint8], then: NDArray[np.uint8], levels: int = CHANGED) -> NDArray[np.bool_]:
    """Where two pictures differ by more than ``levels`` once a common change of exposure is taken out."""
    if cv2.norm(now, then, cv2.NORM_INF) <= levels / 2:
        # The common change is no larger, so no point is left with more than that: the usual, quick case.
        return np.zeros(now.shape, bool)
    difference = now.astype(np.int16) - then
    level = np.int16(np.median(difference[::3, ::3]))
    changed: NDArray[np.bool_] = np.abs(difference - level) > levels
    return changed


def _reach(mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    rim = 3
    if not mask.any():
        return np.zeros(4)
    return np.array([mask[-rim:].mean(), mask[:, -rim:].mean(), mask[:rim].mean(), mask[:, :rim].mean()], np.float64)
