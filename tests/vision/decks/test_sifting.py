"""What is new on a heap is told by what has changed, where cards look alike or are outlined badly."""

from __future__ import annotations

import numpy as np
import pytest

from models._cv import cv2
from tests.vision.test_geometry import card
from vision.decks.glance import Glance
from vision.decks.moments import Still
from vision.decks.sifting import Sifter
from vision.geometry import widened

FIRST, SECOND = card(300, 240, 0.0, 150), card(312, 252, 0.0, 150)


def glance(quad, seed: int = 1) -> Glance:
    rng = np.random.default_rng(seed)
    feature = rng.normal(size=16)
    made = Glance(quad, height=150.0)
    made.take(rng.integers(0, 255, (128, 80, 3), np.uint8), np.zeros(34), feature / np.linalg.norm(feature))
    return made


def changed(*quads) -> np.ndarray:
    mask = np.zeros((480, 640), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, quad.astype(np.int32), 255)
    return mask


SHADOW = widened(SECOND, 1.07)


@pytest.mark.parametrize(("where", "new"), [((SECOND,), True), ((SHADOW,), True), ((FIRST, SECOND), False)])
def test_of_two_that_look_alike_the_one_below_lies_there_still_or_was_pushed(where, new: bool) -> None:
    sifter = Sifter()
    assert len(sifter.sift(Still(1, (glance(FIRST),), (False,)))) == 1
    came = sifter.sift(Still(2, (glance(SECOND),), (False,), changed(*where)))
    assert bool(came) is new
    assert all(each.double_of == 0 for each in came)


def test_what_looks_out_from_under_a_card_that_came_and_was_there_before_is_none() -> None:
    heap = card(270, 235, 0.1, 120)
    sifter = Sifter()
    sifter.sift(Still(1, (glance(FIRST),), (False,)))
    came = sifter.sift(Still(2, (glance(SECOND, 2), glance(heap, 3)), (False, False), changed(SECOND)))
    assert [each.quad is SECOND for each in came] == [True]


def test_what_lay_apart_from_it_and_was_overlooked_is_one() -> None:
    sifter, beside = Sifter(), card(100, 100, 0.0, 150)
    sifter.sift(Still(1, (glance(FIRST),), (False,)))
    came = sifter.sift(Still(2, (glance(SECOND, 2), glance(beside, 3)), (False, True), changed(SECOND)))
    assert len(came) == 2


def test_a_card_that_comes_into_focus_has_come_all_the_same() -> None:
    sifter, blurred, sharp = Sifter(), glance(FIRST), glance(FIRST)
    blurred.looks[0] = np.full((128, 80, 3), 90, np.uint8)
    blurred.came = True
    sifter.sift(Still(1, (blurred,), (False,)))
    assert sifter.sift(Still(2, (sharp,), (True,))) == [sharp]
    assert sharp.came
    assert sifter.glances == [sharp]
