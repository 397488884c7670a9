"""Outlines in the picture: quads (4, 2) float32, pixels, clockwise from the card's top left corner.

What is asked of single outlines is written out in plain numbers: it is asked for hundreds of times for each card that
is played, and NumPy takes several times as long for four corners.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = [
    "GRID", "NO_PERSPECTIVE", "Move", "Picture", "Quad", "along", "apart", "area", "carried", "carry",
    "centre_of", "covered_share", "covered_together", "from_square", "halved", "long_axis", "midline", "most_alike",
    "overlap", "projected", "rectangle_around", "rectify", "rectify_all", "widened",
]  # fmt: skip

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

Move = NDArray[np.float64]
"""How the whole picture has moved, turned and grown (2, 3): what was at a place p (x, y) is at
``move[:, :2] @ p + move[:, 2]`` then."""

Corners = list[list[float]]
"""The corners of a quad in plain numbers."""

FINEST = 2.2
"""Cards that are larger than this many times the wanted size are halved before they are rectified."""

ASIDE = 1e-3
"""An outline is made smaller by this share, and put aside by less than a hundredth of a pixel, before it is cut with
another one."""

_OFFSET = 0.007, 0.004

GRID = 8
"""Points along a side by which it is judged how much of an outline several others cover."""

NO_PERSPECTIVE = 0.6
"""Pixels of the rectified picture by which a quad's corners are off a parallelogram's at most for it to be taken for
one, which takes half of the time; nothing in it is moved by more than twice as much. Found outlines are surer to be
off by more. Of ten cards that are found in composed scenes nine are below."""

MARGIN = 1.35
"""How much larger than the card the crop is in which its edges are looked for."""


def _shares() -> NDArray[np.float32]:
    """By what shares the four corners of an outline make up each of its GRID times GRID points, (points, 4)."""
    steps = (np.arange(GRID, dtype=np.float32) + 0.5) / GRID
    across, down = (axis.reshape(-1) for axis in np.meshgrid(steps, steps))
    return np.stack([(1 - across) * (1 - down), across * (1 - down), across * down, (1 - across) * down], axis=1)


_SHARES = _shares()


def rectify(picture: Picture, quad: Quad, width: int, height: int) -> Picture:
    """The inside of ``quad`` as an upright picture of (height, width, 3)."""
    upright = np.empty((height, width, 3), np.uint8)
    _rectify(picture, quad.astype(np.float32), upright)
    return upright


def rectify_all(picture: Picture, quads: Iterable[Quad], width: int, height: int) -> Picture:
    """The insides of n quads as upright pictures, (n, height, width, 3)."""
    each = list(quads)
    upright = np.empty((len(each), height, width, 3), np.uint8)
    for quad, place in zip(each, upright, strict=True):
        _rectify(picture, quad.astype(np.float32), place)
    return upright


def _rectify(picture: Picture, quad: Quad, into: Picture) -> None:
    height, width = into.shape[:2]
    one, other, after, last = found = quad.tolist()
    shrink = max(math.dist(one, last), math.dist(other, after)) / height
    straight = math.hypot(*_bent(found)) < NO_PERSPECTIVE * shrink
    if shrink > FINEST:
        picture, quad = _reduced(picture, quad, shrink)
    size, corners = (width, height), _corners(width, height)
    if straight:
        turned = cv2.getAffineTransform(_straightened(quad), corners[:3])
        cv2.warpAffine(picture, turned, size, dst=into, flags=cv2.INTER_LINEAR)
    else:
        matrix = cv2.getPerspectiveTransform(quad, corners)
        cv2.warpPerspective(picture, matrix, size, dst=into, flags=cv2.INTER_LINEAR)


def _bent(quad: Corners) -> tuple[float, float]:
    """By how much (x, y) in pixels each corner is off the nearest parallelogram's, to and fro in turn."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return (ax - bx + cx - dx) / 4, (ay - by + cy - dy) / 4


def _straightened(quad: Quad) -> NDArray[np.float32]:
    """The first three corners (3, 2) of the parallelogram that is nearest to a quad."""
    (ax, ay), (bx, by), (cx, cy), _ = corners = quad.tolist()
    x, y = _bent(corners)
    return np.array([(ax - x, ay - y), (bx + x, by + y), (cx - x, cy - y)], np.float32)


@cache
def _corners(width: int, height: int) -> Quad:
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)


