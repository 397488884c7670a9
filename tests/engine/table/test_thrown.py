"""The rest thrown down: whoever leads lays all his cards at once, and the others throw theirs upon them."""

from dataclasses import replace

import pytest

from engine.games import games
from engine.observation import CardLifted, CardSeen
from engine.table import Irregular, Status
from tests.engine.table.rests import found
from tests.engine.table.tables import follow, quad, session_for


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


@pytest.mark.parametrize(("name", "tricks"), [("clobyosh-2", 3), ("clobyosh-3", 2), ("clobyosh-3", 3)])
def test_what_looks_like_a_card_that_comes_later_is_none(name: str, tricks: int):
    """Between cards that lie on one another a part of one is taken for another (clobyosh-4-rest-thrown-down 79007)."""
    table, script = found(name, tricks)
    session = session_for(table)
    laid = [what for _, what in script if isinstance(what, CardSeen)][-tricks * len(table.truth.seats) :]
    first, other = laid[0], laid[-3]
    swept = next(at for at, what in script if isinstance(what, CardLifted) and what.sighting == other.sighting)
    early = first.at + 0.7
    phantom = replace(other, sighting=990, at=early, seats=first.seats, quad=quad(660, 380))
    follow(
        session, sorted([*script, (early + 0.2, phantom), (swept, CardLifted(990, swept))], key=lambda each: each[0])
    )
    session.end_deal()
    assert session.view.status is Status.SURE
    assert session.view.state.points == table.truth.points
