"""A card that came to lie on the bare table is outlined by the edge of what changed."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from models._cv import cv2
from tests.vision.test_card_area import Camera, seen_about
from tests.vision.test_geometry import card
from vision.decks.alone import alone
from vision.geometry import Picture, Quad, overlap


def changes(*outlines: Quad) -> Picture:
    mask = np.zeros((720, 1280), np.uint8)
    for outline in outlines:
        cv2.fillConvexPoly(mask, outline.astype(np.int32), 255)
    return mask


@settings(deadline=None)
@given(st.floats(0, 0.75), st.floats(0, 6.3), st.integers(0, 1000))
def test_its_four_corners_are_found_however_aslant_it_is_seen(tilt: float, turn: float, seed: int) -> None:
    (came,) = seen_about(Camera(tilt, turn), np.random.default_rng(seed), 1.0, 1)
    edge = alone(changes(came))
    assert edge is not None
    assert overlap(edge, came) > 0.95
    assert cv2.contourArea(edge, True) * cv2.contourArea(came, True) > 0  # the same way round
    assert min(np.abs(np.roll(edge, turn, axis=0) - came).max() for turn in range(4)) < 4


def test_on_a_heap_a_card_leaves_paper_on_paper_unchanged() -> None:
    mask = changes(card(640, 360, 0.2, 150))
    cv2.circle(mask, (640, 360), 30, 0, -1)
    assert alone(mask) is None


def test_where_two_things_came_none_is_alone() -> None:
    assert alone(changes(card(640, 360, 0.2, 150), card(840, 360, 0.4, 150))) is None


def test_neither_a_round_thing_nor_a_speck_nor_nothing_is_a_card() -> None:
    coaster = np.zeros((720, 1280), np.uint8)
    cv2.circle(coaster, (640, 360), 80, 255, -1)
    assert [alone(mask) for mask in (coaster, changes(card(640, 360, 0.2, 20)), changes())] == [None] * 3
