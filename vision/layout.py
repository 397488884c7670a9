"""The table as the camera sees it: its middle, the seats around it, the role of a place."""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from engine.cards import Seat
from engine.observation import Zone
from vision.geometry import Quad

__all__ = ["Layout"]

SIDES = {
    Seat.BOTTOM: np.array([0.0, 1.0]),
    Seat.RIGHT: np.array([1.0, 0.0]),
    Seat.TOP: np.array([0.0, -1.0]),
    Seat.LEFT: np.array([-1.0, 0.0]),
}
"""Where each seat lies in the picture; x to the right, y down."""

ORDER = tuple(SIDES)

TRICK_RADIUS = 1.7
"""Cards whose middle is nearer to the table's middle than this many card heights belong to the trick."""

BEARING, TURN, REACH = 1.8, 0.4, 1.6
"""How much each cue for the seat weighs (natural log): where the card lies, how it is turned, where the hand
came from. None is enough alone: players throw across the middle, straighten cards, reach around glasses."""


class Layout:
    """Knows the seats in use and learns where tricks are laid and how large a card is."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        self._size = (1280, 720)
        self._middles: deque[NDArray[np.float64]] = deque(maxlen=24)
        self._heights: deque[float] = deque(maxlen=24)

    def resize(self, width: int, height: int) -> None:
        """Tell the picture's size in pixels."""
        self._size = (width, height)

    @property
    def middle(self) -> NDArray[np.float64]:
        """Where tricks are laid: the picture's middle, drawn towards where cards have been seen."""
        start = np.array(self._size) / 2
        if len(self._middles) < 8:
            return start
        return 0.5 * start + 0.5 * np.median(np.array(self._middles), axis=0)

    @property
    def card_height(self) -> float | None:
        """Median height of the cards seen, in pixels; None before the first."""
        return float(np.median(self._heights)) if self._heights else None

    def learn(self, quad: Quad, *, of_trick: bool) -> None:
        """Take in a card that has come to rest."""
        self._heights.append(_height(quad))
        if of_trick:
            self._middles.append(quad.mean(axis=0).astype(np.float64))

    def zone(self, quad: Quad, *, face_down: bool) -> Zone:
        """The role of the place where a card lies."""
        away = float(np.linalg.norm(quad.mean(axis=0) - self.middle)) / (self.card_height or _height(quad))
        if face_down:
            return Zone.WON if away > TRICK_RADIUS else Zone.TALON
        return Zone.TRICK if away <= TRICK_RADIUS else Zone.TURN_UP

    def seat_evidence(self, quad: Quad, reach: NDArray[np.float64]) -> tuple[tuple[Seat, float], ...]:
        """Log-likelihood over the seats of who laid a card.

        ``reach`` (4,): how much stirred at the bottom, right, top and left border while the card came.
        """
        offset = quad.mean(axis=0) - self.middle
        distance = float(np.linalg.norm(offset)) / _height(quad)
        direction = offset / max(float(np.linalg.norm(offset)), 1e-6)
        long_axis = (quad[2] + quad[3] - quad[0] - quad[1]) / 2
        long_axis = long_axis / max(float(np.linalg.norm(long_axis)), 1e-6)
        hand = dict(self.side_evidence(reach))
        evidence = []
        for seat in self.seats:
            side = SIDES[seat]
            score = BEARING * min(1.0, distance / 0.35) * float(direction @ side)
            score += TURN * (2 * float(long_axis @ side) ** 2 - 1)
            evidence.append((seat, score + hand.get(seat, 0.0)))
        return tuple(evidence)

    def side_evidence(self, reach: NDArray[np.float64]) -> tuple[tuple[Seat, float], ...]:
        """Log-likelihood over the seats of whose hand reached in; nothing where nothing stirred."""
        total = float(reach.sum())
        if total <= 0.01:
            return ()
        shares = ((seat, float(reach[ORDER.index(seat)]) / total) for seat in self.seats)
        return tuple((seat, REACH * float(np.log(0.1 + share))) for seat, share in shares)


def _height(quad: Quad) -> float:
    left, right = np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1])
    return max(float(left + right) / 2, 1.0)
