"""From a film of somebody showing cards to the moments in which everything lies still, and what lies there then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low

import numpy as np

from vision.decks.glance import Glance, correlation
from vision.decks.newcomer import changed, cut, fit, newcomer
from vision.decks.reading import Reader, Seen
from vision.frame import Frame
from vision.geometry import Picture, area, covered_share, overlap, rectify
from vision.motion import Motion
from vision.recognize import HEIGHT, WIDTH

__all__ = ["SAME_PLACE", "Moments", "Still", "of_card_size"]

REST = 0.25
"""Seconds without motion after which what lies there is looked at."""

LOOK_EVERY = 0.1
"""Seconds between two looks."""

LOOKS = 3
"""Looks at a card; more of the same moment teach little."""

SAME_PLACE = 0.5
"""Outlines that overlap this much may be one card that has not been moved."""

AS_IT_WAS = 0.9
"""Correlation from which the picture within an outline is what it was before the last movement."""

WITHIN, PART = 0.75, 0.6
"""An outline that lies within another by more than this share, or has less than this share of the usual area, is a
part of a card..."""

LARGER = 1.6
"""...and one that is so many times as large as usual is none: the frame of a slate or a picture looks like a back."""

USUAL = 0.35
"""Of the areas of all cards so far the one that this share does not reach: wrong outlines are mostly too large."""

CLEARLY = 0.03
"""By so much another outline must fit better than the one that was found."""


@dataclass(frozen=True, slots=True)
class Still:
    """A moment in which nothing moves. ``number`` from 1; ``lying``: what lies there, that first which is least like
    what was there before the last movement; ``as_it_was``: for each, whether its place looks as it did then.
    ``changed``: where it does not look as it did then (h, w): 255, else 0; None at first."""

    number: int
    lying: tuple[Glance, ...]
    as_it_was: tuple[bool, ...]
    changed: Picture | None = None


class Moments:
    """Finds the still moments of one film."""

    def __init__(self, reader: Reader) -> None:
        self.card_time = 0.0
        """Seconds of film so far; where the camera paused, one second at most."""
        self._reader = reader
        self._motion = Motion()
        self._moved_at = self._looked_at = self._before = 0.0
        self._number = 0
        self._to_look = LOOKS
        self._lying: list[Glance] = []
        self._pictures: list[Picture] = []  # those that were looked at since the last movement
        self._last: Picture | None = None  # the last one before it

    def feed(self, frame: Frame, sizes: Sequence[float]) -> Still | None:
        """Take a frame in; the still moment that was looked at enough with it, if one was. ``sizes``: the areas (square
        pixels) of what was shown so far. Frames in which something moves cost less than a millisecond."""
        self.card_time += min(max(frame.at - self._before, 0.0), 1.0)
        self._before = frame.at
        if self._motion.see(frame.picture, frame.at).moving or frame.index == 0 or frame.trouble:
            self._wait(frame.at)
            return None
        rested = frame.at - self._moved_at >= REST - 1e-6 and frame.at - self._looked_at >= LOOK_EVERY - 1e-6
        if not rested or not self._to_look:
            return None
        self._to_look, self._looked_at = self._to_look - 1, frame.at
        self._pictures.append(frame.picture)
        self._collect(sorted(self._reader.read(frame.picture), key=lambda seen: -area(seen.quad)), sizes)
        return None if self._to_look else self._settle(frame.at, sizes)

    def _wait(self, at: float) -> None:
        self._moved_at, self._to_look, self._lying, self._pictures = at, LOOKS, [], []

    def _collect(self, seen: list[Seen], sizes: Sequence[float]) -> None:
        """One look at everything that lies there now, the largest first: what lies within it, or is much smaller
        than the cards so far, is a part of a card that was taken for one. Not what was a card of its own in the looks
        before: what takes it in now has grown over it."""
        taken: list[Seen] = []
        before = list(self._lying)
        for one in seen:
            within = any(covered_share(other.quad, one.quad) > WITHIN for other in taken)
            here = _in_place(one, before)
            if (within and here is None) or not of_card_size(area(one.quad), sizes):
                continue
            taken.append(one)
            if here is not None:
                before.remove(here)
            here = here or _in_place(one, self._lying)
            if here is None:
                here = Glance(one.quad, height=one.height)
                self._lying.append(here)
            here.take(one.crop, one.logs, one.feature)

    def _settle(self, at: float, sizes: Sequence[float]) -> Still:
        """All looks of this still moment are taken."""
        self._number += 1
        if self._last is not None and self._last.shape != self._pictures[-1].shape:
            self._last = None  # another photograph, upright after one across: all in it is new
        mask = None if self._last is None else changed(self._last, self._pictures[-1])
        if mask is not None and len(sizes) >= 2:
            self._outline_anew(mask, sizes)
        likeness = sorted(((self._as_before(glance), glance) for glance in self._lying), key=lambda pair: pair[0])
        self._last = self._pictures[-1]
        if any(glance.blurred for glance in self._lying):
            self._wait(at)  # perhaps the camera is still focusing
        lying, as_it_was = (glance for _, glance in likeness), (like > AS_IT_WAS for like, _ in likeness)
        return Still(self._number, tuple(lying), tuple(as_it_was), mask)

    def _outline_anew(self, mask: Picture, sizes: Sequence[float]) -> None:
        """Look once more at the card that has come, where another outline fits better to what changed (``mask``) and to
        how large cards are."""
        usual = float(np.quantile(sizes, USUAL))
        box = newcomer(mask, usual)
        if box is None or not of_card_size(area(box), sizes):
            return
        here = max(self._lying, key=lambda glance: overlap(glance.quad, box), default=None)
        if here is not None and overlap(here.quad, box) < SAME_PLACE:
            here = None
        options = [box] if here is None else [box, *cut(here.quad, usual)]
        best = max(options, key=lambda quad: fit(quad, box, usual))
        first = self._reader.read_at(self._pictures[0], best)
        if here is not None:
            if fit(first.quad, box, usual) < fit(here.quad, box, usual) + CLEARLY:
                return
            self._lying.remove(here)
        glance = Glance(first.quad, height=first.height)
        for seen in (first, *(self._reader.read_at(picture, best) for picture in self._pictures[1:])):
            glance.take(seen.crop, seen.logs, seen.feature)
        self._lying.append(glance)

    def _as_before(self, now: Glance) -> float:
        """How much the picture within an outline is like what was there before the last movement, -1 to 1."""
        if self._last is None:
            return -1.0
        return correlation(rectify(self._last, now.quad, WIDTH, HEIGHT), now.looks[0])


def _in_place(seen: Seen, glances: Sequence[Glance]) -> Glance | None:
    """The first glance at what was seen in this place."""
    return next((glance for glance in glances if overlap(glance.quad, seen.quad) > SAME_PLACE), None)


def of_card_size(size: float, sizes: Sequence[float]) -> bool:
    """Whether an outline has about the area (square pixels) of the cards so far, given those of all that was shown. Of
    two kinds of things that were shown equally often the smaller are the cards: a slate lies there, too, and part of a
    card never by itself."""
    return len(sizes) < 2 or PART < size / median_low(sizes) < LARGER
