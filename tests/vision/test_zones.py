"""Roles of places at made-up tables: stock, turned-up card, exposed card, won cards, melds, clutter, far tricks."""

import math

import numpy as np
import pytest

from engine.cards import Seat
from engine.observation import BACK, FACES, UNKNOWN, CardLifted, CardSeen, TableCleared, Zone
from tests.vision.test_geometry import card
from vision.held import AGAIN, LET_GO, STILL
from vision.layout import Layout
from vision.placements import ASIDE, HIDDEN, REST, Placements
from vision.recognize import Look
from vision.sides import SIDES
from vision.track import Track

H = 140.0
REACH = {Seat.BOTTOM: 0, Seat.RIGHT: 1, Seat.TOP: 2, Seat.LEFT: 3}


class Table:
    """Cards laid and taken by name, seen by a tracker that does not err."""

    def __init__(self, seats=tuple(Seat), middle=(640.0, 360.0)):
        layout = Layout(seats)
        layout.resize(1280, 720)
        self.placements, self.seats, self.middle = Placements(layout), seats, middle
        self.at, self.number, self.tracks, self.told = 1.0, 0, {}, []
        self.touched: set[int] = set()
        """The numbers of the cards that an arm touches."""

    def lay(self, face, x, y, angle=0.0, seat=None, under=None, height=H):
        """Lay a card; ``under``: the number of a card that lies on it."""
        self.number += 1
        self.at += 0.3
        if seat is not None:
            self._reach(seat)
        self.tracks[self.number] = self._track(face, card(x, y, angle, height))
        if under is not None:
            other = self.tracks[under]
            self.tracks[self.number].born = self.tracks[self.number].rest_since = other.born
        self.at += REST + 0.01
        over = {} if under is None else {self.number: 0.05, under: 0.95}
        self._look_twice(over)
        if not self.placements.reported(self.number):
            self.at += ASIDE - REST
            self._look_twice(over)
        return self.number

    def hold(self, face, x, y, angle, seat=None, height=H):
        """Lay a card at once, with those before it; nobody has looked at the table in between."""
        self.number += 1
        self.tracks[self.number] = self._track(face, card(x, y, angle, height))
        if seat is not None:
            self._reach(seat)
        return self.number

    def sway(self, numbers, seconds):
        """After so many seconds these cards move a little."""
        self.wait(seconds)
        for number in numbers:
            self.tracks[number].rest_since = self.at

    def play(self, face, seat):
        x, y = np.array(self.middle) + 70 * SIDES[seat]
        return self.lay(face, x, y, 0.1, seat)

    def take(self, *numbers, seat=None):
        self.at += 0.5
        gone = [self.tracks.pop(number) for number in numbers]
        if seat is not None:
            self._reach(seat)
        self.at += 0.4
        self._update(gone)

    def trick(self, faces, winner):
        """A whole trick, swept, and put face down at the winner's right hand."""
        cards = [self.play(face, seat) for face, seat in zip(faces, self.seats, strict=True)]
        assert [self.zone(n) for n in cards] == [Zone.TRICK] * len(cards)
        self.take(*cards, seat=winner)
        return cards

    def zone(self, number):
        return [o.zone for o in self.told if isinstance(o, CardSeen) and o.sighting == number][-1]

    def _track(self, face, quad):
        evidence = np.full(FACES, -6.0)
        evidence[face] = -0.01
        track = Track(self.number, quad, self.at, self.at, self.at)
        for _ in range(4):
            track.take(Look(evidence, 1.0), self.at, still=True)
        return track

    def wait(self, seconds):
        self.at += seconds
        self._look_twice({})

    def _look_twice(self, over):
        """The next look at the table tells what a new neighbour means for the others."""
        for _ in range(2):
            self._update(over=over)

    def _reach(self, seat):
        reach = np.zeros(4)
        reach[REACH[seat]] = 1.0
        self.placements.stirred(self.at, reach)

    def _update(self, gone=(), over=None):
        def above(one, other):
            chance = {id(t.quad): (over or {}).get(t.number, 0.5) for t in self.tracks.values()}
            return chance.get(id(one), 0.5)  # 0.5 of a card that goes

        def at_arm(quad):
            return any(quad is self.tracks[number].quad for number in self.touched)

        for track in self.tracks.values():
            track.seen_at = self.at if not track.missed else track.seen_at
        self.told += self.placements.update(list(self.tracks.values()), list(gone), self.at, above, at_arm)


PILE = {Seat.BOTTOM: (950, 600), Seat.RIGHT: (1110, 190), Seat.TOP: (330, 120), Seat.LEFT: (140, 520)}


def test_what_is_laid_in_the_middle_is_the_trick_and_a_card_far_from_it_is_turned_up():
    table = Table()
    assert table.zone(table.lay(3, 900, 180)) is Zone.TURN_UP
    assert table.zone(table.play(4, Seat.BOTTOM)) is Zone.TRICK


