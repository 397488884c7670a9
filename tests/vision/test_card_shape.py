"""What shape a card has in the picture, learned from cards that lay there."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.test_card_area import Camera, seen_about
from vision.card_area import ENOUGH
from vision.card_shape import CardShape
from vision.geometry import long_axis
from vision.sizes import ASPECT


def stretched(quad, times):
    """So many times as long, and for that as much narrower: of the same area."""
    along = long_axis(quad)
    across = np.array([-along[1], along[0]])
    centre = quad.mean(axis=0)
    off = quad - centre
    return (centre + np.outer(off @ along, along) * times + np.outer(off @ across, across) / times).astype(np.float32)


@settings(deadline=None)
@given(st.floats(0, 0.6), st.floats(0, 6.3), st.integers(0, 1000))
def test_of_cards_all_about_none_is_unlike_and_what_is_much_slimmer_is(tilt, turn, seed):
    camera, rng, shape = Camera(tilt, turn), np.random.default_rng(seed), CardShape()
    for quad in seen_about(camera, rng, 1.2, 30):
        shape.learn(quad)
    for quad in seen_about(camera, rng, 1.2, 10):
        assert not shape.unlike(quad)
        assert shape.unlike(stretched(quad, 1.35))


@settings(deadline=None)
@given(st.floats(0, 0.6), st.floats(0, 6.3), st.floats(1.0, 2.0))
def test_by_how_much_an_outline_is_stretched(tilt, turn, times):
    camera, shape = Camera(tilt, turn), CardShape()
    (one,) = seen_about(camera, np.random.default_rng(3), 0.0, 1)
    assert shape.stretched(one) == 1.0
    shape.learn(one)
    assert abs(shape.stretched(stretched(one, times)) - times**2) < 0.02 * times**2


def test_few_cards_tell_nothing():
    camera, rng, shape = Camera(0.3, 0.0), np.random.default_rng(1), CardShape()
    one, *others = seen_about(camera, rng, 1.0, ENOUGH + 1)
    odd = stretched(one, 2.0)
    for quad in others:
        assert not shape.unlike(odd)
        shape.learn(quad)
    assert shape.unlike(odd)


@given(st.floats(0.5, 2.0), st.floats(-0.4, 0.4), st.floats(0.5, 2.0), st.floats(0, 6.3))
def test_the_map_from_a_card_to_the_picture_is_the_one_by_which_it_is_seen(across, both, down, angle):
    seen_by = np.array([[across, both], [both, down]]) / np.sqrt(across * down - both**2)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shape = CardShape()
    assert np.array_equal(shape.map, np.eye(2))
    flat = np.array([[-ASPECT, -1], [ASPECT, -1], [ASPECT, 1], [-ASPECT, 1]]) * 75
    shape.learn((flat @ turn.T @ seen_by.T).astype(np.float32))
    assert np.allclose(shape.map, seen_by, atol=1e-3)
