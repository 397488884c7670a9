"""Auctions: who makes trumps, and what they are. One module per way of doing it.

Players are *places* here: 0 is forehand, then on in playing order. An auction is a frozen value; ``say`` gives
the next one. It asks for no cards, so that it works at a table where nobody's hand is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.actions import Call
from engine.cards import Suit

__all__ = ["Auction", "Contract"]


@dataclass(frozen=True, slots=True)
class Contract:
    """What the auction came to.

    ``taker``: the place of the contractor, None in a game where nobody makes trumps. ``trump``: None when no trump
    (``no_trump``) or not known yet (the turned-up suit was taken and nobody has seen the card). ``named``: whether
    the suit was chosen freely.
    """

    taker: int | None
    trump: Suit | None
    named: bool = True
    no_trump: bool = False
    big: bool = False

    @property
    def trump_known(self) -> bool:
        """Whether it is certain what trumps are."""
        return self.trump is not None or self.no_trump


class Auction(Protocol):
    """One moment of an auction."""

    def __hash__(self) -> int:
        """Auctions are values: equal ones share what follows from them."""

    @property
    def actor(self) -> int | None:
        """The place that must speak; None when the auction is over."""

    @property
    def contract(self) -> Contract | None:
        """What was agreed; None while it goes on, and when the deal is thrown in."""

    @property
    def thrown_in(self) -> bool:
        """Whether nobody made trumps."""

    def calls(self, place: int) -> tuple[Call, ...]:
        """What the player at this place may say now; empty when he must wait."""

    def say(self, place: int, call: Call) -> Auction:
        """The auction after a call that is among ``calls(place)``."""

    def why_not(self, place: int, call: Call) -> str:
        """The rule's words against a call that is not among ``calls(place)``."""
