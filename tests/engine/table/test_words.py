"""What is said: where it belongs, what it tells of the cards, and what waits until it is possible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Play, Say, parse_call
from engine.cards import Seat, parse_card
from engine.errors import ImpossibleAction
from engine.games import game
from engine.observation import CardLifted, Zone
from engine.table import Called, Refused, TableSession
from engine.table.belief import Said
from engine.table.entering import delay, in_turn
from engine.table.spoken import tried_again
from engine.table.strength import OUT_OF_TURN, SILENT, VIOLATION, price
from tests.engine.table.tables import TURN_UP_PLACE, deal, feed, seen, session_for

KLABER, TARTLI = game("klaber"), game("tartli")


def said(entered: float, *, behind: float) -> Said:
    """Something said that stands just behind a card which came to rest at this time."""
    return Said(1, Say(Seat.TOP, parse_call("bella", KLABER.pack)), (0, behind, 2, 1), entered)


def test_words_come_late_neither_at_once_nor_long_after():
    cards = [(0, 10.0, 1, 1), (0, 12.0, 1, 2), (0, 14.0, 1, 3), (0, 40.0, 1, 4)]
    usual = delay(said(13.2, behind=12.0), cards)
    assert delay(said(12.05, behind=12.0), cards) < usual - 3  # nobody enters a word so soon
    assert delay(said(39.0, behind=10.0), cards) < usual - 5  # nor half a minute later
    assert delay(said(11.0, behind=12.0), cards) < usual - 5  # nor before it can have been said


def test_what_was_said_first_is_mostly_entered_first():
    one, two = said(13.2, behind=12.0), said(14.2, behind=14.0)
    assert in_turn((one, two)) == in_turn((two, one)) == 0.0
    other = said(14.2, behind=10.0)
    assert in_turn((one, other)) < 0.0
    assert in_turn((one, replace(other, settled=True))) == 0.0  # people say that it belongs there


def test_the_same_revoke_told_by_several_cards_costs_once_and_silence_little():
    table = deal("klaber", 3, revoke_in=4)
    (revoke,) = [v for v in table.truth.irregularities if v.kind == "revoke"]
    assert price([revoke, revoke]) == VIOLATION
    assert price([replace(revoke, kind="out_of_turn")]) == OUT_OF_TURN < VIOLATION
    assert price([replace(revoke, kind="concealed_meld")]) == SILENT > VIOLATION


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_in_the_end_one_revoke_is_told_once_and_nothing_else_with_it(seed):
    """What the revoked card seemed to tell of its player's hand accuses no later card of his."""
    table = deal("klaber", seed, revoke_in=3)
    session = session_for(table)
    feed(session, table.script)
    revokes = [(odd.seat, odd.trick) for odd in session.view.oddities if odd.kind == "revoke"]
    assert revokes == [(v.seat, v.trick) for v in table.truth.irregularities if v.kind == "revoke"]


def followed_by(session: TableSession, call: str, at: float):
    return session.submit(Say(session.view.state.seats[1], parse_call(call, TARTLI.pack)), at, waits=True)


def begun() -> TableSession:
    """Tartli, with the turned-up card in view; forehand has to lead."""
    session = TableSession(TARTLI, dealer=TARTLI.seats()[-1])
    up = parse_card("leaves-over", TARTLI.pack)
    session.observe(seen(1, 0.1, up, session.view.dealer, zone=Zone.TURN_UP, place=TURN_UP_PLACE))
    return session


def test_a_word_that_is_entered_before_the_card_it_follows_is_told_of_waits_for_that_card():
    session = begun()
    first = session.view.turn
    assert first is not None
    assert not followed_by(session, "terc over hearts", 6.1)
    told = session.observe(seen(2, 5.6, parse_card("acorns-7", TARTLI.pack), first), 6.2)
    assert [u.call for u in told if isinstance(u, Called)] == ["terc over hearts"]
    assert not [u for u in told if isinstance(u, Refused)]
    assert [type(action) for action in session.view.state.actions] == [Play, Say]


def test_a_word_that_tells_how_an_earlier_card_is_to_be_read_is_placed_by_that_reading():
    """The lead looks most like the ten of acorns; but then the other player has not got the sequence that he names just
    before the card by which he takes the second trick, which is told of a moment after his word."""
    session = begun()
    first, other = session.view.state.seats
    ten, king = (parse_card(name, TARTLI.pack) for name in ("acorns-10", "hearts-king"))
    lead = seen(2, 5.0, ten, first)
    likely = {ten.index: 0.0, king.index: -1.0}
    session.observe(replace(lead, faces=tuple(likely.get(face, -20.0) for face in range(len(lead.faces)))))
    for number, (at, seat, name) in enumerate([(6.5, other, "hearts-8"), (9.0, first, "gourds-9")], 3):
        session.observe(seen(number, at, parse_card(name, TARTLI.pack), seat))
    session.submit(Say(other, parse_call("terc ten acorns", TARTLI.pack)), 11.6, waits=True)
    session.observe(seen(5, 11.53, parse_card("gourds-10", TARTLI.pack), other), 11.9)
    assert [type(action) for action in session.view.state.actions] == [Play, Play, Play, Say, Play]
    assert session.view.plays[0].card == king
    assert session.view.oddities == ()


