"""Between which cards something was said: where the times leave it open, what hangs on it is asked, not guessed."""

from __future__ import annotations

import pytest

from engine.actions import Say, parse_call
from engine.cards import Card, parse_card
from engine.errors import UnknownName
from engine.games import game
from engine.simulator import Manners, Measured, happenings
from engine.simulator.study import lot, told_deal
from engine.table import Status, TableSession, Unsure, Update

TARTL = game("tartl-austrian")


def followed(seed: int, number: int) -> tuple[TableSession, list[Update], object]:
    """A simulated deal, followed as a benchmark follows it, and its true points."""
    rng = lot(TARTL, seed, number)
    truth = told_deal(TARTL, rng, Manners(), None)[0].truth
    session = TableSession(TARTL, seats=truth.setup.table_seats, dealer=truth.dealer)
    told: list[Update] = []
    for at, what in happenings(truth, Measured(TARTL.pack), Manners(), rng):
        told += session.submit(what, at, waits=True) if isinstance(what, Say) else session.observe(what, at)
    return session, told, truth.points


def placed(session: TableSession) -> tuple[int, Card | None, Card | None]:
    """The word that is least sure, and its two likeliest places."""
    word = session.view.said_when[0]
    (first, _), (second, _) = word.choices[:2]
    return word.id, first, second


def test_when_a_sequence_was_said_is_asked_where_the_score_hangs_on_it():
    """It was said before the player's card and entered 0.6 s after that lay: as well for the next trick. In one of the
    two the other player scores his own sequence, in the other he does not."""
    session, told, points = followed(914, 2)
    view = session.view
    assert view.state.finished
    assert all(play.status is Status.SURE for play in view.plays)
    assert view.status is Status.UNSURE
    assert session.sitting.deal.confidence < 0.95
    assert "terc ten gourds" in view.question
    asked = [u.json() for u in told if isinstance(u, Unsure) and u.say is not None]
    assert ("bottom", "terc ten gourds") in [(line["seat"], line["call"]) for line in asked]
    word, first, second = placed(session)
    was = view.points
    session.place(word, second, by="window")
    assert points in (was, session.view.points)
    assert session.view.points != was
    assert word not in [asked.id for asked in session.view.said_when]
    assert session.sitting.deal.confidence > 0.8
    session.undo()
    assert (session.view.points, session.view.said_when) == (was, view.said_when)
    session.place(word, first)
    assert session.view.points == was
    assert word not in [asked.id for asked in session.view.said_when]


def test_a_word_that_was_moved_before_its_time_comes_back_at_the_end():
    """Entered before the card was told of that it follows, it was put in front of the whole deal."""
    session, _, points = followed(1001, 48)
    assert session.view.points == points
    assert session.sitting.deal.confidence < 0.95


def test_a_word_is_not_placed_by_what_there_is_not():
    session, _, _ = followed(914, 2)
    word, _, _ = placed(session)
    with pytest.raises(UnknownName, match="number 9999"):
        session.place(9999, None)
    session.place(word, None)
    assert session.view.state.finished
    klaber = TableSession(game("klaber"))
    said = Say(klaber.view.turn, parse_call("bid 1", klaber.view.state.pack))
    klaber.submit(said, 1.0)
    with pytest.raises(UnknownName, match="was not played"):
        klaber.place(1, parse_card("acorns-over", klaber.view.state.pack))
