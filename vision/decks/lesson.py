"""A lesson: somebody shows the cards of a deck one by one, in any order, and is told what is missing.

Cards may be laid on one another, beside one another or one after the other: whatever comes to rest and was not there
before is a new glance. The lesson proposes names, a person may say better ones, and nothing waits for that. A card
that lies face down is proposed as the deck's back; no deck needs one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cards import Card, Pack
from engine.errors import BadInput
from vision.decks.card_form import of_card_size
from vision.decks.deck import Deck
from vision.decks.glance import Glance, sharpness
from vision.decks.moments import Moments, cards_of, patterns
from vision.decks.naming import Named, in_order, name_all, name_one
from vision.decks.reading import Reader
from vision.decks.sifting import Sifter
from vision.frame import Frame
from vision.geometry import area

__all__ = ["Lesson", "Note"]


@dataclass(frozen=True, slots=True)
class Note:
    """News of a lesson. ``kind``: ``seen``, ``double`` (resembles an earlier glance), ``back`` (looks like one, and is
    taken for the deck's unless somebody says what else it is) or ``blurred``; ``glance``: its number; ``named``: what
    it is taken for, a double for the card of the earlier glance; None while it cannot be told."""

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
        self._moments = Moments(Reader(pack, networks))
        self._sifter = Sifter()
        self._said: dict[int, Card] = {}
        self._said_back = 0

    def feed(self, frame: Frame) -> tuple[Note, ...]:
        """Take a frame in; what is new. Frames in which something moves cost less than a millisecond."""
        still = self._moments.feed(frame, self.glances)
        if still is None:
            return ()
        fresh = self._sifter.sift(still)
        named = {pair.glance.number: pair for pair in self.named}
        return tuple(
            Note(_kind(glance), glance.number, named.get(glance.number) or self._again(glance)) for glance in fresh
        )

    @property
    def glances(self) -> list[Glance]:
        """All that was shown so far."""
        return self._sifter.glances

    @property
    def card_time(self) -> float:
        """Seconds of film so far."""
        return self._moments.card_time

    def say(self, glance: int, card: Card) -> None:
        """A person says what a glance shows. A double stays one where that is the card of the earlier glance."""
        self._said_back = 0 if self._said_back == glance else self._said_back
        again = self._again(self._of(glance))
        if again is not None and again.card == card:
            return
        self._said = {number: said for number, said in self._said.items() if said != card}
        self._said[glance] = card
        self._of(glance).double_of = 0

    def say_back(self, glance: int) -> None:
        """A person says that a glance shows the deck's back."""
        self._of(glance)
        self._said.pop(glance, None)
        self._said_back = glance

    def drop(self, glance: int) -> None:
        """A person says that a glance was no card of the deck, or a bad one. The first that was taken for its double
        stands for the card then."""
        self.glances.remove(self._of(glance))
        doubles = [double for double in self.glances if double.double_of == glance]
        for double in doubles:
            double.double_of = 0 if double is doubles[0] else doubles[0].number
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
        """Whether every card was seen. A pattern in the table does not end a lesson before its last card."""
        none = {self._said_back, *(glance.number for glance in patterns(self.glances))}
        seen = (glance.number for glance in self._cards if _kind(glance) == "seen" and glance.number not in none)
        return len({*seen, *self._said}) >= len(self.pack.cards)

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
        if len(self.missing) > 12:
            return f"{said}; show all {total}, each for a second, and keep the camera still"
        return f"{said}; missing, by the look of it: {', '.join(card.long for card in self.missing)}"

    def _again(self, glance: Glance) -> Named | None:
        """A double, with the card that the earlier glance is taken for; None for any other glance, and where that one
        shows no card."""
        if not glance.double_of:
            return None
        numbers = {other.number: other for other in self.glances}
        first: Glance | None = glance
        while first is not None and first.double_of:
            first = numbers.get(first.double_of)
        named = next((pair for pair in self.named if pair.glance is first), None)
        return None if named is None else name_one(glance, named.card, self.pack, said=False)

    def _of(self, number: int) -> Glance:
        return next(glance for glance in self.glances if glance.number == number)

    @property
    def _cards(self) -> list[Glance]:
        """The glances that can be at cards by their size, or of which a person has said so."""
        said = {*self._said, self._said_back}
        sizes = [area(outline) for outline in cards_of(self.glances)]
        return [g for g in self.glances if g.number in said or of_card_size(area(g.outline), sizes)]


def _kind(glance: Glance) -> str:
    if glance.blurred:
        return "blurred"
    return "back" if glance.back else "double" if glance.double_of else "seen"
