"""The camera above the table: from millimetres on the table to pixels in the picture.

Table coordinates: millimetres from the point under the picture's middle, x to the right, y towards the
player at the bottom of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

__all__ = ["Camera", "Matrix", "Pose", "pose_matrix"]

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pose:
    """A place on the table: ``x``, ``y`` in mm, ``angle`` in degrees, clockwise as seen from above."""

    x: float
    y: float
    angle: float


def pose_matrix(pose: Pose) -> Matrix:
    """From a thing's own millimetres to those of the table (3x3, homogeneous)."""
    c, s = cos(radians(pose.angle)), sin(radians(pose.angle))
    return np.array([[c, -s, pose.x], [s, c, pose.y], [0.0, 0.0, 1.0]])


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera: it hangs ``height_mm`` away, leaning ``tilt`` degrees towards the bottom player.

    ``scale``: pixels to a millimetre in the middle of the picture. ``roll`` in degrees. ``aim``: the point of the
    table in the middle of the picture.
    """

    width: int = 1280
    height: int = 720
    scale: float = 1.52
    height_mm: float = 950.0
    tilt: float = 7.0
    roll: float = 0.0
    aim: tuple[float, float] = (0.0, 0.0)

    def matrix(self) -> Matrix:
        """The homography from the table (mm) to the picture (pixels), 3x3."""
        c, s = cos(radians(self.tilt)), sin(radians(self.tilt))
        focal = self.scale * self.height_mm
        # Rows: right, down and depth of a table point seen from the leaning camera.
        project = np.array([[1.0, 0.0, 0.0], [0.0, c, 0.0], [0.0, -s, self.height_mm]])
        lens = np.array([[focal, 0.0, self.width / 2], [0.0, focal, self.height / 2], [0.0, 0.0, 1.0]])
        aimed = pose_matrix(Pose(0.0, 0.0, self.roll)) @ pose_matrix(Pose(-self.aim[0], -self.aim[1], 0.0))
        view: Matrix = lens @ project @ aimed
        return view

    def pixels(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Table points (n, 2) in mm as picture points (n, 2) in pixels."""
        return transform(self.matrix(), points)


def transform(matrix: Matrix, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (n, 2) through a homography."""
    out: NDArray[np.float64] = np.column_stack((points, np.ones(len(points)))) @ matrix.T
    result: NDArray[np.float64] = out[:, :2] / out[:, 2:]
    return result
