"""How the cards come to the players: a script of packets, and which card of a shuffled deck that brings to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Generic, TypeVar

__all__ = ["DealScript", "Dealt"]

T = TypeVar("T")


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

    def deal(self, deck: Sequence[T], places: int) -> Dealt[T]:
        """Hands from the top of the deck (``deck[0]``)."""
        way = self.way(len(deck), places)
        turned_up = None if way.turned_up is None else deck[way.turned_up]
        hands, first = (tuple(tuple(deck[at] for at in hand) for hand in dealt) for dealt in (way.hands, way.first))
        return Dealt(hands, first, turned_up, tuple(deck[at] for at in way.rest))

    def way(self, cards: int, places: int) -> Dealt[int]:
        """Where the cards of a deck of this size go: the same with the numbers of the cards from the top (0)."""
        return _way(self, cards, places)

    def sizes_before(self, dealer: bool) -> tuple[int, ...]:
        """How many cards a player has during the auction; the dealer may have the turned-up one besides.

        Not where it comes to him in its turn (rules: klammern-4 12.5): there it is one of these.
        """
        size = sum(self.before)
        besides = dealer and self.dealer_owns and self.turned_at is None
        return (size, size + 1) if besides else (size,)


@dataclass(frozen=True, slots=True)
class Dealt(Generic[T]):
    """A dealt deck.

    ``hands``: by place, in the order in which the cards come. ``first``: of these the cards before the auction.
    ``turned_up``: the card turned up. ``rest``: the talon.
    """

    hands: tuple[tuple[T, ...], ...]
    first: tuple[tuple[T, ...], ...]
    turned_up: T | None
    rest: tuple[T, ...]


@cache
def _way(script: DealScript, size: int, places: int) -> Dealt[int]:
    hands: list[list[int]] = [[] for _ in range(places)]
    turned_up, rest = _handed_out(script, range(size), hands)
    dealer = places - 1
    sizes = [script.sizes_before(place == dealer) for place in range(places)]
    first = [hand if len(hand) in own else hand[: own[0]] for hand, own in zip(hands, sizes, strict=True)]
    return Dealt(tuple(map(tuple, hands)), tuple(map(tuple, first)), turned_up, rest)


def _handed_out(script: DealScript, deck: Sequence[int], hands: list[list[int]]) -> tuple[int | None, tuple[int, ...]]:
    """The hands filled; the turned-up card and the rest of the deck."""
    if script.turned_at is not None:
        at = script.turned_at
        cards = iter(deck if script.dealer_owns else [*deck[:at], *deck[at + 1 :]])
        _round(script.before + script.after, cards, hands)
        return deck[at], tuple(cards)
    cards = iter(deck)
    if script.together:
        for hand in hands:
            hand.extend(islice(cards, sum(script.before) + sum(script.after)))
        return None, tuple(cards)
    _round(script.before, cards, hands)
    turned_up = next(cards) if script.turned and not script.indicator_apart else None
    if turned_up is not None and script.dealer_owns:
        hands[-1].append(turned_up)
    _round(script.after, cards, hands, script.dealer_owns)
    return turned_up, tuple(cards)


def _round(sizes: tuple[int, ...], cards: Iterator[int], hands: list[list[int]], dealer_less: bool = False) -> None:
    for size in sizes:
        for place, hand in enumerate(hands):
            less = 1 if dealer_less and place == len(hands) - 1 else 0
            hand.extend(islice(cards, size - less))
