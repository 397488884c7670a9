"""A person's word that contradicts what was seen: it stands, and taking it back leaves nothing behind."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.games import game
from engine.table import TableSession
from engine.table.choice import Kind
from engine.table.hypothesis import Hypothesis
from engine.table.readings import Question
from engine.table.sitting import Sitting
from tests.engine.table.tables import deal, feed, session_for

GAMES = ("klaber", "tartli", "clobyosh-3", "klapperjas-2", "zensa")


@cache
def played(name: str) -> Sitting:
    """A deal that was seen to its end."""
    table = deal(name, 3)
    session = session_for(table)
    feed(session, table.script)
    return session.sitting


def told(session: TableSession) -> object:
    """All that is believed and shown, but for how many corrections there were."""
    found = session.sitting.deals[0]
    accounts = [(account.weight, account.choices, account.state.actions) for account in found.belief.beam]
    return accounts, found.picture.plays, found.picture.oddities, found.picture.missing, found.said, found.closed_at


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_word_that_contradicts_what_was_seen_stands_and_taken_back_leaves_nothing_behind(
    name: str, data: st.DataObject
):
    session = TableSession.continuing(played(name), None)
    pack = game(name).pack
    before, said = [told(session)], set[int]()
    for _ in range(data.draw(st.integers(1, 2))):
        play = data.draw(st.sampled_from(session.view.plays))
        card = data.draw(
            st.sampled_from(
                [c for c in pack.cards if session.view.state.rules.cards >> c.index & 1 and c.index not in said]
            )
        )
        said.add(card.index)
        seat = data.draw(st.sampled_from([None, *session.view.state.seats]))
        session.amend(play.id, card=card, seat=seat)
        found = session.sitting.deals[0]
        step = next(
            i for i, s in enumerate(found.belief.steps) if getattr(s, "evidence", None) and s.evidence.id == play.id
        )
        choice = found.belief.best.choices[step]
        assert choice.kind in (Kind.PLAY, Kind.WAITING)
        assert choice.card == card.index
        assert seat is None or session.view.state.seats[choice.place] is seat
        before.append(told(session))
    while len(before) > 1:
        before.pop()
        session.undo()
        assert told(session) == before[-1]


def test_after_a_word_that_nothing_fits_only_what_is_kept_is_read(monkeypatch: pytest.MonkeyPatch):
    """What takes long is counted: the accounts worked out, and the readings among which they are chosen."""
    session = TableSession.continuing(played("clobyosh-3"), None)
    first, last = session.view.plays[0], session.view.plays[-1]
    spent = Counter[str]()
    then, readings = Hypothesis.then, Question.readings

    def counted_then(account: Hypothesis, *args: object) -> Hypothesis:
        spent["accounts"] += 1
        return then(account, *args)  # type: ignore[arg-type]

    def counted_readings(question: Question, *args: object) -> object:
        for reading in readings(question, *args):  # type: ignore[arg-type]
            spent["readings"] += 1
            yield reading

    monkeypatch.setattr(Hypothesis, "then", counted_then)
    monkeypatch.setattr(Question, "readings", counted_readings)
    session.amend(first.id, card=last.card)
    assert session.sitting.deals[0].belief.doubts
    assert spent["readings"] < 4 * spent["accounts"]
