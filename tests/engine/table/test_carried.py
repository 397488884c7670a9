"""What stood on the slate before the first deal: an evening that goes on from paper."""

import pytest

from engine.cards import Pack
from engine.errors import BadInput
from engine.games import games
from engine.notation import parse_text, print_text, read_json
from engine.scoring import NO_SCORE, SINGLE, Score
from engine.table import EventLog, TableSession, replayed
from engine.table.history import history
from engine.table.record import replayable
from tests.engine.table.tables import deal, feed, session_for

KEPT = [which.id for which in games() if which.id != "altesland-3-tournament"]
"""Games that keep a score; the other one keeps a sheet with a line for each deal."""


def some_score(session: TableSession) -> Score:
    """Some points, and a game that the first side has won."""
    sides = session.view.sides
    return Score({side: 2 + n for n, side in enumerate(sides)}, {sides[0]: (SINGLE,)})


@pytest.mark.parametrize("name", KEPT)
def test_the_first_deal_adds_to_it_and_it_can_be_taken_back(name: str):
    table = deal(name, 3)
    session = session_for(table)
    assert session.view.to_carry == NO_SCORE
    score = some_score(session)
    session.carry(score, by="window")
    assert session.view.to_carry == score
    assert {side: slate.total for side, slate in session.view.slates.items()} == dict(score.points)
    session.undo()
    assert session.view.to_carry == NO_SCORE
    session.carry(score)
    feed(session, table.script)
    session.end_deal()
    view = session.view
    assert (view.to_carry, view.points) == (None, table.truth.points)
    if view.state.won is None:
        assert dict(view.score) == {side: score.of(side) + view.points.get(side, 0) for side in view.sides}
        assert {side: slate.total for side, slate in view.slates.items()} == dict(view.score)
    session.carry(NO_SCORE)  # whoever wrote it was wrong
    assert dict(session.view.score) == dict(table.truth.score.points)


def test_it_is_kept_with_the_deal_and_in_the_log():
    table = deal("klaber", 3)
    with EventLog(":memory:") as log:
        session = session_for(table, store=log)
        score = some_score(session)
        session.carry(score, by="window")
        feed(session, table.script)
        session.end_deal()
        again = replayed(log)
        words = [entry.what for entry in history(log.replay(), Pack.HUNGARIAN) if entry.by == "window"]
    assert again.deals[0].state.score == session.sitting.deals[0].state.score
    assert words == ["carried over from before: bottom+top 2, right+left 3; games won: bottom+top |"]
    there, setup = again.deals[0], again.setup
    record = read_json(replayable(there.state, setup.game, setup.options))
    assert record.before == score
    assert parse_text(print_text(record)).played().score == there.state.score


def test_a_sheet_of_deals_does_not_begin_with_a_score():
    assert session_for(deal("altesland-3-tournament", 3)).view.to_carry is None


def test_a_side_that_does_not_play_is_refused():
    session = session_for(deal("klaber", 3))
    two = session_for(deal("clobyosh-2", 3)).view.sides
    with pytest.raises(BadInput, match="no side"):
        session.carry(Score(dict.fromkeys(two, 10)))
    assert session.view.touches == 0
