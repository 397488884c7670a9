"""What may be seen now, as plain data: the window's views draw this and nothing else.

Knows no Qt. Holds the memory rule: "Players are not allowed to look back at previous tricks until the end of
the play" (rules: klaber), so earlier tricks lie face down and running card points are hidden unless the
setting says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Call
from engine.cards import Card, Pack, Seat, Suit
from engine.slate import Mark

__all__ = ["CallsOf", "Column", "LaidCard", "Question", "Scene"]


@dataclass(frozen=True, slots=True)
class Column:
    """One side on the slate. ``tally``: a ``|`` for each parti and an ``X`` for each maccs."""

    name: str
    marks: tuple[Mark, ...]
    total: int
    tally: str = ""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """One play. ``face_down``: known, but not to be looked at now. ``choices``: cards that it may be, likeliest first."""

    id: int
    trick: int
    seat: Seat
    card: Card
    sure: bool = True
    face_down: bool = False
    choices: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CallsOf:
    """The calls that one seat can make now, in the order of the pad."""

    seat: Seat
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A doubt that one touch settles: which card is this play?"""

    play: LaidCard
    choices: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the window shows of the game."""

    game: str
    pack: Pack
    deal: int
    seats: tuple[Seat, ...]
    names: tuple[tuple[Seat, str], ...]
    phase: str
    dealer: Seat | None = None
    turn: Seat | None = None
    contractor: Seat | None = None
    trump: Suit | None = None
    trick: tuple[LaidCard, ...] = ()
    plays: tuple[LaidCard, ...] = ()
    columns: tuple[Column, ...] = ()
    calls: tuple[CallsOf, ...] = ()
    question: Question | None = None
    trouble: str = ""

    def name(self, seat: Seat) -> str:
        """What the person on this seat is called."""
        return dict(self.names).get(seat, seat.value)
