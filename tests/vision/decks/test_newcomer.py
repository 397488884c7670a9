"""What has come upon a heap of cards is outlined by what changed, whatever looks out from below."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from models._cv import cv2
from tests.vision.test_geometry import card
from vision.decks.card_form import CardForm
from vision.decks.newcomer import SHADED, changed, cut, fit, newcomer, share_changed, uncovered_change
from vision.geometry import Quad, area, overlap

Picture = NDArray[np.uint8]


def lay(picture: Picture, quad: Quad, seed: int) -> Picture:
    """A white card with dark signs of its own, and the dark line of its edge."""
    laid = picture.copy()
    cv2.fillConvexPoly(laid, quad.astype(np.int32), (235, 235, 235))
    cv2.polylines(laid, [quad.astype(np.int32)], True, (120, 120, 120), 2)
    middle, rng = quad.mean(axis=0), np.random.default_rng(seed)
    for corner in quad:
        for share in rng.uniform(0.1, 0.9, 4):
            x, y = (middle + (corner - middle) * share).astype(int).tolist()
            cv2.circle(laid, (x, y), 5, (30, 30, 140), -1)
    return laid


@pytest.fixture
def heap() -> Picture:
    picture = np.full((480, 640, 3), (60, 90, 120), np.uint8)
    for seed, (x, y, angle) in enumerate([(300, 240, 0.1), (330, 230, -0.1), (310, 250, 0.2)]):
        picture = lay(picture, card(x, y, angle, 150), seed)
    return picture


def noisy(picture: Picture, seed: int, light: float = 1.0) -> Picture:
    noise = np.random.default_rng(seed).normal(0, 3, picture.shape)
    return np.asarray(np.clip(picture * light + noise, 0, 255), np.uint8)


NEW = card(322, 246, 0.05, 150)


@pytest.mark.parametrize("light", [1.0, 0.93])
def test_the_card_that_came_is_what_changed(heap: Picture, light: float) -> None:
    box = newcomer(changed(noisy(heap, 1), noisy(lay(heap, NEW, 9), 2, light)))
    assert box is not None
    assert overlap(box, NEW) > 0.85
    short, long = np.linalg.norm(box[1] - box[0]), np.linalg.norm(box[2] - box[1])
    assert short < long
    assert box[0][1] < box[3][1]


def test_where_nothing_came_nothing_changed(heap: Picture) -> None:
    assert newcomer(changed(noisy(heap, 1), noisy(heap, 2, 0.95))) is None


def test_an_outline_with_a_card_below_is_cut_down_to_the_one_that_came(heap: Picture) -> None:
    box = newcomer(changed(noisy(heap, 1), noisy(lay(heap, NEW, 9), 2)))
    assert box is not None
    both = NEW + np.float32([[0, 0], [24, 0], [24, 0], [0, 0]])
    form = CardForm([NEW])
    best = max([both, *cut(both, form.area)], key=lambda quad: fit(quad, box, form))
    assert overlap(best, NEW) > 0.93 > overlap(both, NEW)
    assert cut(NEW, form.area) == []


def test_how_much_of_an_outline_has_changed(heap: Picture) -> None:
    mask = changed(noisy(heap, 1), noisy(lay(heap, NEW, 9), 2))
    assert share_changed(mask, NEW) > 0.2
    assert share_changed(mask, card(100, 240, 0.0, 150)) < 0.01


def test_the_shadow_around_a_card_is_none_of_it() -> None:
    mask = np.zeros((480, 640), np.uint8)
    cv2.fillConvexPoly(mask, NEW.astype(np.int32), 255)
    x, y = NEW.max(axis=0).astype(int).tolist()
    mask[y + 4 : y + 6, x - 70 : x - 20] = mask[y - 90 : y - 50, x + 5 : x + 7] = 255
    assert area(newcomer(mask, area(NEW))) < 1.1 * area(NEW) < area(newcomer(mask))


def test_what_may_just_lie_in_a_shadow_now_counts_half(heap: Picture) -> None:
    within, shadow = (painted(quad, heap) for quad in (NEW, NEW + np.float32([14, 8])))
    shaded = np.where(shadow[..., None], heap * 0.7, heap).astype(np.uint8)
    mask = changed(noisy(heap, 1), noisy(lay(shaded, NEW, 9), 2))
    around = mask[shadow & ~within]
    assert np.count_nonzero(around) > 0.7 * around.size
    assert np.count_nonzero(around == SHADED) > 0.9 * np.count_nonzero(around)
    assert np.count_nonzero(mask[within] == 255) > 2 * np.count_nonzero(mask[within] == SHADED)


def painted(quad: Quad, picture: Picture) -> NDArray[np.bool_]:
    within = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(within, quad.astype(np.int32), 1)
    return within > 0


def test_a_card_laid_upon_another_leaves_what_looks_out_as_it_was_and_one_that_is_pushed_does_not() -> None:
    table = np.full((480, 640, 3), (60, 90, 120), np.uint8)
    lay_there, beside = card(300, 240, 0.1, 150), card(318, 256, 0.1, 150)
    before = noisy(lay(table, lay_there, 1), 1)
    upon, pushed = (noisy(lay(below, beside, 1), 2) for below in (lay(table, lay_there, 1), table))
    assert uncovered_change(changed(before, upon), lay_there, beside) < 0.2
    assert uncovered_change(changed(before, pushed), lay_there, beside) > 0.6
    assert uncovered_change(changed(before, upon), lay_there, lay_there + 1) is None
