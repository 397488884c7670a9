"""What people do in a deal: they play cards and they say things. Both as text and back.

A *call* is one thing said, as a small value. ``parse_call`` reads every form of the interface (synonyms
included), ``str(call)`` prints the one form that the program itself uses.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import calls
from engine.actions.calls import *  # noqa: F403  # a call is named in one place
from engine.actions.calls import Call
from engine.actions.words import parse_call
from engine.cards import Card, Seat

__all__ = ["Action", "Play", "Say", "parse_call"]
__all__ += calls.__all__


@dataclass(frozen=True, slots=True)
class Say:
    """Somebody says something."""

    seat: Seat
    call: Call

    def __str__(self) -> str:
        return f"{self.seat}: {self.call}"


@dataclass(frozen=True, slots=True)
class Play:
    """Somebody plays a card to the trick."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat}: {self.card.short}"


Action = Say | Play
"""What happens in a deal."""
