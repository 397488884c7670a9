"""What the camera can say: the only types that cross from vision to the table.

Vision reports likelihoods and no rules; the belief at the table holds the only posterior. All times are
seconds of capture (the recording's clock, or the wall clock of a live camera), never counts of frames.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Seat

__all__ = [
    "BACK",
    "FACES",
    "UNKNOWN",
    "CardLifted",
    "CardSeen",
    "Observation",
    "TableCleared",
    "Trouble",
    "Zone",
]

FACES = 34
"""Length of a face likelihood: the 32 cards in the order of ``Pack.cards``, then BACK, then UNKNOWN."""

BACK = 32
"""Index of "a card lying face down"."""

UNKNOWN = 33
"""Index of "a card that is not of this pack"."""


class Zone(Enum):
    """The role of the place where a card lies. Vision may learn better and report a card again with another role."""

    TRICK = "trick"
    TURN_UP = "turn-up"
    """An open card by itself: beside the stock, half under it, on it, across a stack."""
    TALON = "talon"
    """Cards face down that nobody has won: the stock, or a hand that was not taken up yet."""
    EXPOSED = "exposed"
    """An open card that is nobody's: the bottom card of the stock, the top of a stack that lies face up."""
    WON = "won"
    """Cards that somebody has won, face down (or open, while they are counted or looked at)."""
    SHOWN = "shown"
    """Open cards of one player side by side, away from the trick: a meld is shown."""
    ASIDE = "aside"
    """Where a thing lies that is no card, and looks like one now and then."""


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card has come to rest on the table, or more is known of one that was reported before.

    ``sighting`` is vision's number of this physical card lying there; a later CardSeen with the same number
    *replaces* what was said (evidence only grows, so the last word is the best).
    ``faces``: FACES log-likelihoods (natural log, any common offset), every look at the card added up.
    ``seats``: log-likelihood of who laid it, from where it lies, how it is turned and where the hand came from.
    ``quad``: outline in pixels of the picture, clockwise from the corner that is top left when upright
    (up to a half turn where that cannot be told).
    ``covers``: sightings of the cards that this one lies on.
    """

    sighting: int
    at: float
    faces: tuple[float, ...]
    seats: tuple[tuple[Seat, float], ...]
    zone: Zone
    quad: tuple[tuple[float, float], ...]
    covers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.faces) != FACES:
            raise ValueError(f"a face likelihood has {FACES} numbers, not {len(self.faces)}")


@dataclass(frozen=True, slots=True)
class CardLifted:
    """A card that was reported does not lie there any more (taken back, swept, drawn, taken into a hand)."""

    sighting: int
    at: float


@dataclass(frozen=True, slots=True)
class TableCleared:
    """The trick area is empty of face-up cards. A hint about a trick's end, never the proof of one.

    ``towards``: log-likelihood of who took the cards (where they went, where new backs lie), may be empty.
    """

    at: float
    towards: tuple[tuple[Seat, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Trouble:
    """The picture cannot be trusted: dark, frozen, gone, moved. ``what`` empty: all is well again."""

    at: float
    what: str


Observation = CardSeen | CardLifted | TableCleared | Trouble
