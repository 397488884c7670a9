"""Tricks that lie elsewhere than before, since the camera was moved and nothing told of it."""

import numpy as np
import pytest

from engine.cards import Seat
from engine.observation import TableCleared, Zone
from tests.vision.test_zones import Table
from vision.moved_tricks import spot_of_trick
from vision.sides import SIDES

TWO, THREE = (Seat.BOTTOM, Seat.TOP), (Seat.LEFT, Seat.TOP, Seat.RIGHT)
PUSHED = np.array([-230.0, -60.0])


def table_of(seats, tricks=4):
    """A table at which tricks have been played, from 8 on."""
    table = Table(seats)
    for n in range(tricks):
        table.trick(range(8 + len(seats) * n, 8 + len(seats) * (n + 1)), seats[0])
    return table


def played(table, faces):
    """A whole trick, swept; whatever its places pass for."""
    cards = [table.play(face, seat) for face, seat in zip(faces, table.seats, strict=True)]
    while_they_lie = [table.zone(number) for number in cards]
    table.take(*cards, seat=table.seats[0])
    return while_they_lie, [table.zone(number) for number in cards]


@pytest.mark.parametrize("seats", [tuple(Seat), THREE, TWO])
def test_the_first_trick_elsewhere_is_known_when_it_is_taken_and_the_next_as_they_are_laid(seats):
    table = table_of(seats)
    table.middle = np.array(table.middle) + PUSHED
    while_they_lie, afterwards = played(table, range(len(seats)))
    assert set(while_they_lie) != {Zone.TRICK}
    assert afterwards == [Zone.TRICK] * len(seats)
    assert isinstance(table.told[-1], TableCleared)
    assert played(table, range(4, 4 + len(seats)))[0] == [Zone.TRICK] * len(seats)


@pytest.mark.parametrize("seats", [tuple(Seat), THREE, TWO])
def test_a_meld_of_as_many_cards_as_there_are_players_is_none(seats):
    table = table_of(seats)
    faces = range(len(seats))
    meld = [table.hold(face, 560 + 80 * face, 600, 0.0, seats[0]) for face in faces]
    table.wait(1.0)
    table.take(*meld, seat=seats[0])
    assert all(table.zone(number) is not Zone.TRICK for number in meld)
    assert played(table, faces)[0] == [Zone.TRICK] * len(seats)


def test_what_was_turned_up_and_goes_alone_is_none():
    table = table_of(TWO)
    up = table.lay(3, 200, 360, 1.5)
    table.take(up)
    assert table.zone(up) is Zone.TURN_UP


def around(spot, far, seats):
    return [np.array(spot) + far * SIDES[seat] for seat in seats]


@pytest.mark.parametrize(
    ("cards", "seats", "there"),
    [
        (around((300, 300), 60, Seat), tuple(Seat), True),
        (around((300, 300), 60, reversed(TWO)), TWO, True),
        (around((300, 300), 60, THREE), tuple(Seat), False),  # a trick with a card too few
        ([*around((300, 300), 60, THREE), np.array([300.0, 250.0])], tuple(Seat), False),  # two of one player
        (around((300, 300), 160, Seat), tuple(Seat), False),  # too far apart
        ([], TWO, False),
    ],
)
def test_a_trick_has_a_card_of_each_player_on_his_side(cards, seats, there):
    spot = spot_of_trick(cards, seats, 120.0)
    assert (spot is not None) == there
    if there:
        assert np.abs(spot - [300, 300]).max() < 1
