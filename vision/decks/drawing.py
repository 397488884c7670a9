"""What is drawn on a card, as numbers: strokes by direction and place, and colour against the card's own paper.

The network's feature is an abstraction that it learned from other printings; two signs that these never made it tell
apart lie close together in it. This vector knows nothing of cards. It is a histogram of gradients (after Dalal and
Triggs 2005) of the rectified look, with the paper's own colour taken as white, so that a lamp changes little.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["LENGTH", "drawing"]

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


def drawing(look: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The vector (LENGTH,), of unit length, of a rectified look (h, w, 3) BGR."""
    painted = _on_white(look)
    grey = painted.mean(axis=2)
    strokes = _strokes(grey)
    warmth = np.dstack([painted[..., 2] - painted[..., 1], painted[..., 1] - painted[..., 0]])
    fields = cv2.GaussianBlur(np.dstack([strokes, warmth]), (0, 0), WIDE)
    fields = cv2.resize(fields, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    lines, colours = np.maximum(fields[..., :DIRECTIONS], 0), fields[..., DIRECTIONS:]
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
