"""Tricks at large tables: cards that are laid before their players, and not in the middle."""

import numpy as np
import pytest

from engine.cards import Seat
from engine.observation import BACK, CardLifted, CardSeen, TableCleared, Zone
from tests.vision.test_zones import Table
from vision.far_tricks import NEXT_S, OpenCard, one_before_each
from vision.placements import REST
from vision.sides import SIDES

SMALL, MIDDLE = 100.0, np.array([640.0, 360.0])
TWO = (Seat.BOTTOM, Seat.TOP)
OF_ALL, OF_TWO = dict.fromkeys(Seat, 2.1), dict.fromkeys(TWO, 2.1)


class LargeTable(Table):
    """A table at which each player lays his cards so many card heights from the middle."""

    def __init__(self, far):
        super().__init__(tuple(far))
        self.far = far

    def play(self, face, seat):
        x, y = MIDDLE + self.far[seat] * SMALL * SIDES[seat] + 12.0 * (face % 3 - 1)
        return self.lay(face, x, y, 0.1, seat, height=SMALL)

    def trick(self, faces, winner):
        """A whole trick, whatever its places pass for."""
        cards = [self.play(face, seat) for face, seat in zip(faces, self.seats, strict=True)]
        self.take(*cards, seat=winner)
        return cards

    def zones(self, cards):
        return [self.zone(number) for number in cards]


@pytest.mark.parametrize("far", [OF_ALL, OF_TWO, dict.fromkeys((Seat.LEFT, Seat.BOTTOM, Seat.RIGHT), 1.9)])
def test_cards_laid_before_their_players_one_after_another_are_a_trick(far):
    table = LargeTable(far)
    first = [table.play(face, seat) for face, seat in enumerate(table.seats)]
    assert table.zones(first) == [Zone.TRICK] * len(far)
    table.take(*first, seat=Seat.BOTTOM)
    assert isinstance(table.told[-1], TableCleared)
    for n in range(1, 4):
        lead = table.play(8 * n, Seat.BOTTOM)
        assert table.zone(lead) is Zone.TRICK
        table.take(lead)


@pytest.mark.parametrize("pause", [0.0, NEXT_S + 2.0])
@pytest.mark.parametrize("seats", [tuple(Seat), TWO])
@pytest.mark.parametrize("who", TWO)
def test_one_who_alone_lays_his_cards_before_himself_has_played_what_is_swept_with_the_others(seats, who, pause):
    table = LargeTable({seat: 2.1 if seat is who else 0.5 for seat in seats})
    first = [table.play(0, seats[0])]
    table.wait(pause)
    first += [table.play(face, seat) for face, seat in enumerate(seats[1:], start=1)]
    table.take(*first, seat=who)
    assert table.zones(first) == [Zone.TRICK] * len(seats)
    mine = [said for said in table.told if getattr(said, "sighting", None) == first[seats.index(who)]]
    assert [type(said) for said in mine[-2:]] == [CardSeen, CardLifted]
    table.trick(range(8, 8 + len(seats)), who)
    assert table.zone(table.play(20, who)) is Zone.TRICK


def hasty_trick(seats, after, held=False, beside=False):
    """At a table where only the player at the bottom lays his cards before himself, he does so last, and ``after`` so
    many seconds the winner takes them up. ``held``: an arm touches his card all the time; ``beside``: another lies over
    it."""
    table = LargeTable({seat: 2.1 if seat is Seat.BOTTOM else 0.5 for seat in seats})
    cards = [table.play(face, seat) for face, seat in enumerate(seats[1:], start=1)]
    x, y = MIDDLE + 2.1 * SMALL * SIDES[Seat.BOTTOM]
    cards += [table.hold(8 + n, x + 20 * n, y, 0.1, Seat.BOTTOM, SMALL) for n in range(2 if beside else 1)]
    table.touched = set(cards[len(seats) - 1 :]) if held else set()
    table.wait(REST + 0.1)
    table.wait(REST)
    assert not table.placements.reported(cards[-1])
    table.touched = set(cards)
    table.wait(after)
    table.take(*cards, seat=Seat.TOP)
    return table, cards


@pytest.mark.parametrize("seats", [tuple(Seat), TWO])
def test_the_last_card_of_a_trick_is_told_though_it_lay_before_its_player_for_a_moment_only(seats):
    """A hand soon comes for it, and touches it when it goes (clobyosh-2 6522)."""
    table, cards = hasty_trick(seats, 0.4)
    assert table.zones(cards) == [Zone.TRICK] * len(seats)
    assert isinstance(table.told[-1], TableCleared)


