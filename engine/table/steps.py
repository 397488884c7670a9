"""What happened at the table, as the belief takes it in: a card came, something was said, the middle was emptied."""

from __future__ import annotations

import math
import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.actions import Say
from engine.cards import Card, Seat
from engine.table.evidence import Evidence
from engine.table.shown import Laid
from engine.table.withdrawn import Withdrawn

__all__ = [
    "AFTER",
    "BEFORE",
    "CARD",
    "UPON",
    "Awarded",
    "Cleared",
    "Ended",
    "Key",
    "Said",
    "Seen",
    "Step",
    "behind",
    "in_front",
    "named",
    "numbers_of",
    "upon",
]

Key = tuple[int, float, int, int]
"""Order of steps: camera era, seconds of capture, BEFORE the card of that time, that CARD, UPON it and before the
middle is emptied, or AFTER all that; number."""

Moment = tuple[int, float, *tuple[int, ...]]
"""What begins with a camera era and seconds of capture: a key of a step or of a card."""

BEFORE, CARD, UPON, AFTER = range(4)


def in_front(step: Moment, word: int) -> Key:
    """The place of something said (its number) in front of a step."""
    return step[0], step[1], BEFORE, word


def behind(step: Moment, word: int) -> Key:
    """The place of something said (its number) behind a step."""
    return step[0], step[1], AFTER, word


def upon(step: Moment, word: int) -> Key:
    """The place of something said behind a card, in front of what is not seen before the middle is emptied."""
    return step[0], step[1], UPON, word


@dataclass(frozen=True, slots=True)
class Seen:
    """A card came to the table. ``turned_up``: it lies there for the auction; ``aside``: away from the middle;
    ``back``: it went from there as if it had been taken back.

    ``anew``: numbers of earlier cards that look the same, with how likely (log) this is one of them seen anew.
    """

    evidence: Evidence
    turned_up: bool = False
    anew: tuple[tuple[int, float], ...] = ()
    aside: bool = False
    back: Withdrawn | None = None

    @property
    def key(self) -> Key:
        """Sorts steps: the turned-up card first, then by time."""
        if self.turned_up:
            return -1, 0.0, 0, 0
        return self.evidence.era, self.evidence.first_at, CARD, self.evidence.id


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said something. ``key``: its place among the steps, which need not be when it was ``entered`` (seconds
    of capture). ``settled``: people say that it belongs there."""

    id: int
    say: Say
    key: Key
    entered: float
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Cleared:
    """The middle of the table was emptied: a trick was taken, most likely, and a complete one.

    ``towards``: log-likelihoods of who gathered the cards; empty where that was not seen. ``cards``: how many went;
    ``at``: when the first of them did (seconds of capture), later than by its place among the steps. ``bare``: nothing
    was left there; else the next card lay there by then.
    """

    key: Key
    towards: tuple[tuple[Seat, float], ...] = ()
    cards: int = 0
    at: float = math.inf
    bare: bool = True


@dataclass(frozen=True, slots=True)
class Ended:
    """No more comes of the deal: it was played to its end, unless people gave it up."""

    key: Key = (sys.maxsize, 0.0, AFTER, 0)


@dataclass(frozen=True, slots=True)
class Awarded:
    """People say who takes all that was thrown down: his side does."""

    seat: Seat
    key: Key = (sys.maxsize, 0.0, AFTER, 1)


Step = Seen | Said | Laid | Cleared | Ended | Awarded


def numbers_of(ids: Collection[int], steps: Sequence[Step]) -> tuple[int, ...]:
    """Which of the steps (from 0) are these cards, by the table's numbers of them."""
    return tuple([i for i, step in enumerate(steps) if isinstance(step, Seen) and step.evidence.id in ids])


def named(step: Step) -> Card | None:
    """The card that a person says a step is; None where nobody does."""
    return step.evidence.card if isinstance(step, Seen) else None
