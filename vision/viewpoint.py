"""From where the camera looks: whether it was moved, and where on the picture everything lies since.

Whatever is done at a table, most of what has a pattern stays where it is: grain, a slate, cards of before. When nearly
nothing does, the camera was moved, or something covers it. Then two pictures are laid over one another by what is alike
in them, and it counts where that makes them agree.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Move, Picture, carried
from vision.masks import Levels

__all__ = ["Viewpoint"]

EVERY, CALMED = 0.12, 2
"""Seconds between two comparisons while anything stirs; and so many times in a row must a picture be as the one before
for the camera to be at rest again: it trembles for a while."""

AT_REST = 0.5
"""Seconds without motion after which a picture is one to compare with."""

CELLS = (16, 9)
"""Cells across and down in which pictures are compared: a card is about as large as one or two of these."""

PATTERNED = 9.0
"""Square grey levels (variance) from which there is a pattern in a cell, and not noise alone."""

ALIKE, SAME = 0.5, 0.8
"""Correlation that a quarter of all cells reaches where the camera was not moved (0.85 or more in 20 films of tables
with a pattern, under 0.4 after each of three knocks), and where it is at rest again."""

HELD = 4.0
"""Seconds for which nothing is looked at while the camera may be moving: not longer, whatever covers it."""

ACROSS = 640
"""Pixels across which pictures are laid over one another."""

POINTS, LEAST = 2000, 20
"""Points by which that is done at most, and how many must agree on it at least: with fewer all of them lie on cards,
some of which may have been played or taken meanwhile."""

OFF = 2.5
"""Pixels by which a point may be off."""

AGREES, STAYS = 0.4, 0.25
"""Share of the cells that show the same once one picture is laid over the other, and at most where it is not (0.45 to
1, and 0.11 at most, for 23 of 24 rendered tables whose camera was moved; 0.33 and 0.45 where cards were pushed)..."""

FEWEST, WITHIN, APART = 8, 0.6, 5
"""...of so many cells at least, of which this share is seen in both, and of which two that agree are so many rows or
columns apart: a packet is as another one elsewhere, and of a bare cloth nothing else is seen."""

NOTICED = 0.006
"""Move of a corner or the middle, in parts of the picture's width, from which it is one."""

FLAT = 16
"""Within so many parts of a picture's width light changes slowly."""

Edges = NDArray[np.float32]


class Viewpoint:
    """Compares each picture in which something stirs with the last one at rest."""

    def __init__(self) -> None:
        self._still: tuple[Picture, Edges] | None = None
        """The last picture at rest, and its edges among the points."""
        self._compared_at = self._settled_at = float("-inf")
        """When pictures were compared last, and when the last one was at rest: until something stirs all are alike."""
        self._last: Edges | None = None
        self._calm = 0
        """How often in a row pictures were as the one before."""
        self._since: float | None = None
        """Since when nearly nothing is where it was; None while most is."""
        self._pushed = False
        """Whether that came about at once, as when the camera is knocked, and not as a hand covers what lies there."""

    def unsettled(self, at: float) -> bool:
        """Whether the camera may be moving right now: what is seen meanwhile is not where it seems to be."""
        return self._since is not None and self._pushed and at - self._since < HELD

    def see(self, picture: Picture, levels: Levels | None, at: float, moved_at: float) -> Move | None:
        """Take a picture in: its ``levels``, and when anything in it stirred last. Returns how everything in it has
        moved where the camera was; that is told once, when the camera is at rest again."""
        if levels is None or moved_at < self._settled_at or at - self._compared_at < EVERY:
            return None
        self._compared_at = at
        edges = _edges(levels)
        step = 1.0 if self._last is None else _alike(self._last, edges)
        self._last, self._calm = edges, self._calm + 1 if step >= SAME else 0
        if self._still is None:
            self._keep(picture, edges, at)
        elif _alike(self._still[1], edges) >= ALIKE:
            self._since = None
            if at - moved_at >= AT_REST:
                self._settled_at = at
                if _patterned(edges) >= FEWEST:  # a bare cloth held before it tells nothing
                    self._keep(picture, edges, at)
        elif self._since is None:
            self._since, self._pushed = at, step < ALIKE
        elif self._calm >= CALMED:
            before, _ = self._still
            self._keep(picture, edges, at)
            return _between(before, picture)
        return None

    def _keep(self, picture: Picture, edges: Edges, at: float) -> None:
        self._still, self._settled_at, self._since = (picture, edges), at, None


