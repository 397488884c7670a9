"""How several tricks are played at once in the middle of a deal: who leads has only cards that take theirs."""

from __future__ import annotations

from engine.actions import Play
from engine.state import State

__all__ = ["can_be_led_at_once"]

_TRICKS = (2, 3)  # so many cards are led together


def can_be_led_at_once(truth: State, rest: int = 0) -> list[list[Play]]:
    """The ways in which tricks may be played at once, each with its plays: who leads to the first takes all of them,
    nothing is said, drawn or against the rules meanwhile, and more is left to be played after it, besides the last
    plays (``rest``). Not with the first trick, to which melds are told.

    ``truth``: the end of the deal, with all hands known.
    """
    tricks, broken = truth.tricks, {violation.trick for violation in truth.irregularities}
    over = len(tricks) - rest // len(truth.seats)
    ways = []
    for first in range(max(truth.rules.draws, 1), over):
        for last in (first + count - 1 for count in _TRICKS if first + count < over):
            together = tricks[first : last + 1]
            plays = [play for trick in together for play in trick.plays]
            his = all(trick.winner is plays[0].seat for trick in together)
            if his and _go_on_end(truth, plays) and broken.isdisjoint(range(first + 1, last + 2)):
                ways.append(plays)
    return ways


def _go_on_end(truth: State, plays: list[Play]) -> bool:
    """Whether these plays follow each other without a word between them."""
    began = truth.actions.index(plays[0])
    return list(truth.actions[began : began + len(plays)]) == plays
