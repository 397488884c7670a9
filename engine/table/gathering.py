"""Who took a trick, as far as it was seen: told where that is not the side that has won it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from engine.cards import Card, Seat
from engine.observation import TableCleared
from engine.state import State
from engine.table.evidence import PLAINLY

__all__ = ["gatherers"]

_NEVER = (sys.maxsize, 0.0)


class _Laid(Protocol):
    @property
    def card(self) -> Card: ...

    @property
    def at_rest(self) -> float: ...
    @property
    def era(self) -> int: ...


def gatherers(state: State, plays: Iterable[_Laid], cleared: Sequence[tuple[int, TableCleared]]) -> Mapping[int, Seat]:
    """For the number of each trick that was plainly gathered by another side than the winner's: by whom."""
    rested = {play.card: (play.era, play.at_rest) for play in plays}
    times = [
        [rested[play.card] for play in trick.plays if play.card in rested] for trick in (*state.tricks, state.trick)
    ]
    found: dict[int, Seat] = {}
    for number, trick in enumerate(state.tricks, 1):
        here, following = times[number - 1], times[number]
        if trick.winner is None or not here:
            continue
        until = min(following, default=_NEVER)
        sweep = next((sweep for era, sweep in cleared if max(here) <= (era, sweep.at) <= until), None)
        taker = None if sweep is None else _another_side(state, trick.winner, sweep)
        if taker is not None:
            found[number] = taker
    return found


def _another_side(state: State, winner: Seat, sweep: TableCleared) -> Seat | None:
    """The likeliest taker, where the whole side of the winner is plainly less likely."""
    likely = [(value, seat) for seat, value in sweep.towards if seat in state.setup.place]
    own = [value for value, seat in likely if state.side_of(seat) == state.side_of(winner)]
    if not own:
        return None
    value, seat = max(likely, key=lambda pair: pair[0])
    return seat if value - max(own) > PLAINLY else None
