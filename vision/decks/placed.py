"""Where a card lies of which one knows the size and the shape, told by what has changed.

In a poor picture of a heap more changes than the card that came: shadows, and whatever the camera makes of edges. The
rectangle around all of it is none of a card, but there is one place where a card takes in most of it.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.decks.card_form import CardForm
from vision.decks.newcomer import upper_end_first
from vision.geometry import Picture, Quad
from vision.sizes import ASPECT

__all__ = ["placed"]

HIGH = 49
"""Points of a card's height in the plane in which its place is looked for..."""

WIDE = round(HIGH * ASPECT) | 1
"""...of its width, both odd, so that a card has a middle..."""

AROUND = 144
"""...and sides of the part of that which is looked at, around the middle of what changed."""

STEPS = (10.0, 2.0, 0.5)
"""Degrees between the ways a card may be turned that are tried, ever finer around the best."""

MOSTLY = 0.7
"""Share of what changed in the part looked at that must lie within the card, and of the card that must have changed.
With half of the card its place is too uncertain (a lesson agrees with the true outlines by 0.955 instead of 0.969)."""


def placed(mask: Picture, box: Quad, form: CardForm) -> Quad | None:
    """The outline of the card that takes in most of what has changed around a rough ``box`` (``mask``, as
    `newcomer.changed` tells it): (4, 2) pixels, clockwise from the left end of its upper short side; None where none
    takes in most of it."""
    plane = _Plane(mask, box, form)
    angle, tried = 0.0, 180.0
    for step in STEPS:
        angle = max(np.arange(angle - tried / 2, angle + tried / 2, step).tolist(), key=plane.surely_within)
        tried = 2 * step
    middle = plane.best(angle)[1]
    mostly = min(plane.within(angle, middle), plane.explained(angle, middle)) > MOSTLY
    return plane.card(angle, middle) if mostly else None


Place = tuple[int, int]
"""A place in the plane, x and y: points from the upper left corner of the part that is looked at."""


class _Plane:
    """What changed, as the table is seen from above: there all cards are rectangles of one size."""

    def __init__(self, mask: Picture, box: Quad, form: CardForm) -> None:
        self._sure, self._mask = mask, np.asarray((mask > 0) * np.uint8(255), np.uint8)
        self._to_plane = HIGH / 2 * np.linalg.inv(form.half_height)
        self._centre = box.mean(axis=0).astype(np.float64)

    def surely_within(self, angle: float) -> float:
        """The largest share of a card turned by an ``angle`` (degrees) that has changed, wherever it lies; what may lie
        in a shadow counts half."""
        return self.best(angle)[0]

    def best(self, angle: float) -> tuple[float, Place]:
        """That share, and the middle of that card."""
        _, most, _, where = cv2.minMaxLoc(_shares(self._turned(self._sure, angle)))
        return most / 255, (int(where[0]), int(where[1]))

    def within(self, angle: float, middle: Place) -> float:
        """The share of a card there that has changed, in a shadow or not."""
        x, y = middle
        return float(_shares(self._turned(self._mask, angle))[y, x]) / 255

    def explained(self, angle: float, middle: Place) -> float:
        """The share of what has changed that lies within that card."""
        changes = max(float(self._turned(self._mask, angle).sum()) / 255, 1.0)
        return self.within(angle, middle) * WIDE * HIGH / changes

    def card(self, angle: float, middle: Place) -> Quad:
        """The outline of that card in the picture."""
        x, y = middle
        right, down = WIDE / 2, HIGH / 2
        corners = np.array([(x - right, y - down), (x + right, y - down), (x + right, y + down), (x - right, y + down)])
        back = cv2.invertAffineTransform(self._map(angle))
        return upper_end_first((corners @ back[:, :2].T + back[:, 2]).astype(np.float32))

    def _turned(self, mask: Picture, angle: float) -> NDArray[np.float32]:
        """The part of the plane around the middle, turned so that such a card stands upright."""
        return np.asarray(cv2.warpAffine(mask, self._map(angle), (AROUND, AROUND)), np.float32)

    def _map(self, angle: float) -> NDArray[np.float64]:
        """From pixels to points of the plane turned by an angle (2, 3)."""
        sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        linear = np.array([[cosine, sine], [-sine, cosine]]) @ self._to_plane
        return np.column_stack([linear, (AROUND - 1) / 2 - linear @ self._centre])


def _shares(changes: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each place, how much has changed within an upright card around it, in the mean (0 to 255)."""
    return np.asarray(cv2.boxFilter(changes, -1, (WIDE, HIGH), borderType=cv2.BORDER_CONSTANT), np.float32)
