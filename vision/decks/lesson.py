"""A lesson: somebody shows the cards of a deck one by one, in any order, and is told what is missing.

Cards may be laid on one another, beside one another or one after the other: whatever comes to rest and was not there
before is a new glance. The lesson proposes names, a person may say better ones, and nothing waits for that. A card
that lies face down is proposed as the deck's back; no deck needs one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median_low

import numpy as np

from engine.cards import Card, Pack
from engine.errors import BadInput
from vision.decks.deck import Deck
from vision.decks.glance import Glance, correlation, resemblance, sharpness
from vision.decks.naming import Named, in_order, name_all
from vision.decks.newcomer import cut, fit, newcomer
from vision.decks.reading import Reader, Seen
from vision.frame import Frame
from vision.geometry import Picture, area, covered_share, overlap, rectify
from vision.motion import Motion
from vision.recognize import HEIGHT, WIDTH

__all__ = ["Lesson", "Note"]

REST = 0.25
"""Seconds without motion after which what lies there is looked at."""

LOOK_EVERY = 0.1
"""Seconds between two looks."""

LOOKS = 3
"""Looks at a card; more of the same moment teach little."""

SAME_PLACE = 0.5
"""Outlines that overlap this much may be one card that has not been moved."""

COVERED = 0.05
"""A card of which one that has just come hides more than this share need not look as it did..."""

MIXED = 0.2
"""...and an outline that shares more than this with it, or with a card that lay there, and is no other known card takes
in parts of several."""

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

ALIKE, ALIKE_IN_PLACE = 0.9, 0.8
"""Resemblance from which two glances show one card; less is asked where a card lies as it lay."""


@dataclass(frozen=True, slots=True)
class Note:
    """News of a lesson. ``kind``: ``seen``, ``double`` (resembles an earlier glance), ``back`` (looks like one, and is
    taken for the deck's unless somebody says what else it is) or ``blurred``; ``glance``: its number; ``named``: what
    it is taken for, None while it cannot be told."""

    kind: str
    glance: int
    named: Named | None = None


class Lesson:
    """Teaches one deck of ``pack``.

    ``order``: the cards as they will be shown, for doing it without a person. ``networks``: a folder with other
    networks than the shipped ones. Raises BadInput when the order is not every card once.
    """

    def __init__(self, pack: Pack, order: Sequence[Card] | None = None, networks: Path | None = None) -> None:
        if order is not None and sorted(order) != list(pack.cards):
            raise BadInput(f"the order must name each of the {len(pack.cards)} cards of the {pack.value} pack once")
        self.pack, self.order = pack, order
        self.glances: list[Glance] = []
        self.card_time = 0.0
        self._said: dict[int, Card] = {}
        self._said_back = 0
        self._reader = Reader(pack, networks)
        self._motion = Motion()
        self._moved_at = self._looked_at = self._before = 0.0
        self._moment = 0
        self._to_look = LOOKS
        self._lying: list[Glance] = []
        self._pictures: list[Picture] = []  # those that were looked at since the last movement
        self._still: Picture | None = None  # the last one before it

    def feed(self, frame: Frame) -> tuple[Note, ...]:
        """Take a frame in; what is new. Frames in which something moves cost less than a millisecond."""
        self.card_time += min(max(frame.at - self._before, 0.0), 1.0)
        self._before = frame.at
        if self._motion.see(frame.picture, frame.at).moving or frame.index == 0 or frame.trouble:
            self._wait(frame.at)
            return ()
        rested = frame.at - self._moved_at >= REST - 1e-6 and frame.at - self._looked_at >= LOOK_EVERY - 1e-6
        if not rested or not self._to_look:
            return ()
        self._to_look, self._looked_at = self._to_look - 1, frame.at
        self._pictures.append(frame.picture)
        self._collect(sorted(self._reader.read(frame.picture), key=lambda seen: -area(seen.quad)))
        return () if self._to_look else self._settle(frame.at)

    def say(self, glance: int, card: Card) -> None:
        """A person says what a glance shows."""
        self._said = {number: said for number, said in self._said.items() if said != card}
        self._said[glance] = card
        self._said_back = 0 if self._said_back == glance else self._said_back
        self._of(glance).double_of = 0

    def say_back(self, glance: int) -> None:
        """A person says that a glance shows the deck's back."""
        self._of(glance)
        self._said.pop(glance, None)
        self._said_back = glance

    def drop(self, glance: int) -> None:
        """A person says that a glance was no card of the deck, or a bad one."""
        self.glances.remove(self._of(glance))
        self._said.pop(glance, None)
        self._said_back = 0 if self._said_back == glance else self._said_back

    @property
    def named(self) -> tuple[Named, ...]:
        """Each readable glance with its card, by the number of the glance; blurred ones and doubles are left out."""
        clear = [glance for glance in self._cards if not glance.blurred and glance.number != self._said_back]
        if self.order is not None:
            return tuple(in_order(clear, self.order, self.pack))
        return tuple(name_all(clear, self.pack, self._said))

    @property
    def back(self) -> Glance | None:
        """The glance that shows the deck's back: said to, else the sharpest that looks like one and is no card."""
        cards = {named.glance.number for named in self.named}
        backs = [glance for glance in self.glances if glance.number == self._said_back]
        backs = backs or [glance for glance in self._cards if _kind(glance) == "back" and glance.number not in cards]
        return max(backs, key=lambda glance: sharpness(glance.looks[0]), default=None)

    @property
    def missing(self) -> tuple[Card, ...]:
        """Cards that no glance shows so far."""
        have = {named.card for named in self.named}
        return tuple(card for card in self.pack.cards if card not in have)

    @property
    def done(self) -> bool:
        """Whether every card was seen."""
        shown = [glance for glance in self._cards if glance.number != self._said_back]
        return sum(_kind(glance) == "seen" or glance.number in self._said for glance in shown) >= len(self.pack.cards)

    def deck(self, name: str) -> Deck:
        """The deck as taught. Raises BadInput, naming what is missing or blurred, when it is not complete."""
        named = {pair.card: pair.glance for pair in self.named}
        if len(named) < len(self.pack.cards):
            raise BadInput(self._incomplete())
        looks = tuple(tuple(named[card].looks) for card in self.pack.cards)
        return Deck(name, self.pack, looks, () if self.back is None else tuple(self.back.looks))

    def _incomplete(self) -> str:
        total = len(self.pack.cards)
        blurred = sum(glance.blurred for glance in self.glances)
        doubles = sum(bool(glance.double_of) for glance in self.glances)
        said = f"{total - len(self.missing)} of {total} cards were seen"
        said += f", {blurred} too blurred or too small to use" if blurred else ""
        said += f", {doubles} twice" if doubles else ""
        if self.order is not None or len(self.missing) > 12:
            return f"{said}; show all {total}, each for a second, and keep the camera still"
        return f"{said}; missing, by the look of it: {', '.join(card.long for card in self.missing)}"

    def _of(self, number: int) -> Glance:
        return next(glance for glance in self.glances if glance.number == number)

    def _wait(self, at: float) -> None:
        self._moved_at, self._to_look, self._lying, self._pictures = at, LOOKS, [], []

    def _collect(self, seen: list[Seen]) -> None:
        """One look at everything that lies there now, the largest first: what lies within it, or is much smaller
        than the cards so far, is a part of a card that was taken for one."""
        taken: list[Seen] = []
        for one in seen:
            within = any(covered_share(other.quad, one.quad) > WITHIN for other in taken)
            if within or not self._of_card_size(area(one.quad)):
                continue
            taken.append(one)
            here = next((glance for glance in self._lying if overlap(glance.quad, one.quad) > SAME_PLACE), None)
            if here is None:
                here = Glance(one.quad, height=one.height)
                self._lying.append(here)
            here.take(one.crop, one.logs, one.feature)

    @property
    def _cards(self) -> list[Glance]:
        """The glances that can be at cards by their size, or of which a person has said so."""
        said = {*self._said, self._said_back}
        return [glance for glance in self.glances if glance.number in said or self._of_card_size(glance.size)]

    def _of_card_size(self, size: float) -> bool:
        """Whether an outline has about the area (square pixels) of the cards so far. Of two kinds of things that were
        shown equally often the smaller are the cards: a slate lies there, too, and part of a card never by itself."""
        return len(self.glances) < 2 or PART < size / median_low(glance.size for glance in self.glances) < LARGER

    def _settle(self, at: float) -> tuple[Note, ...]:
        """All looks of this still moment are taken: tell what is new from what lay there before."""
        self._moment += 1
        self._outline_anew()
        likeness = {id(glance): self._as_before(glance) for glance in self._lying}
        fresh: list[Glance] = []
        for glance in sorted(self._lying, key=lambda glance: likeness[id(glance)]):
            if not self._seen_before(glance, fresh, as_it_was=likeness[id(glance)] > AS_IT_WAS):
                fresh.append(glance)
        self._still = self._pictures[-1]
        if any(glance.blurred for glance in self._lying):
            self._wait(at)  # perhaps the camera is still focusing
        named = {pair.glance.number: pair for pair in self.named}
        return tuple(Note(_kind(glance), glance.number, named.get(glance.number)) for glance in fresh)

    def _outline_anew(self) -> None:
        """Look once more at the card that has come, where another outline fits better to what changed and to how large
        cards are."""
        box = None if self._still is None else newcomer(self._still, self._pictures[-1])
        if box is None or len(self.glances) < 2 or not self._of_card_size(area(box)):
            return
        usual = float(np.quantile([glance.size for glance in self.glances], USUAL))
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
        if self._still is None:
            return -1.0
        return correlation(rectify(self._still, now.quad, WIDTH, HEIGHT), now.looks[0])

    def _seen_before(self, now: Glance, came: list[Glance], *, as_it_was: bool) -> bool:
        """Whether this is a card that was lying here already, or none besides those that ``came``; if not, it becomes a
        glance of its own."""
        known = self._the_same_in_place(now, came, as_it_was=as_it_was) or self._pushed(now)
        if known is None and self._mixed(now, came, as_it_was=as_it_was):
            return True
        if known is None:
            again = max(self.glances, key=lambda glance: resemblance(glance, now), default=None)
            now.double_of = again.number if again is not None and resemblance(again, now) > ALIKE else 0
            now.number = max((glance.number for glance in self.glances), default=0) + 1
            self.glances.append(now)
        elif known.blurred and not now.blurred:
            now.number = known.number  # it came into focus: news after all
            self.glances[self.glances.index(known)] = now
            known = None
        (known or now).quad, (known or now).seen_in = now.quad, self._moment
        return known is not None

    def _mixed(self, now: Glance, came: list[Glance], *, as_it_was: bool) -> bool:
        """Whether an outline takes in parts of several cards on a heap."""
        lay = [glance for glance in self.glances if as_it_was and glance.seen_in >= self._moment - 1]
        return any(covered_share(other.quad, now.quad) > MIXED for other in (*came, *lay))

    def _the_same_in_place(self, now: Glance, came: list[Glance], *, as_it_was: bool) -> Glance | None:
        """What lay in this place at the last still moment, if it lies there still, be it half covered. Two kings may
        look alike; where the picture changed it takes more to be the same."""
        alike = ALIKE_IN_PLACE if as_it_was else ALIKE
        covered = any(covered_share(other.quad, now.quad) > COVERED for other in came)
        for glance in self.glances:
            there = glance.seen_in == self._moment - 1 and overlap(glance.quad, now.quad) > SAME_PLACE
            unclear = covered or glance.blurred  # what comes to lie on a blurred card replaces it: nothing is lost
            if there and (unclear or resemblance(glance, now) > alike):
                return glance
        return None

    def _pushed(self, now: Glance) -> Glance | None:
        """A card that lay elsewhere at the last still moment and looks like this one; it is no longer there."""
        for glance in self.glances:
            gone = all(overlap(glance.quad, other.quad) < SAME_PLACE for other in self._lying)
            if gone and glance.seen_in == self._moment - 1 and resemblance(glance, now) > ALIKE:
                return glance
        return None


def _kind(glance: Glance) -> str:
    if glance.blurred:
        return "blurred"
    return "back" if glance.back else "double" if glance.double_of else "seen"
