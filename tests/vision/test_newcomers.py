"""What is new on the table and shaped like a card: found by its silhouette, believed by its face."""

import numpy as np
import pytest

from engine.observation import UNKNOWN
from tests.vision.looks import look
from tests.vision.test_geometry import card
from vision.detect import Found
from vision.geometry import area, overlap
from vision.masks import HEIGHT, WIDTH, inside
from vision.newcomers import newcomers, with_newcomers

SIZE, HEIGHT_OF_CARD = (1280, 720), 140.0
CARD = card(640, 360, 0.4, 140)
PIP = card(640, 360, 0.4, 40)


def seen(found, news, face=5, height=HEIGHT_OF_CARD):
    """What is as large as a card shows ``face``; a part shows nothing."""

    def read(quad):
        return look(face if area(quad) > 0.8 * area(CARD) else UNKNOWN)

    return with_newcomers(found, news, height, SIZE, read, lambda quad: quad)


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.2, 2.5])
def test_a_cards_silhouette_tells_its_outline_to_a_point_of_the_small_picture(angle):
    laid = card(500, 300, angle, 140)
    (quad,) = newcomers(inside(laid, SIZE), HEIGHT_OF_CARD, SIZE)
    assert overlap(quad, laid) > 0.8


def test_an_overlooked_card_takes_the_place_of_what_was_found_in_it():
    other = Found(card(900, 300, 0, 140), 0.9)
    whole = seen([other, Found(PIP, 0.7)], inside(CARD, SIZE))
    assert whole[0] is other
    assert len(whole) == 2
    assert overlap(whole[1].quad, CARD) > 0.8


def test_what_was_found_is_not_looked_for_again():
    found = [Found(CARD, 0.9)]
    assert seen(found, inside(CARD, SIZE)) == found


def test_what_shows_no_face_is_no_card():
    assert seen([], inside(CARD, SIZE), face=UNKNOWN) == []


def test_a_slate_an_arm_and_nothing_are_no_newcomers():
    arm = np.zeros((HEIGHT, WIDTH), bool)
    arm[:60, 70:80] = True
    for news in (arm, inside(card(640, 360, 0, 300), SIZE), np.zeros((HEIGHT, WIDTH), bool)):
        assert not list(newcomers(news, HEIGHT_OF_CARD, SIZE))


def test_nothing_is_added_while_nobody_knows_how_large_a_card_is():
    assert seen([], inside(CARD, SIZE), height=None) == []


def test_of_two_cards_that_come_together_the_overlooked_one_is_what_is_left():
    upper, lower = card(640, 300, 0.1, 140), card(600, 400, -0.5, 140)
    part = Found(card(590, 410, -0.5, 110), 0.6)
    whole = seen([Found(upper, 0.9), part], inside(upper, SIZE) | inside(lower, SIZE))
    assert [overlap(f.quad, q) > 0.75 for f, q in zip(whole, (upper, lower), strict=True)] == [True, True]