def _between(before: Picture, now: Picture) -> Move | None:
    """How one picture lies over another, in pixels; None where it does not, or lies as it did."""
    move = _laid_over(_grey(before), _grey(now)) if before.shape == now.shape else None
    if move is None:
        return None
    move[:, 2] *= now.shape[1] / ACROSS
    return move if _far(move, now) > NOTICED else None


def _edges(levels: Levels) -> Edges:
    """What is left of grey levels without what changes slowly over the picture, as light does."""
    across = levels.shape[1] // FLAT
    return np.asarray(cv2.subtract(levels, cv2.blur(levels, (across, across)), dtype=cv2.CV_32F), np.float32)


def _alike(before: Edges, now: Edges) -> float:
    """The correlation that a quarter of all cells with a pattern reaches; 1 where no cell has any."""
    patterned, correlations = _compared(before, now)
    return float(np.quantile(correlations[patterned], 0.75)) if patterned.any() else 1.0


def _compared(before: Edges, now: Edges) -> tuple[NDArray[np.bool_], Edges]:
    """Of two pictures, cell by cell (rows, columns): whether both show a pattern, and their correlation."""
    then, there, both = (_by_cell(values) for values in (before * before, now * now, before * now))
    correlations = both / np.sqrt(np.maximum(then, 1.0) * np.maximum(there, 1.0))
    return np.minimum(then, there) > PATTERNED, np.asarray(correlations, np.float32)


def _patterned(edges: Edges) -> int:
    """How many cells show a pattern."""
    return int(np.count_nonzero(_by_cell(edges * edges) > PATTERNED))


def _by_cell(values: Edges) -> Edges:
    """Means over the cells."""
    return np.asarray(cv2.resize(values, CELLS, interpolation=cv2.INTER_AREA), np.float32)


def _grey(picture: Picture) -> NDArray[np.uint8]:
    size = (ACROSS, round(picture.shape[0] * ACROSS / picture.shape[1]))
    return np.asarray(cv2.cvtColor(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY))


def _laid_over(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> Move | None:
    """How one grey picture is to be turned, shifted and scaled to lie over the other; None where nothing makes them
    agree."""
    stays, _ = _agreement(before, now, np.eye(2, 3))
    if stays > STAYS:
        return None
    finder = cv2.ORB.create(nfeatures=POINTS, fastThreshold=7)
    (points, said), (others, say) = (finder.detectAndCompute(picture, None) for picture in (before, now))
    if min(len(points), len(others)) < LEAST:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(said, say)
    if len(pairs) < LEAST:
        return None
    one = np.array([points[pair.queryIdx].pt for pair in pairs], np.float32)
    other = np.array([others[pair.trainIdx].pt for pair in pairs], np.float32)
    found, fits = cv2.estimateAffinePartial2D(one, other, ransacReprojThreshold=OFF)
    if found is None or np.count_nonzero(fits) < LEAST:
        return None
    move = np.asarray(found, np.float64)
    agrees, apart = _agreement(before, now, move)
    return move if agrees > AGREES and apart >= APART else None


def _agreement(before: NDArray[np.uint8], now: NDArray[np.uint8], move: Move) -> tuple[float, int]:
    """Share of the cells with a pattern in which two pictures show the same, the first of which is moved, where both
    are seen, and how many rows or columns these lie apart; nothing where there are too few of them."""
    size = (now.shape[1], now.shape[0])
    seen = cv2.warpAffine(np.ones_like(before), move, size)
    one, other = _edges(np.asarray(cv2.warpAffine(before, move, size), np.uint8)) * seen, _edges(now) * seen
    patterned, correlations = _compared(one, other)
    patterned &= _by_cell(seen.astype(np.float32)) > WITHIN
    agree = np.argwhere(patterned & (correlations > ALIKE))
    count = np.count_nonzero(patterned)
    return (len(agree) / count, int(np.ptp(agree, axis=0).max())) if count >= FEWEST and len(agree) else (0.0, 0)


def _far(move: Move, picture: Picture) -> float:
    """How far a corner or the middle of a picture is moved at most, in parts of its width."""
    height, width = picture.shape[:2]
    places = np.array([[0, 0], [width, 0], [width, height], [0, height], [width / 2, height / 2]], np.float64)
    return float(np.linalg.norm(carried(places, move) - places, axis=1).max() / width)