@pytest.mark.parametrize("at", [(900, 180), (640, 200), (300, 500), (640, 360)])
def test_a_card_half_under_the_stock_is_turned_up_wherever_the_stock_lies(at):
    """The indicator of the two-player games, crosswise under the talon; also where both lie in the very middle."""
    table = Table((Seat.BOTTOM, Seat.TOP))
    stock = table.lay(BACK, *at)
    up = table.lay(9, at[0] + 50, at[1], math.pi / 2, under=stock)
    assert table.zone(stock) is Zone.TALON
    assert table.zone(up) is Zone.TURN_UP


def test_what_is_seen_of_a_card_half_under_the_stock_need_not_reach_it():
    """Only the signs of its open half were outlined; the bottom card is then laid open beside the stock."""
    table = Table(seats=(Seat.BOTTOM, Seat.TOP))
    stock = table.lay(BACK, 300, 360)
    half = table.lay(5, 379, 360, under=stock, height=86)
    assert table.zone(half) is Zone.TURN_UP
    beside = table.lay(9, 300, 520, seat=Seat.TOP)
    assert table.zone(beside) is Zone.EXPOSED


def test_beside_a_stock_in_the_middle_tricks_are_tricks():
    table = Table((Seat.BOTTOM, Seat.TOP), middle=(780, 360))
    stock = table.lay(BACK, 560, 360)
    up = table.lay(9, 610, 360, math.pi / 2, under=stock)
    for i in range(4):
        table.trick([10 + 2 * i, 11 + 2 * i], Seat.TOP)
    assert table.zone(up) is Zone.TURN_UP
    assert table.zone(stock) is Zone.TALON


def test_the_bottom_card_laid_open_on_the_stock_is_exposed():
    table = Table((Seat.BOTTOM, Seat.TOP))
    stock = table.lay(BACK, 950, 200)
    up = table.lay(9, 1010, 200, math.pi / 2, under=stock)
    bottom = table.lay(14, 950, 205)
    assert (table.zone(up), table.zone(bottom)) == (Zone.TURN_UP, Zone.EXPOSED)


@pytest.mark.parametrize("face", [14, UNKNOWN])
def test_a_stock_that_shows_a_face_where_its_back_lay_is_exposed_and_not_turned_up_a_second_time(face):
    """It may be one and the same outline all the time, and of the card below it only the open half is outlined."""
    table = Table((Seat.BOTTOM, Seat.TOP))
    stock = table.lay(BACK, 950, 200)
    up = table.lay(9, 890, 200, 0.0, under=stock)
    exposed = np.full(FACES, -6.0)
    exposed[face] = -0.01
    for _ in range(40):
        table.tracks[stock].take(Look(exposed, 1.0), table.at, still=True)
    table.at += 0.1
    table._update()
    assert (table.zone(up), table.zone(stock)) == (Zone.TURN_UP, Zone.EXPOSED)


@pytest.mark.parametrize("face", [9, UNKNOWN])
def test_the_bottom_card_laid_open_beside_the_stock_is_not_turned_up(face):
    """Of the turned-up card so little may be seen that nobody can read it: it is the turned-up card all the same."""
    table = Table((Seat.BOTTOM, Seat.TOP))
    stock = table.lay(BACK, 1030, 413)
    up = table.lay(face, 956, 417, math.pi / 2, under=stock)
    bottom = table.lay(14, 1035, 266)
    assert (table.zone(up), table.zone(bottom)) == (Zone.TURN_UP, Zone.EXPOSED)


@pytest.mark.parametrize(("at", "up_at", "bottom_at", "back_at", "packets"), [
    ((205, 397), (285, 405), (211, 568), (207, 398), ()),
    ((1065, 378), (1013, 383), (1063, 215), (1064, 380), ((669, 77), (587, 622))),
])  # fmt: skip
def test_the_bottom_card_laid_beside_the_stocks_place_while_that_is_in_somebodys_hand_is_exposed(
    at, up_at, bottom_at, back_at, packets
):
    """The stock is lifted, its bottom card is put down beside it, and only then it is put back. Also where packets wait
    and the turned-up card was seen late, so that it passes for one that came later, upon the stock."""
    table = Table((Seat.BOTTOM, Seat.TOP))
    stock = table.lay(BACK, *at)
    up = table.lay(9, *up_at, math.pi / 2, under=None if packets else stock)
    for packet in packets:
        table.lay(BACK, *packet)
    table.take(stock)
    bottom = table.lay(14, *bottom_at)
    table.lay(BACK, *back_at)
    assert (table.zone(up), table.zone(bottom)) == (Zone.TURN_UP, Zone.EXPOSED)


