"""From lying cards to what is said of them: order, and what lies on what."""

import numpy as np
import pytest

from engine.cards import Seat
from engine.observation import FACES, CardSeen
from tests.vision.test_geometry import card
from vision.layout import Layout
from vision.placements import REST, Placements
from vision.recognize import Look
from vision.track import Track


def lying(number: int, x: float, rested: float, face: int) -> Track:
    evidence = np.full(FACES, -5.0)
    evidence[face] = -0.01
    track = Track(number, card(x, 360, 0, 140), rested, rested, rested)
    for _ in range(4):
        track.take(Look(evidence, 1.0), rested, still=True)
    return track


@pytest.fixture
def placements():
    layout = Layout(tuple(Seat))
    layout.resize(1280, 720)
    return Placements(layout)


def told(placements, tracks, upper=None) -> list[CardSeen]:
    """``upper``: the number of the track whose edge goes on across the others."""

    def above(one, other):
        chances = {t.number: 0.95 if t.number == upper else 0.05 for t in tracks if t.quad is one}
        return chances.popitem()[1] if upper else 0.5

    return [o for o in placements.update(tracks, [], 10.0 + REST, above) if isinstance(o, CardSeen)]


@pytest.mark.parametrize("upper", [1, 2])
def test_of_two_cards_that_come_together_the_upper_one_came_later(placements, upper):
    tracks = [lying(1, 600, 9.9, 3), lying(2, 643, 9.95, 8)]
    seen = told(placements, tracks, upper)
    assert [s.sighting for s in seen] == [3 - upper, upper]
    assert {s.sighting: s.covers for s in seen} == {upper: (3 - upper,), 3 - upper: ()}


def test_what_came_clearly_later_lies_on_top_whatever_it_looks_like(placements):
    tracks = [lying(1, 600, 8.0, 3), lying(2, 643, 9.9, 8)]
    seen = told(placements, tracks, upper=1)
    assert [s.sighting for s in seen] == [1, 2]
    assert seen[1].covers == (1,)


def test_nothing_is_said_twice_of_a_card_that_lies_on(placements):
    tracks = [lying(1, 600, 9.0, 3)]
    assert len(told(placements, tracks)) == 1
    assert told(placements, tracks) == []
