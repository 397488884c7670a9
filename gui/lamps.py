"""What a score display shows of a table: the one place where a table becomes a display's picture."""

from __future__ import annotations

from engine.scoring import DOUBLE
from engine.state import Phase
from engine.table import Status, TableView
from table_hw.picture import SCORE_MAX, SCORE_MIN, STAKE_MAX, TRICKS_MAX, WINS_MAX, Picture, trump_index

__all__ = ["lamps"]


def lamps(view: TableView) -> Picture:
    """Scores, trump, stake, tricks, turn and the games won. Points of the running deal are not shown before it is over.

    After a deal the turn is the next dealer's; it is nobody's while it is not known who deals.
    """
    state = view.state
    sides = view.sides  # in an order that stays, whoever deals or sits out
    acts = state.next_dealer if state.finished else view.turn
    turn = next((i for i, side in enumerate(sides) if acts in side), None)
    marks = [view.tally.get(side, ()) for side in sides]
    taken = [state.side_of(trick.winner) for trick in view.tricks]
    return Picture(
        scores=tuple(_shown(view.score[side]) for side in sides),
        trump=trump_index(state.trump) if state.trump_known else None,
        turn=turn,
        speaking=state.phase is Phase.AUCTION,
        question=view.status is not Status.SURE,
        tricks=tuple(min(taken.count(side), TRICKS_MAX) for side in sides),
        round=min(sum(map(len, marks)) + 1, 255),
        stake=min(2**state.kontra, STAKE_MAX),
        wins=tuple(min(len(won) - won.count(DOUBLE), WINS_MAX) for won in marks),
        big_wins=tuple(min(won.count(DOUBLE), WINS_MAX) for won in marks),
    )


def _shown(points: float) -> int:
    return max(SCORE_MIN, min(SCORE_MAX, round(points)))
