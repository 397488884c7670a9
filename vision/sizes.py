"""Which outlines can be cards by their size: all cards on a table are equally large, whatever else lies there."""

from __future__ import annotations

from collections.abc import Callable

from engine.observation import BACK, UNKNOWN
from vision.detect import Found
from vision.geometry import Quad, area
from vision.recognize import Look

__all__ = ["ASPECT", "SURELY", "large_enough", "of_card_size", "surely_read", "too_large_a_back"]

ASPECT = 0.66
"""Width of a card by its height: the median of 46 printings; one in ten is below 0.61, one in ten above 0.74."""

LARGEST = 3.0
"""So many times the area of a card further off has the one nearest to the camera at most, seen at 45 degrees."""

SMALLEST = 0.15
"""So many times the area of a card has a quarter of one that lies far off: what is smaller is a sign on a card."""

LIKELY = 0.5
"""Probability from which a face is rather read than not."""

SURELY = 0.9
"""Probability from which a card is read so well that its outline is that of a whole card."""


def surely_read(look: Look) -> bool:
    """Whether a face or a back is read so well that its outline is that of a whole card."""
    return look.best != UNKNOWN and look.confidence >= SURELY


def of_card_size(found: list[Found], height: float | None, read: Callable[[Quad], Look]) -> list[Found]:
    """Without outlines far larger than a card that show no face: the frame of a slate or a picture looks like a back.

    ``height`` of a card in pixels; None: not known yet, so the smallest outline that ``read`` names surely tells, and
    of those that it names less surely the largest: half a card must not pass for the measure of whole ones. Where there
    is none, all stay.
    """
    if height is None:
        sure = [area(f.quad) for f in found if surely_read(read(f.quad))]
        named = [area(f.quad) for f in found if read(f.quad).named > LIKELY]
        card = min([*sure, max(named, default=float("inf"))])
    else:
        card = ASPECT * height**2
    return [f for f in found if area(f.quad) < LARGEST * card or _shows_face(read(f.quad))]


def too_large_a_back(quad: Quad, best: int, height: float | None) -> bool:
    """Whether what was taken for a card that lies face down, before it was known how large one is, is far larger than a
    card of this ``height`` (pixels; None: not known yet). ``best``: its likeliest face."""
    return height is not None and best == BACK and area(quad) > LARGEST * ASPECT * height**2


def large_enough(found: list[Found], height: float | None) -> list[Found]:
    """Without outlines far smaller than a card, of which nothing whole was made: what of a card looks out from under
    another is at times outlined within. ``height`` of a card in pixels; None: not known yet, and all stay."""
    return [f for f in found if height is None or area(f.quad) > SMALLEST * ASPECT * height**2]


def _shows_face(look: Look) -> bool:
    return surely_read(look) and look.best != BACK
