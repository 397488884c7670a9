"""The rest thrown down where what was seen does not tell whose it is: people are asked, and one touch says it."""

import pytest

from engine.errors import ImpossibleAction
from engine.table import EventLog, RestOpen, Status, TableSession, replayed
from tests.engine.table.rests import found, given_up
from tests.engine.table.tables import Table, follow, session_for

NOT_PLAIN = [
    ("darda", 2, 0.0), ("zensa", 2, 0.0), ("clobyosh-2", 2, 0.0), ("klammern-4", 3, 1.0), ("klaber", 3, 1.0),
    ("klapperjas-4", 3, 1.0),
]  # fmt: skip
"""Who leads throws down what the others take, though he could have taken some, or nothing is shown of what they had."""


def thrown_down(name: str, tricks: int, hidden: float, store: EventLog | None = None) -> tuple[Table, TableSession]:
    """A deal of this game that is over, who led having given up."""
    table, script = given_up(name, tricks, hidden)
    session = session_for(table, store=store)
    follow(session, script)
    session.end_deal()
    return table, session


@pytest.mark.parametrize(("name", "tricks", "hidden"), NOT_PLAIN)
def test_one_touch_says_who_takes_the_rest(name: str, tricks: int, hidden: float):
    table, session = thrown_down(name, tricks, hidden)
    asked, truth = session.view, table.truth
    leads, takes = truth.tricks[-tricks].plays[0].seat, truth.tricks[-1].winner
    assert takes is not None
    assert asked.status is Status.UNSURE
    assert {truth.side_of(seat) for seat in asked.takers} == {truth.side_of(leads), truth.side_of(takes)}
    assert asked.question.startswith("who takes the rest: ")
    assert not any(play.asked for play in asked.plays)  # the cards are sure
    session.award(takes, by="window")
    view = session.view
    assert (view.status, view.takers, view.question) == (Status.SURE, (), "")
    assert view.state.points == truth.points
    assert not view.oddities
    session.undo()
    assert (session.view.takers, session.view.points) == (asked.takers, asked.points)
    session.award(leads)
    assert session.view.status is Status.SURE
    assert session.view.state.points != truth.points


@pytest.mark.parametrize(("name", "tricks", "hidden"), [case for case in NOT_PLAIN if case[2]])
def test_the_side_comes_first_that_takes_all_in_more_ways(name: str, tricks: int, hidden: float):
    """Of the cards that were not shown most lie so that it does."""
    table, session = thrown_down(name, tricks, hidden)
    winner = table.truth.tricks[-1].winner
    assert winner is not None
    assert table.truth.side_of(session.view.takers[0]) == table.truth.side_of(winner)


def test_it_is_asked_once():
    table, script = given_up("darda", 2, 0.0)
    told = follow(session_for(table), script)
    (asked,) = [update for update in told if isinstance(update, RestOpen)]
    (first, p), (second, q) = asked.choices
    assert p > q > 0.2
    choices = [[first.value, round(p, 4)], [second.value, round(q, 4)]]
    assert asked.json() == {"t": round(asked.at, 3), "event": "rest", "choices": choices}


def test_what_people_said_of_it_is_in_the_log():
    with EventLog(":memory:") as log:
        table, session = thrown_down("klaber", 3, 1.0, store=log)
        takes = table.truth.tricks[-1].winner
        assert takes is not None
        session.award(takes)
        again = replayed(log)
    assert again.deals[0].awarded is takes
    assert again.deals[0].state.points == table.truth.points


def test_it_is_asked_until_a_card_of_the_next_deal_is_played():
    table, session = thrown_down("zensa", 2, 0.0)
    takes = table.truth.tricks[-1].winner
    assert takes is not None
    session.new_deal()
    assert session.view.takers
    assert session.view.status is Status.UNSURE
    session.award(takes)
    assert session.sitting.deals[0].state.points == table.truth.points
    assert session.view.score == table.truth.score.next_game(table.truth.won).points


def test_nobody_is_asked_where_it_is_plain_and_nothing_can_be_said_of_it():
    table, script = found("klaber", 3)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    assert not session.view.takers
    for seat in table.truth.seats:
        with pytest.raises(ImpossibleAction, match="nothing was thrown down"):
            session.award(seat)
