"""What people decide about something against the rules: it counts, is kept in the log, and can be undone."""

import pytest

from engine.cards import Seat
from engine.errors import BadInput, ImpossibleAction
from engine.notation import parse_text, print_text, read_json, tell
from engine.table import Answer, DealOver, EventLog, replayed
from engine.table.record import replayable
from tests.engine.table.tables import deal, feed, session_for

CONCEALED = deal("klaber", 7)
"""right has a great meld and says nothing of it."""


def test_an_accepted_cost_is_written_instead_and_survives_log_and_undo(tmp_path):
    with EventLog(tmp_path / "log.db") as log:
        session = session_for(CONCEALED, store=log)
        feed(session, CONCEALED.script)
        (odd,) = session.view.oddities
        assert odd.cost is not None
        before = dict(session.view.score)
        assert before == dict(CONCEALED.truth.points) != dict(odd.cost)

        refused = Answer(odd.kind, odd.seat, odd.trick, accepted=False)
        session.settle(refused)
        assert dict(session.view.score) == before
        assert session.view.answers == (refused,)

        accepted = Answer(odd.kind, odd.seat, odd.trick, accepted=True)
        session.end_deal()
        told = session.settle(accepted)
        assert dict(session.view.score) == dict(odd.cost)
        assert {side: slate.total for side, slate in session.view.slates.items()} == dict(odd.cost)
        assert [u.record["points"] for u in told if isinstance(u, DealOver)] == [{"bottom+top": 161, "right+left": 0}]
        assert dict(replayed(log).deal.state.points) == dict(odd.cost)

        session.undo()
        assert dict(session.view.score) == before
        assert session.view.answers == (refused,)


def test_what_did_not_happen_cannot_be_decided_on():
    session = session_for(CONCEALED)
    with pytest.raises(ImpossibleAction, match="no revoke by left in trick 3 to decide on"):
        session.settle(Answer("revoke", Seat.LEFT, 3, accepted=True))
    assert session.view.touches == 0


def exported(session):
    """The running deal in the form of ``sessions export``."""
    deal_, setup = session.sitting.deal, session.sitting.setup
    return replayable(deal_.state, setup.game, setup.options, deal_.answers)


@pytest.mark.parametrize("accepted", [True, False])
def test_a_decision_goes_along_with_an_exported_deal_in_both_notations(accepted):
    session = session_for(CONCEALED)
    feed(session, CONCEALED.script)
    (odd,) = session.view.oddities
    session.settle(Answer(odd.kind, odd.seat, odd.trick, accepted))
    written = exported(session)
    assert written["settled"] == [{"kind": odd.kind, "seat": odd.seat.value, "trick": odd.trick, "accepted": accepted}]
    record = read_json(written)
    assert record.played().points == session.view.state.points
    assert parse_text(print_text(record)) == record
    *_, settled, line = tell(record)
    assert settled["event"] == "settled"
    assert line["points"] == {"+".join(s.value for s in side): p for side, p in session.view.state.points.items()}


def test_an_accepted_cost_ends_an_exported_deal_where_play_stopped():
    """The cards that nobody played any more are not asked for."""
    table = deal("altesland-3-tournament", 2, revoke_in=2)
    session = session_for(table)
    feed(session, table.script[: len(table.script) * 3 // 4])
    revokes = [odd for odd in session.view.oddities if odd.kind == "revoke"]
    assert not session.view.state.finished
    session.settle(Answer("revoke", revokes[0].seat, revokes[0].trick, accepted=True))
    assert session.view.state.finished
    assert session.view.state.points == revokes[0].cost
    record = read_json(exported(session))
    assert record.played().points == revokes[0].cost
    assert parse_text(print_text(record)).played().points == revokes[0].cost


def test_a_decision_on_what_a_written_deal_does_not_have():
    session = session_for(CONCEALED)
    feed(session, CONCEALED.script)
    written = exported(session)
    wrong = {"kind": "revoke", "seat": "left", "trick": 3, "accepted": True}
    with pytest.raises(ImpossibleAction, match="no revoke by left in trick 3"):
        list(tell(read_json(written | {"settled": [wrong]})))
    for broken in ("yes", [3], [wrong | {"seat": None}], [wrong | {"accepted": "perhaps"}], [wrong | {"trick": "x"}]):
        with pytest.raises(BadInput, match="settled"):
            read_json(written | {"settled": broken})
    text = print_text(read_json(written))
    with pytest.raises(BadInput, match="accepted"):
        parse_text(text.replace("= ", "[settled revoke left]\n= "))