@pytest.mark.parametrize("how", [{"held": True}, {"beside": True}])
def test_what_a_hand_never_left_or_lay_in_a_fan_is_none_of_the_trick(how):
    table, cards = hasty_trick(TWO, 0.4, **how)
    assert not [said for said in table.told if getattr(said, "sighting", None) in cards[1:]]


def test_the_card_turned_up_before_its_dealer_is_none_of_the_trick():
    table = LargeTable(OF_ALL)
    x, y = MIDDLE + 2.1 * SMALL * SIDES[Seat.LEFT]
    up = table.lay(30, x, y, 0.2, Seat.LEFT, height=SMALL)
    table.at += 2 * NEXT_S
    played = [table.play(face, seat) for face, seat in enumerate((Seat.BOTTOM, Seat.RIGHT))]
    assert table.zones([up, *played]) == [Zone.TURN_UP] * 3


def test_what_lies_half_under_the_stock_is_none_of_the_trick_either():
    table = LargeTable(OF_TWO)
    stock = table.lay(BACK, 640, 150, height=SMALL)
    up = table.lay(9, 695, 150, np.pi / 2, under=stock, height=SMALL)
    assert table.zones([up, table.play(3, Seat.BOTTOM)]) == [Zone.TURN_UP] * 2


def test_a_meld_laid_where_its_player_lays_his_cards_is_shown():
    table = LargeTable(OF_ALL)
    for n in range(4):
        table.trick(range(4 * n, 4 * n + 4), Seat.TOP)
    meld = [table.hold(face, 580 + 60 * n, 570, 0.0, Seat.BOTTOM, SMALL) for n, face in enumerate((20, 21, 22))]
    table.wait(3.0)
    assert table.zones(meld) == [Zone.SHOWN] * 3


def test_cards_held_over_the_edge_of_a_large_table_are_not_told():
    """Where cards are laid reaches as far as hands are held, and nobody is to be told what others hold."""
    table = LargeTable(OF_ALL)
    for n in range(4):
        table.trick(range(4 * n, 4 * n + 4), Seat.TOP)
    fan = [
        table.hold(face, 610 + 30 * n, 650, 0.2 * (n - 1), Seat.BOTTOM, SMALL) for n, face in enumerate((20, 21, 22))
    ]
    table.wait(5.0)
    assert not any(table.placements.reported(number) for number in fan)


def lying(since, **places):
    """Cards before these players, so many card heights from the middle."""
    seats = {Seat(name): far for name, far in places.items()}
    return [OpenCard(MIDDLE + far * SMALL * SIDES[seat], since + n) for n, (seat, far) in enumerate(seats.items())]


@pytest.mark.parametrize(
    ("cards", "before"),
    [
        (lying(1.0, bottom=2.0, right=2.2, top=1.8), 3),
        (lying(1.0, bottom=2.0, right=2.2), 0),  # two of four may be shown, or turned up
        (lying(1.0, bottom=2.0, right=2.2, top=0.4), 0),
        (lying(1.0, bottom=3.3, right=2.2, top=1.3), 0),  # nobody lays his so much further out than others
        ([*lying(1.0, bottom=2.0, right=2.2, top=1.8), *lying(4.0, top=2.6)], 0),  # two before one player
        ([*lying(1.0, top=2.0), *lying(20.0, bottom=2.0, right=2.2)], 0),
        ([*lying(1.0, bottom=2.0), OpenCard(MIDDLE, 2.0, Seat.TOP), OpenCard(MIDDLE, 3.0, Seat.LEFT)], 1),
        ([*lying(1.0, bottom=2.0), OpenCard(MIDDLE, 2.0, Seat.TOP), OpenCard(MIDDLE, 3.0, Seat.BOTTOM)], 0),
        ([OpenCard(MIDDLE, n, seat) for n, seat in enumerate(Seat)], 0),  # a trick in the middle
        ([], 0),
    ],
)
def test_so_many_cards_are_known_to_be_laid_before_their_players(cards, before):
    assert len(one_before_each(cards, tuple(Seat), MIDDLE, SMALL)) == before


def test_what_was_taken_up_together_belongs_together_however_far_out_it_lay():
    cards = lying(1.0, bottom=3.3, right=2.2, top=1.3)
    assert set(one_before_each(cards, tuple(Seat), MIDDLE, SMALL, together=True)) == {*Seat} - {Seat.LEFT}
