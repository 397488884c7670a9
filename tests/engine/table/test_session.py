"""What people do to a sitting: say, correct, undo, deal anew."""

import dataclasses

import pytest

from engine.actions import Dealer, NewDeal, Pass, Say, parse_call
from engine.cards import Pack, Seat
from engine.errors import ImpossibleAction, UnknownName
from engine.games import game
from engine.observation import CardSeen
from engine.slate import Slate
from engine.state import Phase
from engine.table import Called, CardPlayed, DealOver, Revised, TableSession, Undone
from engine.table import NewDeal as NewDealTold
from engine.table.news import news
from engine.table.patience import Patience
from tests.engine.table.tables import deal, feed, plays_of, session_for


@pytest.fixture
def table():
    return deal("klaber", 21)


@pytest.fixture
def session(table):
    session = session_for(table)
    feed(session, table.script)
    return session


def say(seat, text):
    return Say(seat, parse_call(text, Pack.HUNGARIAN))


def test_a_call_that_is_impossible_says_what_is_possible():
    session = TableSession(game("klaber"), dealer=Seat.BOTTOM)
    with pytest.raises(ImpossibleAction, match="possible: right: bid 1") as failure:
        session.submit(say(Seat.LEFT, "bid 2"), 1.0)
    assert "\n" not in str(failure.value)
    assert session.sitting.deal.said == ()
    told = session.submit(say(Seat.RIGHT, "bid 1"), 1.5)
    assert [(u.seat, u.call) for u in told if isinstance(u, Called)] == [(Seat.RIGHT, "bid 1")]
    assert session.view.turn is Seat.TOP


def test_the_view_offers_exactly_what_may_be_said_now():
    session = TableSession(game("klaber"), dealer=Seat.BOTTOM)
    session.submit(say(Seat.RIGHT, "bid 1"), 1.0)
    first = session.view.possible[0]
    assert first.seat is Seat.TOP
    assert {str(call) for call in first.calls} == {"pass", "pickup", "bid 2", "bid 3", "bid 4"}


def test_listeners_hear_everything_until_they_leave(table):
    session, heard = session_for(table), []
    leave = session.subscribe(heard.append)
    returned = feed(session, table.script[:12])
    assert heard == returned != []
    leave()
    feed(session, table.script[12:20])
    assert heard == returned


def test_news_of_a_card_comes_with_the_time_when_it_was_said_and_when_it_came_to_rest(table):
    session = session_for(table)
    news = []
    for at, what in table.script:
        heard = session.submit(what, at) if isinstance(what, Say) else session.observe(what, now=at + 0.4)
        news += [update for update in heard if isinstance(update, CardPlayed)]
    assert len(news) == 32
    assert all(update.at - update.at_rest == pytest.approx(0.4, abs=0.01) for update in news)


def test_a_person_corrects_a_card_and_everything_after_it_follows(table, session):
    play = session.view.plays[4]
    other = next(p for p in session.view.plays[5:] if p.seat is play.seat)
    told = session.amend(play.id, card=other.card)
    assert session.view.state.tricks[1].plays[0].card == other.card
    assert Revised in {type(u) for u in told}
    assert next(u for u in told if isinstance(u, Revised) and u.id == play.id).why == "corrected by a person"
    assert session.view.touches == 1
    assert told[-1].record["touches"] == 1
    session.undo()
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert session.view.touches == 2


def test_a_person_corrects_a_seat(session):
    play = session.view.plays[0]
    other = next(seat for seat in session.view.state.seats if seat is not play.seat)
    session.amend(play.id, seat=other)
    assert session.view.plays[0].seat is other


