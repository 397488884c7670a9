"""What the places of cards mean: every game with all that lies on its table, and each thing that is no play."""

import random
from dataclasses import replace

import pytest

from engine.actions import Dealer, Exchange, Play, Say
from engine.cards import Rank, Seat
from engine.errors import ImpossibleAction
from engine.games import game, games
from engine.observation import BACK, FACES, CardLifted, CardSeen, TableCleared, Zone
from engine.phase import Phase
from engine.table import (
    CardPlayed,
    Drawn,
    EventLog,
    Exchanged,
    Exposed,
    Irregular,
    NewDeal,
    Revised,
    TrickTaken,
    TurnedUp,
)
from engine.table.exchanging import given_for_turned_up
from tests.engine.table.tables import (
    CLEAR,
    TURN_UP_PLACE,
    Table,
    deal,
    dealt,
    faces,
    feed,
    plays_of,
    quad,
    seats,
    seen,
    session_for,
    up_card,
)

PILES = {Seat.BOTTOM: (950, 600), Seat.RIGHT: (1110, 190), Seat.TOP: (330, 120), Seat.LEFT: (140, 520)}
STOCK = (1000, 260)


class Room:
    """A deal as it lies on a real table: stock, turned-up card, exposed card, won cards, hands that sweep."""

    def __init__(self, table, seed=1):
        self.truth, self.rng, self.script = table.truth, random.Random(seed), []
        self.at, self.number, self.up, self.taken, self.piles = 0.0, 0, 0, 0, {}

    def see(self, card, seat, zone, place):
        self.number += 1
        self.script.append((self.at, seen(self.number, self.at, card, seat, self.rng, CLEAR, zone, place)))
        return self.number

    def lift(self, *numbers):
        self.script += [(self.at, CardLifted(number, self.at)) for number in numbers]

    def deal(self):
        """Stock and turned-up card; the bottom card of the stock is laid open once the auction is over."""
        truth = self.truth
        self.stock = self.see(None, truth.dealer, Zone.TALON, STOCK)
        if truth.setup.turned_up is not None:
            self.at += 0.2
            self.up = self.see(truth.setup.turned_up, truth.dealer, Zone.TURN_UP, TURN_UP_PLACE)
        return self

    def play(self, upto=99, expose=True):
        truth, lying = self.truth, []
        spare = self._spare() if expose else None
        for action in truth.actions:
            self.at += self.rng.uniform(0.3, 0.6) if isinstance(action, Say) else self.rng.uniform(0.9, 2.0)
            if isinstance(action, Say):
                self.script.append((self.at, action))
                continue
            if spare is not None:
                self.at += 1.0
                self.spare = self.see(spare, truth.dealer, Zone.EXPOSED, STOCK)
                spare = None
            if self.up and truth.setup.dealers_card:
                self.lift(self.up)
                self.up = 0
            lying.append(self.see(action.card, action.seat, Zone.TRICK, None))
            if len(lying) == len(truth.seats):
                self.take(lying, truth.tricks[self.taken].winner)
                lying = []
                if self.taken == upto:
                    return self
        return self

    def take(self, lying, winner):
        self.at += 1.0
        self.lift(*lying)
        self.taken += 1
        self.script.append((self.at, TableCleared(self.at, seats(winner, self.rng))))
        self.at += 0.6
        if winner not in self.piles:
            self.piles[winner] = self.see(None, winner, Zone.WON, PILES[winner])
        if self.truth.rules.draws == self.taken:
            self.at += 0.5
            self.lift(self.stock)
            self.at += 0.5
            self.lift(self.up)

    def gather(self):
        """All cards are taken together, the stock too."""
        self.at += 4.0
        self.lift(*self.piles.values())
        self.at += 0.5
        return self

    def _spare(self):
        """A card that is in nobody's hand and not turned up; None where all are dealt."""
        truth = self.truth
        dealt = {card for seat in truth.seats for card in truth.begin(truth.setup).known(seat)}
        drawn = {card for card in truth.setup.talon if card is not None}
        left = [card for card in truth.pack.cards if card not in dealt | drawn and card != truth.setup.turned_up]
        return left[-1] if left and truth.setup.turned_up is not None and not truth.exchanges else None


