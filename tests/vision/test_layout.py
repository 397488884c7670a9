import numpy as np
import pytest

from engine.cards import Seat
from tests.vision.test_geometry import card
from vision.layout import Layout

ALL = tuple(Seat)


def layout(seats=ALL) -> Layout:
    made = Layout(seats)
    made.resize(1280, 720)
    made.learn(card(640, 300, 0, 140), of_trick=True)
    return made


@pytest.mark.parametrize(
    ("seat", "x", "y"),
    [(Seat.BOTTOM, 640, 440), (Seat.RIGHT, 740, 360), (Seat.TOP, 640, 280), (Seat.LEFT, 540, 360)],
)
def test_a_card_on_a_side_of_the_middle_speaks_for_that_seat(seat, x, y):
    evidence = dict(layout().seat_evidence(card(x, y, 0.2, 140), np.zeros(4)))
    assert max(evidence, key=evidence.get) is seat


def test_a_hand_outweighs_a_card_thrown_to_the_middle():
    reach = np.array([0.0, 0.0, 0.0, 2.0])  # from the left
    evidence = dict(layout().seat_evidence(card(645, 355, 0.2, 140), reach))
    assert max(evidence, key=evidence.get) is Seat.LEFT


def test_only_seats_in_use_are_considered():
    two = layout((Seat.BOTTOM, Seat.TOP))
    assert {seat for seat, _ in two.seat_evidence(card(740, 360, 0, 140), np.zeros(4))} == {Seat.BOTTOM, Seat.TOP}


def tricks_at(made, x, y, count=3):
    for _ in range(count):
        made.learn_trick([np.array([x + dx, y + dy]) for dx, dy in [(0, 70), (70, 0), (0, -70), (-70, 0)]])


def test_the_middle_is_where_tricks_have_lain():
    made = layout()
    assert not made.in_trick(card(1000, 500, 0, 140))
    tricks_at(made, 980, 480)
    assert made.middle == pytest.approx([980, 480])
    assert made.in_trick(card(1000, 500, 0, 140))
    assert not made.in_trick(card(640, 360, 0, 140))
    evidence = dict(made.seat_evidence(card(980, 410, 0.2, 140), np.zeros(4)))
    assert max(evidence, key=evidence.get) is Seat.TOP


def test_cards_thrown_far_make_the_place_wider_within_bounds():
    tight, wide = layout(), layout()
    tricks_at(tight, 640, 360)
    for _ in range(3):
        wide.learn_trick([np.array([640 + dx, 360 + dy]) for dx, dy in [(0, 400), (400, 0), (0, -400), (-400, 0)]])
    assert 1.3 <= tight.radius < wide.radius <= 2.2


def test_what_could_not_be_read_tells_how_large_a_card_is_only_where_nothing_could():
    made = Layout(ALL)
    for _ in range(3):
        made.learn(card(640, 300, 0, 60), of_trick=True, sure=False)
    assert made.card_height is None
    made.learn(card(640, 300, 0, 60), of_trick=True, sure=False)
    assert made.card_height == pytest.approx(60, abs=1)
    made.learn(card(640, 300, 0, 140), of_trick=True)
    assert made.card_height == pytest.approx(140, abs=1)


def test_one_trick_tells_already_where_the_next_will_lie():
    made = layout()
    tricks_at(made, 700, 430, count=1)
    assert made.middle == pytest.approx([670, 395])
    assert not made.in_trick(card(670, 395 - 230, 0, 140))
