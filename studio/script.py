"""What happens in a deal, without times and places: the studio's screenplay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Card, Pack, Seat

__all__ = ["Laid", "Said", "Script", "Taken"]


@dataclass(frozen=True, slots=True)
class Said:
    """Something said by ``seat``, in the words of a calls file, before play number ``before`` (0 is the lead)."""

    seat: Seat
    call: str
    before: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A card played to trick number ``trick`` (1, 2, …)."""

    trick: int
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick and the card points in it; the last trick's bonus is included."""

    number: int
    leader: Seat
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Script:
    """One deal. ``seats`` in playing order, forehand first; ``trump`` and ``contractor`` as words or None."""

    game: str
    pack: Pack
    seats: tuple[Seat, ...]
    dealer: Seat
    direction: str
    trump: str | None
    contractor: Seat | None
    hands: Mapping[Seat, tuple[Card, ...]]
    said: tuple[Said, ...]
    laid: tuple[Laid, ...]
    taken: tuple[Taken, ...]
    turned_up: Card | None = None
    card_points: Mapping[str, int] = field(default_factory=dict)
