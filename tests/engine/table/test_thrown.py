"""The rest thrown down: whoever leads lays all his cards at once, and the others throw theirs upon them."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engine.actions import Play, Say
from engine.cards import Card, Seat
from engine.games import games
from engine.observation import CardLifted, CardSeen, TableCleared, Zone
from engine.table import Irregular, Status
from tests.engine.table.tables import PLACES, PLAINLY, Happening, Table, deal, follow, quad, session_for

TOGETHER_S, NEXT_S, LIFTED_S = 0.05, (0.8, 1.6), 0.15


def thrown(table: Table, tricks: int, rng: Random) -> list[Happening] | None:
    """What is seen of a deal whose last tricks, so many, are thrown down, gathered card by card in the end; None where
    not all of them go to one player, who leads to the first."""
    last = table.truth.tricks[-tricks:]
    leads = last[0].plays[0].seat
    if any(trick.winner is not leads for trick in last):
        return None
    plays = [play for trick in last for play in trick.plays]
    looks = dict(_looks(table))
    if not all(play.card in looks for play in plays):
        return None
    began = min(looks[play.card].at for play in plays)
    script = [each for each in table.script if isinstance(each[1], Say) or each[0] <= began]
    script = [each for each in script if each[1] not in [looks[play.card] for play in plays]]
    laid = list(_laid(plays, looks, leads, began, rng))
    swept = laid[-1][0] + 2.0
    gone = [(swept + LIFTED_S * n, CardLifted(card.sighting, swept + LIFTED_S * n)) for n, (_, card) in enumerate(laid)]
    emptied = gone[-1][0] + 0.4
    return sorted([*script, *laid, *gone, (emptied, TableCleared(emptied, ()))], key=lambda each: each[0])


def _looks(table: Table) -> Iterator[tuple[Card, CardSeen]]:
    for _, what in table.script:
        if isinstance(what, CardSeen) and what.zone is Zone.TRICK:
            yield max(table.truth.pack.cards, key=lambda card, seen=what: seen.faces[card.index]), what  # type: ignore[misc]


def _laid(
    plays: list[Play], looks: dict[Card, CardSeen], leads: Seat, at: float, rng: Random
) -> Iterator[tuple[float, CardSeen]]:
    """Each player's cards at once, those of who leads first."""
    for seat in [leads, *{play.seat: None for play in plays if play.seat is not leads}]:
        for number, play in enumerate(play for play in plays if play.seat is seat):
            x, y = PLACES[seat]
            rests = at + TOGETHER_S * number
            yield rests + 0.2, replace(looks[play.card], at=rests, quad=quad(x + 30 * number, y + 5 * number))
        at += rng.uniform(*NEXT_S)


def found(name: str, tricks: int) -> tuple[Table, list[Happening]]:
    """A deal of this game whose last tricks may be thrown down."""
    for seed in range(200):
        try:
            table = deal(name, seed, PLAINLY)
        except (AssertionError, IndexError):  # nobody bid, or a deal ended early
            continue
        script = thrown(table, tricks, Random(seed))
        if script is not None:
            return table, script
    raise AssertionError(f"no deal of {name} ends so")


@pytest.mark.parametrize("tricks", [2, 3])
@pytest.mark.parametrize("name", [which.id for which in games()])
def test_what_is_thrown_down_is_scored_and_nobody_accused(name: str, tricks: int):
    table, script = found(name, tricks)
    session = session_for(table)
    updates = follow(session, script)
    session.end_deal()
    view, truth = session.view, table.truth
    assert view.state.points == truth.points
    assert view.status is Status.SURE
    broken = {(broken.kind, broken.seat) for broken in truth.irregularities}
    assert {(told.kind, told.seat) for told in updates if isinstance(told, Irregular)} <= broken


def test_until_all_have_come_the_cards_of_who_leads_wait():
    table, script = found("klaber", 3)
    session = session_for(table)
    last = table.truth.tricks[-3].plays[0].seat
    rest = {play.card for trick in table.truth.tricks[-3:] for play in trick.plays if play.seat is last}
    for happening in script:
        follow(session, [happening])
        if rest <= {play.card for play in session.view.plays}:
            break
    assert {play.card for play in session.view.plays if play.waiting} == rest
    assert not session.view.state.plays
