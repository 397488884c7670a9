"""Bands of light that wander over the picture: a lamp flickers with the mains, and a rolling shutter reads the picture
row by row. Unlevelled, the whole table seems to stir without an end."""

from __future__ import annotations

from collections import deque
from math import exp

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture

__all__ = ["Mains"]

STEP = 3
"""Points that are averaged each way before rows are compared: noise is a third then."""

FLICKERS, STEADY = 0.012, 0.005
"""By so much must most rows grow brighter or darker, in the mean of a second, for a lamp to flicker, and to have
stopped: noise in dim light stays below it, hands change parts of a row, an exposure that is set anew goes by."""

COUNTS = 0.06
"""No single change counts for more: a lamp that is switched on is no flicker."""

REMEMBERED = 0.7
"""Seconds over which the mean is taken."""

LATER = 0.5
"""Seconds after which slow bands have moved: where the camera's rate is nearly the lamp's."""

TIGHTEST = 0.3
"""Share of a row that is taken for what is as before: hands and cards may have changed the rest of it."""

MOST = 0.4
"""Largest change of a row's (natural) logarithm that is a lamp's doing."""

RENEWED = 20.0
"""Seconds in which the table that rows are compared with becomes that of now."""

TOGETHER = 3
"""Rows whose changes are averaged where flickering is looked for: a band is wider."""

CLIPPED = 250.0
"""Level from which on a camera may have had no more to give."""

ABOVE = 1.0
"""Grey levels that are added before logarithms are taken: what is nearly black says little."""

Logs = NDArray[np.float32]
"""(rows, points) natural logarithms of brightness; rows are those of the sensor."""


class Mains:
    """Learns how a lamp flickers, and levels pictures by it. Pictures must come in the order of time.

    Bands lie along the picture's longer side, as a sensor is read; a telephone that is held upright turns them.
    """

    def __init__(self) -> None:
        self._past: deque[tuple[float, Logs]] = deque()
        self._table: Logs | None = None
        self._brightest = 0.0
        """The logarithm by which a row has been brighter than the table's lately."""
        self._change: NDArray[np.float32] | None = None
        self._fast = self._slow = 0.0
        self._flickers = False

    def levelled(self, points: Picture, at: float, *, upright: bool = False) -> Picture:
        """A small picture (h, w, 3) uint8 in the light in which the table was in the mean when flickering was
        noticed; as it is where nothing flickers. ``upright``: bands go from the top to the bottom."""
        logs = _logs(points.transpose(1, 0, 2) if upright else points)
        since = self._notice(logs, at)
        if not self._flickers:
            return points
        if self._table is None:
            self._table, self._brightest = self._lately(), 0.0
        change = _common(logs - self._table)
        if float(np.median(np.abs(change))) > MOST:
            self._table = None
            return points
        renewed = min(since / RENEWED, 1.0)
        self._table += renewed * (logs - change[:, None] - self._table)
        self._brightest = max(float(change.max()), (1.0 - renewed) * self._brightest)
        return _without(points, change, CLIPPED * exp(-self._brightest), upright=upright)

    def _lately(self) -> Logs:
        """The table in the mean of the last pictures' light."""
        return np.asarray(np.mean([logs for _, logs in self._past], axis=0), np.float32)

    def _notice(self, logs: Logs, at: float) -> float:
        """Take in how rows have changed; returns the seconds since the picture before."""
        if self._past and self._past[0][1].shape != logs.shape:
            self._past.clear()
            self._table = self._change = None
        since = at - self._past[-1][0] if self._past else 0.0
        if self._past:
            weight = 1.0 - exp(-max(since, 0.0) / REMEMBERED)
            change = _rows(logs - self._past[-1][1])
            bent, self._change = change if self._change is None else change - self._change, change
            swings = float(np.sort(np.abs(bent))[len(bent) // 2]) / 2
            moved = _both_ways(_rows(logs - self._past[0][1])) / 2
            self._fast += weight * (min(swings, COUNTS) - self._fast)
            self._slow += weight * (min(moved, COUNTS) - self._slow)
        self._flickers = max(self._fast, self._slow) > (STEADY if self._flickers else FLICKERS)
        self._past.append((at, logs))
        while at - self._past[0][0] > LATER:
            self._past.popleft()
        return since


def _logs(points: Picture) -> Logs:
    """Logarithms of the brightness of a small picture, STEP by STEP points together."""
    height, width = points.shape[0] // STEP, points.shape[1] // STEP
    # The point or two beyond the last whole STEP are left out: dividing points costs six times as much.
    whole = np.ascontiguousarray(points[: height * STEP, : width * STEP])
    grey = np.asarray(cv2.cvtColor(whole, cv2.COLOR_BGR2GRAY), np.float32)
    coarse = cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(np.log(coarse + ABOVE), np.float32)


def _rows(change: Logs) -> NDArray[np.float32]:
    """How most of every TOGETHER rows has changed: hands and cards change a part of them."""
    middle = change.shape[1] // 2
    rows = np.partition(change, middle, axis=1)[:, middle]  # the median, in a tenth of NumPy's time for it
    whole = len(rows) // TOGETHER * TOGETHER
    return np.asarray(rows[:whole].reshape(-1, TOGETHER).mean(axis=1), np.float32)


def _both_ways(rows: NDArray[np.float32]) -> float:
    """By how much a quarter of all rows has grown brighter, and another darker. A shadow does one of them only."""
    ordered, quarter = np.sort(rows), len(rows) // 4
    return max(min(float(ordered[-1 - quarter]), -float(ordered[quarter])), 0.0)


def _common(change: Logs) -> NDArray[np.float32]:
    """What a row's points have in common, (rows,): the middle of where they lie closest to each other."""
    ordered = np.sort(change, axis=1)
    count = max(round(TIGHTEST * ordered.shape[1]), 2)
    start = np.argmin(ordered[:, count - 1 :] - ordered[:, : 1 - count], axis=1)
    rows = np.arange(len(ordered))
    return np.asarray((ordered[rows, start] + ordered[rows, start + count - 1]) / 2, np.float32)


def _without(points: Picture, change: NDArray[np.float32], most: float, *, upright: bool) -> Picture:
    """The picture with each row's change of brightness taken out, and nothing brighter than ``most``: what is
    overexposed in the brightest row is so everywhere, or white cards would stir where a band goes over them."""
    gains = cv2.resize(np.exp(-change)[:, None], (1, points.shape[1 if upright else 0]))
    shaped = gains.reshape(1, -1, 1) if upright else gains.reshape(-1, 1, 1)
    return np.asarray(np.minimum(points * shaped + 0.5, most), np.uint8)
