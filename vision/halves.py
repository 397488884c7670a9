"""Cards with a line across their middle that were outlined as two: in a single photograph nothing tells how large the
cards are, and each half of such a card looks like a small one.

Halves lie edge on edge and are as wide as one another; both show what the whole shows, for such cards are the same
both ways up. No pack has a card twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from engine.observation import BACK
from vision.detect import Found
from vision.geometry import Quad, midline
from vision.recognize import Look
from vision.sideways import quarter_turned
from vision.sizes import surely_read

__all__ = ["made_whole"]

NEAR = 0.1
"""Corners that are nearer to each other than this share of the edge's length are one."""

SLENDER = (1.2, 1.9)
"""How many times as high as wide a whole card looks at least and at most, hardly aslant."""


def made_whole(found: Sequence[Found], read: Callable[[Quad], Look], mend: Callable[[Quad], Quad]) -> list[Found]:
    """The outlines, two halves of one card replaced by the whole: as sure as the surer of them.

    ``read`` looks at a face, ``mend`` draws an outline onto its card's corners.
    """
    kept = list(found)
    for one, other in combinations(found, 2):
        halves = [each for each in kept if each is one or each is other]
        whole = _together(one.quad, other.quad) if len(halves) == 2 else None
        if whole is None:
            continue
        whole = mend(whole)
        if _one_card(read(whole), read(one.quad), read(other.quad)):
            kept = [each for each in kept if all(each is not half for half in halves)]
            kept.append(Found(whole, max(one.score, other.score)))
    return kept


def _together(one: Quad, other: Quad) -> Quad | None:
    """The outline of two that lie edge on edge, upright; None where they do not, or it does not look like a card's."""
    apart = np.linalg.norm(one[:, None] - other, axis=2)
    # Both are clockwise: the edge from a corner of one to its next runs against that of the other.
    edges = np.maximum(np.roll(apart, -1, axis=1), np.roll(apart, -1, axis=0))
    near = edges < NEAR * np.linalg.norm(np.roll(one, -1, axis=0) - one, axis=1)[:, None]
    if not near.any():
        return None
    mine, theirs = np.argwhere(near)[0]
    whole = np.concatenate([np.roll(one, -mine, axis=0)[2:], np.roll(other, -theirs, axis=0)[2:]])
    slender = midline(whole) / midline(quarter_turned(whole))
    return whole if SLENDER[0] < slender < SLENDER[1] else None


def _one_card(whole: Look, *halves: Look) -> bool:
    """Whether a card of the pack is surely read in the whole, and no other one is in a half."""
    another = any(surely_read(half) and half.best != whole.best for half in halves)
    return whole.best < BACK and surely_read(whole) and not another
