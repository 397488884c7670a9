"""Melds laid open on the table: sequences and sets read from cards that lie together away from the middle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.actions import Said
from engine.cards import Card, Seat
from engine.masks import cards_of
from engine.melds import find_melds
from engine.observation import BACK, Zone
from engine.rules import Rules
from engine.table.evidence import Evidence

__all__ = ["Laid", "laid_open"]

TOGETHER_S = 6.0
"""Cards of one meld come to rest within this time (seconds) of each other."""

_LAID = 2
"""Cards of a meld that must lie there; the others may have been played before."""

_ASIDE = (Zone.TURN_UP, Zone.SHOWN)

Key = tuple[int, float, int, int]


@dataclass(frozen=True, slots=True)
class Laid:
    """Melds that a player laid open. ``id``: the table's number of the last of their cards."""

    id: int
    seat: Seat
    items: tuple[Said, ...]
    cards: tuple[Card, ...]
    key: Key

    def json(self) -> dict[str, Any]:
        """For the line of ``watch``."""
        return {
            "seat": self.seat.value,
            "cards": [card.long for card in self.cards],
            "melds": [str(item) for item in self.items],
        }


def laid_open(evidence: Sequence[Evidence], rules: Rules) -> Iterator[Laid]:
    """The melds among cards that lie away from the middle; ``evidence`` in the order of time.

    A card that its player has played already may stand in a meld without being laid there again.
    """
    for seat in Seat:
        own = [known for known in evidence if known.best < BACK and known.seats[0][0] is seat]
        for group in _groups([known for known in own if known.seen.zone in _ASIDE]):
            last, laid = group[-1], _mask(group)
            played = _mask(known for known in own if known.seen.zone not in _ASIDE and known.key < last.key)
            found = find_melds(laid | played, rules.melds)
            melds = [meld for meld in found if (meld.cards & laid).bit_count() >= _LAID]
            if melds:
                cards = 0
                for meld in melds:
                    cards |= meld.cards
                items = tuple(meld.said(rules.pack) for meld in melds)
                yield Laid(last.id, seat, items, cards_of(cards, rules.pack), (last.era, last.first_at, 2, last.id))


def _mask(cards: Iterable[Evidence]) -> int:
    mask = 0
    for known in cards:
        mask |= 1 << known.best
    return mask


def _groups(cards: Sequence[Evidence]) -> Iterator[list[Evidence]]:
    """Cards that came one soon after the other and lay there together."""
    group: list[Evidence] = []
    for known in cards:
        if group and (known.first_at - group[-1].first_at > TOGETHER_S or known.era != group[-1].era):
            yield group
            group = []
        group = [other for other in group if other.gone_at is None or other.gone_at > known.first_at]
        group.append(known)
    if group:
        yield group
