"""Taking back: always what was done last, wherever it is by then, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import NewDeal, Pass, Say, parse_call
from engine.cards import Seat, parse_card
from engine.errors import ImpossibleAction
from engine.games import game
from engine.observation import CardLifted, CardSeen, Observation, Zone
from engine.state import Phase
from engine.table import Called, DealOver, EventLog, Refused, TableSession, Undone, replayed, resume
from tests.engine.table.tables import TURN_UP_PLACE, deal, feed, plays_of, seen, session_for

KLABER, TARTLI = game("klaber"), game("tartli")


def say(session: TableSession, seat: Seat, call: str, at: float | None = None, *, waits: bool = True):
    return session.submit(Say(seat, parse_call(call, session.view.state.pack)), at, waits=waits)


def begun() -> tuple[TableSession, Seat, Seat]:
    """Tartli, with the turned-up card in view; the first of the two leads."""
    session = TableSession(TARTLI, store=EventLog(":memory:"))
    up = parse_card("leaves-over", TARTLI.pack)
    session.observe(seen(1, 0.1, up, session.view.dealer, zone=Zone.TURN_UP, place=TURN_UP_PLACE))
    first, second = session.view.state.seats
    return session, first, second


def card(session: TableSession, sighting: int, at: float, name: str, seat: Seat):
    return session.observe(seen(sighting, at, parse_card(name, TARTLI.pack), seat), at + 0.1)


def finished(seed: int = 3) -> TableSession:
    """A deal of Kláber that is over, and its table quiet."""
    table = deal("klaber", seed)
    session = session_for(table, store=EventLog(":memory:"))
    feed(session, table.script)
    assert session.view.closed
    return session


@pytest.mark.parametrize("amended", [True, False])
def test_what_was_corrected_before_the_card_moved_on_leaves_no_card_in_two_deals(amended: bool):
    """A card that came after a deal was over goes along with the next one when that begins."""
    session = finished()
    at = session.view.now + 5.0
    card = KLABER.pack.cards[4]
    if amended:
        session.observe(seen(900, at, card, Seat.TOP), at)
        (id,) = [known.id for known in session.sitting.deal.evidence if known.seen.sighting == 900]
        session.amend(id, seat=Seat.LEFT)
    else:
        session.observe(CardLifted(900, at), at)
        session.add(Seat.LEFT, card)
        id = session.sitting.next_id - 1
    say(session, forehand_of_next(session), "bid 1", at + 1.0)
    session.undo()
    session.undo()
    holding = [d for d in session.sitting.deals if d.known(id) is not None]
    assert len(holding) == amended
    assert all(d.known(id).seat is None for d in holding)


def forehand_of_next(session: TableSession) -> Seat:
    """Who speaks first in the deal after this one."""
    state = session.view.state
    return state.seats[(state.seats.index(state.next_dealer) + 1) % len(state.seats)]


def test_a_word_that_waits_is_what_is_undone_first():
    session, first, second = begun()
    card(session, 2, 3.0, "acorns-7", first)
    say(session, second, "terc over hearts", 3.5)
    assert not say(session, first, "kontra", 4.0)
    assert [word.say.seat for word in session.sitting.waiting] == [first]
    told = session.undo()
    assert [u.what for u in told if isinstance(u, Undone)] == [f"{first}: kontra"]
    assert session.sitting.waiting == ()
    assert [str(action) for action in session.view.state.actions][-1] == f"{second}: terc over hearts"


def test_a_word_that_has_found_its_place_is_undone_in_the_order_in_which_it_was_said():
    session, first, second = begun()
    say(session, second, "terc over hearts", 3.5)  # before the card that it follows was told of
    say(session, second, "kontra", 3.6)
    card(session, 2, 3.0, "acorns-7", first)
    assert [str(word.say) for word in session.sitting.waiting] == [f"{second}: kontra"]
    told = session.undo() + session.undo()
    assert [u.what for u in told if isinstance(u, Undone)] == [f"{second}: kontra", f"{second}: terc over hearts"]
    assert [type(action).__name__ for action in session.view.state.actions] == ["Play"]
    with pytest.raises(ImpossibleAction, match="nothing was said"):
        session.undo()


def test_a_word_that_waits_is_tried_again_after_another_word():
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    session.observe(seen(1, 0.2, KLABER.pack.cards[0], Seat.RIGHT), 0.3)
    say(session, Seat.TOP, "bid 2", 1.0)  # entered before the word that it answers
    assert session.sitting.waiting
    told = say(session, Seat.RIGHT, "bid 1", 1.5)
    assert [(u.seat, u.call) for u in told if isinstance(u, Called)] == [(Seat.RIGHT, "bid 1"), (Seat.TOP, "bid 2")]
    assert session.sitting.waiting == ()


def test_a_deal_that_ends_with_a_word_still_waiting_says_so_and_a_correction_may_still_place_it():
    table = deal("klaber", 3)
    session = session_for(table)
    half = len(table.script) // 2
    feed(session, table.script[:half])
    say(session, Seat.TOP, "bid 4", session.view.now)
    told = feed(session, table.script[half:])
    refused = [u for u in told if isinstance(u, Refused)]
    assert [u.over for u in refused] == [False, True]
    assert [u.json().get("over", False) for u in refused] == [False, True]
    following = deal("klaber", 5, dealer=session.view.state.next_dealer, start=session.view.now + 20)
    told = feed(session, following.script[:12])
    assert session.view.number == 2
    assert not [u for u in told if isinstance(u, Refused)]
    assert [word.deal for word in session.sitting.waiting] == [0]


def test_words_that_come_too_early_for_the_next_deal_wait_in_it():
    """They were said after the last one was over, and are no more of it than the cards that came since."""
    session = finished()
    state = session.view.state
    second = state.seats[(state.seats.index(state.next_dealer) + 2) % 4]
    say(session, second, "bid 2", session.view.now + 5)
    assert [word.deal for word in session.sitting.waiting] == [0]
    told = say(session, forehand_of_next(session), "bid 1", session.view.now + 1)
    assert session.view.number == 2
    assert [word.deal for word in session.sitting.waiting] == [1]
    assert not [u for u in told if isinstance(u, Refused) and u.over]


def test_the_word_that_began_a_deal_is_taken_back_with_the_deal():
    session = finished()
    score = session.view.score
    say(session, forehand_of_next(session), "bid 1", session.view.now + 5, waits=False)
    assert session.view.number == 2
    session.undo()
    assert (session.view.number, session.view.score, session.view.closed) == (1, score, True)


def test_a_deal_that_was_over_by_a_wrong_word_goes_on_after_undo_and_is_told_once_more():
    session = TableSession(game("clobyosh-4"), dealer=Seat.RIGHT)
    at = 0.0
    while session.view.state.phase is Phase.AUCTION:
        at += 1.0
        session.submit(Say(session.view.turn, Pass()), at)
    session.end_deal()
    told = session.undo()
    assert not session.view.closed
    assert not [u for u in told if isinstance(u, DealOver)]
    session.submit(Say(session.view.turn, Pass()), at)
    assert [type(u) for u in session.end_deal()] == [DealOver]


def test_after_a_break_the_new_cameras_clock_counts(tmp_path):
    """Cards that lay there when a deal was broken off, late by the old clock, are not of the deal after it."""
    table = deal("klaber", 54, start=1000.0)
    path = tmp_path / "s.db"
    break_ = [i for i, (_, what) in enumerate(table.script) if isinstance(what, CardSeen)][29]
    with EventLog(path) as log:
        feed(session_for(table, store=log), table.script[: break_ + 1])
    session = resume(str(path))
    for _, what in table.script[break_ - 1 :]:  # two cards lie there still, and are seen anew
        session.observe(by_new_clock(what, 1000.0))
    assert session.view.now < 1000
    assert plays_of(session.view.state) == plays_of(table.truth)
    session.end_deal()
    session.new_deal()
    assert session.sitting.deal.untouched
    assert plays_of(session.sitting.deals[0].state) == plays_of(table.truth)


def by_new_clock(what: Observation, began: float) -> Observation:
    """What a camera tells whose clock began so much (seconds) later."""
    return replace(what, at=what.at - began)


def test_all_this_comes_back_from_the_log():
    for session in (finished(), begun()[0]):
        at = session.view.now + 5
        assert session._store is not None
        for seat in session.view.state.seats:
            say(session, seat, "kontra", at, waits=True)
        session.undo()
        say(session, session.view.dealer, "deal", at + 1)
        if session.view.number > 1:
            session.undo()
        again = replayed(session._store)
        assert again.waiting == session.sitting.waiting
        assert again.touches == session.sitting.touches
        assert [d.said for d in again.deals] == [d.said for d in session.sitting.deals]


def test_a_word_that_is_not_possible_any_more_when_a_log_is_read_waits_and_ends_nothing():
    """Another version of the program believes otherwise; nothing that was played is lost for that."""
    session, first, second = begun()
    card(session, 2, 3.0, "acorns-7", first)
    say(session, second, "terc over hearts", 3.5, waits=False)
    session._store.append([("said", {"seat": first.value, "call": "kontra", "at": 4.0})])
    session._store.append([("amended", {"id": 4711, "seat": first.value})])
    session._store.append([("said", {"seat": first.value, "call": "kontra", "at": 4.5})])
    again = replayed(session._store)
    assert [str(word.say) for word in again.waiting] == [f"{first}: kontra"] * 2
    assert [str(action) for action in again.deal.state.actions][-1] == f"{second}: terc over hearts"


def test_new_deal_is_a_word_of_its_own():
    session = TableSession(KLABER)
    assert session.submit(Say(Seat.TOP, NewDeal()), 1.0) == []
    with pytest.raises(ImpossibleAction, match="nothing was said"):
        session.undo()
