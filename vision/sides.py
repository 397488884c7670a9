"""Directions and places in the picture: where the seats lie around the table, and what is near to what."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import dist
from statistics import median

import numpy as np
from numpy.typing import NDArray

from engine.cards import Seat

__all__ = ["ORDER", "SIDES", "Point", "any_near", "between", "side_of"]

Point = NDArray[np.float64]
"""A place in the picture (2,): pixels, x to the right, y down."""

SIDES = {
    Seat.BOTTOM: np.array([0.0, 1.0]),
    Seat.RIGHT: np.array([1.0, 0.0]),
    Seat.TOP: np.array([0.0, -1.0]),
    Seat.LEFT: np.array([-1.0, 0.0]),
}
"""Where each seat lies in the picture; x to the right, y down."""

ORDER = tuple(SIDES)


def side_of(offset: Point, seats: Iterable[Seat]) -> Seat:
    """On whose side of the middle something lies that is so far (pixels) off it."""
    return max(seats, key=lambda seat: float(offset @ SIDES[seat]))


def between(points: Collection[Point]) -> Point:
    """The median of places, coordinate by coordinate."""
    return np.array([median(along) for along in zip(*(point.tolist() for point in points), strict=True)])


def any_near(places: Iterable[Point], middle: Point, within: float) -> bool:
    """Whether any of these places is within so many pixels of one."""
    return any(dist(middle, place) <= within for place in places)
