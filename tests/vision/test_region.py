"""Parts of the picture in which a played card is looked for."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_geometry import card
from vision.region import Region

SIZE = (1280, 720)


@given(st.floats(0, 1280), st.floats(0, 720), st.floats(0, 6.3), st.floats(40, 250))
def test_a_card_in_the_middle_of_what_stirred_is_held_whole(x, y, angle, height):
    quad = card(x, y, angle, height)
    region = Region.around([quad], 1.2 * height, SIZE)
    if region is None:
        return
    assert region.holds(quad)
    inside = np.clip(quad, (0, 0), (SIZE[0] - 1, SIZE[1] - 1))
    assert (inside >= (region.left, region.top)).all()
    assert (inside < (region.right, region.bottom)).all()
    part = region.of(np.zeros((720, 1280, 3), np.uint8))
    assert part.shape == (region.bottom - region.top, region.right - region.left, 3)


def test_most_of_the_picture_is_no_region():
    assert Region.around([card(200, 360, 0, 300), card(1100, 360, 0, 300)], 100, SIZE) is None
    assert Region.around([], 100, SIZE) is None


def test_a_card_that_may_be_cut_off_is_not_held_unless_the_picture_ends_there():
    region = Region.around([card(100, 300, 0, 100)], 120, SIZE)
    assert region.left == 0
    assert region.holds(card(20, 300, 0, 100))
    assert not region.holds(card(region.right - 20, 300, 0, 100))
