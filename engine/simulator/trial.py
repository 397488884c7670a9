"""One simulated deal through the table's own belief, and how right the table was about it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.actions import Say
from engine.cards import Seat
from engine.errors import FilkoError
from engine.games import Game, Value
from engine.observation import CardSeen, Observation
from engine.simulator.committing import committed
from engine.simulator.happenings import Happening
from engine.simulator.players import Played
from engine.state import State
from engine.table import Irregular, TableSession, Update

__all__ = ["Trial", "Way", "try_deal"]

REVOKES = ("revoke",)
_NOBODY = tuple((seat, 0.0) for seat in Seat)


class Way(Enum):
    """How the table is followed: as the program does it, and with something left out."""

    BELIEF = "belief"
    NO_SEATS = "belief without seats"
    GREEDY = "each card committed at once, by the rules"
    SIGHT = "each card committed at once, by sight alone"


@dataclass(frozen=True, slots=True)
class Trial:
    """How one deal went.

    perfect: every play, seat and winner right, and nothing falsely reported. scored: the points are those of the
    truth. plays, seats: share that is right. wrong: plays that a person would have to mend. revoked: whether there
    was a revoke, found: whether the table names it. alarms: irregularities told that were none. refused: words
    that the table would not take. sure: the table's own probability that the score is right. ms: computing time of
    the belief per card.
    """

    perfect: bool
    scored: bool
    plays: float
    seats: float
    wrong: int
    revoked: bool
    found: bool
    alarms: int
    refused: int
    sure: float
    ms: float


def try_deal(
    game: Game,
    played: Played,
    script: Sequence[Happening],
    options: dict[str, Value] | None = None,
    way: Way = Way.BELIEF,
) -> Trial:
    """Tell a fresh session all that happened and hold its account against the truth."""
    truth = played.truth
    seats, dealer = truth.setup.table_seats, truth.dealer
    if way in (Way.GREEDY, Way.SIGHT):
        state = committed(game.deal(seats, dealer, options), script, rules=way is Way.GREEDY)
        return _judged(truth, state, [], _Followed())
    session = TableSession(game, seats=seats, dealer=dealer, options=options)
    followed = _Followed()
    told = [update for at, what in script for update in _tell(session, at, what, way, followed)]
    first = session.sitting.deals[0]
    followed.sure = first.confidence
    alarms = [(u.kind, u.seat, u.trick) for u in told if isinstance(u, Irregular)]
    return _judged(truth, first.state, alarms, followed)


@dataclass
class _Followed:
    """What is counted on the way. ``spent``: seconds of computing."""

    refused: int = 0
    cards: int = 0
    spent: float = 0.0
    sure: float = 0.0


def _tell(session: TableSession, at: float, what: Observation | Say, way: Way, followed: _Followed) -> list[Update]:
    began = time.process_time()
    try:
        if isinstance(what, Say):
            return session.submit(what, at)
        if isinstance(what, CardSeen):
            followed.cards += 1
            what = replace(what, seats=_NOBODY) if way is Way.NO_SEATS else what
        return session.observe(what, at)
    except FilkoError:
        followed.refused += 1
        return []
    finally:
        followed.spent += time.process_time() - began


Odd = tuple[str, Seat, int | None]


def _judged(truth: State, state: State, alarms: list[Odd], followed: _Followed) -> Trial:
    right, found = _plays(truth), _plays(state)
    same = sum(1 for one, other in zip(right, found, strict=False) if one == other)
    seats = sum(1 for one, other in zip(right, found, strict=False) if one[0] is other[0])
    real = {(v.kind, v.seat, v.trick) for v in truth.irregularities}
    told = {(v.kind, v.seat, v.trick) for v in state.irregularities} if state.finished else set()
    false = {odd for odd in {*alarms, *told} if odd not in real}
    revokes = {odd for odd in real if odd[0] in REVOKES}
    scored = state.finished and truth.finished and state.points == truth.points and state.score == truth.score
    return Trial(
        perfect=found == right and _winners(truth) == _winners(state) and not false,
        scored=scored,
        plays=same / max(1, len(right)),
        seats=seats / max(1, len(right)),
        wrong=len(right) - same if len(found) == len(right) else abs(len(right) - len(found)) + len(right) - same,
        revoked=bool(revokes),
        found=bool(revokes) and revokes <= told,
        alarms=len(false),
        refused=followed.refused,
        sure=followed.sure,
        ms=1000 * followed.spent / max(followed.cards, 1),
    )


def _plays(state: State) -> list[tuple[Seat, object]]:
    return [(play.seat, play.card) for trick in (*state.tricks, state.trick) for play in trick.plays]


def _winners(state: State) -> list[Seat | None]:
    return [trick.winner for trick in state.tricks]
