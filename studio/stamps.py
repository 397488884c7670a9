"""Sprites warped into the picture: small arrays that are laid on it again and again without being warped anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from studio.camera import Matrix, transform
from studio.sprites import Sprite

_SHARES = (1.0 - np.arange(256, dtype=np.float32) / 255.0).astype(np.float32)

__all__ = ["Box", "Stamp", "around", "lay", "stamp", "united"]

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of the picture; right and bottom are not included."""


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """What a thing does to the picture within ``box``: ``keep`` (h, w, 3) is the share that shows through, ``add``
    (h, w, 3) BGR what comes on top, None for a shadow. (The share is the same in all channels; kept for each of them,
    it is multiplied four times as fast.)"""

    box: Box
    keep: NDArray[np.float32]
    add: NDArray[np.float32] | None


def stamp(
    sprite: Sprite,
    matrices: Sequence[Matrix],
    light: NDArray[np.float32] | None,
    size: Box,
    gloss: Callable[[Box], NDArray[np.float32]] | None = None,
) -> Stamp | None:
    """The sprite as it is seen through the mean of some matrices (its own mm to pixels), None where it is out of sight.

    Several matrices are moments within one exposure: the thing is smeared. ``light`` None: a shadow, it only darkens.
    ``gloss``: what its surface mirrors within a box (h, w, 3).
    """
    onto = [matrix @ sprite.to_table() for matrix in matrices]
    box = _within(around([_corners(sprite, one) for one in onto]), size)
    if box is None:
        return None
    shift = np.array([[1.0, 0.0, -box[0]], [0.0, 1.0, -box[1]], [0.0, 0.0, 1.0]])
    width, height = box[2] - box[0], box[3] - box[1]
    through = [shift @ one for one in onto]
    if light is None:
        alpha = _mean(sprite.levels[..., 3], through, (width, height))
        return Stamp(box, _keep(alpha), None)
    seen = _mean(sprite.levels, through, (width, height))
    keep = _keep(seen[..., 3])
    add = np.asarray(cv2.multiply(seen[..., :3], light[box[1] : box[3], box[0] : box[2]], dtype=cv2.CV_32F), np.float32)
    if gloss is not None:
        add += (1.0 - keep) * gloss(box)
    return Stamp(box, keep, add)


def _keep(alpha: NDArray[np.uint8]) -> NDArray[np.float32]:
    share = cv2.LUT(alpha, _SHARES)
    return np.asarray(cv2.merge((share, share, share)), np.float32)


def lay(picture: NDArray[np.float32], corner: tuple[int, int], stamps: Iterable[Stamp]) -> None:
    """Lay stamps on a part of the picture whose upper left pixel is ``corner`` (x, y), in place."""
    left, top = corner
    whole = (left, top, left + picture.shape[1], top + picture.shape[0])
    for one in stamps:
        box = _within(one.box, whole)
        if box is None:
            continue
        area = picture[box[1] - top : box[3] - top, box[0] - left : box[2] - left]
        part = np.s_[box[1] - one.box[1] : box[3] - one.box[1], box[0] - one.box[0] : box[2] - one.box[0]]
        area *= one.keep[part]
        if one.add is not None:
            area += one.add[part]


def united(boxes: Iterable[Box], margin: int, size: Box) -> list[Box]:
    """Boxes that cover the same pixels and ``margin`` around; those that overlap become one."""
    found: list[Box] = []
    for box in boxes:
        wide = _within((box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin), size)
        if wide is None:
            continue
        apart = [other for other in found if _within(wide, other) is None]
        found = [*apart, around_boxes([wide, *(other for other in found if other not in apart)])]
    return found


def around_boxes(boxes: Sequence[Box]) -> Box:
    """The smallest box around all."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def around(corners: Sequence[NDArray[np.float64]]) -> Box:
    """The smallest box around points, each (n, 2)."""
    points = np.vstack(corners)
    (left, top), (right, bottom) = np.floor(points.min(axis=0)), np.ceil(points.max(axis=0)) + 1
    return int(left), int(top), int(right), int(bottom)


def _corners(sprite: Sprite, onto: Matrix) -> NDArray[np.float64]:
    h, w = sprite.alpha.shape
    return transform(onto, np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float64))


def _within(box: Box, other: Box) -> Box | None:
    both = max(box[0], other[0]), max(box[1], other[1]), min(box[2], other[2]), min(box[3], other[3])
    return both if both[0] < both[2] and both[1] < both[3] else None


def _mean(picture: NDArray[np.uint8], matrices: Sequence[Matrix], size: tuple[int, int]) -> NDArray[np.uint8]:
    """The mean of a picture seen through several matrices; ``size`` (w, h)."""
    mean = cv2.warpPerspective(picture, matrices[0], size)
    for number, one in enumerate(matrices[1:], start=1):
        other = cv2.warpPerspective(picture, one, size)
        mean = cv2.addWeighted(mean, number / (number + 1), other, 1 / (number + 1), 0.0)
    return np.asarray(mean, np.uint8)
