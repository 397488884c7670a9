"""Whatever size a camera's pictures have later, and however a telephone turns them: they come as the first one did."""

import numpy as np
import pytest

from models._cv import cv2
from vision.geometry import Picture
from vision.one_size import OneSize


def table(rng: np.random.Generator, cards: int = 5) -> Picture:
    """Grainy wood (360, 640, 3) with white cards somewhere."""
    picture = np.clip(cv2.GaussianBlur(rng.normal(90, 60, (360, 640, 3)), (0, 0), 3) + 20, 0, 255)
    for _ in range(cards):
        left, top = rng.integers(0, 560), rng.integers(0, 260)
        picture[top : top + 90, left : left + 60] = 230
    return picture.astype(np.uint8)


def test_pictures_of_the_first_size_are_left_as_they_are() -> None:
    size, picture = OneSize(), table(np.random.default_rng(1))
    assert size.fit(picture) is picture
    assert size.fit(picture) is picture


@pytest.mark.parametrize("later", [(1280, 720), (320, 180), (426, 240), (640, 480)])
def test_another_size_is_brought_to_the_first(later: tuple[int, int]) -> None:
    size, picture = OneSize(), table(np.random.default_rng(2))
    size.fit(picture)
    fitted = size.fit(np.asarray(cv2.resize(picture, later, interpolation=cv2.INTER_AREA), np.uint8))
    assert fitted.shape == picture.shape
    assert np.abs(fitted.astype(int) - picture).mean() < 12
    assert size.fit(picture) is picture  # and back


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("way", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_a_telephone_that_turns_its_picture_has_not_moved_the_table(way: int, seed: int) -> None:
    rng, size = np.random.default_rng(seed), OneSize()
    picture = table(rng)
    size.fit(picture)
    picture[200:360, 100:340] = 140  # a hand has come meanwhile, and the lamp is dimmer
    later = np.asarray(cv2.resize(cv2.rotate((picture * 0.7).astype(np.uint8), way), (270, 480)), np.uint8)
    for _ in range(2):  # how it is turned is found once
        fitted = size.fit(later)
        assert fitted.shape == picture.shape
        assert np.abs(fitted.astype(int) - picture * 0.7).mean() < 12
