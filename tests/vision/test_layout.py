import numpy as np
import pytest

from engine.cards import Seat
from engine.observation import Zone
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


def test_places_have_roles():
    made = layout()
    assert made.zone(card(600, 380, 0, 140), face_down=False) is Zone.TRICK
    assert made.zone(card(900, 180, 0, 140), face_down=False) is Zone.TURN_UP
    assert made.zone(card(1150, 600, 0, 140), face_down=True) is Zone.WON
