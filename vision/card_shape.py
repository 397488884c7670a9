"""What shape a card has on this table: seen aslant all cards are narrowed alike, however each of them is turned.

A card's half axes u and v, as they are seen, are those of the card under one linear map A, turned by what the card is
turned. So u u'/w^2 + v v'/h^2 = A A' is the same for all cards but for their size (w and h: their width and height; no
perspective within a card, and little of it from one to the next). What is off by more has not a card's shape: where
several cards meet, what lies between them at times looks like one.
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from vision.card_area import ENOUGH, REMEMBERED
from vision.geometry import Move, Quad
from vision.sizes import ASPECT

__all__ = ["CardShape"]

UNLIKE = 1.35
"""An outline that is so many times as long in one direction, for its width across it, as a card's would be there. Of
1,067 cards in eleven films at five frames a second, of all conditions, one in a hundred was off by 1.23, and the most
by 1.32."""

Floats = NDArray[np.float64]


class CardShape:
    """Learns from outlines of whole cards what shape one has in the picture."""

    def __init__(self) -> None:
        self._seen: deque[Floats] = deque(maxlen=REMEMBERED)
        self._usual: Floats | None = None

    def learn(self, quad: Quad) -> None:
        """Take in the outline of a card that lies on the table, and all of which is seen."""
        self._seen.append(_narrowing(quad))
        self._usual = _without_size(np.median(self._seen, axis=0))

    def moved(self, move: Move) -> None:
        """The camera was moved: in what direction cards are narrowed turns with the picture."""
        self._seen = deque((_turned(numbers, move) for numbers in self._seen), REMEMBERED)
        if self._seen:
            self._usual = _without_size(np.median(self._seen, axis=0))

    def unlike(self, quad: Quad) -> bool:
        """Whether an outline is known not to have the shape of a card."""
        return len(self._seen) >= ENOUGH and self.stretched(quad) > UNLIKE

    @property
    def map(self) -> Floats:
        """The linear map A (2, 2) from a card to the picture, with the determinant 1; the identity where nothing is
        known. A card may be turned before it, so of all such maps this is the symmetric one."""
        if self._usual is None:
            return np.eye(2)
        a, b, c = self._usual.tolist()
        # The root of a symmetric matrix M of determinant 1 (by Cayley and Hamilton): (M + I) / sqrt(trace + 2).
        return np.asarray(np.array([[a + 1, b], [b, c + 1]]) / np.sqrt(a + c + 2), np.float64)

    def stretched(self, quad: Quad) -> float:
        """How many times as long an outline is in one direction, for its width across it, as a card's would be there:
        1 at least; by however few cards."""
        if self._usual is None:
            return 1.0
        (a, b, c), (x, y, z) = self._usual.tolist(), _narrowing(quad).tolist()
        # Both have the determinant 1, so the two ratios between them are a number and one over it: this is their sum.
        both = max(c * x - 2 * b * y + a * z, 2.0)
        return float(both + np.sqrt(both**2 - 4)) / 2


def _narrowing(quad: Quad) -> Floats:
    """The symmetric matrix A A' of an outline, made to have the determinant 1: its numbers (3,), row by row."""
    one, other, after, last = quad.astype(np.float64)
    across, down = (other + after - one - last) / (4 * ASPECT), (after + last - one - other) / 4
    (a, c), (b, d) = across, down
    return _without_size(np.array([a * a + b * b, a * c + b * d, c * c + d * d]))


def _turned(numbers: Floats, move: Move) -> Floats:
    """A symmetric matrix (its numbers (3,), row by row) when what it is of has been moved."""
    a, b, c = numbers.tolist()
    (p, q), (_, r) = move[:, :2] @ np.array([[a, b], [b, c]]) @ move[:, :2].T
    return _without_size(np.array([p, q, r]))


def _without_size(numbers: Floats) -> Floats:
    """A symmetric matrix (its numbers (3,), row by row) made to have the determinant 1."""
    determinant = numbers[0] * numbers[2] - numbers[1] ** 2
    return np.asarray(numbers / np.sqrt(max(determinant, 1e-9)), np.float64)