@pytest.mark.parametrize("which", games(), ids=lambda which: which.id)
def test_every_game_is_followed_with_all_that_lies_on_its_table(which):
    """Two, three and four players, stock, indicator under it, drawing, exposed cards, won cards."""
    table = deal(which.id, 3)
    room = Room(table).deal().play()
    session = session_for(table)
    told = feed(session, room.script)
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert session.view.state.points == table.truth.points
    assert {u.kind for u in told if isinstance(u, Irregular)} <= {v.kind for v in table.truth.irregularities}
    assert len([u for u in told if isinstance(u, CardPlayed)]) == len(plays_of(table.truth))
    assert [u.card for u in told if isinstance(u, Exposed)] == ([room._spare()] if room._spare() else [])
    assert not [u for u in told if isinstance(u, TrickTaken) and u.gathered_by]
    assert [u.card for u in told if isinstance(u, Drawn)] == (
        [table.truth.setup.turned_up] if table.truth.rules.draws else []
    )
    assert session.view.touches == 0


def test_an_exposed_card_is_no_play_and_a_card_that_looks_like_it_is_another():
    """Where one look mistakes a card for the one that lies open, it is not that one."""
    table = deal("klaberjass-2", 3)
    room = Room(table).deal().play()
    spare = room._spare()
    at = next(i for i, (_, w) in enumerate(room.script) if isinstance(w, CardSeen) and w.zone is Zone.TRICK)
    _, first = room.script[at]
    truth = plays_of(table.truth)[0][2]
    values = list(first.faces)
    values[spare.index] = values[truth.index] + 1.5  # it looks a little more like the open card than like itself
    room.script[at] = (first.at, replace(first, faces=tuple(values)))
    session = session_for(table)
    feed(session, room.script)
    assert plays_of(session.view.state) == plays_of(table.truth)


def test_where_place_and_turn_disagree_both_are_told():
    table = deal("klaber", 6)
    script = list(table.script)
    i, what = [(i, w) for i, (_, w) in enumerate(script) if isinstance(w, CardSeen)][5]
    seat = plays_of(table.truth)[5][1]
    other = next(s for s in table.truth.seats if s is not seat)
    leaning = tuple((s, 4.0 if s is other else 0.0) for s in table.truth.seats)
    script[i] = (what.at, replace(what, seats=leaning))
    session = session_for(table)
    told = [u for u in feed(session, script) if isinstance(u, CardPlayed)]
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert [u.looks_like for u in told] == [*[None] * 5, other, *[None] * 26]
    assert told[5].json()["looks_like"] == other.value
    assert session.view.plays[5].looks_like is other
    session.amend(session.view.plays[5].id, seat=seat)
    assert session.view.plays[5].looks_like is None


def test_a_trick_that_the_other_side_gathers_is_told_and_a_partner_may_gather():
    table = deal("klaber", 6)
    state = table.truth
    winner = state.tricks[2].winner
    for taker in state.seats:
        script, number = [], 0
        for at, what in table.script:
            if isinstance(what, TableCleared):
                number += 1
                what = replace(
                    what, towards=seats(taker if number == 3 else state.tricks[number - 1].winner, random.Random(1))
                )
            script.append((at, what))
        told = [u for u in feed(session_for(table), script) if isinstance(u, TrickTaken) and u.gathered_by]
        own = state.side_of(taker) == state.side_of(winner)
        assert [(u.trick, u.gathered_by, u.winner) for u in told] == ([] if own else [(3, taker, winner)])


