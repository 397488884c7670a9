"""Hands and forearms, modelled as rounded bones and shaded by the lamp.

A hand points up (towards y = 0) and its arm goes down; (0, 0) is the place between the fingertips that
touches the card. Lengths in mm. It is a right hand seen from above: the thumb lies on the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from studio.sprites import Sprite

__all__ = ["Grip", "Skin", "hand"]


class Grip(Enum):
    """What the hand does: hold a card between thumb and fingers, or gather with flat fingers."""

    HOLD = "hold"
    GATHER = "gather"


@dataclass(frozen=True, slots=True)
class Skin:
    """Colours of one player's hand and sleeve, blue green red."""

    skin: tuple[float, float, float]
    sleeve: tuple[float, float, float]


Bone = tuple[float, float, float, float, float, float]  # x, y, radius at one end, then at the other

_FINGERS: dict[Grip, tuple[Bone, ...]] = {
    Grip.HOLD: (
        (-17, 80, 10, -14, 44, 8.8), (-14, 44, 8.8, -5, 4, 6.8),
        (0, 76, 10, 2, 38, 9), (2, 38, 9, 4, 2, 7),
        (16, 80, 9.6, 17, 44, 8.6), (17, 44, 8.6, 13, 10, 6.8),
        (30, 90, 8.6, 30, 60, 7.4), (30, 60, 7.4, 23, 32, 6),
        (-25, 118, 15, -37, 84, 11.5), (-37, 84, 11.5, -30, 56, 10), (-30, 56, 10, -19, 38, 7.8),
    ),
    Grip.GATHER: (
        (-18, 76, 11, -23, 38, 10), (-23, 38, 10, -26, 2, 8.2),
        (-2, 72, 11, -3, 28, 10.2), (-3, 28, 10.2, -4, -10, 8.4),
        (15, 76, 10.6, 18, 36, 10), (18, 36, 10, 19, -1, 8.2),
        (30, 86, 9.6, 37, 56, 8.6), (37, 56, 8.6, 42, 26, 7),
        (-24, 118, 16, -44, 90, 12.5), (-44, 90, 12.5, -54, 66, 11), (-54, 66, 11, -60, 46, 8.8),
    ),
}  # fmt: skip
_PALM: tuple[Bone, ...] = (
    (2, 140, 23, -16, 82, 13), (2, 140, 23, 0, 80, 13), (4, 140, 23, 15, 84, 13), (6, 140, 22, 29, 94, 11),
    (-2, 138, 22, -24, 116, 15), (4, 136, 24, 5, 176, 22), (5, 176, 22, 9, 300, 33),
)  # fmt: skip
_SLEEVE: tuple[Bone, ...] = ((8, 262, 40, 10, 340, 44), (10, 340, 44, 12, 680, 54))
_NAILS: dict[Grip, tuple[tuple[float, float, float], ...]] = {
    Grip.HOLD: ((-4.5, 3, 12), (4, 1, 4), (13, 9, -8), (22, 31, -14)),
    Grip.GATHER: ((-26, 0, -4), (-4, -12, -1), (19, -3, 3), (42.5, 24, 9)),
}
_SCALE = 1.6  # sprite pixels to a mm
_ORIGIN = (90.0, 40.0)  # mm from the sprite's corner to (0, 0)
_SIZE = (180.0, 690.0)


@cache
def hand(grip: Grip, skin: Skin, light_from: float, seed: int) -> Sprite:
    """The picture of a hand; ``light_from`` is the lamp's bearing in the sprite's own frame, degrees."""
    rng = np.random.default_rng(seed)
    flesh = _relief((*_FINGERS[grip], *_PALM))
    sleeve = _relief(_SLEEVE, thicker=3.0)
    over = sleeve > flesh
    relief = np.where(over, sleeve, flesh)
    shade = _shade(relief, light_from)
    colour = np.where(over[..., None], _sleeve(skin, over.shape, rng), _flesh(grip, skin, over.shape, rng))
    alpha = cv2.GaussianBlur((relief > 0).astype(np.float32), (0, 0), 0.9).astype(np.float32)
    return Sprite(
        np.asarray(colour * shade[..., None] * alpha[..., None], np.float32),
        alpha,
        _SCALE,
        _ORIGIN,
    )


def _grid() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    w, h = round(_SIZE[0] * _SCALE), round(_SIZE[1] * _SCALE)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return x / _SCALE - _ORIGIN[0], y / _SCALE - _ORIGIN[1]


def _relief(bones: tuple[Bone, ...], thicker: float = 0.0) -> NDArray[np.float32]:
    """Height in mm of the rounded bones over the table, 0 where there is none."""
    x, y = _grid()
    height = np.zeros(x.shape, np.float32)
    for x1, y1, r1, x2, y2, r2 in bones:
        dx, dy = x2 - x1, y2 - y1
        along = np.clip(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1)
        away = (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2
        radius = r1 + (r2 - r1) * along
        inside = radius**2 - away
        round_top = np.sqrt(np.maximum(inside, 0)) * 0.8 + thicker
        height = np.maximum(height, np.where(inside > 0, round_top, 0)).astype(np.float32)
    return height


def _shade(relief: NDArray[np.float32], light_from: float) -> NDArray[np.float32]:
    """How bright the lamp makes each pixel, about 0.5 to 1.15."""
    soft = cv2.GaussianBlur(relief, (0, 0), 2.2)
    gx, gy = (
        cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=0.125 * _SCALE),
        cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=0.125 * _SCALE),
    )
    lx, ly = sin(radians(light_from)), -cos(radians(light_from))
    facing = (1.0 - 0.75 * (gx * lx + gy * ly)) / np.sqrt(1 + gx**2 + gy**2)
    hollow = np.clip(1.0 - 0.035 * (cv2.GaussianBlur(relief, (0, 0), 9) - soft), 0.75, 1.05)
    return np.asarray((0.5 + 0.55 * np.clip(facing, 0, 1.25)) * hollow, np.float32)


def _flesh(grip: Grip, skin: Skin, shape: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    colour = np.empty((*shape, 3), np.float32)
    colour[:] = skin.skin
    blotches = cv2.resize(rng.standard_normal((60, 18)).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC)
    colour *= 1.0 + blotches[..., None] * np.array((0.035, 0.025, 0.012), np.float32)
    for x, y, angle in _NAILS[grip]:
        centre = (round((x + _ORIGIN[0]) * _SCALE), round((y + _ORIGIN[1]) * _SCALE))
        tip = tuple(min(255.0, c * 1.05 + 4) for c in skin.skin)
        cv2.ellipse(colour, centre, (6, 9), angle, 0, 360, tip, -1, cv2.LINE_AA)
    return colour


def _sleeve(skin: Skin, shape: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    weave = 1.0 + 0.05 * rng.standard_normal((*shape, 1)).astype(np.float32)
    folds = cv2.resize(rng.standard_normal((40, 5)).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.array(skin.sleeve, np.float32) * weave * (1.0 + 0.10 * folds[..., None]), np.float32)
