"""Outlines taken the wrong way round: the corners of a card are found, but its long sides are taken for its short ones.

Seen aslant a card may look square, and half a card looks wider than high; what is read sideways is doubtful, or wrong.
How cards look here tells it where that is known (`vision.card_shape`); else the card is read a quarter turn on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.detect import Found
from vision.geometry import Quad, overlap
from vision.recognize import Look
from vision.sizes import SURELY, surely_read

__all__ = ["corner_by_corner", "lengthwise", "odds", "quarter_turned", "right_way_round", "same_way_up"]

AGREES = 0.7
"""An outline that overlaps that of a card which was read well by more than this is that card's, and not looked at."""

BETTER = 8.0
"""The odds of what is read a quarter turn on must be so many times those of what is read the other way. Of 84 doubtful
outlines in 2,500 composed scenes in which a card was surely read a quarter turn on, 71 were nearer to a card's that
way; of the 65 that pass this 62, and one of those was misread."""


def quarter_turned(quad: Quad) -> Quad:
    """The same outline with its long sides for its short ones."""
    return np.ascontiguousarray(np.roll(quad, 1, axis=0))


def same_way_up(before: Quad, now: Quad) -> Quad:
    """The same outline with its corners in the order that fits the one before (a half turn looks alike)."""
    turned = np.roll(now, 2, axis=0)
    return turned if np.abs(turned - before).max() < np.abs(now - before).max() else now


def corner_by_corner(before: Quad, now: Quad) -> Quad:
    """The same outline with its corners in the order in which they are nearest to those of the one before."""
    turns = [np.roll(now, turn, axis=0) for turn in range(4)]
    return np.ascontiguousarray(min(turns, key=lambda turned: float(np.abs(turned - before).max())))


def lengthwise(quad: Quad, misfit: Callable[[Quad], bool]) -> Quad:
    """The outline; the other way round where it is known to be no whole card's, and would be one that way."""
    return quarter_turned(quad) if misfit(quad) and not misfit(quarter_turned(quad)) else quad


def right_way_round(
    found: Sequence[Found],
    read_well: Sequence[Quad],
    read: Callable[[Quad], Look],
    mend: Callable[[Quad], Quad],
    misfit: Callable[[Quad], bool] = lambda quad: False,
) -> list[Found]:
    """The outlines, those that were taken the wrong way round turned and mended.

    ``read_well``: outlines of cards that were read beyond doubt. ``read`` looks at a face, ``mend`` draws an outline
    onto its card's corners, ``misfit`` tells whether one is known not to be a whole card's.
    """

    def turned(outline: Found) -> Found:
        if any(overlap(outline.quad, quad) > AGREES for quad in read_well):
            return outline
        long = lengthwise(outline.quad, misfit)
        if long is not outline.quad:
            return replace(outline, quad=mend(long))
        look = read(outline.quad)
        if surely_read(look):
            return outline
        other = mend(quarter_turned(outline.quad))
        return replace(outline, quad=other) if _read_better(read(other), look) else outline

    return [turned(outline) for outline in found]


def _read_better(one: Look, other: Look) -> bool:
    """Whether a card of the pack is surely read, and far more surely than whatever is read the other way round."""
    return one.named >= SURELY and odds(one.confidence) > BETTER * odds(other.confidence)


def odds(probability: float) -> float:
    """How many times as likely a thing is as that it is not."""
    return probability / max(1.0 - probability, 1e-9)
