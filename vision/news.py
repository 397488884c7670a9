"""What is new on the table: places that have come to rest and are not as they were when they were examined.

What stirs is told by `Motion`; this remembers what was examined, so that each change costs a look or two and no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

import numpy as np

from vision.geometry import Quad, widened
from vision.masks import HEIGHT, WIDTH, Levels, Mask, box_around_pieces, differs, filled, inside, inside_any, reaching
from vision.motion import CALM, CALM_HELD, SETTLED, Motion

__all__ = ["News"]

NEWS = 9
"""Grey levels by which a place that is calm again differs from what was examined there, in good light: less than what
stirs must, for a pale card on a pale cloth is easier to overlook than noise is to suffer."""

NEWS_POINTS = 8
"""So many such points are worth an examination at least."""

AROUND = 1.3
"""A recognised card explains what is new within this many times its outline: its blurred rim and its shadow."""

SLOWLY = 1.0
"""Seconds between two comparisons while nothing stirs: what changes too slowly to stir is noticed all the same."""


class News:
    """Compares the picture that ``motion`` saw last with what was examined."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._known: Levels | None = None
        """As each point was when it was last examined..."""
        self._earlier: Levels | None = None
        """...and how it was before it came to be so; the same where a card lies."""
        self._unjudged = np.zeros((HEIGHT, WIDTH), np.bool_)
        """Where an outline was seen that could not be judged yet: what came there may lie upon a card that is known."""
        self._looked_at = np.full((HEIGHT, WIDTH), -np.inf)
        self._open = True
        self._examined_at = self._compared_at = float("-inf")
        self._seen: tuple[Levels, Mask] | None = None

    def box(
        self,
        at: float,
        size: tuple[int, int],
        least: float,
        reached: Quad | None = None,
        but: Iterable[Quad] = (),
    ) -> Quad | None:
        """The box around what has come to rest and is not as it was when it was last examined.

        ``size`` (w, h) of the picture whose pixels outlines are in. ``least``: square pixels that are worth an
        examination; None is said of less. ``reached``: what hangs together with the border, as arms do, counts within
        this box only (None: nowhere) until all is at rest. ``but``: outlines in which, and just around which, nothing
        counts, but where another was seen that could not be judged.
        """
        if not self._due(at):
            return None
        points = max(least * WIDTH * HEIGHT / (size[0] * size[1]), NEWS_POINTS)
        news = self._differing()
        if np.count_nonzero(news) < points:
            return None
        stirred = self._motion.stirred_at
        fresh = news & ~filled(stirred > at - CALM) & ((stirred >= self._looked_at) | self._settled(at))
        fresh &= self._unjudged | ~inside_any(but, size, AROUND)
        if np.count_nonzero(fresh) < points:
            return None
        if at - self._motion.moved_at < SETTLED:
            fresh &= ~reaching(news) | self._let_go(reached, at, size)
        return box_around_pieces(fresh, points, size)

    def examined(
        self,
        box: tuple[int, int, int, int] | None,
        at: float,
        size: tuple[int, int],
        but: Sequence[Quad] = (),
        cards: Sequence[Quad] = (),
    ) -> None:
        """Cards were looked for in a part (left, top, right, bottom; None: everywhere) of the last picture seen:
        as it is there now, it is known, but for what stirs or has only just come to rest, and for outlines that could
        not be judged yet (``but``). What has just come to rest is looked at once more, when it has lain for a while.
        ``cards``: outlines of cards that lie there: when they are gone, that is news, whatever comes to light."""
        left, top, right, bottom = _cells(box, size)
        part = np.s_[top:bottom, left:right]
        unjudged = inside_any(but, size)
        judged = ~unjudged
        self._unjudged[part] = False
        self._unjudged |= unjudged
        self._take(part, judged, at)
        if cards:
            self._lies(inside_any(cards, size))
        self._looked_at[part][judged[part]] = at
        self._open = at - self._motion.moved_at < 2 * SETTLED or self._differs_enough()
        self._examined_at = at

    def recognised(self, quad: Quad, at: float, size: tuple[int, int]) -> None:
        """A card was recognised without any search: as it is now within its outline and just around it, it is known,
        but for what has only just come to rest."""
        if self._known is not None:
            self._take(np.s_[:, :], inside(widened(quad, AROUND), size), at)
            self._lies(inside(quad, size))

    def _take(self, part: tuple[slice, slice], where: Mask, at: float) -> None:
        """As it is now, it is known where it has lain for a while."""
        now = self._motion.levels
        if now is None:
            return
        if self._known is None or self._earlier is None:
            self._known, self._earlier = now.copy(), now.copy()
        where = (where & self._settled(at))[part]
        changed = where & self._differs(now, self._known)[part]
        np.copyto(self._earlier[part], self._known[part], where=changed)
        np.copyto(self._known[part], now[part], where=where)
        self._seen = None

    def _lies(self, where: Mask) -> None:
        """A card lies there: were it as before, the card would be gone, and that is news."""
        assert self._known is not None
        assert self._earlier is not None
        np.copyto(self._earlier, self._known, where=where)
        self._seen = None

    def _settled(self, at: float) -> Mask:
        """Where nothing has stirred for a while."""
        return np.asarray(self._motion.stirred_at <= at - SETTLED + 1e-3, np.bool_)

    def _due(self, at: float) -> bool:
        """Whether there may be anything new."""
        if self._motion.levels is None:
            return False
        if self._motion.moved_at > self._examined_at:
            self._open = True
        if not self._open and at - self._compared_at >= SLOWLY:
            self._compared_at = at
            self._open = self._differs_enough()
        return self._open

    def _differs_enough(self) -> bool:
        return bool(np.count_nonzero(self._differing()) >= NEWS_POINTS)

    def _let_go(self, reached: Quad | None, at: float, size: tuple[int, int]) -> Mask:
        """Where a hand may have let go of something: within ``reached``, calm for longer than a hand is."""
        if reached is None:
            return np.zeros((HEIGHT, WIDTH), bool)
        return inside(reached, size) & (self._motion.stirred_at <= at - CALM_HELD)

    def _differing(self) -> Mask:
        """Where it is neither as it was when it was last examined nor as it was before that, calm or not: a hand that
        rested somewhere leaves the table as it was."""
        now = self._motion.levels
        assert now is not None
        if self._known is None or self._earlier is None:
            return np.ones((HEIGHT, WIDTH), bool)
        if self._seen is None or self._seen[0] is not now:
            self._seen = (now, self._differs(now, self._known) & self._differs(now, self._earlier))
        return self._seen[1]

    def _differs(self, now: Levels, then: Levels) -> Mask:
        """Where two pictures differ by what is news in this light."""
        return differs(now, then, round(NEWS * self._motion.share))


def _cells(box: tuple[int, int, int, int] | None, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """A box in pixels as points of the small picture, those that lie in it whole."""
    if box is None:
        return 0, 0, WIDTH, HEIGHT
    across, down = WIDTH / size[0], HEIGHT / size[1]
    left, top, right, bottom = box
    return ceil(left * across), ceil(top * down), int(right * across), int(bottom * down)
