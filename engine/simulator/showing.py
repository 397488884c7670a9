"""Which cards a player lays on the table when he shows a meld."""

from __future__ import annotations

from collections.abc import Collection

from engine.actions import Show
from engine.cards import Card, Seat
from engine.masks import cards_of
from engine.melds import find_melds, fits
from engine.state import State

__all__ = ["cards_shown"]


def cards_shown(show: Show, truth: State, seat: Seat, out: Collection[Card]) -> tuple[Card, ...]:
    """The cards of the melds that are shown and still in the hand; none where the call leaves one open.

    ``truth``: the end of the deal, with all hands known; ``out``: the cards already played.
    """
    melds = find_melds(truth.played[truth.setup.place[seat]], truth.rules.melds)
    mask = 0
    for item in show.items:
        meld = next((meld for meld in melds if fits(item, meld, truth.pack)), None)
        if meld is None:
            return ()
        mask |= meld.cards
    return tuple(card for card in cards_of(mask, truth.pack) if card not in out)