def test_a_deal_thrown_in_and_dealt_anew_is_seen_by_the_gathered_cards_and_the_next_call():
    first, second = deal("klaber", 31), deal("klaber", 32, dealer=deal("klaber", 31).truth.dealer)
    room = Room(first).deal().play(upto=3)
    session = session_for(first)
    told = feed(session, room.gather().script)
    call = next(what for _, what in second.script if isinstance(what, Say))
    cut = session_for(first)
    feed(cut, room.script[: -len(room.piles)])
    with pytest.raises(ImpossibleAction):  # with the won cards still there it is just a wrong call
        cut.submit(call, room.at)
    start = session.view.now + 1.0
    told = feed(session, deal("klaber", 32, dealer=first.truth.dealer, start=start).script)
    assert [(u.number, u.dealer) for u in told if isinstance(u, NewDeal)] == [(2, first.truth.dealer)]
    assert plays_of(session.sitting.deals[0].state) == plays_of(first.truth)[:12]
    assert session.sitting.deals[0].closed_at is not None
    assert plays_of(session.view.state) == plays_of(second.truth)
    assert session.view.state.points == second.truth.points
    assert session.view.touches == 0


def test_a_deal_thrown_in_and_dealt_anew_is_seen_by_the_next_turned_up_card():
    first = deal("klaberjass-2", 5)
    room = Room(first).deal().play(upto=2)
    room.gather().lift(room.up, room.stock, room.spare)
    session = session_for(first)
    feed(session, room.script)
    following = deal("klaberjass-2", 8, dealer=first.truth.dealer, start=session.view.now + 2.0)
    told = feed(session, following.script)
    assert [u.number for u in told if isinstance(u, NewDeal)] == [2]
    assert [u.card for u in told if isinstance(u, TurnedUp)] == [following.truth.setup.turned_up]
    assert plays_of(session.view.state) == plays_of(following.truth)


@pytest.mark.parametrize(("which", "anew"), [("played before", True), ("another", True), ("the seven", False)])
def test_a_card_turned_up_after_all_went_tells_of_a_new_deal_though_dealt_cards_lie_where_won_ones_did(which, anew):
    """The seven may have been given for the one that lay there: then won cards lie there still."""
    first = deal("klaberjass-2", 5)
    room = Room(first).deal().play(upto=4)
    room.gather().lift(room.up, room.stock, room.spare)
    room.at += 2.0
    room.see(None, first.truth.seats[0], Zone.WON, PILES[first.truth.seats[0]])
    session = session_for(first)
    feed(session, room.script)
    played = {card for _, _, card in plays_of(session.view.state)}
    pack = first.truth.pack.cards
    given = {pack[index] for index in given_for_turned_up(session.view.state)}
    assert given
    assert not given & played
    wanted = {"played before": played, "the seven": given}.get(which, set(pack) - played - given)
    many = (deal("klaberjass-2", n, dealer=first.truth.dealer, start=session.view.now + 6.0) for n in range(8, 199))
    following = next(table for table in many if table.truth.setup.turned_up in wanted)
    told = feed(session, following.script[:1])
    assert bool([u for u in told if isinstance(u, NewDeal)]) is anew
    if anew:
        feed(session, following.script[1:])
        assert plays_of(session.view.state) == plays_of(following.truth)


@pytest.mark.parametrize("seven", [True, False])
def test_the_seven_laid_where_the_turned_up_card_lay_before_any_word_was_entered_is_no_new_deal(seven):
    """People exchange while they speak; their words are entered a second later. Any other card is of a new deal."""
    table = deal("altesland-3-tournament", 3)
    up, seat = up_card(table), table.truth.seats[0]
    cards = [card for card in table.truth.pack.cards if (card.suit is up.suit and card.rank is Rank.SEVEN) is seven]
    laid = next(card for card in cards if card != up)
    (at, shown), *_ = table.script
    session = session_for(table)
    feed(session, [(at, shown), (at + 3.0, CardLifted(shown.sighting, at + 3.0))])
    told = session.observe(seen(900, at + 4.5, laid, seat, zone=Zone.TURN_UP, place=TURN_UP_PLACE))
    assert bool([u for u in told if isinstance(u, NewDeal)]) is not seven


