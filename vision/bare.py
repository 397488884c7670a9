"""The table as it is where nothing lies: so a hand held over a card is told from the place of one that is gone, and a
pattern in the table from a card. Looked at in colours: by lamp light a hand is as bright as a wooden table."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.detect import AGREES
from vision.geometry import Quad, overlap
from vision.masks import HEIGHT, SOME, WIDTH, Colours, Mask, differs, inside, inside_any, reaching, touching
from vision.motion import CHANGED

__all__ = ["BareTable", "touched_by"]

EVERY = 0.5
"""Seconds between two looks at a calm table."""

BELIEVED_AFTER = 8
"""So many looks in a row must show the same new thing until it passes for the table: a hand does not rest so long,
a table cloth that was pulled straight lies on."""

SHOWS = 0.3
"""Share of a card in which it differs at least from the table for the table there to be known."""

KNOWN, AS_BARE = 0.9, 0.1
"""Share of an outline in which the table is known, and in which it may look otherwise, for it to be bare there. Cards
in films of 18 tables differ from the table in a quarter of their points at least."""

SEEN, RIMMED = 0.2, 1.1
"""Share of an outline that must be seen for it, besides what is so many times as large as the cards that lie on it: a
card throws a little shadow."""

MOST = 0.5
"""Share of the known table that may look otherwise for it to be the same table still."""

ENOUGH = 100
"""So many known points tell how the light has changed."""

BRIGHTER = 2.0
"""By no more than this factor does the light change while the table is the same."""

AROUND, TOUCHED = 1.3, 3
"""Around a card, up to so many times its outline, what touches it takes up so many points at least."""

_GAP = np.ones((3, 3), np.uint8)
"""A hand that looks much like the table here and there is seen in pieces with gaps between them that are narrower."""

_ACROSS = np.ones((19, 19), np.uint8)
"""From what stirs at an arm's edge to its middle, each way: a sleeve has no pattern that would stir."""

_ARM = np.ones((5, 5), np.uint8)
"""An arm is no narrower than this; the edge of a pile that was taken for the table is."""


Times = NDArray[np.float64]
"""(HEIGHT, WIDTH) seconds of capture."""


def touched_by(arms: Mask, quad: Quad, size: tuple[int, int]) -> bool:
    """Whether something reaches as far as just around a card (outline in pixels of a picture of ``size`` (w, h))."""
    around = inside_any([quad], size, AROUND) & ~inside_any([quad], size, RIMMED)
    return bool(np.count_nonzero(arms & around) >= TOUCHED)


