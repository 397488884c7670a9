"""How the cards come to the players: a script of packets, and hands from a shuffled deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import Card

__all__ = ["DealScript", "Dealt"]


@dataclass(frozen=True, slots=True)
class DealScript:
    """Packets in order. Places: 0 is forehand, the last is the dealer.

    ``before``: sizes of the packets before the auction, each to everybody in turn; ``after``: those dealt or
    taken up after it. ``turned``: a card is turned up between the two. ``dealer_owns``: it is the dealer's, who
    gets one card less in the last packet. ``indicator_apart``: it comes from another pack.
    ``together``: all packets of a player at once (a knock). ``turned_at``: which card of the deck (from 0) is turned
    up, where it is not the one between the two: the dealer's own then comes to him in its turn.
    """

    before: tuple[int, ...]
    after: tuple[int, ...]
    turned: bool = False
    dealer_owns: bool = False
    indicator_apart: bool = False
    together: bool = False
    turned_at: int | None = None

    def deal(self, deck: Sequence[Card], places: int) -> Dealt:
        """Hands from the top of the deck (``deck[0]``)."""
        if self.turned_at is not None:
            return self._turned_elsewhere(deck, places, self.turned_at)
        cards = iter(deck)
        hands: list[list[Card]] = [[] for _ in range(places)]
        if self.together:
            for hand in hands:
                hand.extend(next(cards) for _ in range(sum(self.before) + sum(self.after)))
            return Dealt(tuple(map(tuple, hands)), None, tuple(cards))
        self._round(self.before, cards, hands)
        turned_up = next(cards) if self.turned and not self.indicator_apart else None
        if turned_up is not None and self.dealer_owns:
            hands[-1].append(turned_up)
        self._round(self.after, cards, hands, self.dealer_owns)
        return Dealt(tuple(map(tuple, hands)), turned_up, tuple(cards))

    def _turned_elsewhere(self, deck: Sequence[Card], places: int, at: int) -> Dealt:
        turned_up = deck[at]
        left = deck if self.dealer_owns else [*deck[:at], *deck[at + 1 :]]
        cards = iter(left)
        hands: list[list[Card]] = [[] for _ in range(places)]
        self._round(self.before + self.after, cards, hands)
        return Dealt(tuple(map(tuple, hands)), turned_up, tuple(cards))

    @staticmethod
    def _round(
        sizes: tuple[int, ...], cards: Iterator[Card], hands: list[list[Card]], dealer_less: bool = False
    ) -> None:
        for size in sizes:
            for place, hand in enumerate(hands):
                less = 1 if dealer_less and place == len(hands) - 1 else 0
                hand.extend(next(cards) for _ in range(size - less))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A dealt deck: hands by place in the order in which the cards came, the turned-up card, the rest."""

    hands: tuple[tuple[Card, ...], ...]
    turned_up: Card | None
    rest: tuple[Card, ...]