def test_hands_that_were_dealt_and_taken_up_are_no_won_cards_that_were_gathered():
    table = deal("klaberjass-2", 5)
    room, seat = Room(table), table.truth.seats[0]
    hand = room.see(None, seat, Zone.WON, PILES[seat])
    room.at += 1.0
    room.lift(hand)
    script = room.deal().play(expose=False).script
    first = next(i for i, (_, w) in enumerate(script) if isinstance(w, CardSeen) and w.zone is Zone.TRICK)
    session, at = session_for(table), script[first][0] + 1.0
    feed(session, [*script[: first + 1], (at, CardLifted(room.up, at))])
    other = next(card for card in table.truth.pack.cards if card.suit is not up_card(table).suit)
    told = session.observe(seen(900, at + 2.0, other, seat, zone=Zone.TURN_UP, place=TURN_UP_PLACE))
    assert not [u for u in told if isinstance(u, NewDeal)]


@pytest.mark.parametrize(("tricks", "place"), [(7, 0), (3, 1), (7, 1)])
def test_who_deals_after_a_deal_that_was_not_seen_to_its_end(tricks, place):
    """The next player where most was seen, or whoever must have dealt by who speaks first."""
    first = deal("klaber", 31)
    room = Room(first).deal().play(upto=tricks)
    session = session_for(first)
    feed(session, room.gather().script)
    dealer = first.truth.seats[place]
    second = deal("klaber", 32, dealer=dealer, start=session.view.now + 1.0)
    told = [(u.number, u.dealer) for u in feed(session, second.script) if isinstance(u, NewDeal)]
    assert told == [(2, dealer)]
    assert plays_of(session.view.state) == plays_of(second.truth)
    assert session.view.state.points == second.truth.points


@pytest.mark.parametrize(("tricks", "place", "sure"), [(99, 0, True), (7, 0, False), (3, -1, False)])
def test_the_next_player_deals_after_a_deal_of_which_most_was_seen_and_else_the_same_again(tricks, place, sure):
    first = deal("klaber", 31)
    room = Room(first).deal().play(upto=tricks)
    room.gather()
    session = session_for(first)
    feed(session, room.script)
    session.new_deal()
    assert session.view.dealer is first.truth.seats[place]
    assert session.view.dealer_sure is sure


def test_a_dealer_that_somebody_has_named_is_not_doubted():
    first = deal("klaber", 31)
    session = session_for(first)
    feed(session, Room(first).deal().play(upto=3).gather().script)
    session.submit(Say(first.truth.dealer, Dealer(first.truth.dealer)))
    call = next(what for _, what in deal("klaber", 32, dealer=first.truth.seats[1]).script if isinstance(what, Say))
    with pytest.raises(ImpossibleAction):
        session.submit(call, session.view.now + 1.0)
    assert session.view.dealer is first.truth.dealer


def test_who_deals_may_be_named_when_the_turned_up_card_lies_there():
    table = deal("klaberjass-2", 5)
    other = table.truth.seats[0]  # who speaks first cannot have dealt
    session = session_for(table)
    feed(session, [(at, what) for at, what in table.script if not isinstance(what, Say)][:1])
    told = session.submit(Say(other, Dealer(other)))
    assert [(u.number, u.dealer) for u in told if isinstance(u, NewDeal)] == [(1, other)]
    assert session.view.turned_up is not None
    assert session.view.turn is table.truth.dealer


def test_a_card_that_is_open_for_a_moment_while_cards_are_gathered_was_not_turned_up():
    """clobyosh-2 3111: an ace came to light in the stock; the real turned-up card then began one deal more, as if all
    had passed on the ace."""
    first = deal("klaberjass-2", 5)
    room = Room(first).deal().play()
    room.gather().lift(room.up, room.stock, room.spare)
    session = session_for(first)
    feed(session, room.script)
    at, dealer = session.view.now + 2.0, first.truth.next_dealer
    ace = seen(900, at, first.truth.pack.cards[0], dealer, zone=Zone.TURN_UP, place=(200, 600))
    told = feed(session, [(at, ace), (at + 0.8, CardLifted(900, at + 0.8))])
    following = deal("klaberjass-2", 8, dealer=dealer, start=at + 7.0)
    told += feed(session, following.script)
    assert [(u.number, u.dealer) for u in told if isinstance(u, NewDeal)] == [(2, dealer)]
    assert plays_of(session.view.state) == plays_of(following.truth)
    assert session.view.state.points == following.truth.points


