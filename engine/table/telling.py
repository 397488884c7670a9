"""What of a deal is told in the end: by this it is judged whether two accounts of it differ in anything that counts."""

from __future__ import annotations

from collections.abc import Hashable

from engine.state import State

__all__ = ["told_of", "written"]


def written(state: State) -> Hashable:
    """What two accounts must agree on for the slate to be the same; None of a deal that goes on."""
    if not state.finished:
        return None
    return frozenset(state.points.items()), frozenset(state.score.games.items()), state.won


def told_of(state: State) -> object:
    """What is written of a deal, and what is said to be against the rules in it."""
    return written(state), {(broken.kind, broken.seat, broken.trick) for broken in state.irregularities}