def test_the_turned_up_card_stays_that_while_the_stock_is_lifted_though_more_of_it_is_seen_then():
    table = Table((Seat.BOTTOM, Seat.TOP))
    stock = table.lay(BACK, 283, 376)
    up = table.lay(9, 331, 375, math.pi / 2, under=stock)
    table.take(stock)
    bottom = table.lay(14, 274, 537)
    track = table.tracks[up]
    track.quad, track.rest_since = card(375, 376, math.pi / 2, H), table.at - 0.3
    table._update()
    table.lay(BACK, 283, 377)
    assert (table.zone(up), table.zone(bottom)) == (Zone.TURN_UP, Zone.EXPOSED)


def test_a_card_laid_where_the_turned_up_card_lay_is_turned_up():
    table = Table((Seat.BOTTOM, Seat.TOP))
    stock = table.lay(BACK, 1030, 413)
    up = table.lay(9, 956, 417, math.pi / 2, under=stock)
    table.take(up)
    assert table.zone(table.lay(8, 930, 420, math.pi / 2)) is Zone.TURN_UP


def test_the_turned_up_card_on_the_stock():
    table = Table()
    table.lay(BACK, 950, 200)
    assert table.zone(table.lay(9, 950, 205)) is Zone.TURN_UP


def test_a_stack_that_lies_open_is_exposed_below_the_card_that_lies_across_it():
    """The Alte Land's stack: its top card is seen, and the turned-up card lies crosswise on it."""
    table = Table((Seat.BOTTOM, Seat.RIGHT, Seat.LEFT))
    stack = table.lay(20, 1000, 200)
    assert table.zone(stack) is Zone.TURN_UP  # by itself nothing else is known of it
    across = table.lay(8, 1000, 200, math.pi / 2)
    assert table.zone(across) is Zone.TURN_UP
    assert table.zone(stack) is Zone.EXPOSED


def test_a_card_across_a_stack_that_lies_open_stays_turned_up_when_the_stack_is_taken_from_under_it():
    """The rest is dealt of it (klapperjas-3-crooked 41013)."""
    table = Table()
    stack = table.lay(18, 1000, 200)
    across = table.lay(8, 1000, 200, math.pi / 2)
    table.take(stack)
    table.wait(0.2)
    assert table.zone(across) is Zone.TURN_UP


@pytest.mark.parametrize("later", [0.0, 1.0])
def test_a_stack_that_is_told_of_only_when_the_card_across_it_is_taken_is_exposed(later):
    """Nothing of it had been told before (altesland-3-tournament-careless 37020), or even then
    (altesland-3-tournament-heaped 55038): what lay there first was not turned up across it."""
    table = Table((Seat.BOTTOM, Seat.RIGHT, Seat.LEFT))
    stack = table.hold(20, 1000, 200, 0.0)
    table.tracks[stack].looks = 1
    across = table.lay(8, 1000, 200, math.pi / 2)
    assert table.zone(across) is Zone.TURN_UP
    table.tracks[stack].looks = 1 if later else 3
    table.take(across)
    table.tracks[stack].looks = 3
    table.wait(later)
    assert table.zone(stack) is Zone.EXPOSED
    assert table.zone(table.lay(9, 1000, 200, math.pi / 2)) is Zone.TURN_UP


def test_a_stack_laid_where_the_first_trick_could_be_is_none_once_a_card_lies_across_it():
    table = Table((Seat.BOTTOM, Seat.RIGHT, Seat.LEFT))
    stack = table.lay(20, 640, 150)
    assert table.zone(stack) is Zone.TRICK  # by itself it may have been played
    across = table.lay(8, 640, 150, math.pi / 2)
    table.wait(HIDDEN + REST)
    assert table.zone(across) is Zone.TURN_UP
    assert table.zone(stack) is Zone.EXPOSED


def test_so_is_one_that_seemed_to_be_played_before_cards_turned_out_to_be_smaller():
    """The stack came to sight when the turned-up card was exchanged, and where both lay tricks seemed to be laid
    (klapperjas-3-pushed 8573)."""
    table, y = Table((Seat.BOTTOM, Seat.RIGHT, Seat.LEFT)), 360 - 1.69 * 100
    up = table.lay(10, 640, y, math.pi / 2, Seat.LEFT, height=100)
    assert table.zone(up) is Zone.TRICK
    for x in (200, 1100):
        table.lay(BACK, x, 400, height=96)
    assert table.zone(table.lay(9, 640, y, seat=Seat.BOTTOM, height=96)) is Zone.TURN_UP
    assert table.zone(table.play(5, Seat.RIGHT)) is Zone.TRICK


def test_what_was_turned_up_stays_it_when_tricks_were_taken_however_far_they_reach_then():
    """Where nobody sat opposite, tricks reached to the exchanged seven, and to the card for which it was given
    (altesland-3-money, each his way 6512)."""
    table, far = Table((Seat.BOTTOM, Seat.RIGHT, Seat.LEFT)), 1.62 * H
    up = table.lay(8, 640, 360 - 1.75 * H, math.pi / 2)
    table.wait(6.0)
    for trick in range(3):
        places = [(seat, np.array(table.middle) + far * SIDES[seat]) for seat in table.seats]
        table.take(*[table.lay(11 + 3 * trick + i, *place, 0.1, seat) for i, (seat, place) in enumerate(places)])
    table.sway([up], 1.0)
    table.wait(1.0)
    assert table.zone(up) is Zone.TURN_UP
    late = table.lay(30, 640, 360 - 1.75 * H, math.pi / 2)
    assert table.zone(late) is Zone.TRICK  # so far they do reach


