"""The light display on a filmed table."""

from __future__ import annotations

import numpy as np

from studio.camera import Camera, Pose
from studio.panel import Panel

CAMERA = Camera(width=640, height=360, scale=0.76)
DARK = [[False] * 32] * 8
ALL = [[True] * 32] * 8
ONE = [[x == 31 and y == 0 for x in range(32)] for y in range(8)]


def shone(pixels: list[list[bool]], brightness: float = 1.0) -> np.ndarray:
    panel = Panel(CAMERA.matrix(), Pose(0.0, 0.0, 0.0), lambda t: pixels, brightness)
    return panel.shine(np.zeros((360, 640, 3), np.float32), 0.0)


def test_dark_panel_gives_no_light() -> None:
    assert shone(DARK).max() == 0


def test_light_is_red_and_strongest_where_a_dot_is_lit() -> None:
    light = shone(ONE)
    y, x = np.unravel_index(int(light[..., 2].argmax()), light.shape[:2])
    right_end = Panel(CAMERA.matrix(), Pose(0.0, 0.0, 0.0), lambda t: ONE).quad[1]
    assert abs(x - right_end[0]) < 8
    assert abs(y - right_end[1]) < 8
    assert light[y, x, 2] > 3 * light[y, x, :2].max()


def test_all_of_it_shines_on_the_table_around_and_less_when_dimmed() -> None:
    bright, dim = shone(ALL), shone(ALL, 0.25)
    beside = (180 + 40, 320)
    assert bright[beside][2] > dim[beside][2] > 0
    assert np.allclose(dim * 4, bright, rtol=1e-3)


def test_board_lies_on_the_table_where_its_lights_are() -> None:
    panel = Panel(CAMERA.matrix(), Pose(60.0, -40.0, 20.0), lambda t: DARK)
    table = np.full((360, 640, 3), 120.0, np.float32)
    panel.lay(table, np.ones_like(table))
    x, y = np.array(panel.quad).mean(axis=0).round().astype(int)
    assert table[y, x].max() < 70
    assert (table[:20, :20] == 120).all()
