"""No auction: the turned-up card makes trumps (Tartli)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Call
from engine.auction import Contract
from engine.cards import Suit

__all__ = ["Fixed"]


@dataclass(frozen=True, slots=True)
class Fixed:
    """An auction that is over before it begins. ``turned``: the suit of the turned-up card, None if nobody saw it."""

    turned: Suit | None

    @property
    def actor(self) -> None:
        """Nobody must speak."""

    @property
    def contract(self) -> Contract:
        """Trumps without a contractor."""
        return Contract(None, self.turned, named=False)

    @property
    def thrown_in(self) -> bool:
        """Never."""
        return False

    def calls(self, place: int) -> tuple[Call, ...]:
        """Nothing is said."""
        return ()

    def say(self, place: int, call: Call) -> Fixed:
        """Changes nothing."""
        return self

    def why_not(self, place: int, call: Call) -> str:
        """The rule's words against a call."""
        return "There is no auction: the turned-up card makes trumps."
