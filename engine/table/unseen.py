"""Cards that were played and that nobody saw.

What such a card was cannot be known yet, and an account for each card that it may have been would leave no room for
anything else. So an account supposes a stand-in for each way in which the trick can go on by it, and another one in
its place once the stand-in is seen elsewhere. What people are asked is worked out in the end from all that is left.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from engine.actions import Play
from engine.errors import ImpossibleAction
from engine.knowing import obliging
from engine.masks import bits
from engine.state import Phase, State
from engine.table.strength import price

__all__ = ["MOST", "candidates", "replaced", "shares", "stand_ins", "with_another"]

MOST = 2
"""So many cards in a row can have been played unseen; of more it is better to say that one is lost."""

TRIED = 6
"""So many cards are tried in place of a supposed one that was seen elsewhere."""


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


def candidates(state: State, card: int) -> list[int]:
    """The other cards that the play of a supposed card can have been: those that nobody has played, the likeliest
    first: what its player has not shown not to hold, what leaves the trick whose it was, the same suit."""
    gone, up = state.gone, state.turned_up
    if up is not None and not state.setup.dealers_card:
        gone |= 1 << up.index
    trick = next(t for t in (*state.tricks, state.trick) if any(play.card.index == card for play in t.plays))
    plays = [play.card.index for play in trick.plays]
    seat = trick.plays[plays.index(card)].seat
    denied, best = state.ruled_out[state.setup.place[seat]], _best(state, plays)

    def unlikely(other: int) -> tuple[int, bool, bool, int]:
        changed = _best(state, [other if one == card else one for one in plays])
        other_suit = other // 8 != card // 8
        return denied >> other & 1, changed != best, other_suit, abs(other - card)

    return sorted(bits(state.rules.cards & ~gone), key=unlikely)


def _best(state: State, cards: list[int]) -> int:
    """Which of the cards of a trick (from 0) is the best."""
    assert state.table is not None
    best = 0
    for i, card in enumerate(cards):
        if state.table.beaten_by[cards[best]] >> card & 1:
            best = i
    return best


def replaced(state: State, card: int) -> Callable[[int], State | None]:
    """The deal as it went, with any other card in place of a supposed one; None where it cannot have gone so."""
    at, play = next((i, a) for i, a in enumerate(state.actions) if isinstance(a, Play) and a.card.index == card)
    before = state.begin(state.setup).replay(state.actions[:at])

    def gone_with(other: int) -> State | None:
        try:
            return before.apply(Play(play.seat, state.pack.cards[other])).replay(state.actions[at + 1 :])
        except ImpossibleAction:
            return None

    return gone_with


def with_another(state: State, card: int) -> tuple[int, State, float] | None:
    """The card that best takes the place of a supposed one, the state then, and what that costs (log); None where none
    can."""
    gone_with = replaced(state, card)
    was, best = price(state.noticed), None
    for other in candidates(state, card)[:TRIED]:
        after = gone_with(other)
        if after is None or after.finished != state.finished:
            continue
        cost = price(after.noticed) - was
        if cost >= 0.0:
            return other, after, cost
        if best is None or cost > best[2]:
            best = other, after, cost
    return best


def shares(state: State, card: int) -> tuple[tuple[int, float], ...]:
    """How probable each card is that can have been played in place of a supposed one, itself included, the likeliest
    first, by what would have gone against the rules with it."""
    gone_with = replaced(state, card)
    ways = [(card, state), *((other, gone_with(other)) for other in candidates(state, card))]
    prices = {other: price(after.irregularities) for other, after in ways if after is not None}
    best = max(prices.values())
    weights = {other: math.exp(cost - best) for other, cost in prices.items()}
    total = sum(weights.values())
    return tuple(sorted(((other, w / total) for other, w in weights.items()), key=lambda pair: -pair[1]))