def test_cards_heaped_in_the_middle_are_played_though_they_lie_across_one_another():
    table = Table()
    heap = [table.lay(face, 640, 360 + 90, face * math.pi / 2, seat) for face, seat in enumerate(Seat)]
    table.wait(HIDDEN + REST)
    assert [table.zone(number) for number in heap] == [Zone.TRICK] * 4


def test_a_stack_that_lies_open_stays_exposed_while_the_card_across_it_is_exchanged():
    table = Table((Seat.BOTTOM, Seat.RIGHT, Seat.LEFT))
    stack = table.lay(20, 1000, 200)
    across = table.lay(12, 1000, 200, math.pi / 2)
    table.at += 3.0
    table._update()
    table.take(across)
    for _ in range(3):  # it is read again, now that all of it is seen
        table.at += 1.0
        table.tracks[stack].rest_since = table.at
        table._update()
    seven = table.lay(8, 1000, 200, math.pi / 2)
    assert [o.zone for o in table.told if isinstance(o, CardSeen) and o.sighting == stack][1:] == [Zone.EXPOSED]
    assert table.zone(seven) is Zone.TURN_UP


def test_won_cards_lie_where_the_winner_puts_them_and_that_stays_his_place():
    table = Table()
    table.trick(range(4), Seat.BOTTOM)
    pile = table.lay(BACK, *PILE[Seat.BOTTOM])
    assert table.zone(pile) is Zone.WON
    table.at += 20
    assert table.zone(table.lay(17, PILE[Seat.BOTTOM][0] + 30, PILE[Seat.BOTTOM][1])) is Zone.WON  # counted, open


@pytest.mark.parametrize("winner", list(Seat))
def test_who_took_the_trick_is_told_by_the_hand(winner):
    table = Table()
    table.trick(range(4), winner)
    (cleared,) = [o for o in table.told if isinstance(o, TableCleared)]
    likely = dict(cleared.towards)
    assert max(likely, key=likely.get) is winner
    assert sorted(likely.values())[-1] - sorted(likely.values())[-2] > 2.3


def test_cards_face_down_before_the_first_trick_are_nobodys_winnings():
    table = Table()
    assert table.zone(table.lay(BACK, 640, 650)) is Zone.TALON


def test_cards_of_one_player_side_by_side_are_shown_the_first_one_too():
    table = Table()
    shown = [table.lay(face, 560 + 60 * i, 604, seat=Seat.BOTTOM) for i, face in enumerate((3, 4, 5))]
    assert [table.zone(number) for number in shown] == [Zone.SHOWN] * 3
    assert {o.seats and max(o.seats, key=lambda p: p[1])[0] for o in table.told if isinstance(o, CardSeen)} == {
        Seat.BOTTOM
    }


def test_the_first_card_of_a_meld_does_not_seem_to_be_turned_up_while_the_others_come_to_rest():
    """It passed for the first card of a new deal (klammern-4, the back of whose pack is not known, 711)."""
    table = Table()
    meld = []
    for n, face in enumerate((10, 11, 12)):
        meld.append(table.hold(face, 560 + 60 * n, 110, 0.05, seat=Seat.TOP))
        table.at += 0.3
    for _ in range(25):
        table.wait(0.1)
    told = [(o.sighting, o.zone) for o in table.told if isinstance(o, CardSeen)]
    assert told == [(number, Zone.SHOWN) for number in meld]


def test_a_card_of_a_meld_that_cannot_be_read_is_shown_with_the_others():
    table = Table()
    shown = [table.lay(face, 560 + 60 * i, 604, seat=Seat.BOTTOM) for i, face in enumerate((3, 4, UNKNOWN))]
    assert [table.zone(number) for number in shown] == [Zone.SHOWN] * 3
    assert table.zone(table.lay(UNKNOWN, 200, 600, seat=Seat.BOTTOM)) is Zone.ASIDE  # a telephone


def test_a_card_of_a_meld_that_comes_to_lie_at_won_cards_is_shown_with_the_others():
    """It lies half upon the pile, and is told of before the others (altesland-3-tournament-careless 42020)."""
    table = Table()
    table.trick(range(4), Seat.BOTTOM)
    x, y = PILE[Seat.BOTTOM]
    assert table.zone(table.lay(BACK, x, y)) is Zone.WON
    table.at += 20
    beside = [table.hold(face, x - 230 + 60 * i, y, 0.0, seat=Seat.BOTTOM) for i, face in ((2, 14), (0, 12), (1, 13))]
    table.at += 1
    table._look_twice({})
    table._look_twice({})
    assert [table.zone(number) for number in beside] == [Zone.SHOWN] * 3


