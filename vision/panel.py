"""The light display in the camera's picture: found by a code that it blinks, and covered so that no event comes of it.

All pictures uint8 (h, w, 3) BGR. Times are seconds of capture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture, Quad, widened

__all__ = ["CODE", "PanelCover", "PanelFinder", "PanelPlace"]

CODE = (True, True, True, True, True, False, False, True, True, False, True, False, True)
"""The Barker code of length 13: no moved copy of it resembles it, so neither a delay nor a waving hand is taken for
it."""

WIDTH, HEIGHT = 320, 180
"""The picture is looked at in this size (points); four matrices are then about 48 by 12 points."""

LATEST = 1.0
"""Seconds that may pass from the order to blink to the first picture of it: link, exposure and the camera's buffers."""

FOLLOWS = 0.75
"""Correlation with the code from which a point counts as lit by the panel; noise of 40 pictures stays below 0.6."""

FAINT, STRONG = 5.0, 0.35
"""Grey levels by which lit and dark differ at least in the glow; share of the largest difference on the panel."""

SMALLEST = 20
"""Points that a panel has at least: two matrices seen from two metres."""

AFTERGLOW = 0.5
"""Seconds after an announcement during which the glow may change."""

_RING = 1.6
"""The colour to cover the panel with is taken from a frame around it that is so many times as large."""

_SPARSE = 16
"""One of so many points there is enough for its colour."""


@dataclass(frozen=True, slots=True, eq=False)
class PanelPlace:
    """Where the panel is. ``quad`` in pixels, with a margin. ``glow`` bool (HEIGHT, WIDTH): what its light reaches
    besides. ``delay``: seconds from the order to the picture. ``contrast``: grey levels between lit and dark.
    ``glare``: points in the glow for each point of the panel; above 1 the light disturbs more than it says.
    """

    quad: Quad
    glow: NDArray[np.bool_]
    delay: float
    contrast: float
    glare: float


class PanelFinder:
    """Looks on while a panel blinks ``code``, ``step`` seconds a bit, from the order given at ``ordered_at`` on."""

    def __init__(self, ordered_at: float, step: float, code: Sequence[bool] = CODE) -> None:
        self._ordered_at, self._step = ordered_at, step
        self._code = np.where(code, 1.0, -1.0).astype(np.float32)
        self._times: list[float] = []
        self._pictures: list[NDArray[np.float32]] = []
        self._size = (WIDTH, HEIGHT)

    @property
    def over_at(self) -> float:
        """The moment from which `place` can be asked."""
        return self._ordered_at + LATEST + self._step * len(self._code)

    def feed(self, picture: Picture, at: float) -> None:
        """Take a picture in."""
        self._size = (picture.shape[1], picture.shape[0])
        small = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
        self._times.append(at)
        self._pictures.append(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32))

    def place(self) -> PanelPlace | None:
        """Where the panel is; None where nothing followed the code."""
        if len(self._pictures) < len(self._code):
            return None
        seen = np.stack(self._pictures)
        delays = np.arange(0.0, LATEST, 0.04)
        follows = [self._follows(seen, delay) for delay in delays]
        best = int(np.argmax([float(np.sort(f, axis=None)[-SMALLEST:].mean()) for f, _ in follows]))
        return self._placed(*follows[best], float(delays[best]))

    def _follows(self, seen: NDArray[np.float32], delay: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """For each point: correlation with the code that came ``delay`` late, and grey levels between lit and dark."""
        bit = np.floor((np.array(self._times) - self._ordered_at - delay) / self._step).astype(int)
        inside = (bit >= 0) & (bit < len(self._code))
        code, part = self._code[bit[inside]], seen[inside]
        if not (code > 0).any() or not (code < 0).any():
            return np.zeros((HEIGHT, WIDTH), np.float32), np.zeros((HEIGHT, WIDTH), np.float32)
        code = code - code.mean()
        part = part - part.mean(axis=0)
        together = np.tensordot(code, part, axes=1)
        spread = np.sqrt((part**2).sum(axis=0) * float((code**2).sum())) + 1.0
        return (together / spread).astype(np.float32), (2 * together / float((code**2).sum())).astype(np.float32)

    def _placed(self, follows: NDArray[np.float32], contrast: NDArray[np.float32], delay: float) -> PanelPlace | None:
        lit = (follows > FOLLOWS) & (contrast > FAINT)
        if not lit.any():
            return None
        strong = lit & (contrast > STRONG * float(contrast[lit].max()))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(_closed(strong))
        largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA])) if count > 1 else 0
        panel = (labels == largest) & strong
        if largest == 0 or int(panel.sum()) < SMALLEST:
            return None
        points = np.argwhere(panel)[:, ::-1].astype(np.float32)
        corners = cv2.boxPoints(cv2.minAreaRect(points)) + np.float32(0.5)
        scale = np.array(self._size, np.float32) / (WIDTH, HEIGHT)
        quad = (_with_margin(np.asarray(corners, np.float32), 1.5) * scale).astype(np.float32)
        glow = lit & ~panel
        return PanelPlace(quad, glow, delay, float(contrast[panel].mean()), float(glow.sum() / panel.sum()))


class PanelCover:
    """Paints the panel over with the colour around it, and holds its glow still while a change is announced."""

    def __init__(self, place: PanelPlace, size: tuple[int, int]) -> None:
        """``size``: width and height of the pictures in pixels."""
        self.place = place
        panel, around = _mask(place.quad, size), _mask(widened(place.quad, _RING), size)
        glow = cv2.resize(place.glow.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
        glow = np.asarray(cv2.dilate(glow, np.ones((9, 9), np.uint8)), np.uint8) * (1 - panel)
        around = around * (1 - panel) * (1 - glow)
        self._box = _box(panel | glow | around)
        self._panel, self._glow = panel[self._box] > 0, glow[self._box] > 0
        rows, columns = np.nonzero(around[self._box])
        self._around = rows[::_SPARSE], columns[::_SPARSE]
        self._before: Picture | None = None
        self._changing_until = -1.0

    def announce(self, at: float) -> None:
        """The panel is about to change, or does now."""
        self._changing_until = at + AFTERGLOW

    def cover(self, picture: Picture, at: float) -> Picture:
        """The picture as it would be without the panel; the one given stays as it is."""
        covered = picture.copy()
        part = covered[self._box]
        if at <= self._changing_until and self._before is not None:
            part[self._glow] = self._before[self._glow]
        else:
            self._before = part.copy()
        around = part[self._around]
        part[self._panel] = np.median(around, axis=0) if len(around) else 0
        return covered


def _closed(mask: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Gaps between matrices and between rows of points filled."""
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 9), np.uint8)), np.uint8)


def _with_margin(corners: Quad, points: float) -> Quad:
    """A rectangle with so many points more on every side."""
    middle = corners.mean(axis=0)
    along, across = (corners[1] - corners[0]), (corners[2] - corners[1])
    along, across = along / max(float(np.linalg.norm(along)), 1e-6), across / max(float(np.linalg.norm(across)), 1e-6)
    out = [np.sign((c - middle) @ along) * along + np.sign((c - middle) @ across) * across for c in corners]
    return np.asarray(corners + points * np.array(out), np.float32)


def _mask(quad: Quad, size: tuple[int, int]) -> NDArray[np.uint8]:
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    return mask


def _box(mask: NDArray[np.uint8]) -> tuple[slice, slice]:
    """The smallest part of the picture that holds everything."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return slice(0, 1), slice(0, 1)
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
