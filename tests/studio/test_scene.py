"""What the truth says is what the picture shows."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.cards import Card
from engine.games import game
from models._cv import cv2
from models.printings.own import draw, raster
from studio.camera import Camera, Pose, pose_matrix, transform
from studio.conduct import CONDUCT
from studio.directing import direct
from studio.evening import evening
from studio.performance import Performance
from studio.printing import OwnPrinting
from studio.scene import Scene, Shot
from studio.testimony import witnessed

CAMERA = Camera()


@pytest.fixture(scope="module")
def performance() -> Performance:
    return direct(evening(game("klaber"), "scene", 1), CONDUCT["brisk"], np.random.default_rng(9))


@pytest.fixture(scope="module")
def scene(performance: Performance) -> Scene:
    grey = np.full((CAMERA.height, CAMERA.width, 3), 110, np.float32)
    return Scene(performance, Shot(CAMERA, OwnPrinting(performance.pack), grey, np.ones_like(grey)))


def cut_out(picture: NDArray[np.float32], quad: list[list[float]], width: int, height: int) -> NDArray[np.float32]:
    upright = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(quad, np.float32), upright)
    return np.asarray(cv2.warpPerspective(picture, matrix, (width, height)), np.float32)


@cache
def drawn(card: Card) -> NDArray[np.uint8]:
    return raster(draw(card, card.pack), 140)[..., 2::-1]


def likeness(seen: NDArray[np.float32], card: Card) -> float:
    return float(np.corrcoef(seen[5:-5, 5:-5].ravel(), drawn(card)[5:-5, 5:-5].ravel())[0, 1])


def test_each_first_card_of_a_trick_lies_where_the_truth_says(performance: Performance, scene: Scene) -> None:
    plays = witnessed(performance, CAMERA, 15, 0.62)["plays"]
    for placed, play in list(zip(performance.deals[0].placed, plays, strict=True))[::4]:
        picture = scene.picture(placed.hand_away, 0.0)
        seen = cut_out(picture, play["quad"], 87, 140)
        match = {card: likeness(seen, card) for card in placed.card.pack.cards}
        assert max(match, key=lambda card: match[card]) == placed.card
        assert match[placed.card] > 0.85


def test_nothing_lies_in_the_middle_after_a_sweep(performance: Performance, scene: Scene) -> None:
    picture = scene.picture(performance.deals[0].swept[0].cleared + 0.1, 0.0)
    middle = picture[260:460, 540:740]
    assert float(np.abs(middle - 110).max()) < 3


def test_painting_out_of_order_gives_the_same_picture(performance: Performance, scene: Scene) -> None:
    moment = performance.deals[0].placed[6].at_rest - 0.2
    once = scene.picture(moment, 1 / 60)
    scene.picture(performance.duration, 1 / 60)
    scene.picture(0.0, 1 / 60)
    assert np.array_equal(once, scene.picture(moment, 1 / 60))


def test_the_hand_covers_the_card_that_it_lays(performance: Performance, scene: Scene) -> None:
    placed = performance.deals[0].placed[0]
    with_hand = scene.picture(placed.at_rest, 0.0)
    without = scene.picture(placed.hand_away, 0.0)
    assert float(np.abs(with_hand - without).max(axis=2).mean()) > 1


def test_the_camera_sees_the_middle_in_the_middle_and_near_things_larger() -> None:
    points = np.array([[0.0, 0.0], [0.0, 200.0], [10.0, 200.0], [0.0, -200.0], [10.0, -200.0]])
    middle, near, near_right, far, far_right = CAMERA.pixels(points)
    assert np.allclose(middle, (640, 360))
    assert near_right[0] - near[0] > far_right[0] - far[0]


def test_angles_turn_clockwise_as_seen() -> None:
    quarter = transform(pose_matrix(Pose(0.0, 0.0, 90.0)), np.array([[0.0, -1.0]]))
    assert np.allclose(quarter, [[1.0, 0.0]])  # what pointed up points right
