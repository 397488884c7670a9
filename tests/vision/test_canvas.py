"""Pictures as the detector sees them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.canvas import MULTIPLE, Canvas


def picture(height: int, width: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)


@given(st.integers(1, 90), st.integers(1, 90), st.floats(0.05, 1.0))
def test_what_a_picture_leaves_of_the_canvas_is_black_whatever_was_there_before(height, width, scale):
    canvas = Canvas()
    canvas.fitted(np.full((120, 120, 3), 255, np.uint8), 1.0)
    fitted = canvas.fitted(np.full((height, width, 3), 255, np.uint8), scale)
    rows, columns = max(round(height * scale), 1), max(round(width * scale), 1)
    assert [side % MULTIPLE for side in fitted.shape[:2]] == [0, 0]
    assert rows <= fitted.shape[0] < rows + MULTIPLE
    assert columns <= fitted.shape[1] < columns + MULTIPLE
    assert (fitted[:rows, :columns] == 255).all()
    assert fitted.sum() == rows * columns * 3 * 255


def test_in_its_own_size_a_picture_is_as_it_was():
    seen = picture(50, 70)
    assert np.array_equal(Canvas().fitted(seen, 1.0)[:50, :70], seen)


@pytest.mark.parametrize("scale", [0.5, 0.25])
def test_halved_each_point_is_the_mean_of_those_it_stands_for(scale):
    seen, step = picture(64, 96), round(1 / scale)
    means = seen.reshape(64 // step, step, 96 // step, step, 3).mean(axis=(1, 3))
    assert np.abs(Canvas().fitted(seen, scale)[: 64 // step, : 96 // step] - means).max() <= step / 2


def test_a_smaller_picture_after_a_larger_one_is_as_on_a_new_canvas():
    used = Canvas()
    for seed, (height, width, scale) in enumerate(((200, 300, 0.9), (90, 40, 0.4), (333, 77, 0.3))):
        seen = picture(height, width, seed)
        assert np.array_equal(used.fitted(seen, scale), Canvas().fitted(seen, scale))
