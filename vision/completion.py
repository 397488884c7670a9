"""Outlines of half a card made whole: what another card covers is there all the same, and so is the other half.

The turned-up card under the stock, or the lower of two pale cards, is at times outlined where it is seen only. All
cards on a table are of one size, so the card that covers the rest tells how large the whole is and where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.observation import BACK
from models._cv import cv2
from vision.detect import SAME, Found
from vision.geometry import Quad, apart, area, covered_share, overlap, rectangle_around
from vision.recognize import Look
from vision.sizes import ASPECT, surely_read

__all__ = ["completed", "half_under", "joined", "made_whole", "wholes"]

CARD = np.array([[0, 0], [ASPECT, 0], [ASPECT, 1], [0, 1]], np.float32)
"""A card in the plane."""

PART = 0.84
"""An outline that is narrower or lower than this share of a whole card is that of a part."""

LEAST = 0.25
"""And one that is narrower or lower than this is no card's."""

LARGER = 1.15
"""The card that covers a part is larger than it at least by this factor (areas)."""

UNDER = 0.6
"""At least this share of what is added must lie under the covering card."""

OVER = 0.35
"""And no more than this share of the part itself: then it is a part of that card."""

BESIDE = 0.6
"""What is seen of a card half under the stock has its middle no further from the stock's side than this (heights)."""

ALIKE, FILLED = 0.6, 0.75
"""Two halves of a card differ by no more than this factor (areas), and fill at least this share of it."""

SLIMMEST, WIDEST = 0.52, 0.74
"""Width by height of a card as it is seen."""

AGREES = 0.7
"""A whole that overlaps a card known to lie there by more than this is that card."""

NAMED = 0.6
"""A whole is believed when its face is read with this probability, and no worse than the part by itself."""

Points = NDArray[np.float64]


def made_whole(
    found: Sequence[Found],
    known: Sequence[Quad],
    read_well: Sequence[Quad],
    read: Callable[[Quad], Look],
    mend: Callable[[Quad], Quad],
    fits: Callable[[Quad], bool],
) -> list[Found]:
    """The outlines of one picture, halves joined and parts completed.

    ``known``: outlines of cards that are known to lie there. ``read_well``: those of them that were read beyond doubt;
    an outline that agrees with one of these is taken as it is, and may cover others. ``read``, ``mend``, ``fits``: as
    below.
    """
    sure = [f for f in found if any(overlap(f.quad, quad) > AGREES for quad in read_well)]
    rest = joined([f for f in found if not any(f is s for s in sure)], read, mend, fits, sure)
    return [*sure, *completed(rest, known, read, mend, sure)]


def completed(
    found: Sequence[Found],
    known: Sequence[Quad],
    read: Callable[[Quad], Look],
    mend: Callable[[Quad], Quad],
    besides: Sequence[Found] = (),
) -> list[Found]:
    """The outlines of one picture, those of parts replaced by the whole cards, where a face is read in the whole, or
    in neither under a card that lies face down.

    ``known``: outlines of cards that are known to lie there. ``read`` looks at an outline's face, ``mend`` draws one
    onto the card's corners; they are asked only about parts that another card of the picture, one of ``besides`` too,
    may cover.
    """
    covers = [other.quad for other in (*besides, *found)]
    return [_completed(each, covers, known, read, mend) for each in found]


def _completed(
    part: Found,
    covers: Sequence[Quad],
    known: Sequence[Quad],
    read: Callable[[Quad], Look],
    mend: Callable[[Quad], Quad],
) -> Found:
    under = [(whole, cover) for cover in covers for whole in wholes(part.quad, cover)]
    options = [whole for whole, _ in under]
    if not options:
        stocks = [cover for cover in covers if _beside(part.quad, cover) and read(cover).best == BACK]
        options = [mend(whole) for stock in stocks for whole in half_under(part.quad, stock)]
    for whole in options:
        if any(overlap(whole, quad) > AGREES for quad in known):
            return replace(part, quad=whole)
    named = [(read(whole).named, whole) for whole in options]
    confidence, whole = max(named, key=lambda pair: pair[0], default=(0.0, part.quad))
    if confidence > NAMED and confidence >= read(part.quad).named:
        return replace(part, quad=whole)
    return _looking_out(part, [whole for whole, cover in under if read(cover).best == BACK], read)


def _looking_out(part: Found, options: Sequence[Quad], read: Callable[[Quad], Look]) -> Found:
    """A part that looks out from under a card that lies face down, as one of the whole cards that it may be of.

    It is half hidden, so that neither it nor the whole need be read as a card of the pack: but a card it is, and the
    whole tells better than the part which one.
    """
    if not options or read(part.quad).named > 0:
        return part
    return replace(part, quad=max(options, key=lambda quad: float(read(quad).faces[:BACK].max())))


def joined(
    found: Sequence[Found],
    read: Callable[[Quad], Look],
    mend: Callable[[Quad], Quad],
    fits: Callable[[Quad], bool],
    besides: Sequence[Found] = (),
) -> list[Found]:
    """The outlines of one picture, two that are the halves of one card replaced by the card: a double-headed figure
    is at times outlined as two small cards. Believed where a face is read in the whole, and worse in either half or in
    halves too small for a card, of which ``fits`` tells, and neither is a back; nothing is added where the card was
    found as well, among these or ``besides``."""
    left = list(found)
    for one, other in combinations(found, 2):
        whole = _around(one.quad, other.quad)
        if whole is None or not all(any(each is f for f in left) for each in (one, other)):
            continue
        whole = mend(whole)
        confidence = read(whole).named
        if confidence > NAMED and all(_may_be_half(half.quad, confidence, read, fits) for half in (one, other)):
            left = [f for f in left if f is not one and f is not other]
            if all(overlap(whole, f.quad) < SAME for f in (*besides, *left)):
                left.append(Found(whole, max(one.score, other.score)))
    return left


