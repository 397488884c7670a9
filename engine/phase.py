"""The parts in which a deal is told: where it stands, a trick, what a player may do, how it ended early."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.actions import Call, Play
from engine.cards import Card, Seat
from engine.members import plain_members

__all__ = ["Ending", "Exchanged", "Legal", "Phase", "Trick", "Word"]


@plain_members
class Phase(Enum):
    """Where a deal stands.

    READY: trumps are made, a word is possible, and so is the first lead. SETTLING: the play is over and the
    score can be read, a last word (a challenge) is possible until it is written. OVER: nothing can be said.
    """

    AUCTION = "auction"
    READY = "ready"
    PLAY = "play"
    SETTLING = "settling"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order in which they were played. ``winner``: None while the trick is open."""

    plays: tuple[Play, ...] = ()
    winner: Seat | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards alone."""
        return tuple(play.card for play in self.plays)


class Legal(NamedTuple):
    """What one player may do now."""

    seat: Seat
    calls: tuple[Call, ...]
    plays: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """Something said after the auction that was not against the rules; ``cards``: how many had been played by then."""

    place: int
    call: Call
    cards: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ended before its last card: ``kind`` claim, schenken, four …, by whom, and whether he was right."""

    kind: str
    place: int
    true: bool = True


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A card of a hand was exchanged for one that lay on the table, during this trick (from 1; 0 before).

    ``told``: mask of the melds that its player had announced by then, where his hand is known.
    """

    place: int
    given: Card
    got: Card
    trick: int
    told: int = 0