def won_by_the_second(session: TableSession) -> tuple[Seat, Seat]:
    """The first trick, which the second player takes, and so leads to the next; who was first, who second."""
    first, other = session.view.state.seats
    for number, (at, seat, name) in enumerate([(5.0, first, "acorns-7"), (6.5, other, "acorns-10")], 2):
        session.observe(seen(number, at, parse_card(name, TARTLI.pack), seat))
    assert session.view.turn is other
    return first, other


def test_what_was_said_with_a_card_and_entered_after_it_gives_way_to_what_is_said_before_the_next():
    """The seven is exchanged before anything else in a trick: so the sequence was told in the trick before."""
    session = begun()
    _, other = won_by_the_second(session)
    assert not [u for u in followed_by(session, "terc ten hearts", 7.0) if isinstance(u, Refused)]
    told = followed_by(session, "exchange seven", 10.5)
    assert [(u.seat, u.call) for u in told if isinstance(u, Called)] == [(other, "exchange seven")]
    assert [type(action) for action in session.view.state.actions] == [Play, Say, Play, Say]
    session.undo()
    assert [str(action.call) for action in session.view.state.actions if isinstance(action, Say)] == ["terc ten hearts"]


def test_what_was_said_long_after_a_card_does_not_give_way():
    session = begun()
    won_by_the_second(session)
    followed_by(session, "terc ten hearts", 14.0)
    assert not followed_by(session, "exchange seven", 15.0)
    assert [word.say.call for word in session.sitting.waiting] == [parse_call("exchange seven", TARTLI.pack)]


def test_a_word_that_stays_impossible_is_told_and_ends_nothing():
    session = begun()
    first = session.view.turn
    assert first is not None
    assert not followed_by(session, "kontra", 6.1)
    told = session.observe(seen(2, 9.0, parse_card("acorns-7", TARTLI.pack), first))
    refused = [u for u in told if isinstance(u, Refused)]
    assert [(u.call, u.said_at) for u in refused] == [("kontra", 6.1)]
    assert "not possible" in refused[0].why
    assert refused[0].json()["event"] == "refused"
    assert [type(action) for action in session.view.state.actions] == [Play]
    told = session.observe(CardLifted(2, 11.0))
    assert not [u for u in told if isinstance(u, Refused)]  # once


def test_nothing_that_was_seen_excuses_an_impossible_word_before_the_first_card():
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    with pytest.raises(ImpossibleAction):
        session.submit(Say(Seat.TOP, parse_call("bid 3", KLABER.pack)), 0.5, waits=True)


def test_what_was_said_already_is_told_to_be_that_and_waits_for_nothing():
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    said = Say(session.view.turn, parse_call("bid 1", KLABER.pack))
    session.submit(said, 1.0, waits=True)
    (told,) = session.submit(said, 1.4, waits=True)
    assert isinstance(told, Refused)
    assert told.json() | {"again": True} == told.json()
    assert "already" in told.why
    with pytest.raises(ImpossibleAction, match="already"):
        session.submit(said, 1.6)
    state = session.view.state
    rest = (
        session.submit(Say(session.view.turn, parse_call("bid 2", KLABER.pack)), 2.0, waits=True) + session.end_deal()
    )
    assert not [u for u in rest if isinstance(u, Refused)]
    assert [u.call for u in rest if isinstance(u, Called)] == ["bid 2"]
    session.undo()
    assert session.view.state.actions == state.actions


def test_what_was_said_twice_counts_once_the_first_of_them_is_taken_back():
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    said = Say(session.view.turn, parse_call("bid 1", KLABER.pack))
    session.submit(said, 1.0, waits=True)
    session.submit(said, 1.4, waits=True)
    (first, _) = session.sitting.touches
    left = session.sitting.with_deal(0, session.sitting.deal.without_words(first.deed.id))
    again = tried_again(left, session.sitting)
    assert [word.say for word in again.deal.said] == [said]
    assert again.waiting == ()


def test_what_is_laid_open_was_not_played_before_whatever_that_card_looked_like():
    """The under that was played looks most like the over, which lies open now with king and ace: these are four."""
    session = TableSession(KLABER)
    played = seen(1, 5.0, parse_card("leaves-over", KLABER.pack), Seat.TOP)
    under, over = (parse_card(f"leaves-{rank}", KLABER.pack).index for rank in ("under", "over"))
    likely = {over: 0.0, under: -2.0}
    session.observe(replace(played, faces=tuple(likely.get(face, -20.0) for face in range(len(played.faces)))))
    for number, name in enumerate(("leaves-over", "leaves-king", "leaves-ace"), 2):
        place = (600 + 60 * number, 90)
        session.observe(seen(number, 10.0, parse_card(name, KLABER.pack), Seat.TOP, zone=Zone.SHOWN, place=place), 10.2)
    (laid,) = session.sitting.deals[-1].laid
    assert [str(item) for item in laid.items] == ["kvart ace leaves"]


def test_whoever_says_what_he_shows_has_said_it_better_than_it_was_seen():
    session = TableSession(KLABER)
    for number, name in enumerate(("leaves-8", "leaves-9", "leaves-10"), 1):
        place = (600 + 60 * number, 90)
        session.observe(seen(number, 10.0, parse_card(name, KLABER.pack), Seat.TOP, zone=Zone.SHOWN, place=place), 10.2)
    before = session.sitting.deals[-1]
    (laid,) = before.laid
    word = Say(Seat.TOP, parse_call("show kvart ten leaves", KLABER.pack))
    after = replace(before, said=(Said(9, word, (0, 11.0, 2, 9), 11.0),))
    assert laid in before.steps
    assert laid not in after.steps
