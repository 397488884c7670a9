"""From a film of somebody showing cards to the moments in which everything lies still, and what lies there then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.decks.card_form import CardForm, of_card_size
from vision.decks.glance import Glance, correlation
from vision.decks.newcomer import changed, share_changed
from vision.decks.outliner import SAME_PLACE, Outliner
from vision.decks.reading import Reader, Seen
from vision.frame import Frame
from vision.geometry import Picture, Quad, area, covered_share, overlap, rectify
from vision.motion import Motion
from vision.recognize import HEIGHT, WIDTH
from vision.sideways import same_way_up

__all__ = ["Moments", "Still", "cards_of", "patterns"]

REST = 0.25
"""Seconds without motion after which what lies there is looked at."""

LOOK_EVERY = 0.1
"""Seconds between two looks."""

LOOKS = 3
"""Looks at a card; more of the same moment teach little."""

AS_IT_WAS = 0.9
"""Correlation from which the picture within an outline is what it was before the last movement."""

WITHIN = 0.75
"""An outline that lies within another by more than this share is a part of that card."""

FEW = 2
"""So many cards tell what cards are like here."""

UNLIKE, LITTLE = 0.2, 0.1
"""What is so far from a card's outline (`CardForm.off`) and has changed by less than this share is a mere pattern."""


@dataclass(frozen=True, slots=True)
class Still:
    """A moment in which nothing moves. ``number`` from 1; ``lying``: what lies there, first the card that came, as far
    as what changed tells of it, then that which is least like what was there before the last movement, what has a
    card's outline before what has not; ``as_it_was``: for each, whether its place looks as it did then, and it is not
    the card that came.
    ``changed``: where it does not look as it did then (`newcomer.changed`); None at first."""

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
        self._outliner = Outliner(reader)
        self._motion = Motion()
        self._moved_at = self._looked_at = self._before = 0.0
        self._number = 0
        self._to_look = LOOKS
        self._lying: list[Glance] = []
        self._pictures: list[Picture] = []  # those that were looked at since the last movement
        self._last: Picture | None = None  # the last one before it

    def feed(self, frame: Frame, shown: Sequence[Glance]) -> Still | None:
        """Take a frame in; the still moment that was looked at enough with it, if one was. ``shown``: all that was
        shown so far. Frames in which something moves cost less than a millisecond."""
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
        self._collect(sorted(self._reader.read(frame.picture), key=lambda seen: -area(seen.quad)), cards_of(shown))
        return None if self._to_look else self._settle(frame.at, shown)

    def _wait(self, at: float) -> None:
        self._moved_at, self._to_look, self._lying, self._pictures = at, LOOKS, [], []

    def _collect(self, seen: list[Seen], cards: Sequence[Quad]) -> None:
        """One look at everything that lies there now, the largest first: what lies within it, or is much smaller
        than the cards so far, is a part of a card that was taken for one. Not what was a card of its own in the looks
        before: what takes it in now has grown over it."""
        taken: list[Seen] = []
        before, sizes = list(self._lying), [area(outline) for outline in cards]
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
            # Outlines tell which end is up to a half turn only; all looks at a card must show it the same way up.
            here.take(_way_up(one, here.quad), one.logs, one.feature)

    def _settle(self, at: float, shown: Sequence[Glance]) -> Still:
        """All looks of this still moment are taken."""
        self._number += 1
        if self._last is not None and self._last.shape != self._pictures[-1].shape:
            self._last = None  # another photograph, upright after one across: all in it is new
        mask = None if self._last is None else changed(self._last, self._pictures[-1])
        form = None if mask is None else _form_of(shown)
        came = None if mask is None else self._outliner.came(mask, form, self._pictures, self._lying)
        for glance in self._lying:
            glance.came = mask is not None and share_changed(mask, glance.quad) >= LITTLE
        if form is not None:
            self._lying = [glance for glance in self._lying if not _mere_table(glance, form, shown)]
        likeness = [(glance, self._as_before(glance)) for glance in self._lying]
        likeness.sort(key=lambda pair: (pair[0] is not came, form is not None and _unlike(pair[0], form), pair[1]))
        self._last = self._pictures[-1]
        if any(glance.blurred for glance in self._lying):
            self._wait(at)  # perhaps the camera is still focusing
        # A king laid just upon a king leaves nearly the same picture; that a card came is told by what changed.
        as_it_was = (like > AS_IT_WAS and glance is not came for glance, like in likeness)
        lying = (glance for glance, _ in likeness)
        return Still(self._number, tuple(lying), tuple(as_it_was), mask)

    def _as_before(self, now: Glance) -> float:
        """How much the picture within an outline is like what was there before the last movement, -1 to 1."""
        if self._last is None:
            return -1.0
        return correlation(rectify(self._last, now.quad, WIDTH, HEIGHT), now.looks[0])


def cards_of(shown: Sequence[Glance]) -> list[Quad]:
    """Outlines of what tells how large cards are: what was seen to come, once there is any of that. What lay there all
    the time may be a pattern in the table, and so may what is blurred."""
    clear = [glance for glance in shown if not glance.blurred]
    return [glance.outline for glance in [glance for glance in clear if glance.came] or clear]


def patterns(shown: Sequence[Glance]) -> list[Glance]:
    """What was not seen to come and is not like those cards that were: patterns in the table, things that lie there."""
    form = _form_of([glance for glance in shown if glance.came])
    return [] if form is None else [glance for glance in shown if _pattern(glance, form)]


def _form_of(shown: Sequence[Glance]) -> CardForm | None:
    """What size and shape cards have here; None while too few tell."""
    outlines = cards_of(shown)
    sure = [glance.outline for glance in shown if glance.alone and not glance.blurred]
    return CardForm(outlines, sure) if sure or len(outlines) >= FEW else None


def _mere_table(glance: Glance, form: CardForm, shown: Sequence[Glance]) -> bool:
    """Whether an outline is a pattern's, in which no card has come before either."""
    new = all(overlap(glance.quad, other.outline) < SAME_PLACE for other in shown if other.came)
    return new and _pattern(glance, form)


def _pattern(glance: Glance, form: CardForm) -> bool:
    """Whether what lies there was not seen to come and is not like a card."""
    return not glance.came and _unlike(glance, form)


def _unlike(glance: Glance, form: CardForm) -> bool:
    """Whether what lies there is not like a card by its outline."""
    return form.off(glance.outline) > UNLIKE


def _way_up(seen: Seen, quad: Quad) -> Picture:
    """What was seen of a card, the way up that it has in another outline of it."""
    return seen.crop if same_way_up(quad, seen.quad) is seen.quad else seen.crop[::-1, ::-1]


def _in_place(seen: Seen, glances: Sequence[Glance]) -> Glance | None:
    """The first glance at what was seen in this place."""
    return next((glance for glance in glances if overlap(glance.quad, seen.quad) > SAME_PLACE), None)
