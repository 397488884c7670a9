"""Masks over the small picture in which motion is looked for: their parts, their boxes, what lies in an outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Quad, widened

__all__ = [
    "HEIGHT", "RIM", "SOME", "WIDTH", "Colours", "Levels", "Mask", "box_around", "box_around_pieces", "differs",
    "filled", "inside", "inside_any", "reaching", "rims", "taken", "touching",
]  # fmt: skip

WIDTH, HEIGHT = 160, 90
"""The picture is looked at in this size (points)."""

GAP = 9
"""Points across which what lies between moving edges moves with them: a sleeve has no pattern that would stir."""

RIM = 3
"""Points from the border within which a thing counts as touching it."""

Mask = NDArray[np.bool_]
"""(HEIGHT, WIDTH) bool."""

Levels = NDArray[np.uint8]
"""(HEIGHT, WIDTH) grey levels of the picture in this size."""

Colours = NDArray[np.uint8]
"""(HEIGHT, WIDTH, 3) blue, green and red levels of the same."""

Value = TypeVar("Value", bound=np.generic)

SOME = np.s_[::3, ::3]
"""Every third point each way: enough to tell what most points have in common."""

_BETWEEN, _AROUND = np.ones((GAP, GAP), np.uint8), np.ones((3, 3), np.uint8)

_BORDER = np.pad(np.zeros((HEIGHT - 2, WIDTH - 2), bool), 1, constant_values=True)


def inside(quad: Quad, size: tuple[int, int]) -> Mask:
    """The points within an outline in pixels of a picture of ``size`` (w, h)."""
    return inside_any((quad,), size)


def inside_any(quads: Iterable[Quad], size: tuple[int, int], times: float | None = None) -> Mask:
    """The points within any of these outlines, in pixels of a picture of ``size`` (w, h). ``times``: each made so many
    times as large about its centre."""
    mask, outlines = np.zeros((HEIGHT, WIDTH), np.uint8), list(quads)
    if outlines:
        stacked = np.stack(outlines)
        for corners in _scaled(stacked if times is None else widened(stacked, times), size):
            cv2.fillConvexPoly(mask, corners, 1)
    return mask.view(bool)


def taken(values: NDArray[Value], quad: Quad, size: tuple[int, int]) -> NDArray[Value]:
    """Those of some values (HEIGHT, WIDTH) that lie within an outline in pixels of a picture of ``size`` (w, h); in a
    box around it, for this is asked of every card in every frame."""
    corners = _scaled(quad, size)
    columns, rows = zip(*corners.tolist(), strict=True)
    left, top = max(min(columns), 0), max(min(rows), 0)
    box = values[top : max(max(rows) + 1, top), left : max(max(columns) + 1, left)]
    mask = np.zeros(box.shape, np.uint8)
    if mask.size:
        cv2.fillConvexPoly(mask, corners - np.array((left, top), np.int32), 1)
    return np.asarray(box[mask.view(bool)])


def _scaled(quad: Quad, size: tuple[int, int]) -> NDArray[np.int32]:
    """The corners of one outline, or of several, among the points."""
    return np.asarray(quad * (WIDTH / size[0], HEIGHT / size[1]), np.int32)


def filled(moving: Mask) -> Mask:
    """What moves, with what lies in between and one point around."""
    closed = cv2.morphologyEx(moving.view(np.uint8), cv2.MORPH_CLOSE, _BETWEEN)
    return np.asarray(cv2.dilate(closed, _AROUND), np.uint8).view(bool)


def box_around_pieces(mask: Mask, least: float, size: tuple[int, int]) -> Quad | None:
    """The box around all connected parts of a mask that have at least so many points, as an outline in pixels of a
    picture of ``size`` (w, h); None where there are none."""
    if np.count_nonzero(mask) < least:
        return None
    _, labels = _labelled(mask)
    rows, columns = np.nonzero(mask)
    of_piece = labels[rows, columns]
    large = (np.bincount(of_piece) >= least)[of_piece]
    if not large.any():
        return None
    rows, columns = rows[large], columns[large]
    return _box(columns.min(), rows.min(), columns.max() + 1, rows.max() + 1, size)


def reaching(mask: Mask) -> Mask:
    """The connected parts of a mask that reach its border."""
    return _parts(mask, _BORDER)


def touching(mask: Mask, other: Mask) -> Mask:
    """The connected parts of a mask that lie at or in the other."""
    if not (mask.any() and other.any()):
        return np.zeros_like(mask)
    return _parts(mask, cv2.dilate(other.view(np.uint8), _AROUND).view(bool))


def _parts(mask: Mask, where: Mask) -> Mask:
    """The connected parts of a mask of which a point lies within another."""
    if not (mask & where).any():
        return np.zeros_like(mask)
    count, labels = _labelled(mask)
    keep = np.zeros(count, bool)
    keep[labels[where]] = True
    keep[0] = False  # what is not in the mask
    return np.asarray(np.take(keep, labels), np.bool_)


def _labelled(mask: Mask) -> tuple[int, NDArray[np.int32]]:
    """One more than there are connected parts of a mask, and the number of its part at each point (HEIGHT, WIDTH), 0
    beside them. With their sizes OpenCV takes eight times as long."""
    count, labels = cv2.connectedComponents(mask.view(np.uint8))
    return count, np.asarray(labels, np.int32)


def rims(mask: Mask) -> NDArray[np.float64]:
    """Share (0 to 1) of the border that a mask takes up, at the bottom, right, top and left (4,)."""
    sides = (mask[-RIM:], mask[:, -RIM:], mask[:RIM], mask[:, :RIM])
    return np.array([np.count_nonzero(side) / side.size for side in sides], np.float64)


def box_around(mask: Mask, size: tuple[int, int]) -> Quad | None:
    """The box around all points of a mask, as an outline in pixels of a picture of ``size`` (w, h)."""
    columns, rows = np.flatnonzero(mask.any(axis=0)), np.flatnonzero(mask.any(axis=1))
    if not len(columns):
        return None
    return _box(columns[0], rows[0], columns[-1] + 1, rows[-1] + 1, size)


def _box(left: int, top: int, right: int, bottom: int, size: tuple[int, int]) -> Quad:
    """A box among the points in pixels of a picture of ``size`` (w, h)."""
    box = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    return (box * (size[0] / WIDTH, size[1] / HEIGHT)).astype(np.float32)


def differs(now: Levels | Colours, then: Levels | Colours, levels: int) -> Mask:
    """Where two pictures differ by more than ``levels``, in any of their colours, once a common change of exposure, or
    of a colour, is taken out."""
    if cv2.norm(now, then, cv2.NORM_INF) <= levels / 2:
        # The common change is no larger, so no point is left with more than that: the usual, quick case.
        return np.zeros(now.shape[:2], bool)
    difference = cv2.subtract(now, then, dtype=cv2.CV_16S)
    common = [_median(channel[SOME]) for channel in cv2.split(difference)]
    alike = cv2.inRange(difference, _scalar(common, -levels), _scalar(common, levels))
    return np.asarray(alike == 0, np.bool_)


def _scalar(values: Sequence[int], more: int) -> tuple[int, ...]:
    """Four numbers, as OpenCV wants limits of colours."""
    return (*(value + more for value in values), 0, 0, 0)[:4]


def _median(values: NDArray[np.integer | np.floating]) -> int:
    """The median, towards zero where it lies between two whole numbers."""
    middle = values.size // 2
    ordered = np.partition(values, (middle - 1, middle), axis=None)
    return int((int(ordered[middle - 1]) + int(ordered[middle])) / 2) if values.size % 2 == 0 else int(ordered[middle])
