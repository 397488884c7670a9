"""Cards that were taken back though others had been played upon them: somebody plays what he may not, or leads when it
is not his turn, the next ones play to it, and only then it is seen. And cards that one player lays in the middle all at
once, and takes up again: he shows his meld there, or has dropped his hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.observation import BACK, Zone
from engine.table.evidence import SWEEP_S, Evidence
from engine.table.going import gone_in, together
from engine.table.strength import BEFORE_TURN_UP, BEGUN_BACK, NO_PLAY, ONE_HAND, TAKEN_BACK

__all__ = ["Withdrawn", "withdrawn"]

_ONE_HAND_S = 0.6
"""Cards that come one so soon (seconds) after another are of one hand where they look so."""

_MOST = 0.75
"""This share of them must look like his: of more than three one may be judged wrongly."""

_LATE_S = 1.0
"""That a card is gone is noticed so late (seconds), at most."""

_LOOKED_BACK = 3
"""Where so many of a trick's cards lie there again side by side, people look back at it."""


class Withdrawn(NamedTuple):
    """Of a card that may have been taken back with others. ``price``: how seldom (log) that is; ``upon``: numbers of
    those of them that came before it."""

    price: float
    upon: tuple[int, ...]


def withdrawn(evidence: Sequence[Evidence], trick: int, turned_up: Evidence | None = None) -> dict[int, Withdrawn]:
    """The cards, by their numbers, that went from the middle as no trick goes, or one of which was laid again later,
    or before the card was ``turned_up`` without which nobody plays. ``trick``: so many cards make one; ``evidence``: in
    the order of time."""
    there = [k for k in evidence if k.seen.zone is Zone.TRICK and k.best < BACK and k.seen.sighting >= 0]
    found: dict[int, Withdrawn] = {}
    for era in {k.era for k in there}:
        of_era = [k for k in there if k.era == era]
        for group in together(gone_in(of_era, era)):
            cards = sorted((k for _, k in group), key=lambda k: k.key)
            price = _price(cards, of_era, trick)
            if price is not None:
                ids = [k.id for k in cards]
                found |= {id: Withdrawn(price, tuple(ids[:i])) for i, id in enumerate(ids)}
    early = [] if turned_up is None else [k for k in there if _went_before(k, turned_up)]
    return found | {k.id: Withdrawn(BEFORE_TURN_UP, ()) for k in early}


def _went_before(card: Evidence, up: Evidence) -> bool:
    """Whether a card was gone when the card was turned up: people cut for the deal, or show something."""
    seen = up.seen.sighting >= 0 and up.era == card.era
    return seen and card.gone_at is not None and card.gone_at < up.first_at


def _price(cards: Sequence[Evidence], there: Sequence[Evidence], trick: int) -> float | None:
    """How seldom (log) cards that went together were taken back; None where nothing tells of it."""
    since = max(k.gone_at or 0.0 for k in cards)
    if len(cards) < trick and there[-1].first_at > since and _upon_others(cards, there, trick, since):
        return TAKEN_BACK  # another card has come: what stayed was not only about to go
    again = _again(cards, there, since) if len(cards) <= trick else []
    if again and len(cards) < trick:
        return BEGUN_BACK
    if again and _side_by_side(again) < _LOOKED_BACK:
        return NO_PLAY
    return ONE_HAND if _of_one_hand(cards) and _by_themselves(cards, there, since) else None


def _of_one_hand(cards: Sequence[Evidence]) -> bool:
    """Whether several cards came at once and look like one player's. Where all do, those may come late of which nothing
    was to be seen under the others, or under his hand."""
    whose = [card.seats[0][0] for card in cards]
    his = max(map(whose.count, whose))
    at_once = [after.first_at - before.first_at < _ONE_HAND_S for before, after in pairwise(cards)]
    if his == len(cards) > 2:
        return any(at_once)
    return len(cards) > 1 and all(at_once) and his >= _MOST * len(cards)


def _by_themselves(cards: Sequence[Evidence], there: Sequence[Evidence], since: float) -> bool:
    """Whether no other came upon cards that went together, and play went on ``since``: else all that somebody had left
    was thrown down."""
    late = [k for k in there if k.first_at > cards[-1].first_at]
    return bool(late) and late[0].first_at > since - _LATE_S


def _upon_others(cards: Sequence[Evidence], there: Sequence[Evidence], trick: int, since: float) -> bool:
    """Whether one stayed that came before them in their trick, and none that came after: nobody sweeps a trick's last
    cards alone. ``since``: when they had gone."""
    first, last = there.index(cards[0]), there.index(cards[-1])
    stayed = [
        i for i, k in enumerate(there) if k.first_at < since and (k.gone_at or since + SWEEP_S) >= since + SWEEP_S
    ]
    return any(last + 1 - trick <= i < first for i in stayed) and not any(i > first for i in stayed)


def _again(cards: Sequence[Evidence], there: Sequence[Evidence], since: float) -> list[Evidence]:
    """What was laid later and looks like one of these, as far as people have said nothing else of it."""
    looks = {k.best for k in cards}
    return [k for k in there if k.first_at > since and k.best in looks and not k.told]


def _side_by_side(cards: Sequence[Evidence]) -> int:
    """How many different cards of these lay there at one time, at most."""
    lying = ({k.best for k in cards if k.first_at <= at.first_at < (k.gone_at or math.inf)} for at in cards)
    return max(map(len, lying))
