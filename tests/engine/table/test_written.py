"""What people write by hand for a deal: of which too little was seen, or that they ended as they liked."""

import pytest

from engine.actions import Say
from engine.errors import BadInput, ImpossibleAction
from engine.games import games
from engine.notation import parse_text, print_text, read_json, tell, to_json
from engine.scoring import side_name
from engine.table import DealOver, EventLog, Status, TableSession, replayed
from engine.table.record import replayable
from tests.engine.table.tables import deal, feed, follow, session_for

NAMES = [which.id for which in games()]


def half_seen(name: str, store: EventLog | None = None) -> tuple[TableSession, list]:
    """A deal of this game as far as half of it, and what is still to come."""
    table = deal(name, 3)
    session, half = session_for(table, store=store), len(table.script) // 2
    feed(session, table.script[:half])
    return session, table.script[half:]


def some_points(session: TableSession) -> dict:
    return {side: 10 * n for n, side in enumerate(session.view.state.setup.all_sides, start=1)}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_by_hand_ends_the_deal_and_can_be_taken_back(name: str):
    session, rest = half_seen(name)
    points, before = some_points(session), session.view
    assert before.to_write == (1, None)
    told = session.write(1, points, by="window")
    view = session.view
    assert (view.status, view.question, view.points, view.closed) == (Status.SURE, "", points, True)
    assert dict(view.score) == points or view.state.rules.series
    (over,) = [update for update in told if isinstance(update, DealOver)]
    assert over.record["points"] == {side_name(side): number for side, number in points.items()}
    assert over.record["by_hand"] is True
    assert over.record["complete"] is False
    session.undo()
    assert (session.view.points, session.view.score, session.view.plays) == (None, before.score, before.plays)
    feed(session, rest)
    session.end_deal()
    assert session.view.state.points == deal(name, 3).truth.points


def test_a_deal_that_broke_off_is_written_while_the_next_one_waits():
    """Nobody saw its end; the score of the one that follows begins with what people write for it."""
    session, _ = half_seen("klaber")
    session.new_deal()
    assert session.view.broken_off == 1
    points = some_points(session)
    session.write(1, points)
    assert session.view.number == 2
    assert session.view.broken_off is None
    assert dict(session.view.score) == points
    session.write(1, {side: number + 1 for side, number in points.items()})  # written down wrong
    assert dict(session.view.score) == {side: number + 1 for side, number in points.items()}
    session.undo()
    assert dict(session.view.score) == points
    turn = session.view.state.turn
    assert turn is not None
    session.submit(Say(turn, session.view.possible[0].calls[0]))
    assert session.view.to_write == (2, None)


@pytest.mark.parametrize("name", NAMES)
def test_who_plays_on_though_it_is_written_spoils_nothing(name: str):
    """The rest of its cards is of no deal, and the next one begins as always."""
    session, rest = half_seen(name)
    points = some_points(session)
    session.write(1, points)
    follow(session, rest)
    after = deal(name, 53, dealer=session.sitting.deals[0].state.next_dealer, start=rest[-1][0] + 20.0)
    follow(session, after.script)
    session.end_deal()
    assert [there.state.points for there in session.sitting.deals] == [points, after.truth.points]


def test_there_is_nothing_to_write_before_anything_was_played():
    session = session_for(deal("klaber", 3))
    assert session.view.to_write is None


@pytest.mark.parametrize("name", NAMES)
def test_it_goes_along_with_the_exported_deal_and_the_log(name: str):
    with EventLog(":memory:") as log:
        session, _ = half_seen(name, store=log)
        points = some_points(session)
        session.write(1, points)
        again = replayed(log)
    there, setup = again.deals[0], again.setup
    assert there.state.points == points
    record = read_json(replayable(there.state, setup.game, setup.options, there.answers, there.written))
    assert record.played().points == points
    assert to_json(parse_text(print_text(record))) == to_json(record)
    assert [event["points"] for event in tell(record) if event["event"] in ("written", "deal")] == 2 * [
        {side_name(side): number for side, number in points.items()}
    ]


@pytest.mark.parametrize("wrong", [float("nan"), 10**400, True])
def test_only_numbers_can_be_written(wrong: float):
    session, _ = half_seen("klaber")
    first, second = session.view.state.setup.all_sides
    with pytest.raises(BadInput, match=r"a number for each side: bottom\+top, right\+left"):
        session.write(1, {first: 10, second: wrong})
    with pytest.raises(BadInput, match="a number for each side"):
        session.write(1, {first: 10})
    with pytest.raises(ImpossibleAction, match="deal 7 is long over, or has not begun"):
        session.write(7, {first: 10, second: 20})
    assert session.view.touches == 0