def test_calls_that_nobody_entered_do_not_hide_that_the_cards_were_dealt_anew():
    """Cards that were played and won long ago are played again: that can only be another deal."""
    first = deal("klaber", 31)
    room = Room(first).deal().play(upto=5)
    session = session_for(first)
    feed(session, room.gather().script)
    second = deal("klaber", 32, dealer=first.truth.dealer, start=session.view.now + 3.0)
    cards = [(at, what) for at, what in second.script if not isinstance(what, Say)]
    told = feed(session, cards)
    assert [u.number for u in told if isinstance(u, NewDeal)] == [2]
    assert len(session.view.plays) == 32
    assert [play.card for play in session.view.plays] == [card for _, _, card in plays_of(second.truth)]
    feed(session, [(at, what) for at, what in second.script if isinstance(what, Say)])  # entered at last
    assert plays_of(session.view.state) == plays_of(second.truth)
    assert session.view.state.points == second.truth.points


def test_looking_back_at_a_trick_is_no_new_deal():
    table = deal("klaber", 31)
    room = Room(table).deal().play(upto=4)
    session = session_for(table)
    for seat, card in [(s, c) for n, s, c in plays_of(table.truth) if n == 2]:
        room.at += 6.0
        room.see(card, seat, Zone.TRICK, None)
    feed(session, room.script)
    assert session.view.number == 1
    assert plays_of(session.view.state) == plays_of(table.truth)[:16]


@pytest.mark.parametrize("name", ["klaber", "clobyosh-4"])
def test_tricks_counted_face_up_after_the_deal_are_no_new_deal(name):
    table = deal(name, 3)
    room = Room(table).deal().play()
    for card in [card for _, _, card in plays_of(table.truth)][:6]:
        room.at += 4.0
        room.see(card, Seat.BOTTOM, Zone.TURN_UP, (900, 560))
    session = session_for(table)
    told = feed(session, room.script)
    assert session.view.number == 1
    assert session.view.closed
    assert len([u for u in told if isinstance(u, NewDeal)]) == 0


def test_a_card_taken_back_is_a_correction_that_stays_in_the_log(tmp_path):
    table = deal("klaber", 8)
    plays = [(i, what) for i, (_, what) in enumerate(table.script) if isinstance(what, CardSeen)]
    i, what = plays[9]
    hand = sorted(table.truth.begin(table.truth.setup).known(plays_of(table.truth)[9][1]))
    gone = {card for _, _, card in plays_of(table.truth)[:10]}
    wrong = next(card for card in hand if card not in gone)
    early = replace(what, sighting=9999, at=what.at - 1.2, faces=faces(wrong, random.Random(8)))
    script = [*table.script[:i], (early.at, early), (what.at - 0.3, CardLifted(9999, what.at - 0.3)), *table.script[i:]]
    with EventLog(tmp_path / "log.db") as log:
        session = session_for(table, store=log)
        told = feed(session, script)
        events = list(log.replay())
    assert [(u.was, u.card) for u in told if isinstance(u, Revised)] == [(wrong, None)]
    seen_then = [e.body for e in events if e.kind == "observed" and e.body.get("seen") == 9999]
    believed = [e.body for e in events if e.kind == "decided" and e.body["event"] in ("card_played", "revised")]
    assert len(seen_then) == 1
    assert [b["card"] for b in believed if b["id"] == next(u.id for u in told if isinstance(u, Revised))] == [
        wrong.long,
        None,
    ]