def _may_be_half(half: Quad, whole: float, read: Callable[[Quad], Look], fits: Callable[[Quad], bool]) -> bool:
    """Whether an outline shows less than the ``whole`` in which a card is read with this confidence, or is too small
    for one. No half of a face is a back: such are a stock and the card that it lies upon."""
    look = read(half)
    return not (surely_read(look) and look.best == BACK) and (whole > look.named or not fits(half))


def _around(one: Quad, other: Quad) -> Quad | None:
    """The rectangle around two outlines where it has a card's shape and they fill it, each about a half."""
    if apart(one, other):
        return None
    smaller, larger = sorted((area(one), area(other)))
    box = rectangle_around(np.concatenate([one, other]))
    short, long = (float(np.linalg.norm(box[i + 1] - box[i])) for i in (0, 1))
    if smaller < ALIKE * larger or not FILLED * short * long < smaller + larger < (2 - FILLED) * short * long:
        return None
    return box if SLIMMEST < short / max(long, 1.0) < WIDEST else None


def half_under(part: Quad, stock: Quad) -> list[Quad]:
    """The cards that may lie half under ``stock``, across or along, where ``part`` is seen of one: for a turned-up
    card of which the outline found is too rough to tell how much of it is seen. They still want mending."""
    to_plane, from_plane = _plane(stock)
    middle = np.array([ASPECT, 1.0]) / 2
    offset = _mapped(part.mean(axis=0)[None], to_plane)[0] - middle
    side = int((np.abs(offset) - middle).argmax())
    centre = middle + offset
    centre[side] = middle[side] * (1 + np.sign(offset[side]))
    upright = CARD - middle
    lying = upright[::-1, ::-1]
    return [_mapped(card + centre, from_plane).astype(np.float32) for card in (lying, upright)]


def _may_cover(cover: Quad, part: Quad) -> bool:
    """Whether a card is larger than a part, no more than a card away from it, and does not lie all over it."""
    if apart(cover, part, float(np.linalg.norm(cover[2] - cover[0]))):
        return False
    return area(cover) >= LARGER * area(part) and covered_share(cover, part) <= OVER


def _beside(part: Quad, stock: Quad) -> bool:
    """Whether a part lies where a card half under the stock would be seen."""
    if not _may_cover(stock, part):
        return False
    to_plane, _ = _plane(stock)
    middle = np.array([ASPECT, 1.0]) / 2
    beyond = np.abs(_mapped(part.mean(axis=0)[None], to_plane)[0] - middle) - middle
    return bool(0 < beyond.max() < BESIDE)


def wholes(part: Quad, cover: Quad) -> list[Quad]:
    """The whole cards of which ``part`` may be what ``cover`` leaves to be seen; none if it is no such part.

    All (4, 2) pixels, clockwise. The cover, outlined well, gives the plane of the table, in which all cards are of
    one size.
    """
    if not _may_cover(cover, part):
        return []
    to_plane, from_plane = _plane(cover)
    flat = _mapped(part, to_plane)
    made = [
        _mapped(full, from_plane).astype(np.float32)
        for corners in (flat, np.roll(flat, 1, axis=0))  # what is seen of a card may be wider than high
        for full, added in _extended(corners)
        if covered_share(cover, _mapped(added, from_plane).astype(np.float32)) > UNDER
    ]
    return [whole for whole in made if overlap(whole, cover) < 1 - OVER]


def _plane(card: Quad) -> tuple[Points, Points]:
    """From the picture to the table's plane, in which ``card`` stands upright and is one high, and back (3, 3)."""
    to_plane = np.asarray(cv2.getPerspectiveTransform(card.astype(np.float32), CARD), np.float64)
    return to_plane, np.asarray(np.linalg.inv(to_plane), np.float64)


def _mapped(points: NDArray[np.floating], matrix: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0], np.float64)


def _extended(part: Points) -> list[tuple[Points, Points]]:
    """Whole cards of which a part in the plane shows one side, each with what was added (both (4, 2))."""
    across, down = part[1] + part[2] - part[0] - part[3], part[2] + part[3] - part[0] - part[1]
    width, height = float(np.linalg.norm(across)) / 2, float(np.linalg.norm(down)) / 2
    if min(width / ASPECT, height) < LEAST:
        return []
    narrow, low = width < PART * ASPECT, height < PART
    if narrow == low:
        return []
    missing = (ASPECT - width) * across / (2 * width) if narrow else (1.0 - height) * down / (2 * height)
    ends = ((1, 2), (0, 3)) if narrow else ((2, 3), (0, 1))
    return [_grown(part, end, way * missing) for end, way in zip(ends, (1, -1), strict=True)]


def _grown(part: Points, end: tuple[int, int], shift: Points) -> tuple[Points, Points]:
    """The part with one side moved out, and what lies between the old side and the new."""
    full = part.copy()
    full[list(end)] += shift
    one, other = end
    added = np.array([part[one], part[other], full[other], full[one]])
    return full, added
