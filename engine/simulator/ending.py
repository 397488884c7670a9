"""How a deal may end before its last trick is played: the rest is thrown down."""

from __future__ import annotations

from engine.actions import Play
from engine.state import State

__all__ = ["can_be_thrown_down"]

_TRICKS = (2, 3, 4)  # so many are thrown down together


def can_be_thrown_down(truth: State) -> list[list[Play]]:
    """The ways in which the rest of a deal may be thrown down, each with its plays: of the last tricks all go to who
    leads and his partner, nothing is said between them, and nothing is against the rules from there on.

    ``truth``: the end of the deal, with all hands known.
    """
    seats = len(truth.seats)
    fair = len(truth.tricks) - max((broken.trick or 0 for broken in truth.irregularities), default=0)
    ways = []
    for tricks in (number for number in _TRICKS if number <= fair):
        plays = [action for action in truth.actions[-tricks * seats :] if isinstance(action, Play)]
        takers = [trick.winner for trick in truth.tricks[-tricks:] if trick.winner is not None]
        whole = len(plays) == tricks * seats and len(takers) == tricks
        if whole and all(truth.side_of(taker) == truth.side_of(plays[0].seat) for taker in takers):
            ways.append(plays)
    return ways