@pytest.mark.parametrize("name", ["clobyosh-2", "altesland-3-tournament"])
def test_words_that_come_before_the_turned_up_card_is_seen_wait_for_it(name):
    """Half under the stock it may be read late."""
    for seed in range(3, 30):
        table = deal(name, seed)
        words = [(at, what) for at, what in table.script if isinstance(what, Say)]
        if words:
            break
    (_, up), rest = table.script[0], table.script[1:]
    first = rest.index(words[0])
    late = replace(up, at=up.at, sighting=up.sighting)
    session = session_for(table)
    feed(session, [*rest[: first + 1], (words[0][0] + 0.05, late), *rest[first + 1 :]])
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert session.view.state.points == table.truth.points


@pytest.mark.parametrize("zone", [Zone.TRICK, Zone.EXPOSED])
def test_no_card_that_comes_after_the_auction_is_the_turned_up_card(zone):
    """Where nobody could read the turned-up card, trumps stay open until it is seen; nothing else is taken for it."""
    table = deal("clobyosh-2", 3)
    (_, up), rest = table.script[0], table.script[1:]
    words = [(at, what) for at, what in rest if isinstance(what, Say)]
    session = session_for(table)
    feed(session, words)
    other = next(card for card in table.truth.pack.cards if card.suit is not up_card(table).suit)
    told = session.observe(seen(700, words[-1][0] + 1.0, other, table.truth.seats[0], zone=zone))
    assert not [u for u in told if isinstance(u, TurnedUp)]
    assert session.view.turned_up is None or not session.view.turned_up.told
    told = session.observe(up)
    assert [u.card for u in told if isinstance(u, TurnedUp)] == [up_card(table)]


@pytest.mark.parametrize("place", [Zone.TURN_UP, Zone.TRICK])
@pytest.mark.parametrize("zone", [Zone.SHOWN, Zone.EXPOSED])
def test_the_card_that_people_bid_on_stays_turned_up_whatever_looks_out_from_under_it(zone, place):
    """Where the stock lies open, its uppermost card comes to sight in the same place once the other is exchanged. At
    first tricks may seem to be laid there."""
    table = deal("altesland-3-tournament", 3)
    (_, up), rest = table.script[0], table.script[1:]
    up = replace(up, zone=place)
    last = max(at for at, what in rest if isinstance(what, Say))
    session = session_for(table)
    feed(session, [(up.at, up), *(pair for pair in rest if pair[0] <= last)])
    below = next(card for card in table.truth.pack.cards if card.suit is not up_card(table).suit)
    told = session.observe(replace(up, zone=zone))
    told += session.observe(
        replace(seen(700, last + 0.1, below, table.truth.seats[0], zone=Zone.TURN_UP), quad=up.quad)
    )
    assert not [u for u in told if isinstance(u, TurnedUp)]
    assert session.view.turned_up.card == up_card(table)


def test_the_card_that_people_bid_on_is_no_back_though_it_comes_to_look_like_one():
    """Half under the stock, look after look; what was played would be worth nothing any more."""
    table = deal("altesland-2", 3)
    (_, up), rest = table.script[0], table.script[1:]
    session = session_for(table)
    feed(session, [(up.at, up), *rest])
    back = tuple(0.0 if face == BACK else -5.0 for face in range(FACES))
    session.observe(replace(up, zone=Zone.TALON, faces=back))
    assert session.view.turned_up.card == up_card(table)
    assert session.view.state.points == table.truth.points


def test_the_card_that_people_bid_on_stays_it_where_things_are_taken_for_cards():
    """A deal that was over lost its trumps, and the next one was not noticed (clobyosh-3-rest-thrown-down 79006)."""
    table = deal("clobyosh-3", 3)
    (_, up), rest = table.script[0], table.script[1:]
    session = session_for(table)
    feed(session, [(up.at, up), *rest])
    session.observe(replace(up, zone=Zone.ASIDE))
    assert session.view.turned_up.card == up_card(table)
    assert session.view.state.points == table.truth.points


