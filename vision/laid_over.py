"""How one picture of a table lies over another, where the camera was moved between them: by what is alike in both, and
it counts where that makes them agree."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Move, Picture, carried
from vision.masks import Levels

__all__ = ["ALIKE", "FEWEST", "UNMOVED", "Edges", "alike", "edges_of", "laid_over", "patterned"]

CELLS = (16, 9)
"""Cells across and down in which pictures are compared: a card is about as large as one or two of these."""

PATTERNED = 9.0
"""Square grey levels (variance) from which there is a pattern in a cell, and not noise alone."""

ALIKE = 0.5
"""Correlation from which a cell shows the same in both pictures."""

ACROSS = 640
"""Pixels across which pictures are laid over one another."""

POINTS, IN_A_CELL, FAINTEST, LEAST = 8000, 14, 4, 20
"""Points that are looked for, grey levels by which the faintest stand out, how many of a cell are taken at most, and
how many must agree at least. The clearest nearly all lie on cards, some of which may have been played or taken
meanwhile, so they are taken from all over the picture."""

OFF = 2.5
"""Pixels by which a point may be off."""

AGREES, STAYS, BETTER = 0.4, 0.25, 0.3
"""Share of the cells that show the same once one picture is laid over the other (0.45 to 1 for 23 of 24 rendered tables
whose camera was moved); from which share that do where it is not it was not moved (0.11 at most, and 0.33 and 0.45
where cards were pushed), unless so many more agree when it is: stripes may lie on the next ones..."""

FEWEST, WITHIN, APART = 8, 0.6, 5
"""...of so many cells at least, of which this share is seen in both, and of which two that agree are so many rows or
columns apart: a packet is as another one elsewhere, and of a bare cloth nothing else is seen."""

NOTICED = 0.006
"""Move of a corner or the middle, in parts of the picture's width, from which it is one."""

FLAT = 16
"""Within so many parts of a picture's width light changes slowly."""

Edges = NDArray[np.float32]
Grey = NDArray[np.uint8]

UNMOVED: Move = np.eye(2, 3)
"""The move of a camera that stands where it stood."""


def laid_over(before: Picture, now: Picture) -> Move | None:
    """How everything has moved from one picture to another, in pixels: turned, shifted and scaled; UNMOVED where hardly
    anything has. None where nothing makes them agree."""
    if before.shape != now.shape:
        return None
    move = _between(_grey(before), _grey(now))
    if move is None:
        return None
    move = np.column_stack([move[:, :2], move[:, 2] * now.shape[1] / ACROSS])
    return move if _far(move, now) > NOTICED else UNMOVED


def edges_of(levels: Levels) -> Edges:
    """What is left of grey levels without what changes slowly over the picture, as light does."""
    across = levels.shape[1] // FLAT
    return np.asarray(cv2.subtract(levels, cv2.blur(levels, (across, across)), dtype=cv2.CV_32F), np.float32)


def alike(before: Edges, now: Edges) -> float:
    """The correlation that a quarter of all cells with a pattern reaches; 1 where no cell has any."""
    with_pattern, correlations = _compared(before, now)
    return float(np.quantile(correlations[with_pattern], 0.75)) if with_pattern.any() else 1.0


def patterned(edges: Edges) -> int:
    """How many cells show a pattern."""
    return int(np.count_nonzero(_by_cell(edges * edges) > PATTERNED))


def _compared(before: Edges, now: Edges) -> tuple[NDArray[np.bool_], Edges]:
    """Of two pictures, cell by cell (rows, columns): whether both show a pattern, and their correlation."""
    then, there, both = (_by_cell(values) for values in (before * before, now * now, before * now))
    correlations = both / np.sqrt(np.maximum(then, 1.0) * np.maximum(there, 1.0))
    return np.minimum(then, there) > PATTERNED, np.asarray(correlations, np.float32)


def _by_cell(values: Edges) -> Edges:
    """Means over the cells."""
    return np.asarray(cv2.resize(values, CELLS, interpolation=cv2.INTER_AREA), np.float32)


def _grey(picture: Picture) -> Grey:
    size = (ACROSS, round(picture.shape[0] * ACROSS / picture.shape[1]))
    return np.asarray(cv2.cvtColor(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY))


def _between(before: Grey, now: Grey) -> Move | None:
    """How one grey picture lies over another; None where nothing makes them agree."""
    stays, _ = _agreement(before, now, UNMOVED)
    move = _by_points(before, now) if stays + BETTER <= 1.0 else None
    agrees, apart = (0.0, 0) if move is None else _agreement(before, now, move)
    least = max(AGREES, stays + BETTER) if stays > STAYS else AGREES
    if agrees > least and apart >= APART:
        return move
    return UNMOVED if stays > STAYS else None


def _by_points(before: Grey, now: Grey) -> Move | None:
    """The move that brings most points of one picture to those of the other that look the same."""
    (one, said), (other, say) = _points(before), _points(now)
    if min(len(one), len(other)) < LEAST:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(said, say)
    if len(pairs) < LEAST:
        return None
    pair = np.array([(pair.queryIdx, pair.trainIdx) for pair in pairs])
    found, fits = cv2.estimateAffinePartial2D(one[pair[:, 0]], other[pair[:, 1]], ransacReprojThreshold=OFF)
    return np.asarray(found, np.float64) if found is not None and np.count_nonzero(fits) >= LEAST else None


def _points(grey: Grey) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
    """The clearest points (n, 2) of each cell of a grey picture, and what each looks like (n, 32)."""
    finder = cv2.ORB.create(nfeatures=POINTS, fastThreshold=FAINTEST)
    across, down = grey.shape[1] / CELLS[0], grey.shape[0] / CELLS[1]
    room: Counter[tuple[int, int]] = Counter()
    taken = []
    for point in sorted(finder.detect(grey), key=lambda point: -point.response):
        cell = int(point.pt[0] / across), int(point.pt[1] / down)
        room[cell] += 1
        if room[cell] <= IN_A_CELL:
            taken.append(point)
    described, said = finder.compute(grey, taken)
    return np.array([point.pt for point in described], np.float32), np.asarray(said, np.uint8)


def _agreement(before: Grey, now: Grey, move: Move) -> tuple[float, int]:
    """Share of the cells with a pattern in which two pictures show the same, the first of which is moved, where both
    are seen, and how many rows or columns these lie apart; nothing where there are too few of them."""
    size = (now.shape[1], now.shape[0])
    seen = cv2.warpAffine(np.ones_like(before), move, size)
    one, other = edges_of(np.asarray(cv2.warpAffine(before, move, size), np.uint8)) * seen, edges_of(now) * seen
    with_pattern, correlations = _compared(one, other)
    with_pattern &= _by_cell(seen.astype(np.float32)) > WITHIN
    agree = np.argwhere(with_pattern & (correlations > ALIKE))
    count = np.count_nonzero(with_pattern)
    return (len(agree) / count, int(np.ptp(agree, axis=0).max())) if count >= FEWEST and len(agree) else (0.0, 0)


def _far(move: Move, picture: Picture) -> float:
    """How far a corner or the middle of a picture is moved at most, in parts of its width."""
    height, width = picture.shape[:2]
    places = np.array([[0, 0], [width, 0], [width, height], [0, height], [width / 2, height / 2]], np.float64)
    return float(np.linalg.norm(carried(places, move) - places, axis=1).max() / width)
