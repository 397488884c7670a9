"""How large a card is at a place: the law of perspective, learned from cards that lay there."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Seat
from tests.vision.test_geometry import card
from vision.card_area import CardArea
from vision.geometry import Quad, area, widened
from vision.layout import Layout


class Camera:
    """A pinhole two to three card lengths times ten above a table, leaning ``tilt`` (radians) from the vertical."""

    def __init__(self, tilt: float, turn: float) -> None:
        self._across = np.array([np.cos(turn), np.sin(turn), 0.0])
        level = np.array([-np.sin(turn), np.cos(turn), 0.0])
        self._down = np.cos(tilt) * level + np.sin(tilt) * np.array([0.0, 0.0, 1.0])
        self._view = np.cross(self._across, self._down)

    def sees(self, quad: Quad) -> Quad:
        """An outline on the table (card heights) in the picture (pixels)."""
        points = np.c_[quad, np.zeros(4)] + 8.0 * self._view
        depth = points @ self._view
        along = np.stack([points @ self._across, points @ self._down], axis=1)
        return (1100 * along / depth[:, None] + (640, 360)).astype(np.float32)


def laid(rng: np.random.Generator, spread: float) -> Quad:
    x, y = rng.uniform(-spread, spread, 2).tolist()
    return card(x, y, rng.uniform(0, 6.3), 1.0)


def seen_about(camera: Camera, rng: np.random.Generator, spread: float, count: int) -> Iterator[Quad]:
    """So many cards that lie all about, as the camera sees them."""
    return (camera.sees(laid(rng, spread)) for _ in range(count))


@settings(deadline=None)
@given(st.floats(0, 0.75), st.floats(0, 6.3), st.integers(0, 1000))
def test_where_cards_lay_all_about_their_area_is_known_at_any_place(tilt, turn, seed):
    camera, rng, law = Camera(tilt, turn), np.random.default_rng(seed), CardArea()
    for quad in seen_about(camera, rng, 2.0, 30):
        law.learn(quad)
    for quad in seen_about(camera, rng, 2.0, 10):
        assert law.at(quad) == pytest.approx(area(quad), rel=0.12)
        assert law.fits(quad)
        assert not law.fits(widened(quad, 0.85))
        assert not law.fits(widened(quad, 1.2))


def test_some_wrong_outlines_change_nothing():
    camera, rng, law = Camera(0.6, 0.3), np.random.default_rng(1), CardArea()
    for number in range(30):
        quad = camera.sees(laid(rng, 1.5))
        law.learn(widened(quad, 0.7) if number % 6 == 3 else quad)
    quad = camera.sees(laid(rng, 1.5))
    assert law.at(quad) == pytest.approx(area(quad), rel=0.04)


def test_one_card_tells_its_own_size_for_all_places_and_none_tells_nothing():
    law, first = CardArea(), card(300, 300, 0.2, 140)
    assert law.at(first) is None
    assert law.fits(first)
    law.learn(first)
    assert law.at(card(900, 100, 2.0, 60)) == pytest.approx(area(first))


def test_few_cards_in_one_place_tell_little_of_other_places():
    law, rng = CardArea(), np.random.default_rng(2)
    for _ in range(4):
        law.learn(card(*rng.normal(400, 5, 2), 0.0, 140 * rng.normal(1, 0.02)))
    assert law.at(card(1200, 700, 0.0, 140)) == pytest.approx(area(card(0, 0, 0.0, 140)), rel=0.15)


def test_what_looks_like_a_back_is_no_measure_of_how_large_a_card_is():
    """A slate's frame looks like one."""
    layout = Layout(tuple(Seat))
    layout.learn(card(200, 200, 0.0, 300), of_trick=False, face_up=False)
    assert layout.card_area.at(card(600, 300, 0.0, 140)) is None
    layout.learn(card(600, 300, 0.0, 140), of_trick=True)
    assert layout.card_area.fits(card(640, 300, 1.0, 140))


def test_what_is_far_too_large_is_no_card_unless_the_camera_came_nearer():
    camera, rng, law = Camera(0.5, 1.0), np.random.default_rng(3), CardArea()
    here, there = (camera.sees(card(x, 1.0, 0.4, 1.0)) for x in (-1.5, 1.5))
    law.learn(here)
    assert not law.outsized(widened(here, 1.3))  # one card is no measure
    for _ in range(30):
        law.learn(camera.sees(laid(rng, 1.5)))
    assert not law.outsized(widened(here, 1.1))
    assert law.outsized(widened(here, 1.3))
    law.learn(widened(here, 1.3))
    assert law.outsized(widened(here, 1.3))  # a sheet that lies on is no witness of its own
    assert not law.outsized(widened(there, 1.3))


def test_how_large_a_card_surely_is_takes_more_than_one_card():
    camera, rng, law = Camera(0.5, 1.0), np.random.default_rng(4), CardArea()
    quad = camera.sees(laid(rng, 1.5))
    law.learn(quad)
    assert not law.surely_fits(quad)
    for _ in range(30):
        law.learn(camera.sees(laid(rng, 1.5)))
    assert law.surely_fits(quad)
    assert not law.surely_fits(widened(quad, 0.85))
