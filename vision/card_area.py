"""How large a card is at each place of the picture: near the camera larger than far from it, however it is turned.

Seen through a pinhole, how near the points of a plane are (one over their distance along the view) is an affine
function of where they are in the picture, and a small part of the plane covers an area that goes with the third power
of it. So three numbers, fitted to cards that lay there, tell the area of a card at any place. In rendered films they
tell it to a thousandth; what a lens bends, and what outlines are off, is more.
"""

from __future__ import annotations

import math
from collections import deque
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Move, Quad, area, carried, centre_of

__all__ = ["ENOUGH", "REMEMBERED", "CardArea"]

REMEMBERED = 48
"""Cards that are fitted to: the last ones."""

HELD = 3.0
"""How strongly all places are held to be equally near, in cards that lie as far apart as a card is wide: few cards in
one place do not tell how much larger one is elsewhere."""

OFF = (2.0, 0.3, 0.12)
"""Cards whose area differs from what the others tell by more than this (in logarithms) are not fitted to, in three
rounds: now and then an outline is wrong."""

SMALLEST, LARGEST = 0.85, 1.2
"""An outline's area over that of a whole card at its place, within which it may be one."""

OUTSIZED = 1.4
"""No card has so many times the area that others tell: 1,068 in 15 films 1.2 at most, a written sheet 1.6 to 1.9."""

ENOUGH = 12
"""So many cards tell how large one is for sure."""

WITNESSES = 3
"""If one of the last so many cards elsewhere was too large as well, the camera came nearer."""

Floats = NDArray[np.float64]


class CardArea:
    """Learns from outlines of whole cards what area (square pixels) one has at a place (pixels)."""

    def __init__(self) -> None:
        self._seen: deque[tuple[Floats, float]] = deque(maxlen=REMEMBERED)
        self._law: tuple[float, Floats] | None = None
        """The cube root of a card's area at the picture's corner, and by how much it grows along x and y (2,)."""

    def learn(self, quad: Quad) -> None:
        """Take in the outline of a card that lies on the table, and all of which is seen."""
        self._seen.append((centre_of(quad), float(np.cbrt(max(area(quad), 1.0)))))
        self._law = self._fitted()

    def moved(self, move: Move) -> None:
        """The camera was moved: the same cards are seen elsewhere, and larger or smaller."""
        larger = float(np.cbrt(abs(np.linalg.det(move[:, :2]))))
        self._seen = deque(((carried(middle, move), side * larger) for middle, side in self._seen), REMEMBERED)
        if self._seen:
            self._law = self._fitted()

    def at(self, quad: Quad) -> float | None:
        """The area of a whole card where this outline is; None before the first card."""
        return None if self._law is None else self._whole(centre_of(quad), self._law)

    def fits(self, quad: Quad) -> bool:
        """Whether an outline may be that of a whole card; before the first card any may."""
        whole = self.at(quad)
        return whole is None or SMALLEST * whole < area(quad) < LARGEST * whole

    def surely_fits(self, quad: Quad) -> bool:
        """Whether an outline is as large as a whole card, by so many that lay there that this is known."""
        return len(self._seen) >= ENOUGH and self.fits(quad)

    def surely_misfits(self, quad: Quad) -> bool:
        """Whether an outline is smaller or larger than a whole card's, by so many that lay there."""
        return len(self._seen) >= ENOUGH and not self.fits(quad)

    def outsized(self, quad: Quad) -> bool:
        """Whether an outline is too large for a card, whatever is read in it: a written sheet, a book, a telephone."""
        law, covers, here = self._law, area(quad), centre_of(quad)
        if law is None or len(self._seen) < ENOUGH:
            return False

        def too_large(middle: Floats, pixels: float) -> bool:
            return pixels > OUTSIZED * self._whole(middle, law)

        elsewhere = (seen for seen in reversed(self._seen) if math.dist(seen[0], here) > math.sqrt(covers))
        witnesses = islice(elsewhere, WITNESSES)
        return too_large(here, covers) and not any(too_large(middle, side**3) for middle, side in witnesses)

    @staticmethod
    def _whole(middle: Floats, law: tuple[float, Floats]) -> float:
        """The area of a whole card at a place, by a law."""
        corner, slopes = law
        return max(corner + float(middle @ slopes), 1.0) ** 3

    def _fitted(self) -> tuple[float, Floats]:
        middles = np.array([middle for middle, _ in self._seen])
        sizes = np.array([size for _, size in self._seen])
        usual, origin = float(np.median(sizes)), np.median(middles, axis=0)
        # Places are told from where cards lie, in widths of a square as large as a card.
        unit = usual**1.5
        rows, law = np.c_[np.ones(len(middles)), (middles - origin) / unit], np.array([usual, 0.0, 0.0])
        for off in OFF:
            alike = 3 * np.abs(np.log(sizes / np.maximum(rows @ law, 1.0))) < off
            if alike.any():
                law = _regression(rows[alike], sizes[alike], law[0])
        slopes = law[1:] / unit
        return float(law[0] - origin @ slopes), slopes


def _regression(rows: Floats, sizes: Floats, usual: float) -> Floats:
    """The affine function (3,) nearest to what was seen, its slopes held at nothing."""
    held = np.diag([0.0, HELD, HELD])
    slopes = np.linalg.solve(rows.T @ rows + held, rows.T @ (sizes - usual))
    return np.asarray(np.array([usual, 0.0, 0.0]) + slopes, np.float64)
