"""Nobody says who deals first: who bids or leads first tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Dealer, Say, parse_call
from engine.cards import Seat, parse_card
from engine.games import game, games
from engine.observation import CardSeen, Zone
from engine.simulator import CONDITIONS, Measured, Sight, Stated, happenings
from engine.simulator.study import lot, told_deal
from engine.state import State
from engine.table import EventLog, Status, TableSession, replayed
from engine.table.deal import LEADS
from engine.table.setup import Setup
from tests.engine.table.evenings import sat_down
from tests.engine.table.tables import TURN_UP_PLACE, follow, seen

KLABER, TARTLI = game("klaber"), game("tartli")


@pytest.mark.parametrize("which", games(), ids=lambda which: which.id)
def test_the_first_deal_comes_out_whoever_dealt_it(which) -> None:
    rng = lot(which, 880, 0)
    manners = CONDITIONS["usual"]
    truth = told_deal(which, rng, manners, None)[0].truth
    script = happenings(truth, Measured(which.pack, 1, Sight.USUAL), manners, rng)
    session = sat_down(which, truth, dealer_untold=True)
    assert session.view.dealer is not truth.dealer
    follow(session, script)
    session.end_deal()
    state = session.sitting.deals[0].state
    assert (state.dealer, state.points) == (truth.dealer, truth.points)


@pytest.mark.parametrize("first", KLABER.seats())
def test_everybody_may_bid_first_and_the_one_before_has_dealt(first: Seat) -> None:
    session = TableSession(KLABER)
    assert not session.view.dealer_sure
    bid = parse_call("bid 1", KLABER.pack)
    assert {legal.seat for legal in session.view.possible if bid in legal.calls} == set(KLABER.seats())
    session.submit(Say(first, bid))
    view, seats = session.view, KLABER.seats()
    assert view.dealer_sure
    assert view.dealer is seats[seats.index(first) - 1]


def test_where_nothing_is_bid_a_word_that_is_entered_early_tells_nothing() -> None:
    session = TableSession(TARTLI)
    up = parse_card("leaves-over", TARTLI.pack)
    session.observe(seen(1, 0.1, up, session.view.dealer, zone=Zone.TURN_UP, place=TURN_UP_PLACE))
    dealer, second = session.view.dealer, session.view.state.seats[1]
    session.submit(Say(second, parse_call("terc over hearts", TARTLI.pack)), 3.5, waits=True)
    assert session.view.dealer is dealer
    assert [word.say.seat for word in session.sitting.waiting] == [second]


@pytest.mark.parametrize("known", [True, False])
def test_a_log_tells_whether_the_first_dealer_was_known(known: bool) -> None:
    log = EventLog(":memory:")
    session = TableSession(KLABER, dealer=Seat.TOP if known else None, store=log)
    assert session.view.dealer_sure is known
    session.submit(Say(Seat.LEFT, parse_call("bid 1", KLABER.pack)))
    (again,), (deal,) = replayed(log).deals, session.sitting.deals
    assert (again.guessed, again.start.dealer, again.said) == (not known, Seat.TOP, deal.said)


def test_a_log_from_before_always_knew() -> None:
    body = {
        key: value for key, value in Setup(KLABER, KLABER.seats(), Seat.TOP).json().items() if key != "dealer_known"
    }
    assert Setup.of(body).dealer_known


def test_what_was_said_finds_its_place_anew_when_the_leads_show_another_dealer() -> None:
    scored = 0
    for number in range(12):
        rng, manners = lot(TARTLI, 881, number), CONDITIONS["usual"]
        truth = told_deal(TARTLI, rng, manners, None)[0].truth
        script = happenings(truth, Measured(TARTLI.pack, 1, Sight.USUAL), manners, rng)
        session = sat_down(TARTLI, truth, dealer_untold=True)
        follow(session, script)
        session.end_deal()
        scored += session.sitting.deals[0].state.points == truth.points
    assert scored >= 11


def test_where_the_first_leads_tell_nothing_people_are_asked_and_one_touch_tells() -> None:
    session, truth = _told_by_no_seat()
    view = session.view
    assert (view.dealer_sure, view.status) == (False, Status.UNSURE)
    assert view.question.startswith("who deals")
    assert truth.dealer in {view.dealer, *view.dealers}
    session.submit(Say(truth.dealer, Dealer(truth.dealer)))
    view = session.view
    assert (view.number, view.dealer, view.dealer_sure, view.status) == (1, truth.dealer, True, Status.SURE)
    assert [trick.winner for trick in view.tricks] == [trick.winner for trick in truth.tricks[: len(view.tricks)]]


def _told_by_no_seat() -> tuple[TableSession, State]:
    """The first tricks of Tartli, each card as likely of the one as of the other."""
    rng, manners = lot(TARTLI, 881, 1), replace(CONDITIONS["usual"], revoke=0.0, take_back=0.0, nudge=0.0)
    truth = told_deal(TARTLI, rng, manners, None)[0].truth
    session = sat_down(TARTLI, truth, dealer_untold=True)
    for at, what in happenings(truth, Stated(0.0, 40.0), manners, rng):
        if isinstance(what, CardSeen):
            what = replace(what, seats=tuple((seat, 0.0) for seat in Seat))
        if not isinstance(what, Say) and len(session.view.tricks) <= LEADS:
            session.observe(what, at)
    return session, truth
