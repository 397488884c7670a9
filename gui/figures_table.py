"""How quickly the table thinks: one card more, and a person's correction of a whole deal.

The deals come from the simulated table, seen well; the control is the plain replay of the same deal by the rules.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

from engine.actions import Say
from engine.games import Game, game, games
from engine.masks import cards_of
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


CONTRADICTED = 3
"""So many plays of a deal of each game are contradicted, each in three ways."""


def table_figures(runs: int) -> Iterator[Figure]:
    """``belief.card``: from a card's report to what is told of it; ``belief.correction``: from a person's word that
    confirms what was seen to the whole deal derived anew and shown; ``table.contradiction``: the same of a word against
    what was seen plainly, of every game in turn (and its worst); ``table.unseen``: the slowest step of a deal in which
    one card in fifteen is never seen (and the worst of all). Milliseconds of processor time."""
    cards, corrections, contradictions = list[float](), list[float](), list[float]()
    unseen, control = list[float](), list[float]()
    random_playout(random_deal(game(GAME), Random(1)), Random(1))  # the first fills the caches
    for number in range(max(2, runs // 20)):
        control += [_spent(lambda n=number: random_playout(random_deal(game(GAME), Random(n)), Random(n)))]  # type: ignore[misc]
        session, took = _followed(game(GAME), number)
        cards += took
        corrections += _corrected(session)
    for number, played in enumerate(games()):
        session, _ = _followed(played, number)
        contradictions += _contradicted(session, Random(number))
        unseen.append(max(_followed(played, number, "cards unseen")[1]))
    beside = "a random deal by the rules alone"
    measured = {
        "belief.card": cards,
        "belief.correction": corrections,
        "table.contradiction": contradictions,
        "table.unseen": unseen,
    }
    for name, values in measured.items():
        yield _figure(name, values, 0.95, beside, statistics.median(control))
    for name in ("table.contradiction", "table.unseen"):
        yield _figure(f"{name}.worst", [max(measured[name])], 1.0, beside, statistics.median(control))


def _figure(name: str, values: list[float], share: float, beside: str, control: float) -> Figure:
    high = percentile(values, share)
    return Figure(name, "ms", statistics.median(values), high, len(values), beside, control)


def _followed(game: Game, number: int, condition: str = "usual") -> tuple[TableSession, list[float]]:
    """A session to the end of a simulated deal, and what each step took: each report of a card, where all are seen."""
    rng, manners = Random(number), CONDITIONS[condition]
    played, _ = told_deal(game, rng, manners, None)
    truth = played.truth
    session = TableSession(game, seats=truth.setup.table_seats, dealer=truth.dealer)
    took = []
    for at, what in happenings(truth, Stated(), manners, rng):
        if isinstance(what, Say):
            session.submit(what, at, waits=True)
            continue
        spent = _spent(lambda seen=what, now=at: session.observe(seen, now))  # type: ignore[misc]
        took += [spent] if isinstance(what, CardSeen) or manners.unseen else []
    return session, took


def _corrected(session: TableSession) -> list[float]:
    """What corrections take that say of a play what it is, each undone again; a whole deal lies behind them."""
    plays, took = session.view.plays, []
    for play in plays[:: max(1, len(plays) // CORRECTED)]:
        took.append(_spent(lambda p=play: (session.amend(p.id, card=p.card, seat=p.seat), session.view)))  # type: ignore[misc]
        session.undo()
    return took


def _contradicted(session: TableSession, rng: Random) -> list[float]:
    """What words take that a play was another card, another player's, or none; each undone again."""
    plays, took = session.view.plays, []
    state = session.view.state
    for play in plays[:: max(1, len(plays) // CONTRADICTED)]:
        card = rng.choice([c for c in cards_of(state.rules.cards, state.pack) if c != play.card])
        seat = rng.choice([seat for seat in state.seats if seat is not play.seat])
        words: tuple[Callable[[], object], ...] = (
            lambda p=play, c=card: session.amend(p.id, card=c),  # type: ignore[misc]
            lambda p=play, s=seat: session.amend(p.id, seat=s),  # type: ignore[misc]
            lambda p=play: session.retract(p.id),  # type: ignore[misc]
        )
        for word in words:
            took.append(_spent(lambda say=word: (say(), session.view)))  # type: ignore[misc]
            session.undo()
    return took


def _spent(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)
