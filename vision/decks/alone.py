"""A card that came to lie on the bare table: everything within its outline has changed, and nothing else has.

The first cards of a lesson tell what size all of them have. An ornament around the middle of a strange card at times
looks more like a card's edge than its edge does; but the edge of what changed is no matter of looks.
"""

from __future__ import annotations

import numpy as np

from models._cv import cv2
from vision.decks.newcomer import share_changed
from vision.geometry import Picture, Quad, area

__all__ = ["alone"]

FILLED = 0.93
"""Share of an outline that must have changed (a card's corners are round, and light comes back from gloss)..."""

ALL = 0.93
"""...and share of all that has changed which must lie within it."""

SMALL = 400.0
"""Square pixels: what has changed less is no card that one could read."""


def alone(mask: Picture) -> Quad | None:
    """The four corners of what has changed (``mask``, as `newcomer.changed` tells it), clockwise, (4, 2) pixels: where
    that is one thing with four straight sides and nothing has changed around it. None where it is not."""
    contours = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    largest = max(contours, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < SMALL:
        return None
    around = cv2.approxPolyN(cv2.convexHull(largest), 4, ensure_convex=True).reshape(-1, 2).astype(np.float32)
    if len(around) != 4:
        return None
    quad = np.ascontiguousarray(around if cv2.contourArea(around, True) > 0 else around[::-1])
    share = share_changed(mask, quad)
    everything = np.count_nonzero(mask)
    return quad if share > FILLED and share * area(quad) > ALL * everything else None
