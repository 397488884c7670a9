"""Things on a table that are as large as cards and are none: notes, coasters, telephones, printed squares.

A pack in styles of no maker's teaches a network that much may be a card; these teach it what is not.
"""

from __future__ import annotations

import numpy as np

from models._cv import cv2
from training.papers import Colour, Picture, opaque

__all__ = ["draw_stray"]

Random = np.random.Generator

HEIGHT = 240
"""Pixels."""


def draw_stray(rng: Random) -> Picture:
    """One thing, uint8 (HEIGHT, width, 4) BGRA."""
    draw = (_note, _note, _squares, _squares, _print, _coaster, _telephone)[int(rng.integers(7))]
    return draw(rng)


def _sheet(rng: Random, least: float = 0.6) -> Picture:
    """A sheet of paper, white or in any pale colour."""
    width = round(HEIGHT * rng.uniform(least, 1.0))
    pale = np.array([250, 250, 250]) - (rng.uniform(0, 70, 3) if rng.random() < 0.4 else 0)
    return np.full((HEIGHT, width, 3), pale, np.uint8)


def _ink(rng: Random) -> Colour:
    dark = tuple(rng.integers(0, 90, 3).tolist())
    blue, green, red = dark if rng.random() < 0.6 else tuple(rng.integers(0, 200, 3).tolist())
    return blue, green, red


def _note(rng: Random) -> Picture:
    """Lines of writing, as wide as a pen's."""
    sheet, ink, thick = _sheet(rng), _ink(rng), int(rng.integers(2, 6))
    line = int(rng.integers(18, 50))
    for y in range(line, HEIGHT - line // 2, line):
        xs = np.arange(12, rng.integers(sheet.shape[1] // 3, sheet.shape[1] - 8), rng.integers(4, 9))
        ys = y + np.cumsum(rng.normal(0, line / 7, len(xs))) * 0.3 + rng.normal(0, line / 6, len(xs))
        cv2.polylines(sheet, [np.stack([xs, ys], axis=1).astype(np.int32)], False, ink, thick, cv2.LINE_AA)
    return opaque(sheet)


def _squares(rng: Random) -> Picture:
    """A printed sign of square cells in a dark frame, as machines read them, or of few large blots."""
    sheet, ink, cells = _sheet(rng), _ink(rng), int(rng.integers(3, 9))
    across = round(sheet.shape[1] * rng.uniform(0.4, 0.85))
    sign = (rng.random((cells, cells)) < 0.5).astype(np.uint8)
    sign = np.pad(sign, 1, constant_values=1)
    covered = cv2.resize(sign, (across, across), interpolation=cv2.INTER_NEAREST)
    if rng.random() < 0.3:
        covered = (cv2.GaussianBlur(covered.astype(np.float32), (0, 0), across / cells / 2) > 0.5).astype(np.uint8)
    left, top = (rng.integers(0, side - across + 1) for side in (sheet.shape[1], HEIGHT))
    sheet[top : top + across, left : left + across][covered > 0] = ink
    return opaque(sheet)


def _print(rng: Random) -> Picture:
    """A leaflet: a picture of some colour, a heading and lines of print."""
    sheet, ink = _sheet(rng), _ink(rng)
    width = sheet.shape[1]
    top = int(rng.integers(0, HEIGHT // 2))
    sheet[top : top + HEIGHT // 3, width // 10 : width - width // 10] = rng.integers(0, 255, 3)
    for y in range(top + HEIGHT // 3 + 12, HEIGHT - 8, int(rng.integers(7, 16))):
        for x in range(width // 10, width - width // 10, 9):
            if rng.random() < 0.8:
                cv2.line(sheet, (x, y), (x + int(rng.integers(2, 8)), y), ink, 3)
    return opaque(sheet)


def _coaster(rng: Random) -> Picture:
    """Round or square with rings, in two or three colours."""
    picture = np.full((HEIGHT, HEIGHT, 3), rng.integers(0, 255, 3), np.uint8)
    middle = (HEIGHT // 2, HEIGHT // 2)
    for radius in sorted(rng.integers(20, HEIGHT // 2, int(rng.integers(1, 4))).tolist(), reverse=True):
        colour = rng.integers(0, 255, 3).tolist()
        cv2.circle(picture, middle, radius, colour, int(rng.choice([-1, 6, 12])), cv2.LINE_AA)
    alpha = np.full((HEIGHT, HEIGHT), 255, np.uint8)
    if rng.random() < 0.6:
        alpha[:] = 0
        cv2.circle(alpha, middle, HEIGHT // 2 - 1, 255, cv2.FILLED)
    return np.dstack([picture, alpha])


def _telephone(rng: Random) -> Picture:
    """A dark slab, at times with something bright on it."""
    width = round(HEIGHT * rng.uniform(0.45, 0.55))
    slab = np.full((HEIGHT, width, 3), rng.integers(5, 60), np.uint8)
    if rng.random() < 0.6:
        screen = slab[10:-10, 5:-5]
        screen[:] = rng.integers(0, 255, 3)
        for _ in range(int(rng.integers(2, 12))):
            x, y = int(rng.integers(0, width - 30)), int(rng.integers(0, HEIGHT - 40))
            screen[y : y + int(rng.integers(8, 40)), x : x + int(rng.integers(8, 60))] = rng.integers(0, 255, 3)
    return opaque(slab)
