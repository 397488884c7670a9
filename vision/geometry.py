"""Outlines in the picture: quads (4, 2) float32, pixels, clockwise from the card's top left corner."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = [
    "Picture", "Quad", "apart", "area", "covered_share", "midline", "overlap", "projected", "projections", "rectify",
    "widened",
]  # fmt: skip

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

FINEST = 2.2
"""Cards that are larger than this many times the wanted size are reduced before they are rectified."""

MARGIN = 1.35
"""How much larger than the card the crop is in which its edges are looked for."""


def rectify(picture: Picture, quad: Quad, width: int, height: int) -> Picture:
    """The inside of ``quad`` as an upright picture of (height, width, 3)."""
    quad = quad.astype(np.float32)
    shrink = float(max(np.linalg.norm(quad[0] - quad[3]), np.linalg.norm(quad[1] - quad[2])) / height)
    if shrink > FINEST:
        picture, quad = _reduced(picture, quad, FINEST / shrink)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(quad, corners)
    return np.asarray(cv2.warpPerspective(picture, matrix, (width, height), flags=cv2.INTER_LINEAR), np.uint8)


def _reduced(picture: Picture, quad: Quad, scale: float) -> tuple[Picture, Quad]:
    """The surroundings of ``quad``, made smaller by averaging: plain sampling would skip fine strokes."""
    size = np.array([picture.shape[1], picture.shape[0]])
    low = np.clip(np.floor(quad.min(axis=0)).astype(int) - 2, 0, size - 1)
    high = np.clip(np.ceil(quad.max(axis=0)).astype(int) + 3, low + 1, size)
    part = picture[low[1] : high[1], low[0] : high[0]]
    smaller = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(smaller, np.uint8), ((quad - low + 0.5) * scale - 0.5).astype(np.float32)


def projections(start: NDArray[np.floating], end: NDArray[np.floating]) -> NDArray[np.float64]:
    """The projective maps (n, 3, 3) that take each quad of ``start`` (n, 4, 2) to that of ``end``; all at once, which
    for a table of cards is several times as quick as one after the other."""
    x, y = start[..., 0].astype(np.float64), start[..., 1].astype(np.float64)
    rows = np.zeros((len(start), 4, 2, 8))
    for axis in (0, 1):
        rows[:, :, axis, 3 * axis : 3 * axis + 3] = np.stack([x, y, np.ones_like(x)], axis=-1)
        rows[:, :, axis, 6] = -x * end[..., axis]
        rows[:, :, axis, 7] = -y * end[..., axis]
    found = np.linalg.solve(rows.reshape(-1, 8, 8), end.reshape(-1, 8, 1).astype(np.float64))
    return np.concatenate([found[..., 0], np.ones((len(start), 1))], axis=1).reshape(-1, 3, 3)


def projected(maps: NDArray[np.float64], quads: NDArray[np.floating]) -> NDArray[np.float64]:
    """Points (n, 4, 2) under projective maps (n, 3, 3)."""
    flat = np.concatenate([quads, np.ones((*quads.shape[:2], 1))], axis=-1) @ maps.transpose(0, 2, 1)
    return np.asarray(flat[..., :2] / flat[..., 2:], np.float64)


def widened(quad: Quad, factor: float = MARGIN) -> Quad:
    """The quad scaled about its centre."""
    centre = quad.mean(axis=0)
    return np.asarray((quad - centre) * factor + centre, np.float32)


def area(quad: Quad) -> float:
    """Area in square pixels."""
    return float(cv2.contourArea(quad.astype(np.float32)))


def overlap(a: Quad, b: Quad) -> float:
    """Intersection over union of two convex outlines, 0 to 1."""
    shared = _shared(a, b)
    return shared / max(area(a) + area(b) - shared, 1e-6)


def covered_share(upper: Quad, lower: Quad) -> float:
    """Share of ``lower`` that lies under ``upper``, 0 to 1."""
    return _shared(upper, lower) / max(area(lower), 1e-6)


def midline(quad: Quad) -> float:
    """A card's height in pixels, from the middle of its upper side to that of its lower."""
    return float(np.linalg.norm(quad[2] + quad[3] - quad[0] - quad[1]) / 2)


def apart(a: Quad, b: Quad, gap: float = 0.0) -> bool:
    """Whether even the circles around two outlines are further from each other than ``gap`` pixels: by far the most
    pairs are, and it is cheap to tell."""
    (ax, ay, ar), (bx, by, br) = _circle(a.tolist()), _circle(b.tolist())
    return math.hypot(ax - bx, ay - by) >= ar + br + gap


def _shared(a: Quad, b: Quad) -> float:
    if apart(a, b):
        return 0.0
    shared = float(cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))[0])
    return min(shared, area(a), area(b))  # where sides coincide OpenCV at times counts a part twice


def _circle(quad: list[list[float]]) -> tuple[float, float, float]:
    """Middle and radius of a circle that holds all corners."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    x, y = (x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4
    corners = ((x0, y0), (x1, y1), (x2, y2), (x3, y3))
    return x, y, max(math.hypot(cx - x, cy - y) for cx, cy in corners)