def test_a_meld_laid_down_nearer_than_tricks_may_yet_be_is_shown_until_its_last_card_is_taken_up():
    """After one trick it is not known yet how far out the next will lie."""
    table = Table()
    trick = [
        table.lay(face, *(np.array(table.middle) + 100 * SIDES[seat]), 0.1, seat) for face, seat in enumerate(Seat)
    ]
    table.take(*trick, seat=Seat.BOTTOM)
    lone = table.lay(12, 600, 560, seat=Seat.BOTTOM)
    assert table.zone(lone) is Zone.TRICK
    beside = [table.lay(face, 600 + 40 * i, 560, seat=Seat.BOTTOM) for i, face in ((1, 13), (2, UNKNOWN))]
    assert [table.zone(number) for number in (lone, *beside)] == [Zone.SHOWN] * 3
    table.take(*beside)
    table.wait(0.2)
    assert table.zone(lone) is Zone.SHOWN


def test_a_sequence_laid_down_where_the_first_trick_might_be_is_shown_and_two_cards_there_are_played():
    """Before any trick nobody knows how far out they are laid (catsatcards-clobyosh-knocked 36004)."""
    table = Table()
    cards = [table.lay(face, 600 + 40 * i, 130, seat=Seat.TOP) for i, face in enumerate((12, 13))]
    assert [table.zone(number) for number in cards] == [Zone.TRICK] * 2
    cards.append(table.lay(14, 680, 130, seat=Seat.TOP))
    table._look_twice({})
    assert [table.zone(number) for number in cards] == [Zone.SHOWN] * 3


def test_a_shown_card_lies_across_no_outline_that_takes_in_two_of_its_neighbours():
    table = Table()
    for face, x in ((3, 560), (4, 720)):
        table.lay(face, x, 120, seat=Seat.TOP)
    two = card(760, 120, 0.0, H)
    two[:, 0] = 760 + (two[:, 0] - 760) * (H / 0.95) / np.ptp(two[:, 0])
    table.tracks[2].quad = np.roll(two, 1, axis=0)
    late = table.lay(5, 650, 120, seat=Seat.TOP)
    assert table.zone(late) is Zone.SHOWN


def test_a_lonely_card_beside_the_trick_is_not_shown():
    table = Table()
    up = table.lay(9, 980, 180)
    table.at += 10
    assert table.zone(table.lay(11, 300, 560)) is Zone.TURN_UP
    assert table.zone(up) is Zone.TURN_UP


@pytest.mark.parametrize("middle", [(300.0, 500.0), (1000.0, 250.0), (900.0, 500.0)])
def test_tricks_far_from_the_pictures_middle_are_found_and_learned(middle):
    table = Table(middle=middle)
    first = [table.play(face, seat) for face, seat in enumerate(Seat)]
    assert [table.zone(number) for number in first] == [Zone.TRICK] * 4
    table.take(*first, seat=Seat.LEFT)
    for i in range(1, 5):
        cards = table.trick(range(4 * i, 4 * i + 4), Seat.TOP)
        best = [next(o for o in table.told if isinstance(o, CardSeen) and o.sighting == n).seats for n in cards]
        if i == 4:
            assert [max(seats, key=lambda pair: pair[1])[0] for seats in best] == list(Seat)


def test_tricks_are_not_laid_at_the_border_where_hands_hold_their_cards():
    """Two cards of a hand that seem to be of two players, since of the rest of it nothing is made out yet."""
    table = Table()
    held = [table.lay(face, 1180, y, 0.2, seat) for face, y, seat in ((3, 300, Seat.RIGHT), (9, 400, Seat.BOTTOM))]
    assert Zone.TRICK not in [table.zone(number) for number in held]
    assert table.zone(table.play(5, Seat.TOP)) is Zone.TRICK


def test_a_thing_that_is_no_card_keeps_its_place_even_when_it_looks_like_one():
    table = Table()
    slate = table.lay(UNKNOWN, 1180, 610)
    assert table.zone(slate) is Zone.ASIDE
    table.take(slate)
    assert table.zone(table.lay(7, 1185, 612)) is Zone.ASIDE


def test_a_thing_that_is_seen_in_two_parts_is_none_of_the_cards_though_one_looks_like_one_for_a_moment():
    """A written sheet at the edge of the table (altesland-4-tavern 4203)."""
    table = Table()
    halves = [table.lay(UNKNOWN, 1190, y) for y in (520, 585)]
    evidence = np.full(FACES, -6.0)
    evidence[9] = -0.01
    for _ in range(9):
        table.tracks[halves[1]].take(Look(evidence, 1.0), table.at, still=True)
    table.take()
    assert table.tracks[halves[1]].best == 9
    assert [table.zone(half) for half in halves] == [Zone.ASIDE] * 2


