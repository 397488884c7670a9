"""What a player surely holds while a deal goes on, for mistakes with cards of his own."""

from __future__ import annotations

from collections.abc import Container

from engine.cards import Card, Seat
from engine.masks import cards_of
from engine.state import State

__all__ = ["holds_still"]


def holds_still(truth: State, seat: Seat, out: Container[Card]) -> list[Card]:
    """The cards that were dealt to a player, in the order in which he plays them, without those that are ``out`` and
    without what he gave in exchange. What he draws from the talon may not have come to him yet.

    ``truth``: the end of the deal, with all hands known.
    """
    dealt = cards_of(truth.setup.hands[truth.setup.place[seat]] or 0, truth.pack)
    given = {swap.given for swap in truth.exchanges}
    played = [play.card for trick in truth.tricks for play in trick.plays if play.seat is seat]
    return [card for card in played if card in dealt and card not in given and card not in out]
