"""What stirs: exact, whichever way is taken."""

from collections.abc import Iterator

import numpy as np
import pytest

from vision.geometry import Picture
from vision.masks import HEIGHT, WIDTH, differs
from vision.motion import CHANGED, Motion


def slow(now: np.ndarray, then: np.ndarray) -> np.ndarray:
    difference = now.astype(int) - then
    return np.abs(difference - int(np.median(difference[::3, ::3]))) > CHANGED


@pytest.mark.parametrize("spread", [2, 6, 8, 20, 60])
@pytest.mark.parametrize("brighter", [0, 5, 30])
def test_the_quick_way_says_what_the_slow_way_says(spread, brighter):
    rng = np.random.default_rng(spread)
    then = rng.integers(70, 160, (HEIGHT, WIDTH)).astype(np.uint8)
    now = np.clip(then + rng.integers(-spread, spread + 1, then.shape) + brighter, 0, 255).astype(np.uint8)
    assert np.array_equal(differs(now, then, CHANGED), slow(now, then))


def test_a_hand_stirs_where_it_is_and_reaches_in_from_its_side():
    motion = Motion()
    table = np.full((720, 1280, 3), 90, np.uint8)
    for number in range(20):
        assert not motion.see(table, number / 30).moving
    assert motion.stirred_box(0.0, (1280, 720)) is None
    hand = table.copy()
    hand[400:, 600:700] = 200
    stir = motion.see(hand, 1.0)
    assert stir.moving
    assert stir.reach.argmax() == 0
    box = motion.stirred_box(0.9, (1280, 720))
    assert np.abs(box - [[600, 400], [700, 400], [700, 720], [600, 720]]).max() <= 16
    assert motion.stirred_box(1.1, (1280, 720)) is None


def test_a_lamp_that_grows_brighter_is_no_motion():
    motion = Motion()
    table = np.tile(np.linspace(60, 150, 1280, dtype=np.uint8)[None, :, None], (720, 1, 3))
    motion.see(table, 0.0)
    assert not motion.see(table + np.uint8(40), 0.1).moving


def dim(faint: int, grain: float, pictures: int = 40) -> Iterator[Picture]:
    """Pictures of a table whose brightest tenth has a level of 70, and at last one with something on it that is darker
    by ``faint``; ``grain``: standard deviation of noise that is independent from point to point."""
    rng, table = np.random.default_rng(1), np.full((720, 1280, 3), 50.0)
    table[:, :128] = 70
    for number in range(pictures):
        if number == pictures - 1:
            table[300:420, 600:680] -= faint
        yield np.clip(table + rng.normal(0, grain, table.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("brighter", "noticed"), [(0, True), (150, False)])
def test_in_dim_light_less_counts_as_a_change(brighter, noticed):
    motion = Motion()
    said = [motion.see(picture + np.uint8(brighter), n / 30).moving for n, picture in enumerate(dim(11, 0.0))]
    assert not any(said[:-1])
    assert said[-1] == noticed


def test_grain_in_dim_light_does_not_stir():
    motion = Motion()
    said = [motion.see(picture, n / 30).moving for n, picture in enumerate(dim(30, 8.0))]
    assert not any(said[:-1])
    assert said[-1]
