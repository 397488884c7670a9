"""Pictures spoiled on purpose, one way at a time: each grade answers to its own fault and to no other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.cards import Pack
from models._cv import cv2
from models.printings.own import draw
from models.printings.raster import raster
from tests.vision.test_geometry import card as corners_of
from vision.fitness import GRADES, Grade, grade
from vision.frame import Frame

Picture = NDArray[np.float64]
SIZE = (1280, 720)
CARDS = [corners_of(x, y, angle, 150) for x, y, angle in ((450, 330, 0.3), (640, 400, -0.2), (820, 300, 1.2))]


@pytest.fixture(scope="module")
def table() -> Picture:
    """A grained table with three cards, lit well, 0 to 255."""
    rng = np.random.default_rng(5)
    grain = cv2.resize(rng.normal(0, 22, (90, 160)), SIZE, interpolation=cv2.INTER_CUBIC)
    picture = np.clip(np.array([60.0, 90.0, 120.0]) + grain[..., None], 0, 255)
    for card, quad in zip(Pack.HUNGARIAN.cards[5:30:9], CARDS, strict=True):
        face = raster(draw(card, Pack.HUNGARIAN), 300)
        corners = np.array([[0, 0], [face.shape[1], 0], [face.shape[1], 300], [0, 300]], np.float32)
        seen = cv2.warpPerspective(face, cv2.getPerspectiveTransform(corners, quad), SIZE, flags=cv2.INTER_AREA)
        alpha = seen[..., 3:] / 255
        picture = picture * (1 - alpha) + seen[..., 2::-1] * 0.85 * alpha
    return picture


def film(spoil: Callable[[Picture, int], Picture], table: Picture) -> list[Frame]:
    """Eight frames in a quarter of a second, with a sensor's noise."""
    rng = np.random.default_rng(6)
    frames = []
    for i in range(8):
        noisy = spoil(table, i) + rng.normal(0, 2.5, table.shape)
        frames.append(Frame(np.asarray(np.clip(noisy, 0, 255), np.uint8), i / 30, i))
    return frames


def as_it_is(table: Picture, _: int) -> Picture:
    return table


def blurred(table: Picture, _: int) -> Picture:
    return cv2.GaussianBlur(table, (0, 0), 6.0)


def dark(table: Picture, _: int) -> Picture:
    return table * 0.22


def too_bright(table: Picture, _: int) -> Picture:
    return table * 1.9


def shining(table: Picture, _: int) -> Picture:
    ys, xs = np.mgrid[0 : SIZE[1], 0 : SIZE[0]]
    spot = np.exp(-(((xs - 520) / 170) ** 2 + ((ys - 300) / 110) ** 2) * 2)
    return table + 420 * spot[..., None]


def flickering(table: Picture, i: int) -> Picture:
    rows = np.arange(SIZE[1])[:, None, None] / SIZE[1]
    return table * (1 + 0.08 * np.sin(2 * np.pi * (1.7 * rows + i * 0.37)))


def shaking(table: Picture, i: int) -> Picture:
    x, y = np.random.default_rng(i).normal(0, 9, 2)
    return cv2.warpAffine(table, np.float32([[1, 0, x], [0, 1, y]]), SIZE, borderMode=cv2.BORDER_REFLECT)


def a_hand(table: Picture, i: int) -> Picture:
    """No fault at all: somebody lays a card."""
    shown = table.copy()
    cv2.line(shown, (200 + 40 * i, 719), (420 + 30 * i, 420), (110, 150, 200), 90)
    return shown


def graded(spoil: Callable[[Picture, int], Picture], table: Picture) -> dict[str, Grade]:
    return {g.name: g for g in grade(film(spoil, table), CARDS)}


@pytest.mark.parametrize("harmless", [as_it_is, a_hand])
def test_a_good_picture_is_good_in_every_way_and_nothing_is_to_be_mended(table, harmless):
    found = graded(harmless, table)
    assert tuple(found) == GRADES
    assert {name: g.level for name, g in found.items()} == dict.fromkeys(GRADES, "good")
    assert not any(g.mend for g in found.values())


@pytest.mark.parametrize(
    ("spoil", "own"),
    [
        (blurred, "sharpness"),
        (dark, "light"),
        (too_bright, "light"),
        (shining, "glare"),
        (flickering, "flicker"),
        (shaking, "stability"),
    ],
)
def test_each_fault_moves_its_own_grade_and_no_other(table, spoil, own):
    found = graded(spoil, table)
    assert found[own].level == "bad", found[own]
    assert found[own].mend.endswith(".")
    others = {name: g.level for name, g in found.items() if name != own}
    assert set(others.values()) <= {"good", "unknown"}, others


def test_small_cards_are_told_by_their_outlines_only(table):
    frames = film(as_it_is, table)
    levels = {scale: grade(frames, [quad * scale for quad in CARDS])[4].level for scale in (0.2, 0.4, 1.0)}
    assert levels == {0.2: "bad", 0.4: "fair", 1.0: "good"}
    assert grade(frames)[4].level == "unknown"


def test_a_bare_wall_is_not_judged_by_what_it_does_not_show():
    grey = Frame(np.full((720, 1280, 3), 128, np.uint8), 0.0, 0)
    found = {g.name: g.level for g in grade([grey, grey])}
    assert (found["sharpness"], found["stability"], found["card size"]) == ("unknown",) * 3


def test_one_frame_is_not_enough():
    with pytest.raises(ValueError, match="two frames"):
        grade([Frame(np.zeros((90, 160, 3), np.uint8), 0.0, 0)])
