"""How cards are laid down at once: all that is left to somebody, or two or three that he leads, for each takes one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.observation import Zone
from engine.state import State
from engine.table.evidence import Evidence
from engine.table.hypothesis import Hypothesis
from engine.table.playing_out import left_to_each, tricks_left
from engine.table.strength import (
    ALL_LAID,
    HEAPED,
    HIDDEN_IN_ROW,
    IN_A_TRICK,
    LAID_BEFORE_HIM,
    SEVERAL_LED,
    THROWN,
)

__all__ = ["Gesture", "gestures", "may_be", "may_lead_several"]

MOST_TRICKS = 4
"""So many tricks are left at most when the rest is thrown down."""

SEVERAL = (2, 3)
"""So many cards are led at once while more are left."""


def may_be(state: State, cards: int) -> bool:
    """Whether the last cards, so many at least, may have been laid at once from there on."""
    return tricks_left(state) <= MOST_TRICKS or cards <= SEVERAL[-1] * len(state.seats)


def may_lead_several(state: State) -> bool:
    """Whether nothing is to be done between two tricks: words come with the first, and the talon may be drawn from."""
    return not state.plays and bool(state.tricks) and len(state.tricks) >= state.rules.draws


@dataclass(frozen=True)
class Gesture:
    """How cards are laid at once: so many, the first of them, by who begins (``leading``). ``each``: how many each
    place lays in the end; ``over``: all have; ``likely``: how likely (log) people do so; ``rest``: all that is left."""

    leading: int
    each: Sequence[int]
    over: bool
    likely: float
    rest: bool


def gestures(account: Hypothesis, cards: Sequence[Evidence]) -> Iterator[Gesture]:
    """What these cards may be. One of the rest of who throws it down may be hidden by his others."""
    state, turn = account.state, account.standing.turn
    left = left_to_each(state)
    own, of_all = left[turn], sum(left)
    if tricks_left(state) <= MOST_TRICKS and own > 1:
        for leading in range(own, max(own - 2, 1), -1):
            if leading <= len(cards) <= of_all:
                over = len(cards) == of_all
                yield Gesture(leading, left, over, _rest_likely(account, cards[:leading], over, leading < own), True)
    if not may_lead_several(state) or any(known.seen.zone is not Zone.TRICK for known in cards):
        return
    for several in SEVERAL:
        if several < own and several <= len(cards) <= several * len(left):
            over = len(cards) == several * len(left)
            yield Gesture(several, [several] * len(left), over, SEVERAL_LED, False)


def _rest_likely(account: Hypothesis, own: Sequence[Evidence], over: bool, hidden: bool) -> float:
    """How likely (log) it is that somebody shows his last cards (``own``) in this way. ``over``: all others have, too;
    ``hidden``: one of his is not seen."""
    begun = IN_A_TRICK if account.state.plays else 0.0
    if all(known.seen.zone is Zone.TRICK for known in own):
        return begun + THROWN + (HEAPED if hidden else 0.0)
    return begun + (ALL_LAID if over else LAID_BEFORE_HIM + (HIDDEN_IN_ROW if hidden else 0.0))
