"""What shape a card has in the picture, learned from cards that lay there."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.test_card_area import Camera, laid
from vision.card_shape import ENOUGH, CardShape
from vision.geometry import long_axis


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
    for _ in range(30):
        shape.learn(camera.sees(laid(rng, 1.2)))
    for _ in range(10):
        quad = camera.sees(laid(rng, 1.2))
        assert not shape.unlike(quad)
        assert shape.unlike(stretched(quad, 1.35))


def test_few_cards_tell_nothing():
    camera, rng, shape = Camera(0.3, 0.0), np.random.default_rng(1), CardShape()
    odd = stretched(camera.sees(laid(rng, 1.0)), 2.0)
    for _ in range(ENOUGH - 1):
        shape.learn(camera.sees(laid(rng, 1.0)))
    assert not shape.unlike(odd)
    shape.learn(camera.sees(laid(rng, 1.0)))
    assert shape.unlike(odd)
