"""Which plays and words people are asked about once a deal is over, and which cards that nobody saw: those that its
score hangs on.

While a deal goes on every card that is not sure is asked about, for what hangs on it is not known yet. Afterwards it
is, and nobody wants to be asked whether it was the seven or the eight where the same is written for both.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from engine.cards import Seat
from engine.state import State
from engine.table.belief import Belief
from engine.table.choice import Kind
from engine.table.hypothesis import Hypothesis
from engine.table.past import flow
from engine.table.telling import told_of, written
from engine.table.unseen import shares

__all__ = ["SCORE_SURE", "at_stake", "certainty", "may_stay_unseen", "rest_takers"]

SCORE_SURE = 0.95
"""A score that is as probable is written without a question: more is asked for than of a single card, for it is what
people came for, and nothing that comes later can set it right."""

_NOTHING = 1e-6  # less than this of a probability is what rounding leaves


def certainty(belief: Belief, told: Callable[[State], object]) -> float:
    """The probability of what is ``told`` of a deal that is over: that the cards are right, or those that nobody saw
    such that the same is told, and that every word stands where it belongs, or where the same is written."""
    return belief.accounts.agreeing(told) * _whatever_unseen(belief, told) * _words_in_place(belief)


def may_stay_unseen(belief: Belief) -> bool:
    """Whether nobody need know the cards of a deal that is over which nobody saw: only one card is left that each can
    have been, or what is told of the deal hangs on none of them."""
    return certainty(belief, told_of) >= SCORE_SURE


def _whatever_unseen(belief: Belief, told: Callable[[State], object]) -> float:
    """How probable what is ``told`` is over all ways to share out the cards that nobody saw; where all of these were
    thrown down at once they go to one side whatever they were (`rest_takers`)."""
    best = belief.best
    thrown = sum(len(choice.unseen) for choice in best.choices if choice.takes >= 0)
    if best.standing.supposed.bit_count() == thrown:
        return 1.0
    ways, first = best.standing.shared_out, told(best.state)
    return sum(p for way, p in shares(enumerate(ways)) if told(ways[way]) == first) if ways else 0.0


def _words_in_place(belief: Belief) -> float:
    return prod(1.0 - places.otherwise(written) for places in belief.places.values())


def rest_takers(belief: Belief) -> tuple[tuple[Seat, float], ...]:
    """Of a deal that is over, the last cards of it having been thrown down: who may take these, one of each side with
    its probability, the likeliest first. Empty where that is sure, or the same is told of the deal."""
    told, side = told_of(belief.best.state), _side(belief.best)
    if side < 0:
        return ()
    shares: dict[int, tuple[Seat, float]] = {}
    others = 0.0
    for account, p in belief.accounts:
        taker = _side(account)
        if taker >= 0:
            seat, share = shares.get(taker, (account.state.seats[account.takes], 0.0))
            shares[taker] = seat, share + p
            others += p if taker != side and told_of(account.state) != told else 0.0
    total = sum(share for _, share in shares.values())
    if others < total * (1.0 - SCORE_SURE):
        return ()
    return tuple(sorted(((seat, share / total) for seat, share in shares.values()), key=lambda taker: -taker[1]))


def _side(account: Hypothesis) -> int:
    """The side (number) that takes what was thrown down; -1 where nothing was."""
    return -1 if account.takes < 0 else account.state.setup.side_of[account.takes]


def at_stake(belief: Belief) -> frozenset[int]:
    """The steps of a deal that is over, cards and words, that are to be asked about: each that leaves what is told of
    the deal as doubtful as none may be left, or else the one that leaves it most doubtful. None where all of that is
    sure, but for who takes what was thrown down (`rest_takers`)."""
    told, side = told_of(belief.best.state), _side(belief.best)
    accounts = [(account, p) for account, p in belief.accounts if side < 0 or _side(account) in (-1, side)]
    whole = sum(p for _, p in accounts)
    others = [(account.past, p / whole) for account, p in accounts if told_of(account.state) != told]
    doubt = sum(p for _, p in others)
    if (1.0 - doubt) * _words_in_place(belief) >= SCORE_SURE:
        return frozenset()
    there = flow(others, len(belief.best.state.seats))
    stakes = {step: doubt - there.plays.get(play, 0.0) for step, play in belief.accounts.plays.items()}
    stakes |= {step: places.otherwise(written) for step, places in belief.places.items()}
    up = next((i for i, choice in enumerate(belief.best.choices) if choice.kind is Kind.TURNED_UP), None)
    if up is not None:
        stakes[up] = doubt - there.readings.get(up, {}).get(belief.best.choices[up], 0.0)
    least = max(_NOTHING, min(1.0 - SCORE_SURE, max(stakes.values(), default=0.0)))
    return frozenset(step for step, stake in stakes.items() if stake >= least)
