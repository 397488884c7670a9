"""Which card lies on top."""

from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_geometry import card
from vision.detect import Found
from vision.geometry import covered_share
from vision.stacking import TOUCH, above

UPPER = card(200, 200, 0.2, 140)


@given(st.floats(160, 260), st.floats(160, 260), st.floats(0, 6.3), st.floats(-0.08, 0.08))
def test_the_card_that_lacks_what_the_other_hides_lies_below(x, y, angle, error):
    quad = card(x, y, angle, 140)
    hidden = covered_share(UPPER, quad)
    lower = Found(quad, 0.9, min(1, max(0, 1 - hidden + error * hidden)))
    upper = Found(UPPER, 0.9, 1.0)
    if hidden > TOUCH:
        assert above(upper, lower) > 0.9
    assert abs(above(upper, lower) + above(lower, upper) - 1) < 1e-9


def test_cards_apart_lie_on_nothing():
    assert above(Found(UPPER, 0.9, 1.0), Found(card(600, 600, 0, 140), 0.9, 0.5)) == 0.5
