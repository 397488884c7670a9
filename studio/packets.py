"""Which cards of a deal are in the talon, and which in the packets that are taken up after the auction."""

from __future__ import annotations

from engine.cards import Card
from engine.masks import cards_of
from engine.state import State

__all__ = ["lies_dealt", "packet", "undealt"]


def lies_dealt(truth: State) -> bool:
    """Whether the last packets lie before their players during the auction (else they are dealt after it).

    So they do where no card is turned up between the packets.
    """
    script = truth.rules.script
    return bool(script.after) and (not script.turned or script.turned_at is not None)


def packet(truth: State, place: int) -> tuple[Card, ...]:
    """The cards that come to a place after the auction (which of them is not told apart: they lie face down)."""
    setup = truth.setup
    dealt = setup.hands[place] or 0
    first = setup.first[place] if setup.first else None
    late = dealt & ~(first if first is not None else dealt) & ~setup.dealers_card
    return cards_of(late, truth.pack)[: sum(truth.rules.script.after)]


def undealt(truth: State) -> list[Card]:
    """The talon, the top card last; during the auction also the cards that are dealt after it."""
    places = range(0 if lies_dealt(truth) else len(truth.seats))
    later = [card for place in places for card in packet(truth, place)]
    talon = [card for card in truth.setup.talon if card is not None]
    return [*reversed(talon), *reversed(later)]
