"""One simulated deal through the table's own belief, and how right the table was about it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.actions import Say
from engine.cards import Seat
from engine.errors import FilkoError
from engine.games import Game, Value
from engine.observation import CardSeen, Observation
from engine.rules import Violation
from engine.simulator.committing import committed
from engine.simulator.happenings import Happening
from engine.simulator.judging import judged
from engine.simulator.players import Played
from engine.state import State
from engine.table import Irregular, Status, TableSession, Update

__all__ = ["Trial", "Way", "try_deal"]

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
    that the table could not place. sure: the table's own probability that the score is right. asked: in the
    end a question stands open. ms: computing time of the belief per card.
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
    asked: bool
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
        return _tried(truth, state, (), state.irregularities, _Followed())
    session = TableSession(game, seats=seats, dealer=dealer, options=options)
    followed = _Followed()
    told = [update for at, what in script for update in _tell(session, at, what, way, followed)]
    told += session.end_deal()  # as when a recording ends: what has not come by now does not come any more
    first = session.sitting.deals[0]
    followed.refused += len(session.sitting.waiting)
    followed.sure, followed.asked = first.confidence, first.picture.status is not Status.SURE
    odd = [update for update in told if isinstance(update, Irregular)]
    return _tried(truth, first.state, odd, first.picture.irregularities, followed)


@dataclass
class _Followed:
    """What is counted on the way. ``spent``: seconds of computing."""

    refused: int = 0
    cards: int = 0
    spent: float = 0.0
    sure: float = 0.0
    asked: bool = False


def _tell(session: TableSession, at: float, what: Observation | Say, way: Way, followed: _Followed) -> list[Update]:
    began = time.process_time()
    try:
        if isinstance(what, Say):
            return session.submit(what, at, waits=True)
        if isinstance(what, CardSeen):
            followed.cards += 1
            what = replace(what, seats=_NOBODY) if way is Way.NO_SEATS else what
        return session.observe(what, at)
    except FilkoError:
        followed.refused += 1
        return []
    finally:
        followed.spent += time.process_time() - began


def _tried(
    truth: State, account: State, told: Iterable[Irregular], named: Iterable[Violation], followed: _Followed
) -> Trial:
    held = judged(truth, account, told, named)
    finished = account.finished and truth.finished
    return Trial(
        perfect=held.same and not held.alarms,
        scored=finished and account.points == truth.points and account.score == truth.score,
        plays=held.right / max(1, held.plays),
        seats=held.seats / max(1, held.plays),
        wrong=held.wrong,
        revoked=bool(held.injected),
        found=bool(held.injected) and held.found == held.injected,
        alarms=len(held.alarms),
        refused=followed.refused,
        sure=followed.sure,
        asked=followed.asked,
        ms=1000 * followed.spent / max(followed.cards, 1),
    )
