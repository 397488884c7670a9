"""Where cards lie: outlines of every card that is at least about a third visible."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.canvas import Canvas
from vision.edges import EdgeMender
from vision.geometry import Picture, Quad, overlap
from vision.network import Network
from vision.region import Region

__all__ = ["CardDetector", "Found", "each_once"]

STRIDE = 8
"""Picture points a cell of the network's output (of the picture as it enters the network)."""

UNIT = 16.0
"""Points that an outline number of 1 stands for. Training (`training/targets.py`) takes both numbers from here."""

ACCEPT = 0.3
"""Peaks below this are no cards. Low on purpose: recognition has an outcome "no card" and judges again."""

LEAST_LOGIT = math.log(ACCEPT / (1 - ACCEPT))

COLLAPSED = 0.7
"""Of two cards that lie across each other on one spot, and of one that looks as wide as it is high and may lie either
way, the network tells the mean at their peak: an outline of no size. Cells beside the peak know better: they are
believed where its outline has less than this share of the largest one's size."""

ACROSS = 0.5
"""Two such cells tell of two cards where the cosine of twice the angle between their outlines is below this."""

MOST = 40
"""No more outlines than this are looked at in one picture: a pack has 32 cards."""

SAME = 0.55
"""Two outlines that overlap more than this are one card found twice."""

ROUNDS = 3
"""So often corners are mended at most. On composed scenes the second time takes another fifth off their errors, the
third, of three outlines in ten that the second had moved far, a fiftieth."""

AGREES = 0.75
"""A rough outline that overlaps so much with where a card lay before, and nothing stirred since, shows that card."""


@dataclass(frozen=True, slots=True)
class Found:
    """An outline in pixels of the picture as given, and how sure the network is that a card is there (0 to 1)."""

    quad: Quad
    score: float


class CardDetector:
    """Finds cards, whatever is on them. ``folder``: where the networks lie, when not the shipped ones."""

    def __init__(self, folder: Path | None = None) -> None:
        self._cards = Network("cards", folder)
        self._canvas = Canvas()
        self._mender = EdgeMender(folder)

    def detect(
        self,
        picture: Picture,
        scale: float = 0.5,
        rounds: int = ROUNDS,
        region: Region | None = None,
        known: Sequence[Quad] = (),
    ) -> list[Found]:
        """All cards of the picture, surest first, in its pixels.

        ``scale``: how much smaller the network sees the picture; cards should then be 30 to 140 pixels high.
        ``rounds``: how often corners are mended at most. ``region``: look for cards in this part only. ``known``:
        outlines of cards that lie as they did; where a rough one agrees with one of them, that is taken and nothing is
        mended.
        """
        part = picture if region is None else region.of(picture)
        corner = (0, 0) if region is None else (region.left, region.top)
        rough = _decode(self._cards(self._canvas.fitted(part, scale)[None])[0][0], scale, corner)
        rough = sorted(rough, key=lambda f: -f.score)[:MOST]
        mended = self._mended(picture, [f.quad for f in rough], rounds, known)
        return each_once([Found(quad, f.score) for f, quad in zip(rough, mended, strict=True)], SAME)

    def mend(self, picture: Picture, quad: Quad) -> Quad:
        """One rough outline, drawn onto its card's corners."""
        return self._mender.mend(picture, [quad], ROUNDS)[0]

    def mend_all(self, picture: Picture, quads: list[Quad]) -> list[Quad]:
        """Outlines that were mended before, drawn onto their cards' corners once more."""
        return self._mender.mend(picture, quads)

    def _mended(self, picture: Picture, quads: list[Quad], rounds: int, known: Sequence[Quad]) -> list[Quad]:
        old = [next((k for k in known if overlap(quad, k) > AGREES), None) for quad in quads]
        mended = iter(self._mender.mend(picture, [q for q, k in zip(quads, old, strict=True) if k is None], rounds))
        return [next(mended) if k is None else k for k in old]


