"""Deals with times and places: everything that a film of them shows, and the truth about it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Pack, Seat
from engine.state import State
from studio.camera import Pose
from studio.motion import Gesture, Prop
from studio.wares import Ware

__all__ = ["Disturbance", "Drawn", "Filmed", "Laid", "Lain", "Performance", "Placed", "Shown", "Spoken", "Swept"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A card played: when it came to rest, where, and when the hand was gone."""

    trick: int
    seat: Seat
    card: Card
    at_rest: float
    hand_away: float
    pose: Pose


@dataclass(frozen=True, slots=True)
class Swept:
    """A trick taken: ``cleared`` is the moment when its cards lie at the winner's place."""

    number: int
    leader: Seat
    winner: Seat
    cleared: float


@dataclass(frozen=True, slots=True)
class Lain:
    """A card that lay face up apart from the tricks: turned up, exposed, put there in exchange."""

    card: Card
    pose: Pose
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """Somebody drew a card from the talon."""

    seat: Seat
    t: float


@dataclass(frozen=True, slots=True)
class Shown:
    """A meld laid open: all its cards lay there from ``since`` to ``until``."""

    seat: Seat
    cards: tuple[Card, ...]
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Disturbance:
    """No event of the game: ``kind`` nudge, straighten, hover, taken_back."""

    kind: str
    t: float
    t_end: float
    seat: Seat | None = None
    card: Card | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word in the calls file: ``t`` is when it was entered."""

    t: float
    seat: Seat
    call: str


@dataclass(frozen=True, slots=True)
class Filmed:
    """One deal of a film. ``truth``: its end, all hands known. ``start``, ``end``: seconds of the film."""

    truth: State
    start: float
    end: float
    placed: tuple[Placed, ...]
    swept: tuple[Swept, ...]
    lain: tuple[Lain, ...]
    drawn: tuple[Drawn, ...]
    shown: tuple[Shown, ...]
    disturbances: tuple[Disturbance, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A thing that is no card and lies there all the time."""

    ware: Ware
    pose: Pose


@dataclass(frozen=True, slots=True)
class Performance:
    """A whole film. ``words`` in the order in which they were entered."""

    game: str
    pack: Pack
    seats: tuple[Seat, ...]
    deals: tuple[Filmed, ...]
    props: tuple[Prop, ...]
    gestures: tuple[Gesture, ...]
    words: tuple[Spoken, ...]
    duration: float
    things: tuple[Laid, ...] = ()