def test_a_person_says_that_a_card_was_no_play(table):
    session = session_for(table)
    feed(session, table.script[: len(table.script) // 2])
    last = session.view.plays[-1]
    told = session.retract(last.id)
    assert [(u.id, u.card, u.was) for u in told if isinstance(u, Revised)] == [(last.id, None, last.card)]
    assert last.id not in {p.id for p in session.view.plays}
    session.undo()
    assert session.view.plays[-1] == last


def test_corrections_of_what_is_not_there(session):
    with pytest.raises(UnknownName, match="no play has the number 4711"):
        session.amend(4711, seat=Seat.LEFT)
    assert session.view.touches == 0


def test_undo_takes_back_the_last_word():
    session = TableSession(game("klaber"), dealer=Seat.BOTTOM)
    with pytest.raises(ImpossibleAction, match="nothing"):
        session.undo()
    session.submit(say(Seat.RIGHT, "bid 1"), 1.0)
    session.submit(say(Seat.TOP, "pass"), 2.0)
    told = session.undo()
    assert [u.what for u in told if isinstance(u, Undone)] == ["top: pass"]
    assert session.view.turn is Seat.TOP
    session.submit(say(Seat.TOP, "bid 3"), 3.0)
    assert session.view.turn is Seat.RIGHT


def test_the_deal_line_is_told_once_when_the_table_is_quiet(table):
    session = session_for(table)
    updates = feed(session, table.script)
    lines = [u for u in updates if isinstance(u, DealOver)]
    assert len(lines) == 1
    record = lines[0].json()
    assert record["event"] == "deal"
    assert record["complete"]
    assert record["touches"] == 0
    assert len(record["plays"]) == 32
    assert {seat: len(cards) for seat, cards in record["hands"].items()} == dict.fromkeys(record["hands"], 8)
    assert record["points"] == {"+".join(s.value for s in side): p for side, p in table.truth.points.items()}
    assert session.end_deal() == []


def test_a_deal_of_which_only_a_last_digit_of_certainty_changes_is_not_told_again(session):
    """What is seen of the cards after the end makes the score still surer."""
    before = session.sitting
    deal_ = before.deal
    surer = dataclasses.replace(deal_, evidence=deal_.evidence)
    vars(surer).update({**vars(deal_), "confidence": 0.9999})
    vars(deal_)["confidence"] = 1.0
    after = dataclasses.replace(before, deals=(surer,))
    assert not [u for u in news(before, after, Patience(), person=False) if isinstance(u, DealOver)]
    vars(surer)["confidence"] = 0.5
    assert [u for u in news(before, after, Patience(), person=False) if isinstance(u, DealOver)]


def sitting_of(name, seeds, **how):
    """A session over several deals, the calls beginning each; and the truths."""
    session, truths, start, dealer = None, [], 0.0, None
    for seed in seeds:
        table = deal(name, seed, dealer=dealer, start=start)
        session = session or session_for(table, **how)
        truths.append(table.truth)
        feed(session, table.script)
        start, dealer = session.view.now + 20.0, table.truth.next_dealer
    return session, truths


@pytest.mark.parametrize("name", ["klaber", "clobyosh-4"])
def test_deals_follow_each_other_by_themselves(name):
    session, truths = sitting_of(name, [31, 32, 33])
    assert session.view.number == 3
    assert [plays_of(d.state) for d in session.sitting.deals] == [plays_of(t) for t in truths]
    assert [d.start.dealer for d in session.sitting.deals] == [t.dealer for t in truths]
    assert session.view.touches == 0


@pytest.mark.parametrize("name", ["klaber", "clobyosh-4"])
def test_law_the_slates_add_up_to_the_score(name):
    session, _ = sitting_of(name, range(41, 46))
    view = session.view
    total = dict.fromkeys(view.state.sides, 0)
    for deal_ in session.sitting.deals:
        before = deal_.start.setup.before
        total = total if before.points and any(before.points.values()) else dict.fromkeys(total, 0)
        total = {side: total[side] + deal_.state.points[side] for side in total}
    assert {side: slate.total for side, slate in view.slates.items()} == total == dict(view.score)
    assert all(isinstance(slate, Slate) for slate in view.slates.values())


def test_after_a_match_the_next_one_begins_without_marks():
    options = {"clob.bestOf": 1, "clob.target": 30, "clob.end": "playOut"}
    session, _ = sitting_of("clobyosh-2", [31], options=options)
    first = session.view
    assert first.match == first.state.won.side
    assert first.tally == {first.match: ("|",)}
    feed(session, deal("clobyosh-2", 32, dealer=first.state.next_dealer, start=first.now + 20.0).script)
    view = session.view
    assert view.number == 2
    assert session.sitting.deal.start.setup.before.games == {}
    assert view.tally == {view.match: ("|",)}
    assert {side: slate.total for side, slate in view.slates.items()} == view.state.points == view.score


def test_a_correction_in_an_earlier_deal_changes_the_score_of_the_later_ones():
    session, _ = sitting_of("klaber", [31, 32])
    before = session.view.score
    first = session.sitting.deals[0]
    contractor_side = first.state.side_of(first.state.contractor)
    trick = first.state.tricks[0]
    plays = {p.card: p for p in first.picture.plays}
    winner = next(play for play in trick.plays if play.seat is trick.winner)
    told = session.retract(plays[winner.card].id)
    assert session.sitting.deals[0].touches == 1
    assert contractor_side in before
    assert session.sitting.deals[1].start.setup.before == session.sitting.deals[0].state.score
    assert told
    session.undo()
    assert session.view.score == before


def test_a_new_deal_by_word_and_another_dealer():
    session = TableSession(game("klaber"), dealer=Seat.BOTTOM)
    told = session.submit(Say(Seat.BOTTOM, Dealer(Seat.LEFT)), 0.0)
    assert [(u.number, u.dealer) for u in told if isinstance(u, NewDealTold)] == [(1, Seat.LEFT)]
    assert session.view.turn is Seat.BOTTOM
    session.submit(say(Seat.BOTTOM, "bid 1"), 1.0)
    told = session.submit(Say(Seat.BOTTOM, NewDeal()), 2.0)  # thrown away in the middle: the same player deals again
    assert [(u.number, u.dealer) for u in told if isinstance(u, NewDealTold)] == [(2, Seat.LEFT)]
    told = session.new_deal(Seat.TOP)
    assert session.view.dealer is Seat.TOP
    assert session.view.number == 2


def test_all_pass_ends_the_deal_and_the_next_call_begins_another():
    session = TableSession(game("clobyosh-4"), dealer=Seat.RIGHT)
    at = 0.0
    while session.view.state.phase is Phase.AUCTION:
        at += 1.0
        session.submit(Say(session.view.turn, Pass()), at)
    assert session.view.state.finished
    dealer = session.view.state.next_dealer
    told = session.end_deal()
    assert [type(u) for u in told] == [DealOver]
    seats = session.view.state.seats
    session.submit(Say(seats[(seats.index(dealer) + 1) % 4], Pass()), at + 30.0)
    assert session.view.number == 2
    assert session.view.dealer is dealer


def test_a_word_that_comes_late_is_put_where_it_was_said():
    """A meld is entered after its player's card; it belongs in front of it."""
    for seed in range(60, 120):
        table = deal("klaber", seed)
        session = session_for(table)
        calls = [(at, what) for at, what in table.script if isinstance(what, Say)]
        cards = [(at, what) for at, what in table.script if not isinstance(what, Say)]
        feed(session, [*calls, *cards[:1]])
        if session.view.state.phase is not Phase.PLAY:
            continue
        feed(session, cards[1:2])
        speaker = session.view.plays[1].seat
        session.submit(say(speaker, "terc"), cards[1][0] + 0.4)
        actions = [str(action) for action in session.view.state.actions]
        assert actions.index(f"{speaker}: terc") == len(actions) - 2
        return
    raise AssertionError("no simulated deal came to play")


def test_a_view_is_frozen(session):
    view = session.view
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.number = 7
    assert session.view is view
    assert {p.id for p in view.plays} == {p.id for p in session.view.plays}
    assert view.play_at(view.plays[3].sighting) == view.plays[3]


def test_nothing_of_the_camera_reaches_a_listener_but_updates(table):
    session = session_for(table)
    told = feed(session, table.script)
    assert all(set(u.json()) >= {"t", "event"} for u in told)
    cards = [u for u in told if isinstance(u, CardPlayed)]
    assert set(cards[0].json()) == {"t", "event", "id", "trick", "seat", "card", "confidence", "at_rest"}


def test_a_new_deal_that_was_begun_too_early_is_taken_back_and_the_finished_one_stays_as_it_is():
    table = deal("klaber", 3)
    session = session_for(table)
    feed(session, table.script)
    before = session.view
    session.submit(say(before.state.next_dealer, "deal"), session.view.now + 1)
    assert session.view.number == 2
    told = session.undo()
    assert [u.what for u in told if isinstance(u, Undone)] == [f"{before.state.next_dealer}: deal"]
    assert (session.view.number, session.view.score, session.view.plays) == (1, before.score, before.plays)
    session.submit(say(before.state.next_dealer, "deal"), session.view.now + 1)
    following = deal("klaber", 5, dealer=session.view.dealer, start=session.view.now + 5)
    feed(session, following.script[:14])
    words = sum(isinstance(what, Say) for _, what in following.script[:14])
    for _ in range(words):
        session.undo()
    with pytest.raises(ImpossibleAction, match="being played"):
        session.undo()
    assert session.view.number == 2


def test_a_new_deal_that_was_begun_in_the_middle_is_taken_back_and_the_deal_goes_on():
    table = deal("klaber", 3)
    session, control = session_for(table), session_for(table)
    last = max(i for i, (_, what) in enumerate(table.script) if isinstance(what, CardSeen))  # it is not swept yet
    feed(control, table.script[: last + 1])
    feed(session, table.script[:20])
    session.submit(say(session.view.dealer, "deal"), session.view.now + 0.1)
    session.undo()
    feed(session, table.script[20 : last + 1])
    for one in (session, control):
        one.submit(say(one.view.state.next_dealer, "deal"), one.view.now + 0.5)
    assert [len(d.evidence) for d in session.sitting.deals] == [len(d.evidence) for d in control.sitting.deals]
    assert [d.state.finished for d in session.sitting.deals] == [True, False]
