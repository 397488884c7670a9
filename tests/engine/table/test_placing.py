"""Between which cards something was said: where the times leave it open, what hangs on it is asked, not guessed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.actions import Say, parse_call
from engine.cards import parse_card
from engine.errors import UnknownName
from engine.games import Game, game
from engine.observation import CardSeen, Zone
from engine.simulator import CONDITIONS, Looks, Manners, Measured, Stated, happenings
from engine.simulator.study import lot, told_deal
from engine.table import Irregular, Status, TableSession, Unsure, Update
from engine.table.entering import delay
from engine.table.telling import written
from engine.table.words import placed_in_the_end
from tests.engine.table.tables import CLEAR, Table, auctioned, dealt, feed, follow, played, script_of, session_for
from tests.engine.table.test_words import said

TARTL = game("tartl-austrian")


def followed(
    number: int,
    which: Game = TARTL,
    manners: Manners = CONDITIONS["usual"],
    *,
    seed: int = 5,
    looks: Looks | None = None,
) -> tuple[TableSession, list[Update], object]:
    """A simulated deal, whose cards are seen well unless ``looks`` tell otherwise, and its true points."""
    rng = lot(which, seed, number)
    truth = told_deal(which, rng, manners, None)[0].truth
    session = TableSession(which, seats=truth.setup.table_seats, dealer=truth.dealer)
    told = follow(session, happenings(truth, looks or Stated(0.0, 40.0), manners, rng))
    return session, told, truth.points


@pytest.mark.parametrize(("number", "word"), [(33, "terc nine acorns"), (24, "terc ten gourds")])
def test_when_a_sequence_was_said_is_asked_where_the_score_hangs_on_it(number, word):
    """It may have been said before its player's card and entered after that lay, or for the next trick; and another
    score comes of it. Each card is sure."""
    session, told, _ = followed(number)
    view = session.view
    assert view.state.finished
    assert all(play.status is Status.SURE for play in view.plays)
    assert view.status is Status.UNSURE
    assert session.sitting.deal.confidence < 0.95
    (asked,) = view.said_when
    assert str(asked.say.call) == word
    assert word in view.question
    lines = [u.json() for u in told if isinstance(u, Unsure) and u.say is not None]
    assert lines
    assert lines[-1] | {"seat": asked.say.seat.value, "call": word, "id": asked.id} == lines[-1]
    (first, _), (second, _) = asked.choices[:2]
    session.place(asked.id, second, by="window")
    assert session.view.points != view.points
    assert asked.id not in [word.id for word in session.view.said_when]
    session.undo()
    assert (session.view.points, session.view.said_when) == (view.points, view.said_when)
    session.place(asked.id, first)
    assert session.view.status is Status.SURE
    assert session.view.points == view.points


def test_a_seven_laid_for_the_turned_up_card_is_no_card_between_words_and_plays():
    """A sequence was told between two tricks, and the seven was exchanged before the next lead. That the word may stand
    before that lead was left out, and another score was sure."""
    session, _, points = followed(34, seed=17001, looks=Measured(TARTL.pack))
    asked = next(word for word in session.view.said_when if str(word.say.call) == "kvart ace leaves")
    leads = [trick.plays[0].card for trick in session.view.state.tricks]
    assert {card for card, _ in asked.choices} >= set(leads[:2])
    session.place(asked.id, leads[1])
    assert session.view.points == points


def test_a_word_that_stands_elsewhere_comes_to_its_likeliest_place_in_the_end():
    session, _, points = followed(193)
    deal = session.sitting.deals[0]
    places = next(places for places in deal.belief.places.values() if places.otherwise(written) > 0.1)
    other = min((p for p in places.found if written(p.state) != written(deal.state)), key=lambda place: place.weight)
    elsewhere = deal.without_words(places.said.id)
    moved = elsewhere.with_words(*elsewhere.said, replace(places.said, key=other.key))
    assert moved.state.points != points
    assert placed_in_the_end(moved).state.points == points
    told = elsewhere.with_words(*elsewhere.said, replace(places.said, key=other.key, settled=True))
    assert placed_in_the_end(told).state.points == moved.state.points, "people have said that it belongs there"


def test_nobody_is_accused_of_words_alone_while_it_may_come_out_when_they_were_said():
    """At a table where words are entered up to five seconds late a meld seems false for a while."""
    session, told, points = followed(33, game("tartli"), CONDITIONS["careless"])
    assert session.view.state.points == points
    accused = {u.kind for u in told if isinstance(u, Irregular)}
    assert accused <= {odd.kind for odd in session.view.oddities}


def test_a_card_lies_half_a_second_after_the_word_before_it():
    """Entered as long after a card as before the next: rather between the two than before the first, which would have
    lain at once after it was said."""
    hasty = [(0, 10.0, 1, 1), (0, 10.7, 1, 2), (0, 14.0, 1, 3)]
    slow = [(0, 8.0, 1, 1), (0, 10.7, 1, 2), (0, 14.0, 1, 3)]
    word = said(11.2, behind=10.0)
    assert delay(word, hasty) < delay(said(11.2, behind=10.7), hasty)
    assert delay(said(11.2, behind=8.0), slow) > delay(said(11.2, behind=10.7), slow)


def test_a_word_is_not_placed_by_what_there_is_not():
    session = TableSession(game("klaber"))
    word = Say(session.view.state.seats[0], parse_call("bid 1", session.view.state.pack))
    session.submit(word, 1.0)
    with pytest.raises(UnknownName, match="number 9999"):
        session.place(9999, None)
    with pytest.raises(UnknownName, match="was not played"):
        session.place(session.sitting.deal.said[0].id, parse_card("acorns-over", session.view.state.pack))
    session.place(session.sitting.deal.said[0].id, None)
    assert session.sitting.deal.said[0].settled


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_of_two_words_that_may_stand_elsewhere_the_one_is_moved_that_mends_more(seed):
    """The offer to give up and its answer are entered after the lead: either may have been said before it, the answer
    behind the next card at the latest. The deal is over with the sweep of its last trick."""
    rng, which = Random(seed), game("altesland-3-money")
    state = auctioned(dealt(which, seed), rng)
    for call in ("schenken", "kontra"):
        speaking = [legal.seat for legal in state.legal_actions() if call in map(str, legal.calls)]
        state = state.apply(Say(speaking[-1 if call == "kontra" else 0], parse_call(call, which.pack)))
    truth = played(state, rng)
    script = list(script_of(truth, rng, CLEAR, 0.0))
    late = [what for _, what in script if isinstance(what, Say) and str(what.call) in ("schenken", "kontra")]
    script = [(at, what) for at, what in script if what not in late]
    lead, second = [at for at, what in script if isinstance(what, CardSeen) and what.zone is Zone.TRICK][:2]
    script += [((lead + second) / 2, late[0]), (second + 0.1, late[1])]
    session = session_for(Table(truth))
    feed(session, sorted(script, key=lambda happening: happening[0]))
    assert session.view.state.finished
    assert session.view.state.irregularities == truth.irregularities
    assert session.view.state.actions == truth.actions
