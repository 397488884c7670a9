"""Outlines that are too large for a card, and what is read in them and in their parts."""

import numpy as np
import pytest

from engine.observation import UNKNOWN
from tests.vision.looks import look
from tests.vision.test_geometry import card
from vision.cutting import cut_to_size
from vision.detect import Found
from vision.geometry import overlap

CARD = card(600, 300, 0.3, 140)


def seen(quad, *, height=140.0, whole=(UNKNOWN, 0.4)):
    """The card itself is read well; an outline that takes in something beside it says ``whole``."""

    def read(one):
        return look(5, 0.95) if overlap(one, CARD) > 0.9 else look(*whole)

    (found,) = cut_to_size([Found(quad, 0.8)], height, read, lambda one: one)
    return found.quad


def grown(*, across: float, down: float):
    """The card's outline, so many times as wide and as high, from its upper left corner."""
    right, below = across * (CARD[1] - CARD[0]), down * (CARD[3] - CARD[0])
    return np.array([CARD[0], CARD[0] + right, CARD[0] + right + below, CARD[0] + below], np.float32)


@pytest.mark.parametrize(("across", "down"), [(1.0, 1.25), (1.3, 1.0), (1.2, 1.2)])
def test_the_card_within_an_outline_that_is_too_large_is_found(across, down):
    assert overlap(seen(grown(across=across, down=down)), CARD) > 0.9


def test_what_is_read_surely_or_has_a_cards_size_stays_as_it_is():
    large = grown(across=1.0, down=1.25)
    assert seen(large, whole=(7, 0.95)) is large
    assert seen(CARD) is CARD
    assert seen(large, height=None) is large


def test_where_no_part_is_read_better_nothing_is_cut():
    other = card(600, 300, 1.8, 190)
    assert seen(other) is other
