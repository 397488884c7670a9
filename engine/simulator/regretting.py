"""Cards that people lay and take back together: one plays what he may not, or leads when it is not his turn, and others
have played upon it before anybody sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from engine.actions import Play
from engine.simulator.holding import holds_still
from engine.state import State

__all__ = ["followed_plays", "laid_in_vain"]

_UPON = (1, 1, 2)  # so many play upon it...
_THE_SAME, _OF = 3, 5  # ...of five players three what they play again later


def followed_plays(truth: State, rest: int) -> list[int]:
    """The numbers (from 0) of the plays upon which another one comes in their trick, but for the last ones, the
    ``rest``."""
    seats, plays = len(truth.seats), sum(len(trick.plays) for trick in truth.tricks)
    return [number for number in range(plays - rest) if (number + 1) % seats]


def laid_in_vain(truth: State, number: int, lot: Callable[[int], int]) -> list[Play]:
    """What is laid before a play (from 0) and taken back again: another card of the same hand first, and what is played
    upon it; none where he has no other.

    ``truth``: the end of the deal, with all hands known; ``lot``: draws one of the first so many numbers (from 0).
    """
    trick, here = divmod(number, len(truth.seats))
    out = {play.card for play in list(chain.from_iterable(trick.plays for trick in truth.tricks))[:number]}
    laid: list[Play] = []
    for play in truth.tricks[trick].plays[here : here + 1 + _UPON[lot(len(_UPON))]]:
        others = holds_still(truth, play.seat, {*out, play.card})
        if not others and not laid:
            return []
        again = laid and (not others or lot(_OF) < _THE_SAME)
        laid.append(play if again else Play(play.seat, others[lot(len(others))]))
    return laid
