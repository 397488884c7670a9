"""A script with times and places: everything that a recording shows, and the truth about it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Pack, Seat
from studio.camera import Pose
from studio.motion import Gesture, Prop
from studio.script import Laid, Said, Script, Taken

__all__ = ["Hover", "Nudge", "Placing", "Plan", "Sweep", "Word"]


@dataclass(frozen=True, slots=True)
class Placing:
    """A card comes to rest: when, where, and when the hand is gone."""

    laid: Laid
    start: float
    at_rest: float
    hand_away: float
    pose: Pose


@dataclass(frozen=True, slots=True)
class Sweep:
    """A trick is taken: ``cleared`` is the moment when its cards lie at the winner's place."""

    taken: Taken
    cleared: float


@dataclass(frozen=True, slots=True)
class Nudge:
    """A card that already lay there was pushed a little: no event of the game."""

    t: float
    laid: Laid


@dataclass(frozen=True, slots=True)
class Hover:
    """A hand came over the table and went without playing: no event of the game."""

    seat: Seat
    t: float
    t_end: float


@dataclass(frozen=True, slots=True)
class Word:
    """Something said, with its moment."""

    t: float
    said: Said


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole recording. ``turned_up``: the card, where it lies and until when, or None."""

    script: Script
    props: tuple[Prop, ...]
    gestures: tuple[Gesture, ...]
    words: tuple[Word, ...]
    placings: tuple[Placing, ...]
    sweeps: tuple[Sweep, ...]
    disturbances: tuple[Nudge | Hover, ...]
    turned_up: tuple[Card, Pose, float] | None
    duration: float

    @property
    def pack(self) -> Pack:
        """The pack played with."""
        return self.script.pack

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in playing order."""
        return self.script.seats