def test_a_card_of_the_trick_that_slides_onto_the_edge_of_the_stock_is_played():
    table = Table((Seat.BOTTOM, Seat.TOP))
    table.lay(BACK, 640, 480)
    assert table.zone(table.lay(5, 640, 375)) is Zone.TRICK


@pytest.mark.parametrize(("sure", "lay"), [(True, True), (False, True), (True, False)])
def test_a_card_that_was_seen_once_and_surely_before_it_was_taken_is_told_of_when_it_goes(sure, lay):
    """At five frames a second a hasty card lies bare in one of them (tartli 3101)."""
    table = Table()
    table.at += 1.0
    faces = np.full(FACES, -9.0)
    faces[9], faces[10] = (-0.01, -9.0) if sure else (-0.7, -0.8)
    track = Track(77, card(640, 300, 0.1, H), table.at, table.at, table.at)
    track.take(Look(faces, 1.0), table.at, still=True)
    table.tracks[77] = track
    table.at += 0.05
    table._update()
    track.seen_at = track.rest_since + (REST + 0.1 if lay else 0.05)
    table.take(77)
    told = [observation for observation in table.told if getattr(observation, "sighting", 0) == 77]
    assert [type(observation) for observation in told] == ([CardSeen, CardLifted] if sure and lay else [])


def test_a_nudge_is_no_event_and_a_push_across_the_table_is_told_once():
    table = Table()
    number = table.play(4, Seat.BOTTOM)
    said = len(table.told)
    table.tracks[number].quad = table.tracks[number].quad + np.float32(0.1 * H)
    table._update()
    assert len(table.told) == said
    table.tracks[number].quad = table.tracks[number].quad + np.float32(0.3 * H)
    table._update()
    assert [type(o) for o in table.told[said:]] == [CardSeen]
    assert table.told[-1].sighting == number


def test_the_middle_is_not_cleared_while_a_lead_lies_there_before_the_sweep():
    table = Table()
    cards = [table.play(face, seat) for face, seat in enumerate(Seat)]
    lead = table.lay(9, 640, 470, seat=Seat.BOTTOM)
    table.take(*cards, seat=Seat.BOTTOM)
    assert not [o for o in table.told if isinstance(o, TableCleared)]
    assert [o.sighting for o in table.told if isinstance(o, CardLifted)] == cards
    table.take(lead)
    assert len([o for o in table.told if isinstance(o, TableCleared)]) == 1


def test_a_card_upon_one_that_cannot_be_read_is_turned_up_and_stays_so_when_it_is_found_twice():
    """The face-up stack of the Alte Land: of the card beneath too little is seen to read it."""
    table = Table()
    assert table.zone(table.lay(UNKNOWN, 890, 125)) is Zone.ASIDE
    assert table.zone(table.lay(7, 889, 155, math.pi / 2)) is Zone.TURN_UP
    assert table.zone(table.lay(7, 892, 153, math.pi / 2)) is Zone.TURN_UP
    clutter = table.lay(UNKNOWN, 200, 600)
    table.take(clutter)
    assert table.zone(table.lay(5, 200, 600)) is Zone.ASIDE


@pytest.mark.parametrize("first", ["part", "card"])
def test_what_looks_out_from_under_a_turned_up_card_makes_its_place_no_strange_one(first):
    """In the next deal the turned-up card in that place was none, and its first lead was it (tavern 26002)."""
    table = Table()
    strip, whole = (UNKNOWN, 890, 95), (7, 890, 155)

    def part():
        return table.lay(*strip, height=0.6 * H)

    def up():
        return table.lay(*whole, math.pi / 2)

    laid = (part(), up()) if first == "part" else (up(), part())
    table.take(*laid)
    assert table.zone(table.lay(5, 890, 155, math.pi / 2)) is Zone.TURN_UP


def test_a_card_beside_the_tricks_stays_so_when_cards_turn_out_a_little_larger():
    """The turned-up card was one of the trick for that, and then the stack below it was turned up (careless 27037)."""
    table = Table()
    up = table.lay(3, 640, 360 - 1.75 * H, math.pi / 2)
    assert table.zone(up) is Zone.TURN_UP
    for face in (4, 5):
        table.lay(face, 640 + 60 * face - 270, 390, 0.1, Seat.BOTTOM, height=1.08 * H)
    table.wait(1.0)
    assert table.zone(up) is Zone.TURN_UP


def test_the_stack_that_lies_face_up_is_exposed_though_the_card_across_it_hides_it():
    table = Table()
    stack = table.lay(3, 900, 180)
    table.tracks[stack].missed, table.tracks[stack].seen_at = 1, table.at  # the next one covers too much of it
    assert table.zone(table.lay(9, 900, 180, math.pi / 2)) is Zone.TURN_UP
    assert table.zone(stack) is Zone.TURN_UP  # it may be on its way out, and not be told of yet
    table.at += HIDDEN
    table.take()
    assert table.zone(stack) is Zone.EXPOSED


