"""What `fitness` measures in pictures, without judging it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture, Quad

__all__ = ["Grey", "acutance", "flicker", "glare", "paper", "shift_between", "small"]

Grey = NDArray[np.float32]

WIDTH = 640
"""Pixels of the width in which pictures are measured: figures do not depend on the camera's size."""

CONTRAST = 40.0
"""Grey levels that an edge must have to be measured: far above noise."""

CLIPPED = 250
"""A pixel counts as lost in glare when its darkest colour is at least this."""

SLOW = 4.0
"""Pixels (standard deviation) over which brightness changes without an edge."""

BANDS = 24
"""Rows, and columns, of fields in which flicker is looked for."""


def small(picture: Picture) -> Grey:
    """Grey, WIDTH wide, 0 to 255."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    size = (WIDTH, max(1, round(WIDTH * picture.shape[0] / picture.shape[1])))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.float32)


def acutance(grey: Grey) -> float | None:
    """Slope of the steepest edges in parts of the contrast around them, 0 to 0.5; None where there are no edges.

    A ratio: twice the light doubles both. Noise is small beside the contrast that is asked for.
    """
    calm = cv2.GaussianBlur(grey, (0, 0), 0.7)
    x, y = (cv2.Sobel(calm, cv2.CV_32F, *step, ksize=3) / 8 for step in ((1, 0), (0, 1)))
    slope = np.hypot(x, y)
    around = np.ones((13, 13), np.uint8)
    contrast = cv2.dilate(calm, around) - cv2.erode(calm, around)
    edges = (contrast > CONTRAST) & (slope >= cv2.dilate(slope, np.ones((5, 5), np.uint8)))
    if np.count_nonzero(edges) < 50:
        return None
    return float(np.percentile(slope[edges] / contrast[edges], 90))


def paper(picture: Picture, cards: Sequence[Quad] = ()) -> float:
    """Grey level of white paper, 0 to 255: of the card in the middle of all cards; without cards, the brightest
    hundredth of the picture that does not shine."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)
    if len(cards):
        return float(np.median([np.percentile(_inside(grey, quad), 70) for quad in cards]))
    shining = _shining(picture[::2, ::2])
    fields = cv2.resize(shining.astype(np.float32), (6, 6), interpolation=cv2.INTER_AREA)
    if np.mean(fields > 0) > 1 / 3:
        return 255.0  # no reflection is everywhere: the whole picture is too bright
    return float(np.percentile(cv2.GaussianBlur(grey[::2, ::2], (0, 0), 1.5)[~shining], 99))


def shift_between(before: Grey, now: Grey) -> tuple[float, float]:
    """Shift between two grey pictures in parts of their width, and how clear it is (0 to 1)."""
    window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
    # What is changed by light is slow over the picture; edges alone are compared.
    then, there = (grey - cv2.GaussianBlur(grey, (0, 0), SLOW) for grey in (before, now))
    (x, y), peak = cv2.phaseCorrelate(then, there, window)
    return float(np.hypot(x, y)) / now.shape[1], float(peak)


def _inside(grey: Grey, quad: Quad) -> Grey:
    mask = np.zeros(grey.shape, np.uint8)
    cv2.fillConvexPoly(mask, quad.astype(np.int32), 1)
    inside = grey[mask > 0]
    return inside if inside.size else grey.ravel()


def glare(picture: Picture) -> float:
    """Share of the picture that is lost in reflections, 0 to 1."""
    return float(_shining(picture[::2, ::2]).mean())


def _shining(picture: Picture) -> NDArray[np.bool_]:
    """Where all colours are at their end, in spots of some size: white paper that is lit well stays below."""
    lost = (picture.min(axis=2) >= CLIPPED).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(lost, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)) > 0, np.bool_)


def flicker(greys: Sequence[Grey]) -> float:
    """How much rows change in brightness from picture to picture, as a share (standard deviation over time).

    Lamps light whole rows (a rolling shutter reads row by row); hands and cards change parts of a row: the median
    over the columns leaves them out. What drifts slowly is no flicker.
    """
    fields = np.stack([cv2.resize(grey, (BANDS, BANDS), interpolation=cv2.INTER_AREA) for grey in greys])
    change = np.log(fields[1:] + 4) - np.log(fields[:-1] + 4)
    rows = np.median(change, axis=2)
    return float(np.sqrt((rows**2).mean()) / np.sqrt(2))
