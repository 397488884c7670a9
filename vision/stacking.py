"""Which of two overlapping cards lies on top: the one whose edge goes on across the other.

Along the upper card's edge, within the other's outline, there is a step in brightness, and just inside of it its own
paper, as along the rest of its edge. Along the lower card's hidden edge there is neither.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture, Quad

__all__ = ["above"]

ALONG = 24
"""Points looked at along each of a card's four sides."""

BESIDE = 0.02
"""How far inside and outside of its edge a card is looked at, as a share of its height; at least LEAST pixels."""

LEAST = 1.5

CLEAR = 0.06
"""Points must lie so far (share of the height) within the other card: near its own edge nothing can be told."""

ENOUGH = 4
"""With fewer points than this nothing is said."""

SPREAD = 40.0
"""Grey levels of difference by which the odds change by a factor of e. Fitted on composed scenes with outlines as they
are detected: what seems clear there is right three times in four."""

Points = NDArray[np.float32]

_NEXT = np.array([1, 2, 3, 0])
_SHARES = ((np.arange(ALONG) + 0.5) / ALONG)[:, None]


def above(picture: Picture, one: Quad, other: Quad) -> float:
    """Probability (0 to 1) that ``one`` lies on ``other``; a half where that cannot be told.

    Outlines in pixels of ``picture`` (h, w, 3); they should be right to about two hundredths of a card's height.
    """
    mine, theirs = _edge_goes_on(picture, one, other), _edge_goes_on(picture, other, one)
    if mine is None or theirs is None:
        return 0.5
    return 1 / (1 + math.exp(-(mine - theirs) / SPREAD))


def _edge_goes_on(picture: Picture, card: Quad, across: Quad) -> float | None:
    """Step at the card's edge within ``across`` less the difference of its paper there from its paper elsewhere,
    in grey levels; None when too little of the edge is there."""
    height = float(np.linalg.norm(card[0] - card[3]))
    points, outwards = _edge(card)
    depth = _depth(across, points)
    within, away = depth > CLEAR * height, depth < BESIDE * height
    if within.sum() < ENOUGH:
        return None
    beside = max(LEAST, BESIDE * height)
    paper, outside = _colours(picture, points - outwards * beside), _colours(picture, points + outwards * beside)
    usual = _median(paper[away] if away.sum() > 2 * ENOUGH else paper)
    step = np.abs(paper - outside).mean(axis=1)
    strange = np.abs(paper - usual).mean(axis=1)
    return float(step[within].mean() - strange[within].mean())


def _median(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """The median of each column; NumPy's own takes a tenth of a second for itself when it is first asked."""
    ordered, middle = np.sort(colours, axis=0), len(colours) // 2
    return np.asarray((ordered[middle] + ordered[-middle - 1]) / 2, np.float32)


def _edge(card: Quad) -> tuple[Points, Points]:
    """Points along the outline (4 * ALONG, 2) and the directions (unit vectors) that lead out of the card there."""
    points = card[:, None] + (card[_NEXT] - card)[:, None] * _SHARES
    return points.reshape(-1, 2).astype(np.float32), np.repeat(_outwards(card), ALONG, axis=0)


def _outwards(card: Quad) -> Points:
    """The directions (4, 2), unit vectors, that lead out of a convex outline across its sides."""
    sides = card[_NEXT] - card
    out = np.stack([sides[:, 1], -sides[:, 0]], axis=1) / np.maximum(np.hypot(sides[:, 0], sides[:, 1]), 1e-6)[:, None]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = card.tolist()
    clockwise = (cx - ax) * (dy - by) > (cy - ay) * (dx - bx)
    return np.asarray(out if clockwise else -out, np.float32)


def _depth(card: Quad, points: Points) -> NDArray[np.float32]:
    """How far points (n, 2) lie within a convex outline, in pixels; below 0 outside, by its nearest side's line."""
    out = _outwards(card)
    past = points @ out.T - (card * out).sum(axis=1)
    return np.asarray(-past.max(axis=1), np.float32)


def _colours(picture: Picture, points: Points) -> NDArray[np.float32]:
    """Colours (n, 3) of the picture at points (n, 2) between its pixels."""
    x, y = np.ascontiguousarray(points[:, 0])[None], np.ascontiguousarray(points[:, 1])[None]
    sampled = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(sampled[0], np.float32)
