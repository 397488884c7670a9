"""How quickly the table thinks: one card more, and a person's correction of a whole deal.

The deals come from the simulated table, seen well; the control is the plain replay of the same deal by the rules.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

from engine.actions import Say
from engine.games import game
from engine.observation import CardSeen
from engine.playout import random_deal, random_playout
from engine.simulator import CONDITIONS, Stated, happenings
from engine.simulator.study import told_deal
from engine.table import TableSession
from gui.figure import Figure, percentile

__all__ = ["table_figures"]

GAME = "klaber"
CORRECTED = 8
"""So many plays of each deal, spread over it, are corrected one after the other."""


def table_figures(runs: int) -> Iterator[Figure]:
    """``belief.card``: from a card's report to what is told of it; ``belief.correction``: from a person's word to the
    whole deal derived anew and shown. Milliseconds of processor time."""
    cards, corrections, control = list[float](), list[float](), list[float]()
    random_playout(random_deal(game(GAME), Random(1)), Random(1))  # the first fills the caches
    for number in range(max(2, runs // 20)):
        control += [_spent(lambda n=number: random_playout(random_deal(game(GAME), Random(n)), Random(n)))]  # type: ignore[misc]
        session, took = _followed(number)
        cards += took
        corrections += _corrected(session)
    beside = "a random deal by the rules alone"
    for name, values in (("belief.card", cards), ("belief.correction", corrections)):
        yield Figure(
            name,
            "ms",
            statistics.median(values),
            percentile(values, 0.95),
            len(values),
            beside,
            statistics.median(control),
        )


def _followed(number: int) -> tuple[TableSession, list[float]]:
    """A session to the end of a simulated deal, and what each report of a card took."""
    rng, manners = Random(number), CONDITIONS["usual"]
    played, _ = told_deal(game(GAME), rng, manners, None)
    truth = played.truth
    session = TableSession(game(GAME), seats=truth.setup.table_seats, dealer=truth.dealer)
    took = []
    for at, what in happenings(truth, Stated(), manners, rng):
        if isinstance(what, Say):
            session.submit(what, at)
            continue
        spent = _spent(lambda seen=what, now=at: session.observe(seen, now))  # type: ignore[misc]
        took += [spent] if isinstance(what, CardSeen) else []
    return session, took


def _corrected(session: TableSession) -> list[float]:
    """What corrections take that say of a play what it is, each undone again; a whole deal lies behind them."""
    plays, took = session.view.plays, []
    for play in plays[:: max(1, len(plays) // CORRECTED)]:
        took.append(_spent(lambda p=play: (session.amend(p.id, card=p.card, seat=p.seat), session.view)))  # type: ignore[misc]
        session.undo()
    return took


def _spent(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)
