"""Things of a card's size and shape that are no card of any pack: notes, calling cards, telephones, cards of other
games. Whatever takes them for cards, nobody may name them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["draw_stranger"]

Picture = NDArray[np.uint8]
Random = np.random.Generator
Ink = tuple[int, int, int]

HEIGHT = 360
"""Pixels, as in `art.ART_HEIGHT`."""


def draw_stranger(rng: Random) -> Picture:
    """One of them, uint8 (HEIGHT, width, 4) BGRA, opaque."""
    width = round(HEIGHT * rng.uniform(0.55, 0.75))
    paper = int(rng.integers(225, 254))
    sheet = np.full((HEIGHT, width, 3), paper, np.uint8)
    if rng.random() < 0.3:
        sheet[:] = rng.integers(0, 256, 3)
    ink = _ink(rng)
    for draw in rng.choice(np.array(DRAWN, object), int(rng.integers(1, 3)), replace=False):
        draw(rng, sheet, ink)
    return np.dstack([sheet, np.full(sheet.shape[:2], 255, np.uint8)])


def _ink(rng: Random) -> Ink:
    """Black or red, as on cards, or anything else."""
    chance = rng.random()
    if chance < 0.4:
        return (20, 20, 20)
    if chance < 0.65:
        return (30, 30, 200)
    blue, green, red = (int(v) for v in rng.integers(0, 200, 3))
    return (blue, green, red)


def _dot(rng: Random, sheet: Picture, ink: Ink) -> None:
    """A lens, a hole, a peanut: one round thing, which has the size of an ace's sign at times."""
    height, width = sheet.shape[:2]
    at = (int(width * rng.uniform(0.25, 0.75)), int(height * rng.uniform(0.15, 0.85)))
    axes = (int(rng.uniform(6, 60)), int(rng.uniform(6, 60)))
    cv2.ellipse(sheet, at, axes, float(rng.uniform(0, 180)), 0, 360, ink, -1 if rng.random() < 0.7 else 4, cv2.LINE_AA)


def _writing(rng: Random, sheet: Picture, ink: Ink) -> None:
    """Lines of print."""
    height, width = sheet.shape[:2]
    scale, y = float(rng.uniform(0.3, 0.9)), float(rng.uniform(20, 90))
    while y < height * rng.uniform(0.5, 1.1):
        words = "".join(rng.choice(list("abcdefghiklmnorstu   "), int(rng.integers(6, 40))))
        cv2.putText(sheet, words, (int(width * 0.08), int(y)), cv2.FONT_HERSHEY_SIMPLEX, scale, ink, 1, cv2.LINE_AA)
        y += 34 * scale * rng.uniform(0.9, 1.6)


def _shapes(rng: Random, sheet: Picture, ink: Ink) -> None:
    """Stars, squares, rings and waves in rows, as in other games' packs."""
    height, width = sheet.shape[:2]
    across, down, size = int(rng.integers(1, 4)), int(rng.integers(1, 5)), float(rng.uniform(12, 46))
    corners = int(rng.choice([3, 5, 6, 7, 8, 9, 10]))  # four would be diamonds
    turn = np.linspace(0, 2 * np.pi, corners, endpoint=False) + rng.uniform(0, 2 * np.pi)
    reach = np.where(np.arange(corners) % 2 == 0, 1.0, rng.uniform(0.35, 1.0)) * size
    outline = np.stack([np.cos(turn), np.sin(turn)], axis=1) * reach[:, None]
    for column in range(across):
        for row in range(down):
            at = np.array([(column + 0.5) * width / across, (row + 0.5) * height / down])
            cv2.fillPoly(sheet, [np.round(outline + at).astype(np.int32)], ink, cv2.LINE_AA)


def _numbers(rng: Random, sheet: Picture, ink: Ink) -> None:
    """A number or letter, large in the middle or small in the corners, of no suit."""
    height, width = sheet.shape[:2]
    what = str(rng.choice(["0", "1", "2", "3", "4", "5", "6", "8", "+", "?", "X", "M", "S", "T"]))
    if rng.random() < 0.5:
        scale = float(rng.uniform(3, 7))
        at = (int(width * 0.3), int(height * 0.65))
        cv2.putText(sheet, what, at, cv2.FONT_HERSHEY_DUPLEX, scale, ink, int(rng.integers(4, 16)), cv2.LINE_AA)
        return
    for end in (sheet, sheet[::-1, ::-1]):
        corner = np.ascontiguousarray(end[:90, :70])
        cv2.putText(corner, what, (10, 60), cv2.FONT_HERSHEY_DUPLEX, 1.8, ink, int(rng.integers(2, 6)), cv2.LINE_AA)
        end[:90, :70] = corner


def _picture(rng: Random, sheet: Picture, ink: Ink) -> None:
    """Blots of several colours in a frame: a photograph, a picture card, a screen."""
    height, width = sheet.shape[:2]
    inset = int(rng.integers(0, 50))
    inner = sheet[inset : height - inset, inset : width - inset]
    size = (inner.shape[1], inner.shape[0])
    blots = rng.integers(0, 256, (int(rng.integers(3, 16)), int(rng.integers(2, 12)), 3)).astype(np.uint8)
    inner[:] = cv2.resize(blots, size, interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.5:
        cv2.rectangle(sheet, (inset, inset), (width - inset, height - inset), ink, 3)


DRAWN = (_dot, _writing, _shapes, _numbers, _picture)
