"""Sets of cards as 32-bit masks (bit ``Card.index``), for what is asked thousands of times a second."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from engine.cards import Card, Pack

__all__ = ["ALL", "NO_TRUMP", "bits", "cards_of", "mask_of", "put", "suit_mask"]

ALL = 0xFFFFFFFF
"""The mask of all thirty-two cards."""

NO_TRUMP = 4
"""The trump number of a deal without trumps; 0 to 3 are the suits of the pack in their order."""


def suit_mask(suit: int) -> int:
    """The eight cards of the suit with this number in its pack."""
    return 0xFF << (suit * 8)


def bits(mask: int) -> Iterator[int]:
    """The card indices in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def cards_of(mask: int, pack: Pack) -> tuple[Card, ...]:
    """The cards of a mask, in the order of the pack."""
    suits = _suit_cards(pack)
    return suits[0][mask & 0xFF] + suits[1][mask >> 8 & 0xFF] + suits[2][mask >> 16 & 0xFF] + suits[3][mask >> 24]


def put(masks: tuple[int, ...], place: int, mask: int) -> tuple[int, ...]:
    """The masks with the one at this place replaced."""
    changed = [*masks]
    changed[place] = mask
    return tuple(changed)


@cache
def _suit_cards(pack: Pack) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """By suit and by the byte that stands for some of its cards: these cards."""
    return tuple(
        tuple(tuple(pack.cards[suit * 8 + rank] for rank in bits(byte)) for byte in range(256)) for suit in range(4)
    )
