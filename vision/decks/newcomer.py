"""The card that has come between two still pictures, outlined by what it changed.

On a heap of cards an outline easily takes in what looks out from below. That lay there before: it did not change.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.cutting import pieces
from vision.decks.card_form import CardForm, apart
from vision.geometry import Picture, Quad, area, overlap

__all__ = ["SHADED", "changed", "cut", "fit", "newcomer", "share_changed", "uncovered_change", "upper_end_first"]

CHANGED = 10.0
"""Grey levels by which some colour of a place differs that has changed, in a picture without noise..."""

NOISE = 6.0
"""...and times the usual difference, where that is more."""

SHADED = 128
"""What a place counts that differs only as it would in the shadow that a card throws upon the heap around it, where one
that has changed for certain counts 255."""

SHADOW = (0.4, 0.97)
"""Shares of its light that a place may have left in such a shadow..."""

TINT = 0.12
"""...and by how much those of its three colours may differ."""

NEAR = 0.02
"""Changes that are no further apart than this share of the picture's height are of one thing: between the signs on a
card its paper looks as that of the card below."""

SPECK = 0.12
"""Changes that are less than this share of the largest in area are none of it."""

SLIVER = 0.007
"""Changes narrower than this share of the picture's height may be the edges of a shadow."""

HARDLY = 0.05
"""By less than this share an outline is not worth cutting."""

TO_TELL = 0.05
"""So much of a card must look out from under another one for it to tell whether that card lies there still."""


def changed(before: Picture, now: Picture) -> Picture:
    """Where two pictures (h, w, 3) BGR of one size differ: (h, w) 255, else 0; `SHADED` where it may just lie in a
    shadow now. Light that changes everywhere alike does not count."""
    one, other = (cv2.GaussianBlur(picture, (0, 0), 1.2).astype(np.float32) for picture in (before, now))
    gain = float(np.median(other[::8, ::8])) / max(float(np.median(one[::8, ::8])), 1.0)
    difference = np.abs(other - gain * one).max(axis=2)
    usual = float(np.median(difference[::8, ::8]))
    mask = (difference > max(CHANGED, NOISE * usual)).astype(np.uint8) * 255
    mask = np.asarray(cv2.medianBlur(mask, 3), np.uint8)
    mask[(_shade(gain * one, other) > 0) & (mask > 0)] = SHADED
    return mask


def newcomer(mask: Picture, usual: float | None = None) -> Quad | None:
    """The rectangle around what has changed (`changed`): (4, 2) pixels, clockwise, from the top left corner of an
    upright card (up to a half turn). None where nothing has. ``usual``: the area of a card (square pixels); the shadow
    that a card throws upon the heap around it is left out where the rest is more like a card."""
    if usual is None:
        return _box(mask)
    slivers = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_points(SLIVER, mask),) * 2)
    calm = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, slivers), np.uint8)
    boxes = [box for box in (_box(mask), _box(calm)) if box is not None]
    return min(boxes, key=lambda box: apart(area(box), usual), default=None)


def uncovered_change(mask: Picture, quad: Quad, over: Quad) -> float | None:
    """Of what looks out of a card's outline from under another one (``over``), the share (0 to 1) that has changed;
    None where that is too little to tell."""
    card = _painted(mask, quad)
    rest = card.copy()
    cv2.fillConvexPoly(rest, over.astype(np.int32), 0)
    points = np.count_nonzero(rest)
    if points <= TO_TELL * np.count_nonzero(card):
        return None
    return np.count_nonzero(rest & mask) / points


def share_changed(mask: Picture, quad: Quad) -> float:
    """Share (0 to 1) of an outline's points that have changed (`changed`)."""
    within = _painted(mask, quad)
    return np.count_nonzero(within & mask) / max(int(np.count_nonzero(within)), 1)


def fit(quad: Quad, box: Quad, form: CardForm) -> float:
    """How well an outline fits what changed (``box``), and the size and shape of a card: 1 at best."""
    return overlap(quad, box) - form.off(quad)


def cut(quad: Quad, usual: float) -> list[Quad]:
    """The pieces of an outline that has more than the usual area (square pixels) which are as large as a card; none
    where it has not."""
    share = usual / area(quad)
    if share > 1.0 - HARDLY:
        return []
    ways = ((share, 1.0), (1.0, share), (share**0.5, share**0.5))
    return [piece for across, down in ways for piece in pieces(quad, across, down)]


def _shade(before: NDArray[np.float32], now: NDArray[np.float32]) -> Picture:
    """Where a picture (h, w, 3) is darker than before, in all colours alike, as in a shadow: (h, w) 255, else 0."""
    left = (now + 1.0) / (before + 1.0)
    most, least = left.max(axis=2), left.min(axis=2)
    shade = (most < SHADOW[1]) & (least > SHADOW[0]) & (most - least < TINT)
    return np.asarray(cv2.medianBlur(shade.astype(np.uint8) * 255, 5), np.uint8)


def _box(mask: Picture) -> Quad | None:
    reach = _points(NEAR, mask)
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    contours = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    hulls = sorted((cv2.convexHull(contour) for contour in contours), key=cv2.contourArea, reverse=True)
    if not hulls or cv2.contourArea(hulls[0]) < reach**2:
        return None
    parts = [hull for hull in hulls if cv2.contourArea(hull) >= SPECK * cv2.contourArea(hulls[0])]
    corners = cv2.boxPoints(cv2.minAreaRect(np.concatenate(parts))).astype(np.float32)
    return _upright(corners)


def _painted(mask: Picture, quad: Quad) -> Picture:
    """An outline in a picture as large as the mask: (h, w) 255 within, else 0."""
    within = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(within, quad.astype(np.int32), 255)
    return within


def _points(share: float, mask: Picture) -> int:
    """So much of the picture's height in points: an odd number, three at least."""
    return max(3, round(share * int(mask.shape[0]))) | 1


def _upright(corners: Quad) -> Quad:
    """A rectangle's corners, clockwise, so that the first side is one of the two short ones: the upper."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    turned = corners if sides[0] <= sides[1] else np.roll(corners, -1, axis=0)
    return upper_end_first(turned)


def upper_end_first(quad: Quad) -> Quad:
    """An outline, turned by a half where its first side is not the upper of the two ends."""
    return quad if quad[:2].mean(axis=0)[1] <= quad[2:].mean(axis=0)[1] else np.roll(quad, 2, axis=0)
