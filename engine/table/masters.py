"""Whether it can be seen that one side takes all that is left, whatever cards others hold that nobody has seen.

Nobody throws down the rest and says that it is his unless he knows it: who only hopes so plays on, and who knows that
the others take it gives up by the same gesture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import reduce
from operator import or_
from random import Random

from engine.knowing import possible
from engine.masks import bits
from engine.state import State
from engine.table.playing_out import Laid, left_to_each
from engine.table.strength import HIS_WHO_LEADS, NOT_PLAINLY, THEIRS
from engine.tricks import TrickTable

__all__ = ["takers"]

DEALT = 24
"""In so many ways the cards are dealt by lot that nobody saw."""

PLAINLY = 0.9
"""It is plain who takes all that does in this share of ways in which the cards may lie that nobody saw."""

TRIED = 10_000
"""So many plays are looked at for a side, in all ways together: beyond these nothing is plain."""

LEAST = 1 / (2 * DEALT)
"""A share of ways in which that may be, where in none of them it was."""


def takers(state: State, laid: Sequence[Laid], unseen: int) -> dict[int, float]:
    """The sides (numbers) that may take all that is left, with how likely (log) that is: the one that plainly does;
    where none does, any, that of who leads first. ``laid``: what was shown, ``unseen``: mask of what was not.

    The more ways there are in which a side takes all, the likelier it is that it does, and that somebody knows so.
    """
    assert state.to_play is not None
    side_of = state.setup.side_of
    leads = side_of[state.to_play]
    others = [side for side in dict.fromkeys(side_of) if side != leads]
    ways = _ways(state, laid, unseen)
    shares: dict[int, float] = {}
    for side in (leads, *others):
        shares[side] = _share(state, ways, side)
        if shares[side] >= PLAINLY:
            return {side: 0.0}
    most = max(*shares.values(), LEAST)
    rather = {leads: HIS_WHO_LEADS} | dict.fromkeys(others, THEIRS - math.log(len(others)))
    return {s: NOT_PLAINLY + rather[s] + 2 * math.log(max(share, LEAST) / most) for s, share in shares.items()}


def _ways(state: State, laid: Sequence[Laid], unseen: int) -> list[list[int]]:
    """Ways to deal the ``unseen`` cards (mask) to those who showed too little, by lot: the hands (masks) in each. None
    where they cannot be dealt."""
    hands = [sum(1 << card for card, owner in laid if owner == place) for place in range(len(state.seats))]
    lot, ways = Random(unseen), DEALT if unseen else 1
    return [whole for _ in range(ways) if (whole := _dealt(state, hands, unseen, lot)) is not None]


def _share(state: State, ways: Sequence[Sequence[int]], side: int) -> float:
    """In which share of these ways a ``side`` (number) takes every trick, however the others play."""
    assert state.table is not None
    assert state.to_play is not None
    rest = _Rest(state.table, state.setup.side_of, side)
    return sum(rest.taken_from(state, hands) for hands in ways) / len(ways) if ways else 0.0


def _dealt(state: State, hands: Sequence[int], unseen: int, lot: Random) -> list[int] | None:
    """The hands with unseen cards dealt to them until they are whole, each to somebody who may have it; None where that
    does not come out. Where all of them are in hands, first those that fewest may have."""
    may_have = [possible(state, place) for place in range(len(hands))]
    room = [left - hand.bit_count() for left, hand in zip(left_to_each(state), hands, strict=True)]
    whole = list(hands)
    in_hands = sum(room) == unseen.bit_count()
    owners = {card: sum(mask >> card & 1 for mask in may_have) if in_hands else 0 for card in bits(unseen)}
    for card in sorted(owners, key=lambda card: (owners[card], lot.random())):
        places = [place for place, left in enumerate(room) if left > 0 and may_have[place] >> card & 1]
        if not places:
            continue
        place = lot.choices(places, [room[place] for place in places])[0]
        room[place] -= 1
        whole[place] |= 1 << card
    return None if any(room) else whole


class _Rest:
    """The last tricks with open hands (masks), and whether one ``side`` takes all of them."""

    def __init__(self, table: TrickTable, side_of: Sequence[int], side: int) -> None:
        self._table, self._side_of, self._side = table, side_of, side
        self._known: dict[tuple[int, ...], bool] = {}
        self._left = TRIED

    def taken_from(self, state: State, hands: Sequence[int]) -> bool:
        """Whether it takes every trick from where a deal stands, the one that has begun as well; not of one to which
        somebody has played out of turn."""
        assert state.to_play is not None
        if not state.plays:
            return self.taken(state.to_play, hands)
        trick = {play.card.index: state.setup.place[play.seat] for play in state.plays}
        leads = next(iter(trick.values()))
        if any(place != (leads + i) % len(hands) for i, place in enumerate(trick.values())):
            return False
        return self._after(leads, hands, tuple(trick), trick[state.winning_card])

    def taken(self, leads: int, hands: Sequence[int]) -> bool:
        """Whether it takes every trick from here, however the others play."""
        if not hands[leads]:
            return True
        there = leads, *hands
        if there not in self._known:
            self._known[there] = self._taken(leads, hands)
        return self._known[there]

    def _taken(self, leads: int, hands: Sequence[int]) -> bool:
        leading = _allowed(hands[leads], self._table.obliging(None, 0, False))
        ways = (self._after(leads, hands, (card,), leads) for card in leading)
        return any(ways) if self._side_of[leads] == self._side else all(ways)

    def _after(self, leads: int, hands: Sequence[int], trick: tuple[int, ...], wins: int) -> bool:
        """The same when these cards of a trick lie there; ``wins``: the place of who would take it."""
        self._left -= 1
        if self._left < 0:
            return False
        places = len(hands)
        place = (leads + len(trick)) % places
        if len(trick) == places:
            played = reduce(or_, (1 << card for card in trick))
            return self._side_of[wins] == self._side and self.taken(wins, [hand & ~played for hand in hands])
        best = trick[(wins - leads) % places]
        mate = self._side_of[place] == self._side_of[wins]
        allowed = _allowed(hands[place], self._table.obliging(trick[0], best, mate))
        ways = (
            self._after(leads, hands, (*trick, card), place if self._table.wins(card, best) else wins)
            for card in allowed
        )
        return any(ways) if self._side_of[place] == self._side else all(ways)


def _allowed(hand: int, forbidding: Sequence[int]) -> list[int]:
    """The cards that may be played."""
    return [card for card in bits(hand) if not hand & forbidding[card]]
