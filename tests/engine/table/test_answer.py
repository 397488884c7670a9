"""What people decide about something against the rules: it counts, is kept in the log, and can be undone."""

import pytest

from engine.cards import Seat
from engine.errors import ImpossibleAction
from engine.table import Answer, DealOver, EventLog, replayed
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
