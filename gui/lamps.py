"""What a score display shows of a table: the one place where a table becomes a display's picture."""

from __future__ import annotations

from engine.state import Phase
from engine.table import Status, TableView
from table_hw.picture import SCORE_MAX, SCORE_MIN, TRICKS_MAX, Picture, trump_index

__all__ = ["lamps"]


def lamps(view: TableView) -> Picture:
    """Scores, trump, tricks and turn. Points of the running deal are not shown before it is over."""
    state = view.state
    sides = state.sides
    turn = None if view.turn is None else sides.index(state.side_of(view.turn))
    taken = [state.side_of(trick.winner) for trick in view.tricks]
    won_before = sum(len(marks) for marks in view.tally.values())
    return Picture(
        scores=tuple(_shown(view.score[side]) for side in sides),
        trump=trump_index(state.trump) if state.trump_known else None,
        turn=turn,
        speaking=state.phase is Phase.AUCTION,
        question=view.status is not Status.SURE,
        tricks=tuple(min(taken.count(side), TRICKS_MAX) for side in sides),
        round=min(won_before + 1, 255),
    )


def _shown(points: float) -> int:
    return max(SCORE_MIN, min(SCORE_MAX, round(points)))