def _reduced(picture: Picture, quad: Quad, shrink: float) -> tuple[Picture, Quad]:
    """The surroundings of ``quad``, which is ``shrink`` times as large as wanted, halved until it is at most FINEST
    times as large: plain sampling would skip fine strokes."""
    (left, right), (top, bottom) = (
        _around(corners, size) for corners, size in zip(quad.T.tolist(), picture.shape[1::-1], strict=True)
    )
    times = math.ceil(math.log2(shrink / FINEST))
    part = halved(picture[top:bottom, left:right], times)
    scale = 0.5**times
    return part, ((quad - (left, top) + 0.5) * scale - 0.5).astype(np.float32)


def _around(corners: list[float], size: int) -> tuple[int, int]:
    """From which to which pixel of so many something reaches, with a margin; one at least."""
    low = min(max(math.floor(min(corners)) - 2, 0), size - 1)
    return low, min(max(math.ceil(max(corners)) + 3, low + 1), size)


def halved(picture: Picture, times: int) -> Picture:
    """The picture with its sides halved so many times (odd ones lose their last pixel), each of its pixels the mean of
    four: by far the quickest way to average, and made for that."""
    for _ in range(times):
        size = (max(picture.shape[1] // 2, 1), max(picture.shape[0] // 2, 1))
        even = picture[: 2 * size[1], : 2 * size[0]]
        picture = np.asarray(cv2.resize(even, size, interpolation=cv2.INTER_AREA), np.uint8)
    return picture


def from_square(quads: NDArray[np.floating]) -> NDArray[np.float64]:
    """The projective maps (n, 3, 3) that take the square from -1 to 1 to quads (n, 4, 2), clockwise from its upper
    left corner. All at once and without solving equations: of the parallelogram's map only the last row is left to
    find, in which the quad's opposite sides differ."""
    a, b, c, d = (quads[:, i].astype(np.float64) for i in range(4))
    across, down, bent = b - c, d - c, a - b + c - d
    area = _cross(across, down)
    g, h = (_cross(bent, down) / area)[:, None], (_cross(across, bent) / area)[:, None]
    right, below = b - a + g * b, d - a + h * d
    maps = np.empty((len(quads), 3, 3))
    # That was the map of the square from 0 to 1; its middle and half sides are wanted.
    maps[:, :2, 0], maps[:, :2, 1], maps[:, :2, 2] = right / 2, below / 2, a + (right + below) / 2
    maps[:, 2:, 0], maps[:, 2:, 1], maps[:, 2:, 2] = g / 2, h / 2, 1 + (g + h) / 2
    return maps


def _cross(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0], np.float64)


def projected(maps: NDArray[np.float64], quads: NDArray[np.floating]) -> NDArray[np.float64]:
    """Points (n, 4, 2) under projective maps (n, 3, 3)."""
    flat = quads @ maps[:, :, :2].transpose(0, 2, 1) + maps[:, None, :, 2]
    return np.asarray(flat[..., :2] / flat[..., 2:], np.float64)


def widened(quad: Quad, factor: float = MARGIN) -> Quad:
    """The quad (4, 2), or each of many (n, 4, 2), scaled about its centre."""
    centre = np.add.reduce(quad, axis=-2, keepdims=True) / quad.shape[-2]
    return np.asarray((quad - centre) * factor + centre, np.float32)


def rectangle_around(points: NDArray[np.floating]) -> Quad:
    """The smallest rectangle around points (n, 2), clockwise, a short side first."""
    box = np.asarray(cv2.boxPoints(cv2.minAreaRect(points.astype(np.float32))), np.float32)
    return box if np.linalg.norm(box[1] - box[0]) < np.linalg.norm(box[2] - box[1]) else np.roll(box, 1, axis=0)


def area(quad: Quad) -> float:
    """Area in square pixels."""
    return _area(quad.tolist())


def overlap(a: Quad, b: Quad) -> float:
    """Intersection over union of two convex outlines, 0 to 1."""
    one, other = a.tolist(), b.tolist()
    shared = _shared(one, other)
    return shared / max(_area(one) + _area(other) - shared, 1e-6) if shared else 0.0


def most_alike(quad: Quad, others: Sequence[Quad], least: float) -> int | None:
    """Which of several outlines overlaps one most, the first of those that do so alike; None where none does by more
    than ``least``."""
    shared = [overlap(other, quad) for other in others]
    best = max(range(len(shared)), key=shared.__getitem__, default=None)
    return None if best is None or shared[best] <= least else best


def covered_share(upper: Quad, lower: Quad) -> float:
    """Share of ``lower`` that lies under ``upper``, 0 to 1."""
    below = lower.tolist()
    shared = _shared(upper.tolist(), below)
    return shared / max(_area(below), 1e-6) if shared else 0.0


def covered_together(uppers: Sequence[Quad], lower: Quad) -> float:
    """Share of ``lower`` that lies under any of ``uppers``, 0 to 1, by 64 points in it. All are convex."""
    near = [upper for upper in uppers if not apart(upper, lower)]
    if not near:
        return 0.0
    points = _SHARES @ lower
    under = np.zeros(len(points), bool)
    for upper in near:
        under |= _within(upper, points)
    return np.count_nonzero(under) / len(points)


def _within(quad: Quad, points: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which points (n, 2) lie inside of a convex outline, whichever way it goes round."""
    sides, away = np.roll(quad, -1, axis=0) - quad, points[:, None] - quad
    crossed = sides[:, 0] * away[..., 1] - sides[:, 1] * away[..., 0]
    return np.asarray((crossed >= 0).all(axis=1) | (crossed <= 0).all(axis=1), np.bool_)


def carried(places: NDArray[np.floating], move: Move) -> NDArray[np.float64]:
    """Where places (2,) or (n, 2) are when the whole picture has moved."""
    return np.asarray(places @ move[:, :2].T + move[:, 2], np.float64)


def carry(places: deque[NDArray[np.float64]], move: Move) -> None:
    """Carry places that are remembered along: they are where they are when the whole picture has moved."""
    there = [carried(place, move) for place in places]
    places.clear()
    places.extend(there)


def centre_of(quad: Quad) -> NDArray[np.float64]:
    """The middle of an outline (2,)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad.tolist()
    return np.array([(x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4])


def midline(quad: Quad) -> float:
    """A card's height in pixels, from the middle of its upper side to that of its lower."""
    return math.hypot(*_from_top(quad)) / 2


def long_axis(quad: Quad) -> NDArray[np.float64]:
    """The direction of a card's long sides, from its top to its foot (2,), of length 1."""
    x, y = _from_top(quad)
    length = max(math.hypot(x, y), 1e-6)
    return np.array([x / length, y / length])


def _from_top(quad: Quad) -> tuple[float, float]:
    """Twice the way from the middle of a card's upper side to that of its lower."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad.tolist()
    return x2 + x3 - x0 - x1, y2 + y3 - y0 - y1


def along(a: Quad, b: Quad) -> float:
    """Cosine of the angle between the long sides of two cards, 0 to 1."""
    return abs(float(long_axis(a) @ long_axis(b)))


def apart(a: Quad, b: Quad, gap: float = 0.0) -> bool:
    """Whether even the circles around two outlines are further from each other than ``gap`` pixels: by far the most
    pairs are, and it is cheap to tell."""
    return _apart(a.tolist(), b.tolist(), gap)


def _apart(a: Corners, b: Corners, gap: float = 0.0) -> bool:
    (ax, ay, ar), (bx, by, br) = _circle(a), _circle(b)
    return math.hypot(ax - bx, ay - by) >= ar + br + gap


def _shared(a: Corners, b: Corners) -> float:
    """Square pixels that lie in both outlines."""
    if _apart(a, b):
        return 0.0
    # Where sides coincide OpenCV loses most of what is shared, or counts it twice, one time in a hundred.
    right, down = (ASIDE / 2 * (one + other) + by for one, other, by in zip(a[0], a[2], _OFFSET, strict=True))
    beside = np.array([(x * (1 - ASIDE) + right, y * (1 - ASIDE) + down) for x, y in a], np.float32)
    shared = float(cv2.intersectConvexConvex(beside, np.array(b, np.float32))[0]) / (1 - ASIDE) ** 2
    return min(shared, _area(a), _area(b))


def _area(quad: Corners) -> float:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    return abs((x3 * y0 - y3 * x0) + (x0 * y1 - y0 * x1) + (x1 * y2 - y1 * x2) + (x2 * y3 - y2 * x3)) / 2


def _circle(quad: Corners) -> tuple[float, float, float]:
    """Middle and radius of a circle that holds all corners."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    x, y = (x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4
    return x, y, max(
        math.hypot(x0 - x, y0 - y), math.hypot(x1 - x, y1 - y), math.hypot(x2 - x, y2 - y), math.hypot(x3 - x, y3 - y)
    )  # fmt: skip