def open_stack():
    """A deal of the Alte Land, its turned-up card as it is seen, the first word with its time, and a card of another
    suit that may be the stack's."""
    table = deal("altesland-3-money", 3)
    (_, up), rest = table.script[0], table.script[1:]
    word = next(pair for pair in rest if isinstance(pair[1], Say))
    below = next(card for card in table.truth.pack.cards if card.suit is not up_card(table).suit)
    return table, up, word, below


@pytest.mark.parametrize(("aside", "stack"), [(2, True), (30, False)])
def test_what_lies_on_the_middle_of_another_card_before_any_word_is_turned_up(aside, stack):
    """Where both came to lie in what was the middle of the table so far; a trick's cards lie beside each other."""
    table, up, word, below = open_stack()
    lower = seen(700, up.at - 0.5, below, table.truth.seats[0], place=(640, 360))
    upper = replace(up, zone=Zone.TRICK, quad=quad(640 + aside, 360), covers=(700,))
    session = session_for(table)
    feed(session, [(lower.at, lower), (upper.at, upper), word])
    assert session.view.turned_up.card == (up_card(table) if stack else below)


def test_the_stack_that_lies_open_is_not_turned_up_though_that_is_seen_only_after_a_word():
    """It was laid first, and the turned-up card across it before anybody spoke."""
    table = deal("altesland-3-tournament", 3)
    (_, up), rest = table.script[0], table.script[1:]
    word = next(pair for pair in rest if isinstance(pair[1], Say))
    stack = next(card for card in table.truth.pack.cards if card.suit is not up_card(table).suit)
    below = replace(seen(700, up.at - 0.5, stack, table.truth.seats[0], zone=Zone.TURN_UP), quad=up.quad)
    session = session_for(table)
    feed(session, [(below.at, below), (up.at, up), word])
    session.observe(replace(below, zone=Zone.EXPOSED))
    assert session.view.turned_up.card == up_card(table)


def test_the_turned_up_card_stays_it_when_it_is_gathered_at_once_with_the_open_stack_under_it():
    """Where both lay in what was the middle, they went together as the cards of a trick do, and a deal that was over
    lost its trumps (altesland-3-money 6518)."""
    table, up, _, below = open_stack()
    lower = seen(700, up.at - 0.5, below, table.truth.seats[0], place=(640, 120))
    upper = replace(up, zone=Zone.TRICK, quad=quad(641, 120), covers=(700,))
    session = session_for(table)
    rest = [(at, what) for at, what in table.script[1:] if getattr(what, "sighting", 0) != up.sighting]
    feed(session, [(lower.at, lower), (upper.at, upper), *rest])
    assert session.view.state.points == table.truth.points
    at = table.script[-1][0] + 2.0
    told = feed(session, [(at, CardLifted(up.sighting, at)), (at + 0.07, CardLifted(700, at + 0.07))])
    told += session.observe(TableCleared(at + 0.1))
    assert session.view.turned_up.card == up_card(table)
    assert session.view.state.points == table.truth.points
    assert not [u for u in told if isinstance(u, Irregular)]


def test_a_card_in_the_middle_is_not_turned_up_where_one_beside_it_lay_there_before_and_is_seen_late():
    """Laid and taken back before anybody spoke, it made trumps for the whole deal (heaped 27038)."""
    table, up, word, other = open_stack()
    at = word[0] - 0.1
    lead = seen(700, at - 0.2, other, table.truth.seats[0])
    rest = [pair for pair in table.script[1:] if pair[0] > word[0]]
    session = session_for(table)
    feed(
        session,
        [(at, lead), word, (word[0] + 0.05, replace(up, at=at - 1.0)), (word[0] + 0.1, CardLifted(700, at + 0.2))],
    )
    assert session.view.turned_up.card == up_card(table)
    feed(session, rest)
    assert plays_of(session.view.state) == plays_of(table.truth)