@pytest.mark.parametrize("gathered", [False, True])
def test_an_open_card_where_won_cards_lay_is_won_only_while_others_lie_there(gathered):
    table = Table()
    table.trick([1, 2, 3, 4], Seat.BOTTOM)
    pile = table.lay(BACK, *PILE[Seat.BOTTOM])
    assert table.zone(pile) is Zone.WON
    if gathered:
        table.take(pile)
    assert table.zone(table.lay(9, *PILE[Seat.BOTTOM], 0.3)) is (Zone.TURN_UP if gathered else Zone.WON)


def test_a_card_upon_which_the_stock_was_put_is_turned_up_wherever_that_of_the_last_deal_lay():
    table = Table()
    stock = table.lay(BACK, 250, 400)
    old = table.lay(4, 330, 400, math.pi / 2, under=stock)
    assert table.zone(old) is Zone.TURN_UP
    table.take(old, stock)
    turned = table.lay(9, 190, 400, math.pi / 2)
    table.lay(BACK, 250, 420)
    assert table.zone(turned) is Zone.TURN_UP


def test_cards_that_are_held_over_the_edge_of_the_table_are_never_told():
    """A fan of five, of which the one in the middle does not reach the picture's border itself."""
    table = Table()
    for number, face in enumerate((3, 9, 20, UNKNOWN, 31)):
        table.lay(face, 560 + 34 * number, (690, 655, 640, 655, 690)[number], 0.2 * (number - 2), seat=Seat.BOTTOM)
    assert table.told == []
    table.take(1, 2, 3, 4, 5)
    assert table.told == []
    assert table.zone(table.lay(12, 200, 360)) is Zone.TURN_UP  # what lies on the table is told as before
    assert table.zone(table.lay(BACK, 640, 700)) is Zone.TALON


@pytest.mark.parametrize(("y", "sways"), [(635, False), (580, True)])
def test_a_fan_in_sight_as_a_whole_is_never_told_nor_what_is_left_of_it(y, sways):
    """Close to the border it need not move; further in it does, sooner or later, and is not told before."""
    table = Table()
    fan = [table.hold(face, 300 + 40 * n, y, 0.15 * (n - 2)) for n, face in enumerate((3, 9, 20, UNKNOWN, 31))]
    if sways:
        table.sway(fan, 2.0)
    table.wait(2 * STILL)
    assert table.told == []
    table.take(*fan[2:])
    table.wait(STILL)
    assert table.told == []
    assert table.zone(table.lay(12, 1000, 200)) is Zone.TURN_UP  # what lies on the table is told as before


def test_a_fan_that_lies_still_away_from_the_border_is_a_meld():
    table = Table()
    fan = [table.hold(face, 300 + 40 * n, 580, 0.2 * (n - 1), seat=Seat.BOTTOM) for n, face in enumerate((3, 9, 20))]
    assert table.told == []
    table.wait(STILL)
    assert [table.zone(number) for number in fan] == [Zone.SHOWN] * 3


def test_what_an_arm_touches_all_the_time_is_held_however_still_and_far_from_the_border():
    table = Table()
    for number in (1, 2):  # of the rest of the fan nothing can be made out
        table.hold(8 + number, 700 * number - 400, 560, 0.3)
    table.touched = {1, 2}
    for _ in range(40):
        table.wait(AGAIN)
    assert table.told == []
    table.touched.discard(2)
    assert table.placements.due(table.tracks[2], table.at + AGAIN)
    for _ in range(round(LET_GO / AGAIN) + 1):  # laid down at last
        table.wait(AGAIN)
    assert {seen.sighting for seen in table.told} == {2}


def test_a_hand_that_lays_a_card_or_takes_it_does_not_hold_it():
    table = Table()
    table.hold(9, 900, 180, 0.3)
    for seconds, touched in ((0.2, True), (0.3, False), (0.3, False), (0.3, True)):
        table.touched = {1} if touched else set()
        table.wait(seconds)
    assert [seen.zone for seen in table.told] == [Zone.TURN_UP]


def test_a_card_of_a_meld_that_is_taken_up_before_that_is_told_was_laid_with_it():
    """Four spades close to the border: the nine was taken up when they had lain nearly long enough, and the others were
    told without it (altesland-3-money-fast 71001)."""
    table = Table()
    fan = [table.hold(face, 300 + 40 * n, 615, 0.0, seat=Seat.BOTTOM) for n, face in enumerate((3, 9, 20, 22))]
    table.wait(STILL - 1.0)
    assert table.told == []
    table.take(fan[0])
    assert table.told == []
    table.wait(1.0)
    assert list(dict.fromkeys(seen.sighting for seen in table.told if isinstance(seen, CardSeen))) == fan
    (gone,) = [lifted for lifted in table.told if isinstance(lifted, CardLifted)]
    assert gone.sighting == fan[0]
    assert gone.at < table.at - 0.9
    assert [table.zone(number) for number in fan] == [Zone.SHOWN] * 4


