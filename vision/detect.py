"""Where cards lie: outlines of every card that is at least about a third visible."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.geometry import Picture, Quad, overlap, rectify, widened
from vision.network import Network

__all__ = ["CardDetector", "Found"]

STRIDE = 8
"""Picture points a cell of the network's output (of the picture as it enters the network)."""

UNIT = 16.0
"""Points that an outline number of 1 stands for. Training (`training/targets.py`) takes both numbers from here."""

ACCEPT = 0.3
"""Peaks below this are no cards. Low on purpose: recognition has an outcome "no card" and judges again."""

SAME = 0.55
"""Two outlines that overlap more than this are one card found twice."""


@dataclass(frozen=True, slots=True)
class Found:
    """An outline in pixels of the picture as given, and how sure the network is that a card is there (0 to 1)."""

    quad: Quad
    score: float


class CardDetector:
    """Finds cards, whatever is on them. ``folder``: where the networks lie, when not the shipped ones."""

    def __init__(self, folder: Path | None = None) -> None:
        self._cards = Network("cards", folder)
        self._edges = Network("edges", folder)

    def detect(self, picture: Picture, scale: float = 0.5) -> list[Found]:
        """All cards of the picture, surest first.

        ``scale``: how much smaller the network sees the picture; cards should then be 40 to 160 pixels high.
        """
        small = _fitted(picture, scale)
        rough = _decode(self._cards(small[None])[0][0], scale)
        distinct: list[Found] = []
        for found in sorted(rough, key=lambda f: -f.score):
            mended = self.refine(picture, found.quad)
            if all(overlap(mended, other.quad) < SAME for other in distinct):
                distinct.append(Found(mended, found.score))
        return distinct

    def refine(self, picture: Picture, quad: Quad, rounds: int = 2) -> Quad:
        """Draw an outline's corners onto the card's true corners."""
        for _ in range(rounds):
            frame = widened(quad)
            shift = self._edges(rectify(picture, frame, 64, 96)[None])[0].reshape(4, 2)
            unit = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
            from_crop = cv2.getPerspectiveTransform(unit, frame)
            inner = cv2.perspectiveTransform(quad[None], np.linalg.inv(from_crop))[0] + shift
            quad = cv2.perspectiveTransform(inner[None].astype(np.float32), from_crop)[0].astype(np.float32)
        return quad


def _fitted(picture: Picture, scale: float) -> Picture:
    """Scaled, and padded on the right and below to multiples of 32 (the network halves it five times)."""
    height, width = round(picture.shape[0] * scale), round(picture.shape[1] * scale)
    # Averaging costs more than the network for an arbitrary factor; halving is cheap and exact.
    method = cv2.INTER_AREA if scale <= 0.5 else cv2.INTER_LINEAR
    small = cv2.resize(picture, (width, height), interpolation=method)
    padded = np.zeros((-(-height // 32) * 32, -(-width // 32) * 32, 3), np.uint8)
    padded[:height, :width] = small
    return padded


def _decode(cells: NDArray[np.float32], scale: float) -> list[Found]:
    """Peaks of the heat (cells (9, rows, columns)) with their outlines, in pixels of the whole picture."""
    heat = 1 / (1 + np.exp(-cells[0]))
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > ACCEPT))
    found = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        numbers = cells[1:, row, column] * UNIT
        centre = (np.array([column, row]) + 0.5) * STRIDE + numbers[:2]
        u, v, w = _halved(numbers[2:4]), _halved(numbers[4:6]), numbers[6:8]
        if u[0] * v[1] - u[1] * v[0] < 0:  # clockwise in the picture, whatever half turn was taken
            v = -v
        corners = np.stack([-u - v + w, u - v - w, u + v + w, -u + v - w]) + centre
        found.append(Found((corners / scale).astype(np.float32), float(heat[row, column])))
    return found


def _halved(doubled: NDArray[np.float32]) -> NDArray[np.float64]:
    """Undo the double angle; one of the two opposite answers, which mean the same card."""
    length = float(np.hypot(*doubled))
    angle = float(np.arctan2(doubled[1], doubled[0])) / 2
    return np.array([np.cos(angle), np.sin(angle)]) * length
