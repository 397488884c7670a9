"""A printing that no training has seen: our own pack mirrored and faded on brownish paper; and pictures of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Pack
from models._cv import cv2
from models.printings.own import draw
from models.printings.raster import raster
from tests.vision.test_geometry import card as corners_of

PACK = Pack.HUNGARIAN


@cache
def face(card: Card) -> NDArray[np.uint8]:
    """RGBA, 400 high: left is right, colours are faded."""
    drawn = raster(draw(card, PACK), 400)[:, ::-1]
    colours = drawn[..., :3] * 0.7 + drawn[..., :3].mean(axis=2, keepdims=True) * 0.2 + (18, 10, 0)
    return np.dstack([colours.astype(np.uint8), drawn[..., 3]])


def table(
    *cards: tuple[Card, float, float, float],
    height: float = 190,
    light: float = 1.0,
    warmth: float = 0.0,
    blur: float = 0.0,
    seed: int = 3,
) -> NDArray[np.uint8]:
    """A brown table of 640x480 with cards at (x, y, angle) in a light; the last lies on top. BGR."""
    rng = np.random.default_rng(seed)
    picture = rng.normal((60, 90, 120), 6, (480, 640, 3))
    for card, *place in cards:
        art = face(card)
        quad = corners_of(*place, height)
        corners = np.array([[0, 0], [art.shape[1], 0], [art.shape[1], 400], [0, 400]], np.float32)
        small = cv2.warpPerspective(art, cv2.getPerspectiveTransform(corners, quad), (640, 480), flags=cv2.INTER_AREA)
        alpha = small[..., 3:] / 255
        picture = picture * (1 - alpha) + small[..., 2::-1] * alpha
    if blur:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    lit = picture * light * (1 - warmth, 1, 1 + warmth) + rng.normal(0, 2, picture.shape)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def write_lesson(folder: Path, cards: tuple[Card, ...] = PACK.cards) -> Path:
    """One picture a card, as somebody shows them: a little crooked, never twice in one place."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(8)
    for number, card in enumerate(cards):
        place = (*rng.normal((320, 240), 25), rng.normal(0, 0.15))
        cv2.imwrite(str(folder / f"{number + 1}.jpg"), table((card, *place), seed=number))
    return folder
