"""A lamp that flickers with the mains under a rolling shutter: bands of light wander over the picture."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.geometry import Picture
from vision.mains import Mains
from vision.masks import HEIGHT, WIDTH
from vision.motion import Motion

FPS = 30
Light = Callable[[NDArray[np.float64], float], NDArray[np.float64]]


def table(rng: np.random.Generator) -> Picture:
    """Dark wood (720, 1280, 3) with white cards on it."""
    picture = rng.normal(70, 12, (720, 1280, 3))
    for left in (200, 500, 800):
        picture[300:440, left : left + 90] = rng.normal(205, 5, (140, 90, 3))
    return np.clip(picture, 0, 255).astype(np.uint8)


def lit(picture: Picture, light: Light, at: float, *, upright: bool = False) -> Picture:
    """The picture as it is read row by row; with ``upright`` column by column."""
    rows = light(np.linspace(0, 1, picture.shape[1 if upright else 0]), at)
    return np.clip(picture * (rows[None, :, None] if upright else rows[:, None, None]), 0, 255).astype(np.uint8)


def bands(share: float, many: float, hertz: float) -> Light:
    return lambda rows, at: 1 + share * np.sin(2 * np.pi * (many * rows + hertz * at))


def moving(motion: Motion, pictures: list[Picture], since: float = 0.0) -> list[bool]:
    return [motion.see(picture, since + n / FPS).moving for n, picture in enumerate(pictures)]


@pytest.mark.parametrize(
    "light",
    [bands(0.12, 3, 10.07), bands(0.2, 2.2, 7.1), bands(0.12, 3, 0.2), bands(0.12, 0, 4.1)],
    ids=["bands", "deep bands", "slow bands", "the whole picture"],
)
@pytest.mark.parametrize("upright", [False, True])
def test_a_lamp_that_flickers_is_no_motion_before_long_and_a_hand_is(light: Light, upright: bool) -> None:
    plain = table(np.random.default_rng(5))
    plain = plain.transpose(1, 0, 2).copy() if upright else plain
    motion = Motion()
    moving(motion, [lit(plain, light, n / FPS, upright=upright) for n in range(2 * FPS)])
    levels = []
    for n in range(2 * FPS, 11 * FPS):
        assert not motion.see(lit(plain, light, n / FPS, upright=upright), n / FPS).moving
        assert motion.levels is not None
        if n > 6 * FPS:  # slow bands have been everywhere
            levels.append(motion.levels.astype(int))
    assert np.ptp(levels, axis=0).max() <= 9  # what `vision.news` takes for news
    plain[400:640, 100:700] = 150
    stir = motion.see(lit(plain, light, 11.0, upright=upright), 11.0)
    assert stir.moving
    down, across = HEIGHT / plain.shape[0], WIDTH / plain.shape[1]
    hand = np.zeros_like(stir.mask)
    hand[int(400 * down) - 2 : int(640 * down) + 3, int(100 * across) - 2 : int(700 * across) + 3] = True
    assert not (stir.mask & ~hand).any()
    assert np.count_nonzero(stir.mask) > 0.7 * np.count_nonzero(hand)


def test_what_does_not_flicker_is_left_as_it_is() -> None:
    rng, mains = np.random.default_rng(6), Mains()
    plain = table(rng)[::8, ::8]
    for n in range(4 * FPS):
        dim = plain * (0.3 if n < 2 * FPS else 0.2) + rng.normal(0, 4, plain.shape)  # an exposure that is set anew
        if 50 < n < 100:
            dim[20 + n // 4 :, : n // 2] += 60  # an arm, and its shadow
            dim[:30, n : n + 50] *= 0.6
        points = np.clip(dim, 0, 255).astype(np.uint8)
        assert mains.levelled(points, n / FPS) is points


def test_a_shadow_that_goes_over_most_of_the_table_is_no_flicker() -> None:
    rng, mains = np.random.default_rng(7), Mains()
    plain = table(rng)[::8, ::8]
    for n in range(6 * FPS):
        share = 1 - 0.4 / (1 + np.exp(-(np.arange(WIDTH) - 160 + 2 * n) / 8))
        points = np.clip(plain * share[None, :, None] + rng.normal(0, 1.5, plain.shape), 0, 255).astype(np.uint8)
        assert mains.levelled(points, n / FPS) is points


def test_when_it_no_longer_flickers_pictures_are_left_as_they_are_again() -> None:
    plain, mains = table(np.random.default_rng(8))[::8, ::8], Mains()
    for n in range(2 * FPS):
        mains.levelled(lit(plain, bands(0.12, 3, 10.07), n / FPS), n / FPS)
    for n in range(2 * FPS, 6 * FPS):
        last = mains.levelled(plain, n / FPS)
    assert last is plain
