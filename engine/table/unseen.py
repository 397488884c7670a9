"""Cards that were played and that nobody saw.

What such a card was cannot be known yet, and an account for each card that it may have been would leave no room for
anything else. So an account supposes a stand-in for each way in which the trick can go on by it, and another one in
its place once the stand-in is seen elsewhere. What people are asked is worked out in the end from all that is left.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from engine.knowing import obliging
from engine.masks import bits
from engine.state import Phase, State
from engine.table.strength import price

__all__ = ["MOST", "SHARED_OUT", "TRIED", "candidates", "not_seen", "shares", "stand_ins"]

MOST = 2
"""So many cards in a row can have been played unseen; of more it is better to say that one is lost."""

TRIED = 6
"""So many cards are tried in place of a supposed one that was seen elsewhere."""

SHARED_OUT = 16
"""In so many ways, at most, the cards that nobody saw are shared out to see what hangs on them: a card of sixteen, two
of four, three of three."""


def stand_ins(state: State) -> tuple[int, ...]:
    """Cards that the player on turn may have played unseen, one or two for each way in which the trick can go on."""
    if state.table is None or state.phase not in (Phase.READY, Phase.PLAY):
        return ()
    groups: dict[int, list[int]] = {}
    for card in bits(state.playable):
        groups.setdefault(_way(state, card), []).append(card)
    chosen = (_two_of(state, cards) if way else _most_harmless(state, cards) for way, cards in groups.items())
    return tuple(card for cards in chosen for card in cards)


def _way(state: State, card: int) -> int:
    """What a card makes of the trick: a lead its suit, another card whether it takes the trick; 0 where it does not."""
    assert state.table is not None
    if not state.plays:
        return 1 + card // 8
    return state.table.beaten_by[state.winning_card] >> card & 1


def _two_of(state: State, cards: list[int]) -> list[int]:
    """The strongest and the weakest."""
    table = state.table
    assert table is not None
    ranked = sorted(cards, key=lambda card: table.beaten_by[card].bit_count())
    return ranked[:1] if len(ranked) == 1 else [ranked[0], ranked[-1]]


def _most_harmless(state: State, cards: list[int]) -> list[int]:
    """One that tells least of what its player does not hold."""
    tells = obliging(state, state.to_play)
    return [min(cards, key=lambda card: (tells[card].bit_count(), card))]


def candidates(state: State, card: int, denied: int) -> list[int]:
    """The other cards that the play of a supposed card can have been: those that nobody has played, the likeliest
    first: what its player had not ``denied`` (mask: had not shown by then not to hold; what he shows later, he may do
    for having played it), what leaves the trick whose it was, the same suit."""
    trick = next(t for t in (*state.tricks, state.trick) if any(play.card.index == card for play in t.plays))
    plays = [play.card.index for play in trick.plays]
    best = _best(state, plays)

    def unlikely(other: int) -> tuple[int, bool, bool, int]:
        changed = _best(state, [other if one == card else one for one in plays])
        other_suit = other // 8 != card // 8
        return denied >> other & 1, changed != best, other_suit, abs(other - card)

    return sorted(bits(not_seen(state)), key=unlikely)


def not_seen(state: State) -> int:
    """The cards (mask) that nobody has played, and that do not lie open as the turned-up one."""
    gone, up = state.gone, state.turned_up
    if up is not None and not state.setup.dealers_card:
        gone |= 1 << up.index
    return state.rules.cards & ~gone


def _best(state: State, cards: list[int]) -> int:
    """Which of the cards of a trick (from 0) is the best."""
    assert state.table is not None
    best = 0
    for i, card in enumerate(cards):
        if state.table.beaten_by[cards[best]] >> card & 1:
            best = i
    return best


def shares(ways: Iterable[tuple[int, State]]) -> tuple[tuple[int, float], ...]:
    """How probable each card is that can have been played unseen, or each way to share out several (a number), the
    likeliest first, by what would have gone against the rules with it; each is given with the deal as it would have
    gone."""
    prices = {card: price(state.irregularities) for card, state in ways}
    best = max(prices.values())
    weights = {card: math.exp(cost - best) for card, cost in prices.items()}
    total = sum(weights.values())
    return tuple(sorted(((card, w / total) for card, w in weights.items()), key=lambda pair: -pair[1]))
