"""Which card lies on top."""

import numpy as np
import pytest

from models._cv import cv2
from tests.vision.test_geometry import card
from vision.stacking import above


def laid(*quads: np.ndarray) -> np.ndarray:
    """A dark table with white cards that have a pattern inside a white margin, the later ones on top."""
    rng = np.random.default_rng(5)
    picture = np.full((400, 400, 3), 60, np.uint8)
    corners = np.float32([[0, 0], [62, 0], [62, 100], [0, 100]])
    for quad in quads:
        face = np.full((100, 62, 3), 245, np.uint8)
        face[8:92, 8:54] = cv2.resize(rng.integers(0, 256, (12, 7, 3)).astype(np.uint8), (46, 84))
        matrix = cv2.getPerspectiveTransform(corners, quad)
        mask = cv2.warpPerspective(np.full((100, 62), 255, np.uint8), matrix, (400, 400))
        warped = cv2.warpPerspective(face, matrix, (400, 400), borderMode=cv2.BORDER_REPLICATE)
        picture[mask > 127] = warped[mask > 127]
    return picture


@pytest.mark.parametrize("angle", [0.0, 0.4, 0.9, 1.57, 2.2])
@pytest.mark.parametrize("step", [30, 45])
def test_the_card_whose_edge_goes_on_lies_on_top(angle, step):
    lower, upper = card(180, 200, 0.1, 150), card(180 + step, 215, angle, 150)
    picture = laid(lower, upper)
    assert above(picture, upper, lower) > 0.7
    assert above(picture, lower, upper) == pytest.approx(1 - above(picture, upper, lower))


def test_of_cards_apart_nothing_is_said():
    one, other = card(100, 200, 0, 120), card(300, 200, 0, 120)
    assert above(laid(one, other), one, other) == 0.5
