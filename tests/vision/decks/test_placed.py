"""Where a card lies of which one knows the size and shape, among all that has changed."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from models._cv import cv2
from tests.vision.test_card_area import Camera, seen_about
from tests.vision.test_geometry import card
from vision.decks.card_form import CardForm
from vision.decks.newcomer import SHADED, newcomer
from vision.decks.placed import placed
from vision.geometry import Picture, Quad, area, overlap


def changes(quad: Quad, seed: int) -> Picture:
    """A card that came, signs on it that lay below it as well, and edges around that seem to have changed."""
    mask, rng = np.zeros((720, 1280), np.uint8), np.random.default_rng(seed)
    cv2.fillConvexPoly(mask, quad.astype(np.int32), 255)
    middle, size = quad.mean(axis=0), np.sqrt(area(quad))
    for corner in quad:
        sign = (middle + (corner - middle) * rng.uniform(0.2, 0.8)).astype(int).tolist()
        cv2.circle(mask, sign, int(0.08 * size), 0, -1)
    for _ in range(3):
        way = rng.uniform(0, 2 * np.pi)
        edge = (middle + 0.95 * size * np.array([np.cos(way), np.sin(way)])).astype(int)
        along = (0.25 * size * np.array([-np.sin(way), np.cos(way)])).astype(int)
        cv2.line(mask, (edge - along).tolist(), (edge + along).tolist(), 255, 3)
    return mask


@settings(deadline=None, max_examples=40)
@given(st.floats(0, 0.5), st.floats(0, 6.3), st.integers(0, 1000))
def test_a_card_is_found_among_what_has_changed_around_it_however_aslant_it_is_seen(tilt, turn, seed):
    *others, came = seen_about(Camera(tilt, turn), np.random.default_rng(seed), 0.6, 9)
    mask, form = changes(came, seed), CardForm(others)
    box = newcomer(mask)
    there = placed(mask, box, form)
    assert there is not None
    assert overlap(there, came) > 0.8
    off = min(np.abs(np.roll(there, turn, axis=0) - came).max() for turn in (0, 2))  # which end is up nobody can tell
    assert off < 0.25 * np.sqrt(area(came))
    assert there[:2, 1].mean() <= there[2:, 1].mean()


@settings(deadline=None, max_examples=40)
@given(st.floats(0, 6.3), st.integers(0, 1000))
def test_a_card_lies_beside_its_shadow_not_in_it(turn, seed):
    *others, came = seen_about(Camera(0.0, turn), np.random.default_rng(seed), 0.6, 9)
    mask = np.zeros((720, 1280), np.uint8)
    for quad, counts in ((came + np.float32([12, 9]), SHADED), (came, 255)):
        cv2.fillConvexPoly(mask, quad.astype(np.int32), counts)
    there = placed(mask, newcomer(mask), CardForm(others))
    assert there is not None
    assert overlap(there, came) > 0.85


def test_where_something_much_larger_than_a_card_has_changed_there_is_none():
    shadow = card(640, 360, 0.3, 330)
    mask = np.zeros((720, 1280), np.uint8)
    cv2.fillConvexPoly(mask, shadow.astype(np.int32), 255)
    assert placed(mask, shadow, CardForm([card(600, 300, 0.2, 150), card(660, 340, 1.2, 150)])) is None


def test_where_little_of_a_card_has_changed_there_is_none():
    mask = np.zeros((720, 1280), np.uint8)
    cv2.line(mask, (600, 300), (700, 420), 255, 9)
    box = newcomer(mask)
    assert placed(mask, box, CardForm([card(600, 300, 0.2, 150), card(660, 340, 1.2, 150)])) is None
