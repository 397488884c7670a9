"""Outlines that are too large for a card, while it is known how large one is, and before."""

import numpy as np

from engine.observation import BACK, FACES, UNKNOWN
from tests.vision.test_geometry import card
from vision.detect import Found
from vision.recognize import Look
from vision.sizes import large_enough, of_card_size, too_large_a_back

CARD, SLATE, HALF = (card(x, 300, 0, height) for x, height in ((600, 140), (200, 300), (650, 60)))


def kept(quads, faces, height=None):
    def read(quad):
        face, sure = next(faces[i] for i, q in enumerate(quads) if q is quad)
        evidence = np.full(FACES, np.log((1 - sure) / (FACES - 1)))
        evidence[face] = np.log(sure)
        return Look(evidence, 1.0)

    found = of_card_size([Found(quad, 0.9) for quad in quads], height, read)
    return [i for i, quad in enumerate(quads) if any(f.quad is quad for f in found)]


def test_a_slates_frame_is_no_back_where_a_card_was_seen():
    assert kept([SLATE, CARD], [(BACK, 0.99), (7, 0.99)]) == [1]
    assert kept([SLATE], [(BACK, 0.99)], height=140) == []


def test_a_card_that_is_read_with_some_doubt_is_a_measure_for_what_is_far_larger():
    assert kept([SLATE, CARD], [(BACK, 0.99), (7, 0.7)]) == [1]
    assert kept([SLATE, HALF, CARD], [(BACK, 0.99), (3, 0.7), (7, 0.7)]) == [1, 2]


def test_what_was_taken_for_a_back_goes_once_it_is_known_how_large_cards_are():
    assert too_large_a_back(SLATE, BACK, 140)
    for quad, best, height in ((CARD, BACK, 140), (SLATE, 7, 140), (SLATE, BACK, None)):
        assert not too_large_a_back(quad, best, height)


def test_half_a_card_that_nobody_can_read_is_no_measure():
    assert kept([HALF, CARD], [(3, 0.5), (BACK, 0.99)]) == [0, 1]


def test_what_shows_a_face_is_a_card_even_where_the_measure_was_wrong():
    assert kept([CARD], [(7, 0.99)], height=60) == [0]
    assert kept([CARD], [(UNKNOWN, 0.99)], height=60) == []


def test_a_sign_on_a_card_is_none_once_it_is_known_how_large_cards_are():
    sign, far = (Found(card(600, 300, 0, height), 0.9) for height in (30, 90))
    assert large_enough([sign, far], 140) == [far]
    assert large_enough([sign, far], None) == [sign, far]
