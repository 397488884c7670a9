"""Outlines that take in too much, cut down to the card within: one card on another is at times outlined with it.

All cards on a table are of one size, so such an outline shows by its size that it cannot be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import numpy as np

from vision.detect import Found
from vision.geometry import Quad, midline
from vision.recognize import Look
from vision.sizes import ASPECT, surely_read

__all__ = ["cut_to_size", "pieces"]

LARGER = 1.12
"""An outline that is wider or higher than a card by more than this takes in something beside the card."""


def cut_to_size(
    found: list[Found], height: float | None, read: Callable[[Quad], Look], mend: Callable[[Quad], Quad]
) -> list[Found]:
    """The outlines, those that are a little too large for a card and hard to read cut down to the card within: two
    cards of which one lies on the other are at times outlined as one.

    ``height`` of a card in pixels; None: unknown, and nothing is cut. ``read`` looks at an outline's face, ``mend``
    draws one onto its card's corners.
    """
    return found if height is None else [_cut(each, height, read, mend) for each in found]


def _cut(each: Found, height: float, read: Callable[[Quad], Look], mend: Callable[[Quad], Quad]) -> Found:
    wide = midline(np.roll(each.quad, 1, axis=0)) / (ASPECT * height)
    high = midline(each.quad) / height
    if max(wide, high) < LARGER or surely_read(read(each.quad)):
        return each
    options = [mend(piece) for piece in pieces(each.quad, 1 / max(wide, 1.0), 1 / max(high, 1.0))]
    best = max(options, key=lambda quad: read(quad).named)
    return replace(each, quad=best) if surely_read(read(best)) else each


def pieces(quad: Quad, across: float, down: float) -> Iterator[Quad]:
    """The parts of an outline at its corners or ends that take so much of its width and height (0 to 1)."""
    for left, top in product({0.0, 1.0 - across}, {0.0, 1.0 - down}):
        ends = [_along(quad[0], quad[1], left, across), _along(quad[3], quad[2], left, across)]
        sides = [_along(ends[0][i], ends[1][i], top, down) for i in (0, 1)]
        yield np.array([sides[0][0], sides[1][0], sides[1][1], sides[0][1]], np.float32)


def _along(start: Quad, end: Quad, first: float, share: float) -> tuple[Quad, Quad]:
    """The points at which a share of the way from ``start`` to ``end`` begins and ends."""
    return start + first * (end - start), start + (first + share) * (end - start)
