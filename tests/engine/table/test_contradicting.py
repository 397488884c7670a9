"""A person's word that contradicts what was seen: it stands, and taking it back leaves nothing behind."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.actions import Play
from engine.cards import Card, parse_card
from engine.games import game
from engine.observation import FACES, CardSeen, Zone
from engine.table import TableSession
from engine.table.beam import BEAM, TOLD
from engine.table.choice import Kind
from engine.table.hypothesis import Hypothesis
from engine.table.readings import Question
from engine.table.sitting import Sitting
from tests.engine.table.tables import Table, deal, feed, plays_of, session_for

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


def test_a_player_who_is_named_is_not_given_up_where_another_unseen_card_makes_another_lead():
    """The seven of spades is told of the other player: two unseen cards before it would let him lead, but not where one
    of them, supposed to be that seven, must be another that loses the trick."""
    session = TableSession.continuing(played("zensa"), None)
    play = next(play for play in session.view.plays if play.at_rest == 16.194)
    other = next(seat for seat in session.view.state.seats if seat is not play.seat)
    session.amend(play.id, card=parse_card("spades-7", game("zensa").pack), seat=other)
    assert next(p.seat for p in session.view.plays if p.id == play.id) is other


def two_misread(table: Table, first: int, second: int, other: Card) -> tuple[TableSession, int]:
    """A session that saw two plays (numbers from 0) plainly as what they were not: the first as the card of the second,
    and that as another; and the number by which people correct the second."""
    truth = [action for action in table.truth.actions if isinstance(action, Play)]
    script = list(table.script)
    where = [i for i, (_, what) in enumerate(script) if isinstance(what, CardSeen) and what.zone is Zone.TRICK]
    for number, card in ((first, truth[second].card), (second, other)):
        at, what = script[where[number]]
        assert isinstance(what, CardSeen)
        script[where[number]] = at, replace(what, faces=tuple(0.0 if i == card.index else -30.0 for i in range(FACES)))
    session = session_for(table)
    feed(session, script)
    seen = script[where[second]][1]
    assert isinstance(seen, CardSeen)
    return session, session.sitting.cards[0, seen.sighting][1]


def test_what_was_taken_for_a_card_that_a_person_names_later_was_another():
    """It is excluded from the start: so no room is needed for accounts that the word makes impossible."""
    table = deal("klaber", 1)
    truth = [action for action in table.truth.actions if isinstance(action, Play)]
    session, id = two_misread(table, 4, 8, truth[-1].card)
    assert plays_of(session.view.state) != plays_of(table.truth)
    session.amend(id, card=truth[8].card)
    assert plays_of(session.view.state) == plays_of(table.truth)
    belief = session.sitting.deals[0].belief
    step = next(i for i, s in enumerate(belief.steps) if getattr(s, "evidence", None) and s.evidence.id == id)
    assert {account.step_of(truth[8].card.index) for beam in belief.beams[: step + 1] for account in beam} == {-1}
    assert {account.step_of(truth[8].card.index) for beam in belief.beams[step + 1 :] for account in beam} == {step}


def test_after_a_word_that_nothing_fits_only_what_is_kept_is_read_and_less_is_kept(monkeypatch: pytest.MonkeyPatch):
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
    belief = session.sitting.deals[0].belief
    assert belief.doubts
    assert max(map(len, belief.beams)) <= TOLD < BEAM
    assert spent["readings"] < 4 * spent["accounts"]
