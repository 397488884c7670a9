"""Corners that are drawn onto the card's corners."""

import numpy as np
import pytest

from tests.vision.test_geometry import card
from vision.edges import _moved
from vision.geometry import widened

LINE = np.array([[0, 0], [10, 10], [20, 20], [30, 30]], np.float32)
POINT = np.full((4, 2), 7, np.float32)
TRIANGLE = np.array([[0, 0], [10, 0], [20, 0], [10, 9]], np.float32)


@pytest.mark.parametrize("collapsed", [LINE, POINT, TRIANGLE])
def test_an_outline_without_inside_stays_as_it_is_and_spoils_no_other(collapsed):
    good = card(300, 300, 0.2, 140)
    outlines = np.stack([good, collapsed])
    moved = _moved(outlines, widened(outlines), np.full((2, 4, 2), 0.05))
    assert np.isfinite(moved).all()
    assert np.array_equal(moved[1], collapsed)
    assert 1 < np.abs(moved[0] - good).max() < 14