def test_what_comes_to_light_where_the_turned_up_card_was_exchanged_is_not_turned_up_though_no_word_was_entered_yet():
    """Nothing is turned up once a card was played (careless 27037)."""
    table, up, word, below = open_stack()
    lead = next(what for _, what in table.script[1:] if isinstance(what, CardSeen))
    lead = replace(lead, at=up.at + 2.0)
    bare = replace(seen(700, up.at + 4.0, below, table.truth.seats[0], zone=Zone.TURN_UP), quad=up.quad)
    session = session_for(table)
    late = bare.at + 0.6
    feed(session, [(up.at, up), (lead.at, lead), (bare.at, bare), (late - 0.1, CardLifted(up.sighting, late - 0.1))])
    session.submit(word[1], late)
    assert session.view.turned_up.card == up_card(table)


def test_a_turned_up_card_that_is_half_hidden_again_stays_turned_up():
    """Its last looks say "no card of this pack"; what was read before still tells which one it is."""
    table = deal("clobyosh-2", 3)
    (_, up), rest = table.script[0], table.script[1:]
    hidden = (*up.faces[:33], max(up.faces) + 2.0)
    session = session_for(table)
    feed(session, [(up.at, up), (up.at + 0.1, replace(up, faces=hidden)), *rest])
    assert session.view.turned_up.card == up_card(table)
    assert plays_of(session.view.state) == plays_of(table.truth)


def with_an_exchange(name):
    """A deal in which somebody exchanges the seven as soon as he can."""
    for seed in range(1, 60):
        rng = random.Random(seed)
        state = dealt(game(name), seed)
        while state.phase is Phase.AUCTION:
            state = state.apply(Say(state.turn, rng.choice(state.legal_actions()[0].calls)))
        while not state.finished:
            legal = next(legal for legal in state.legal_actions() if legal.seat is state.turn)
            exchanges = [call for call in legal.calls if call == Exchange() and state.tricks]
            calls = exchanges or ([] if legal.plays else list(legal.calls))
            action = Say(legal.seat, calls[0]) if calls else Play(legal.seat, rng.choice(legal.plays))
            state = state.apply(action)
        if state.exchanges:
            return Table(state)
    raise AssertionError("no simulated deal had an exchange")


def test_a_seven_laid_where_the_turned_up_card_lay_is_its_exchange_though_nobody_says_so():
    table = with_an_exchange("tartli")
    (swap,) = table.truth.exchanges
    room = Room(table).deal()
    up = room.up
    script = []
    for at, what in room.play().script:
        if isinstance(what, Say) and what.call == Exchange():
            there = seen(9001, at + 0.2, swap.given, table.truth.dealer, zone=Zone.TURN_UP, place=TURN_UP_PLACE)
            script += [(at, CardLifted(up, at)), (at + 0.2, there)]
            up = 9001
        elif isinstance(what, CardLifted) and what.sighting == room.up:
            script.append((at, CardLifted(up, at)))
        else:
            script.append((at, what))
    session = session_for(table)
    told = feed(session, script)
    assert [(u.given, u.got) for u in told if isinstance(u, Exchanged)] == [(swap.given, swap.got)]
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert session.view.state.points == table.truth.points


@pytest.mark.parametrize(("after", "stack"), [(0.0, True), (5.0, False)])
def test_what_seems_to_go_when_another_comes_upon_it_before_any_word_is_the_stack(after, stack):
    """In small pictures nothing of the open stack is seen under the card across it."""
    table, up, word, below = open_stack()
    lower = replace(seen(700, up.at - 0.5, below, table.truth.seats[0], zone=Zone.TURN_UP), quad=up.quad)
    upper = replace(up, at=up.at + after)
    session = session_for(table)
    going = [(lower.at, lower), (upper.at, CardLifted(700, upper.at)), (upper.at, upper), word]
    feed(session, sorted(going, key=lambda pair: pair[0]))
    assert session.view.turned_up.card == (up_card(table) if stack else below)
    session.observe(replace(upper, zone=Zone.EXPOSED))  # as it is taken for the seven
    assert session.view.turned_up.card == (up_card(table) if stack else below)