class BareTable:
    """Learns the bare table, point by point, while nothing stirs. Places that were never seen bare are unknown."""

    def __init__(self) -> None:
        self._colours = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        """The table's blue, green and red levels in the light of the last look, also where it was covered then."""
        self._known: Mask = np.zeros((HEIGHT, WIDTH), bool)
        self._differing: list[Quad] = []
        """The cards seen last that do, or did a moment ago, not look like the table."""
        self._other = np.zeros((HEIGHT, WIDTH), np.int16)
        self._seen_at = -EVERY
        self._last: tuple[Colours, Mask] | None = None
        """The calm table at the last look, and where nothing was known to lie then."""
        self._judged: tuple[Colours, NDArray[np.float32], Mask] | None = None
        """The picture that was judged last, the table as it is known now in that light, and where they differ."""

    def due(self, at: float) -> bool:
        """Whether it is time for another look: more than one in EVERY seconds teaches nothing."""
        return at - self._seen_at >= EVERY

    def see(
        self, colours: Colours, cards: Iterable[Quad], at: float, size: tuple[int, int], stirred_at: Times | None = None
    ) -> None:
        """Take in a calm table with these cards (outlines, pixels of a picture of ``size`` (w, h)). ``stirred_at``:
        when each point stirred last; what has done so since the last look, and reaches the border, is an arm."""
        since, self._seen_at = self._seen_at, at
        self.lies(colours, cards, size)
        _, lit, strange = self._judge(colours)
        free = _beside(cards, size)
        new = strange & free
        if stirred_at is not None and new.any():
            new &= ~(cv2.dilate((stirred_at > since).view(np.uint8), _ACROSS).view(bool) & reaching(new))
        self._other = np.where(new, self._other + 1, 0).astype(np.int16)
        sure = self._known | self._as_at_last_look(colours)
        self._last = colours, free
        takes = free & sure & (~strange | (self._other > BELIEVED_AFTER))
        self._colours = lit  # also where it is not seen now
        cv2.copyTo(colours.astype(np.float32), takes.view(np.uint8), self._colours)
        self._known |= takes
        self._judged = None

    def _as_at_last_look(self, colours: Colours) -> Mask:
        """Where the calm table showed the same at the last look, with nothing there; everywhere where this is the
        first: a hand that rests for a moment where the table was never seen is not the table."""
        if self._last is None:
            return np.ones((HEIGHT, WIDTH), bool)
        before, free = self._last
        return free & ~differs(colours, before, CHANGED)

    def lies(self, colours: Colours, cards: Iterable[Quad], size: tuple[int, int]) -> None:
        """Cards are seen (outlines, pixels of a picture of ``size`` (w, h)): where the table is thought to look as it
        does there now, one was taken for the table before, or does not differ from it. Not so where the same card
        differed a moment ago: that is just being taken away."""
        strange, differing = self._strange(colours), list[Quad]()
        for quad in cards:
            card = inside(quad, size)
            differs_here = np.count_nonzero(strange & card) >= SHOWS * np.count_nonzero(card)
            if differs_here or any(overlap(quad, other) > AGREES for other in self._differing):
                differing.append(quad)
            elif (self._known & card).any():
                self._known &= ~card
                self._judged = None
        self._differing = differing

    def held_over(self, colours: Colours, cards: Iterable[Quad], size: tuple[int, int]) -> Mask:
        """Where the table, or what lies there, is hidden by something else than these cards (outlines in pixels of a
        picture of ``size`` (w, h)). Of a place where the table was never seen bare nothing is known but that an arm
        ends at it: then it may be anywhere there."""
        free = _beside(cards, size)
        strange = self._hiding(colours) & free
        arms = cv2.morphologyEx(strange.view(np.uint8), cv2.MORPH_OPEN, _ARM).view(bool)
        return strange | touching(~self._known & free, reaching(arms))

    def arms(self, colours: Colours, cards: Iterable[Quad], size: tuple[int, int]) -> Mask:
        """What reaches in over the border, with all that hangs together with it, and is neither the table nor one of
        these cards (outlines in pixels of a picture of ``size`` (w, h))."""
        strange = self._hiding(colours) & ~inside_any(cards, size, RIMMED)
        return reaching(cv2.morphologyEx(strange.view(np.uint8), cv2.MORPH_CLOSE, _GAP).view(bool))

    def shows(self, colours: Colours, quad: Quad, size: tuple[int, int], cards: Iterable[Quad] = ()) -> bool:
        """Whether within an outline (pixels of a picture of ``size`` (w, h)) nothing but the table is seen, besides
        these ``cards``, which leave enough of it to be seen."""
        within = inside(quad, size)
        least = SEEN * np.count_nonzero(within)
        within &= ~inside_any(cards, size, RIMMED)
        points = np.count_nonzero(within)
        known = points > least and np.count_nonzero(self._known & within) > KNOWN * points
        return bool(known and np.count_nonzero(self._strange(colours) & within) < AS_BARE * points)

    def _hiding(self, colours: Colours) -> Mask:
        """Where something else is seen than the table; nowhere where all is another than it was: then the camera or the
        lamp was moved."""
        strange = self._strange(colours)
        moved = np.count_nonzero(strange) > MOST * np.count_nonzero(self._known)
        return np.zeros((HEIGHT, WIDTH), bool) if moved else strange

    def _strange(self, colours: Colours) -> Mask:
        """Where it is known how the table looks, and does not look so."""
        return self._judge(colours)[2]

    def _judge(self, colours: Colours) -> tuple[Colours, NDArray[np.float32], Mask]:
        """The picture, the table's levels in its light, and where these are known and differ from it."""
        if self._judged is None or self._judged[0] is not colours:
            lit = self._in_light_of(colours)
            as_known = cv2.convertScaleAbs(lit)
            cv2.copyTo(colours, (~self._known).view(np.uint8), as_known)
            self._judged = colours, lit, differs(colours, np.asarray(as_known, np.uint8), CHANGED)
        return self._judged

    def _in_light_of(self, colours: Colours) -> NDArray[np.float32]:
        """The table's levels in the light of a picture: each colour as many times as bright as most of the known points
        are there. An exposure, or a white balance, that is set anew makes pale squares of a cloth differ by more than
        dark ones, so that no common difference can be taken out."""
        some = self._known[SOME]
        count = np.count_nonzero(some)
        if count < ENOUGH:
            return self._colours
        now, then = (levels[SOME][some] + np.float32(1.0) for levels in (colours, self._colours))
        times = np.partition(np.ascontiguousarray((now / then).T), count // 2, axis=1)[:, count // 2]
        blue, green, red = np.clip(times, 1 / BRIGHTER, BRIGHTER).tolist()
        return np.asarray(cv2.multiply(self._colours, np.array([blue, green, red, 1.0])), np.float32)


def _beside(cards: Iterable[Quad], size: tuple[int, int]) -> Mask:
    """Where none of these cards lies."""
    return ~inside_any(cards, size)
