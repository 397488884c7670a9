"""One simulated deal through the table's own belief, and how right the table was about it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.actions import Say
from engine.cards import Seat
from engine.errors import FilkoError
from engine.games import Game, Value
from engine.observation import CardSeen
from engine.simulator.happenings import Happening
from engine.simulator.players import Played
from engine.state import State
from engine.table import Irregular, TableSession

__all__ = ["Ablation", "Trial", "try_deal"]

REVOKES = ("revoke",)


@dataclass(frozen=True, slots=True)
class Ablation:
    """What the table must do without: ``seats``, who laid a card; ``greedy``: it keeps one account only."""

    seats: bool = False
    greedy: bool = False
    rules: bool = False


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
    script: Iterable[Happening],
    options: dict[str, Value] | None = None,
    without: Ablation | None = None,
) -> Trial:
    """Tell a fresh session all that happened and hold its account against the truth."""
    without = without or Ablation()
    truth = played.truth
    session = TableSession(game, seats=truth.setup.table_seats, dealer=truth.dealer, options=options)
    refused, cards, alarms, spent = 0, 0, [], 0.0
    for at, what in script:
        began = time.process_time()
        if isinstance(what, Say):
            try:
                told = session.submit(what, at)
            except FilkoError:
                told, refused = [], refused + 1
        else:
            seen = replace(what, seats=()) if without.seats and isinstance(what, CardSeen) else what
            told = session.observe(seen, at)
            cards += isinstance(what, CardSeen)
        spent += time.process_time() - began
        alarms += [update for update in told if isinstance(update, Irregular)]
    state = session.sitting.deals[0].state
    sure = session.sitting.deals[0].confidence
    return _judged(
        truth, state, [(a.kind, a.seat, a.trick) for a in alarms], refused, sure, 1000 * spent / max(cards, 1)
    )


Odd = tuple[str, Seat, int | None]


def _judged(truth: State, state: State, alarms: list[Odd], refused: int, sure: float, ms: float) -> Trial:
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
        refused=refused,
        sure=sure,
        ms=ms,
    )


def _plays(state: State) -> list[tuple[Seat, object]]:
    return [(play.seat, play.card) for trick in (*state.tricks, state.trick) for play in trick.plays]


def _winners(state: State) -> list[Seat | None]:
    return [trick.winner for trick in state.tricks]