def each_once(found: Sequence[Found], least: float) -> list[Found]:
    """The outlines in their order, of those that overlap by ``least`` (0 to 1) or more the surest only."""
    once: list[Found] = []
    for outline in sorted(found, key=lambda outline: -outline.score):
        if all(overlap(outline.quad, other.quad) < least for other in once):
            once.append(outline)
    return [outline for outline in found if any(outline is kept for kept in once)]


def _decode(cells: NDArray[np.float32], scale: float, corner: tuple[int, int] = (0, 0)) -> list[Found]:
    """Peaks of the heat (cells (9, rows, columns)) with their outlines, in pixels of the whole picture, of which
    the part that the network saw begins at ``corner`` (x, y)."""
    logits = cells[0]
    highest = cv2.dilate(logits, np.ones((3, 3), np.uint8))
    peaks = np.stack(np.nonzero((logits >= highest) & (logits > LEAST_LOGIT)))
    sizes = np.hypot(cells[3], cells[4]) * np.hypot(cells[5], cells[6]) * (logits > LEAST_LOGIT)
    telling = [_telling(cells, sizes, row, column) for row, column in peaks.T.tolist()]
    scores = np.repeat(1 / (1 + np.exp(-logits[tuple(peaks)].astype(np.float64))), [len(told) for told in telling])
    rows, columns = np.array([cell for told in telling for cell in told], np.intp).reshape(-1, 2).T
    middles = np.stack([columns, rows], axis=1) + 0.5
    corners = _corners(cells[1:9, rows, columns].T * UNIT) + middles[:, None] * STRIDE
    quads = (corners / scale + corner).astype(np.float32)
    return [Found(quad, score) for quad, score in zip(quads, scores.tolist(), strict=True)]


def _telling(cells: NDArray[np.float32], sizes: NDArray[np.float32], row: int, column: int) -> list[tuple[int, int]]:
    """The cells (row, column) that tell the outlines of what lies at a peak: the peak itself, or one or two of those
    around it. ``sizes`` (rows, columns): how large the outlines are of which the cells tell; 0: of none."""
    top, left = max(row - 1, 0), max(column - 1, 0)
    around = sizes[top : row + 2, left : column + 2]
    enough = COLLAPSED * around.max()
    if sizes[row, column] >= enough:
        return [(row, column)]
    first = int(around.argmax())
    x, y = cells[5:7, top : row + 2, left : column + 2].reshape(2, -1)  # the long half axis, at twice its angle
    across = x * x[first] + y * y[first] < ACROSS * np.hypot(x, y) * math.hypot(x[first], y[first])
    others = np.where(across, around.reshape(-1), 0)
    second = int(others.argmax())
    told = [first, second] if others[second] >= enough else [first]
    return [(top + cell // around.shape[1], left + cell % around.shape[1]) for cell in told]


def _corners(numbers: NDArray[np.float32]) -> NDArray[np.float64]:
    """Corners (n, 4, 2) about their cells' middles from the eight outline numbers (n, 8) in points."""
    u, v, w = _undoubled(numbers[:, 2:4]), _undoubled(numbers[:, 4:6]), numbers[:, 6:8]
    # Clockwise in the picture, whatever half turn was taken.
    v = np.where((u[:, :1] * v[:, 1:] - u[:, 1:] * v[:, :1]) < 0, -v, v)
    return np.stack([-u - v + w, u - v - w, u + v + w, -u + v - w], axis=1) + numbers[:, None, :2]


def _undoubled(doubled: NDArray[np.float32]) -> NDArray[np.float64]:
    """Undo the double angles; one of the two opposite answers, which mean the same card."""
    length = np.hypot(doubled[:, 0], doubled[:, 1])
    angle = np.arctan2(doubled[:, 1], doubled[:, 0]).astype(np.float64) / 2
    return np.asarray(np.stack([np.cos(angle), np.sin(angle)], axis=1) * length[:, None], np.float64)
