"""What is drawn on a card, as numbers: strokes by direction and place, and colour against the card's own paper.

The network's feature is an abstraction that it learned from other printings; two signs that these never made it tell
apart lie close together in it. This vector knows nothing of cards. It is a histogram of gradients (after Dalal and
Triggs 2005) of the rectified look, with the paper's own colour taken as white, so that a lamp changes little.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["LENGTH", "drawing", "drawings"]

COLUMNS, ROWS = 15, 24
"""Fields of a card."""

DIRECTIONS = 8

LENGTH = COLUMNS * ROWS * (DIRECTIONS + 2)
"""Numbers of a drawing."""

PAPER = 85
"""Percentile of brightness, colour by colour, that is taken for paper: most cards are mostly paper."""

SIZE = (60, 96)
"""Points, across and down, in which strokes are looked for: finer ones do not survive the first blur of a lens."""

WIDE = 1.6
"""Standard deviation (points of SIZE) of a field's border: an outline that is off by a point moves no stroke out."""

COLOUR = 0.5
"""Weight of colour beside strokes."""

MOVED = 2
"""Points of SIZE by which an outline may well be off: the one in which a card was taught and the one at the table."""

_PLACES = sorted(product((0, MOVED, 2 * MOVED), repeat=2), key=lambda place: place != (MOVED, MOVED))
"""Where a look begins, down and across, within one that is MOVED points wider all around; as it is comes first."""


def drawing(look: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The vector (LENGTH,), of unit length, of a rectified look (h, w, 3) BGR."""
    return _vector(_fields(look))


def drawings(look: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The vectors (9, LENGTH) of a look as it is, which comes first, and as it would be were its outline MOVED points
    farther left or right, up or down."""
    around = np.pad(_fields(look), ((MOVED, MOVED), (MOVED, MOVED), (0, 0)), "edge")
    width, height = SIZE
    return np.stack([_vector(around[y : y + height, x : x + width]) for y, x in _PLACES])


def _fields(look: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Strokes by direction and colours (h, w, DIRECTIONS + 2) in the points of SIZE, each spread over its field."""
    painted = _on_white(look)
    strokes = _strokes(painted.mean(axis=2))
    warmth = np.dstack([painted[..., 2] - painted[..., 1], painted[..., 1] - painted[..., 0]])
    return np.asarray(cv2.GaussianBlur(np.dstack([strokes, warmth]), (0, 0), WIDE), np.float32)


def _vector(fields: NDArray[np.float32]) -> NDArray[np.float32]:
    parted = cv2.resize(fields, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    lines, colours = np.maximum(parted[..., :DIRECTIONS], 0), parted[..., DIRECTIONS:]
    lines = np.sqrt(lines / (np.linalg.norm(lines, axis=2).mean() + 1e-6))
    colours = COLOUR * colours / (np.abs(colours).mean() + 0.02)
    vector = np.concatenate([lines.ravel(), colours.ravel()])
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)


def _on_white(look: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The look in parts of its paper's colour, 0 to 1.3."""
    seen = cv2.resize(look, SIZE, interpolation=cv2.INTER_AREA)
    paper = np.maximum(np.percentile(seen.reshape(-1, 3), PAPER, axis=0), 8).astype(np.float32)
    return np.asarray(np.minimum(seen / paper, 1.3), np.float32)


def _strokes(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    """Slope at each point, shared out to the two nearest of DIRECTIONS: (h, w, DIRECTIONS)."""
    slope, angle = cv2.cartToPolar(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    turn = angle.ravel() * np.float32(DIRECTIONS / (2 * np.pi))
    lower = np.floor(turn)
    upper_share, first = slope.ravel() * (turn - lower), lower.astype(np.intp) % DIRECTIONS
    shared, points = np.zeros((grey.size, DIRECTIONS), np.float32), np.arange(grey.size)
    shared[points, first] = slope.ravel() - upper_share
    shared[points, (first + 1) % DIRECTIONS] = upper_share
    return shared.reshape(*grey.shape, DIRECTIONS)
