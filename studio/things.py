"""Things that lie on a card table besides cards: here the slate, with its chalk."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from studio.camera import Matrix, Pose, pose_matrix
from studio.sprites import Sprite, paint, shade, shadow_of
from studio.surface import Image

__all__ = ["lay_slate"]

_SCALE = 2.0  # sprite pixels to a mm
_SIZE = (190.0, 130.0)  # mm
_FRAME = 14.0  # mm


def lay_slate(table: Image, light: Image, view: Matrix, rng: np.random.Generator) -> None:
    """Lay a wiped slate and a piece of chalk into the upper left corner, on the picture of the bare table."""
    pose = Pose(-345.0 + rng.uniform(-15, 15), -175.0 + rng.uniform(-10, 10), rng.uniform(-20, -8))
    for sprite, place in ((_slate(rng), pose), (_chalk(), Pose(pose.x + 45, pose.y + 92, pose.angle + 40))):
        shadow = Pose(place.x + 2.0, place.y + 3.5, place.angle)
        shade(table, shadow_of(sprite, 2.5, 0.55), view @ pose_matrix(shadow))
        paint(table, light, sprite, view @ pose_matrix(place))


def _slate(rng: np.random.Generator) -> Sprite:
    w, h = (round(side * _SCALE) for side in _SIZE)
    colour = np.empty((h, w, 3), np.float32)
    colour[:] = (84.0, 128.0, 168.0)  # the wooden frame
    edge = round(_FRAME * _SCALE)
    grain = cv2.resize(rng.standard_normal((h // 2, 8)).astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)
    colour *= 1.0 + 0.04 * grain[..., None]
    stone = colour[edge:-edge, edge:-edge]
    stone[:] = (62.0, 58.0, 54.0)
    stone += _wiped(rng, stone.shape[:2])[..., None]
    cv2.rectangle(colour, (edge, edge), (w - edge, h - edge), (30, 34, 40), 2, cv2.LINE_AA)
    return _sprite(colour)


def _wiped(rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float32]:
    """What a wet sponge leaves of old chalk."""
    streaks = cv2.resize(rng.standard_normal((7, 4)).astype(np.float32), size[::-1], interpolation=cv2.INTER_CUBIC)
    return np.asarray(9.0 * np.clip(streaks, 0, None), np.float32)


def _chalk() -> Sprite:
    colour = np.empty((14, 76, 3), np.float32)
    colour[:] = (226.0, 232.0, 234.0)
    colour *= np.linspace(1.0, 0.8, 14, dtype=np.float32)[:, None, None]
    return _sprite(colour)


def _sprite(colour: NDArray[np.float32]) -> Sprite:
    padded = cv2.copyMakeBorder(colour, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=(0, 0, 0))
    alpha = np.zeros(padded.shape[:2], np.float32)
    alpha[2:-2, 2:-2] = 1.0
    middle = (padded.shape[1] / 2 / _SCALE, padded.shape[0] / 2 / _SCALE)
    return Sprite(np.asarray(padded, np.float32), alpha, _SCALE, middle)