def test_so_was_one_of_which_it_is_noticed_only_then_that_it_has_gone():
    table = Table()
    fan = [table.hold(face, 300 + 40 * n, 615, 0.0, seat=Seat.BOTTOM) for n, face in enumerate((3, 9, 20, 22))]
    table.wait(STILL - 1.0)
    table.tracks[fan[0]].missed = 1  # it is not seen any more: a hand may lie upon it
    table.wait(1.0)
    assert {seen.sighting for seen in table.told} == set(fan[1:])
    table.take(*fan)
    assert table.zone(fan[0]) is Zone.SHOWN
    assert sorted(seen.sighting for seen in table.told if isinstance(seen, CardLifted)) == fan


def test_a_card_drawn_from_a_hand_that_is_never_told_is_not_told_either():
    table = Table()
    fan = [table.hold(face, 300 + 40 * n, 580, 0.2 * (n - 2)) for n, face in enumerate((3, 9, 20, 31))]
    table.wait(STILL - 1.0)
    table.take(fan[0])
    table.sway(fan[1:], 0.05)
    table.wait(2 * STILL)
    assert table.told == []


def test_the_outermost_card_of_a_fan_is_not_told_before_the_rest_is_made_out():
    """Of nine that one held only the eight of clubs was seen for a second (klapperjas-3-hands 6013)."""
    table = Table()
    table.hold(9, 300, 630, 0.0)
    table.wait(ASIDE)
    assert table.told == []
    table.wait(STILL)
    assert [seen.zone for seen in table.told] == [Zone.TURN_UP]
    assert table.placements.of_the_game(1)
    for number in (1, 2):  # it was held after all
        table.hold(9 + number, 300 + 40 * number, 625, 0.3 * number)
    table.sway([1], 0.3)
    table.wait(0.3)
    assert [seen.zone for seen in table.told] == [Zone.TURN_UP, Zone.ASIDE]
    assert not table.placements.of_the_game(1)


def test_what_is_turned_up_across_a_stock_at_the_border_is_told():
    """Half of the stock lay outside the picture, and was taken for a held card (altesland-3-money-fast 12001)."""
    table = Table()
    stock = table.hold(9, 640, 40, 0.0)
    table.wait(ASIDE)
    assert table.told == []
    turned_up = table.hold(12, 640, 85, np.pi / 2)
    table.wait(STILL)
    assert [seen.sighting for seen in table.told] == [turned_up]
    assert not table.placements.reported(stock)


def test_what_is_turned_up_across_a_stock_close_to_the_border_is_told_before_it_is_exchanged():
    """The ace lay there for two and a half seconds (altesland-3-tournament-heaped 31038)."""
    table = Table()
    table.hold(9, 640, 85, 0.0)
    table.wait(0.6)
    turned_up = table.hold(12, 640, 72, np.pi / 2)
    table.wait(ASIDE)
    assert [seen.sighting for seen in table.told] == [turned_up]


def test_an_outline_of_a_card_that_is_seen_whole_is_no_card_of_a_hand():
    """It took in the turned-up card and what was to be seen of the stock, as far as the border."""
    table = Table()
    wrong = table.hold(12, 640, 50, np.pi / 2 - 0.05)
    turned_up = table.hold(12, 640, 85, np.pi / 2)
    table.tracks[wrong]._summary = (12, 0.7)
    table.wait(STILL)
    assert [seen.sighting for seen in table.told] == [turned_up]


def test_a_card_of_the_trick_is_told_though_a_held_one_touches_it():
    table = Table()
    lead = table.play(5, Seat.BOTTOM)
    held = [table.lay(face, 640, y) for face, y in ((9, 690), (10, 610), (11, 530))]
    told = {seen.sighting for seen in table.told if isinstance(seen, CardSeen)}
    assert lead in told
    assert not told & set(held[:2])


def test_what_is_far_too_large_lies_aside_whatever_is_read_in_it():
    """A written sheet was read as a ten all evening, and turned up for the next deal before its card was."""
    table = Table()
    for deal in range(3):
        table.trick([4 * deal + n for n in range(4)], Seat.BOTTOM)
    assert table.zone(table.lay(20, 380, 150, height=1.4 * H)) is Zone.ASIDE
    assert table.zone(table.lay(20, 900, 180)) is Zone.TURN_UP


def test_when_the_camera_comes_nearer_the_first_card_is_no_less_played_than_those_that_follow():
    table = Table()
    for deal in range(3):
        table.trick([4 * deal + n for n in range(4)], Seat.BOTTOM)
    first = table.lay(20, 640, 430, 0.1, Seat.BOTTOM, height=1.4 * H)
    assert table.zone(first) is Zone.ASIDE
    second = table.lay(21, 760, 330, 0.1, Seat.RIGHT, height=1.4 * H)
    assert table.zone(second) is Zone.TRICK
    assert table.zone(first) is Zone.TRICK
