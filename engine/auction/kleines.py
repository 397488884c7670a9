"""The auction with Kleines and Besser: play the turned-up suit, else a small game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.actions import AllIn, Besser, Call, Kleines, Pass, PlayIt, Trump
from engine.auction import Contract
from engine.cards import Suit
from engine.members import plain_members

__all__ = ["KleinesAuction", "KleinesRules", "KleinesWords"]


@dataclass(frozen=True, slots=True)
class KleinesWords:
    """A game's own sentences about its auction: each round's turn, Besser, and the suit that is named."""

    play: str
    kleines: str
    besser: str
    name: str
    all_in: str = "There is no such announcement in this game."


@dataclass(frozen=True, slots=True)
class KleinesRules:
    """How one game has it.

    ``suits``: of the pack. ``better``: the suit of Besser. ``later``: only who speaks after the player of the
    small game may say Besser; else everybody else once, in turn. ``may_name_turned``: a small game may be in the
    turned-up suit. ``all_in``: a player may announce, before anything else, that he will win every trick.
    """

    suits: tuple[Suit, ...]
    places: int
    words: KleinesWords
    later: bool
    may_name_turned: bool
    better: Suit = Suit.CLUBS
    all_in: bool = False


@plain_members
class Stage(Enum):
    """The first round, the second, the answers to "Kleines", the suit of the small game, and the end."""

    PLAY = "play"
    KLEINES = "kleines"
    BESSER = "besser"
    NAME = "name"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class KleinesAuction:
    """One moment of it. ``turned``: the suit of the turned-up card, None while nobody has seen it.

    ``speaker``: whose turn it is. ``small``: who plays the small game so far. ``all_in``: who announced that he
    will win every trick.
    """

    rules: KleinesRules
    turned: Suit | None
    stage: Stage = Stage.PLAY
    speaker: int = 0
    small: int | None = None
    all_in: int | None = None
    contract: Contract | None = None

    @property
    def thrown_in(self) -> bool:
        """Whether all passed twice."""
        return self.stage is Stage.DONE and self.contract is None

    @property
    def actor(self) -> int | None:
        """The place that must speak; None when the auction is over."""
        return None if self.stage is Stage.DONE else self.speaker

    def calls(self, place: int) -> tuple[Call, ...]:
        """What may be said from this place."""
        ahead: tuple[Call, ...] = (AllIn(),) if self._unspoken and self.rules.all_in else ()
        return (*self._turn_calls(), *ahead) if place == self.actor else ahead

    def say(self, place: int, call: Call) -> KleinesAuction:
        """The auction after one of ``calls(place)``."""
        if isinstance(call, AllIn):
            return replace(self, all_in=place)
        if isinstance(call, Pass):
            return self._passed()
        if isinstance(call, Kleines):
            return self._asked(replace(self, small=place), place)
        if isinstance(call, PlayIt):
            return self._done(Contract(place, self.turned, named=False))
        trump = call.suit if isinstance(call, Trump) else self.rules.better
        return self._done(Contract(place, trump))

    def why_not(self, place: int, call: Call) -> str:
        """The rule's words against a call."""
        words = self.rules.words
        if isinstance(call, AllIn):
            return words.all_in
        if isinstance(call, Trump) or self.stage is Stage.NAME:
            return words.name
        if isinstance(call, Besser) or self.stage is Stage.BESSER:
            return words.besser
        return words.play if self.stage is Stage.PLAY else words.kleines

    @property
    def _unspoken(self) -> bool:
        return self.stage is Stage.PLAY and self.speaker == 0 and self.all_in is None

    def _turn_calls(self) -> tuple[Call, ...]:
        if self.stage is Stage.PLAY:
            return (PlayIt(), Pass())
        if self.stage is Stage.KLEINES:
            return (Kleines(), Pass())
        if self.stage is Stage.BESSER:
            return (Besser(), Pass())
        may = self.rules.may_name_turned
        return tuple(Trump(suit) for suit in self.rules.suits if may or suit is not self.turned)

    def _passed(self) -> KleinesAuction:
        if self.stage is Stage.BESSER:
            return self._asked(self, self.speaker)
        if self.speaker < self.rules.places - 1:
            return replace(self, speaker=self.speaker + 1)
        return replace(self, stage=Stage.KLEINES if self.stage is Stage.PLAY else Stage.DONE, speaker=0)

    def _asked(self, auction: KleinesAuction, after: int) -> KleinesAuction:
        """The next player after this place is asked for Besser; where nobody is left, the suit is named."""
        small = auction.small
        assert small is not None
        asked = (after + 1) % self.rules.places
        nobody = asked == small or (self.rules.later and asked == 0)
        if nobody or not self._better_possible:
            return replace(auction, stage=Stage.NAME, speaker=small)
        return replace(auction, stage=Stage.BESSER, speaker=asked)

    @property
    def _better_possible(self) -> bool:
        return self.rules.may_name_turned or self.turned is not self.rules.better

    def _done(self, contract: Contract) -> KleinesAuction:
        return replace(self, stage=Stage.DONE, contract=contract)
