"""The table as the camera sees it: its middle, the seats around it, how large a card is, where tricks are laid."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from math import dist, hypot
from statistics import median

import numpy as np
from numpy.typing import NDArray

from engine.cards import Seat
from vision.card_area import CardArea
from vision.card_shape import CardShape
from vision.far_tricks import FarTricks
from vision.geometry import Move, Quad, carried, carry, centre_of, long_axis
from vision.moved_tricks import SHIFTED, spot_of_trick
from vision.sides import ORDER, SIDES, Point, between

__all__ = ["Layout", "height_of"]

TRICK_RADIUS = 1.7
"""Cards whose middle is nearer to the table's middle than this many card heights belong to the trick, until it is
known from tricks how far from it cards are laid here."""

OUTER = 1.2
"""So many card heights from where the middle is supposed to be the cards of a trick hardly lie, and on one spot."""

INLAND = 1.2
"""So many card heights around the middle at least are seen of a table: the cards of a trick lie around it."""

NARROWEST, WIDEST = 1.3, 2.2
"""The learned radius in card heights at least and at most."""

FAR = 1.4
"""Card heights from the middle at which half of the cards lie at least where they are laid before their players: what
lies further in than that, beyond the NARROWEST radius, is none of them."""

ROOM = (2.2, 1.7, 1.35)
"""Times how far out cards have lain so far, after one trick, after two, and from the third on: the fewer tricks have
been laid, the less is known of how far out the next may lie."""

ENOUGH_TRICKS = len(ROOM)
"""So many tricks tell where tricks are laid on this table."""

ENOUGH_DOUBTFUL = 4
"""So many cards tell how large a card is here though none could be read: a printing that nobody knows."""

BEARING, TURN, REACH = 1.8, 0.4, 1.6
"""How much each cue for the seat weighs (natural log): where the card lies, how it is turned, where the hand
came from. None is enough alone: players throw across the middle, straighten cards, reach around glasses."""


class Layout:
    """Knows the seats in use and learns where tricks are laid and how large a card is."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        self._size = (1280, 720)
        self._start: Point | None = None
        self._middles: deque[Point] = deque(maxlen=24)
        self._heights: deque[float] = deque(maxlen=24)
        self._doubtful: deque[float] = deque(maxlen=24)
        self.card_height: float | None = None
        """Median height of the cards seen, in pixels; None while nothing is known of it."""
        self.card_area = CardArea()
        self.card_shape = CardShape()
        self._tricks: deque[Point] = deque(maxlen=12)
        self._reaches: deque[float] = deque(maxlen=48)
        self.middle: Point = np.array(self._size) / 2
        """Where tricks are laid: at first a guess, then where tricks have lain, among which the guess counts until
        there are enough."""
        self.radius = self._usual = TRICK_RADIUS
        """How far from the middle cards of a trick lie, in card heights."""
        self._far, self._core, self._far_tricks = False, TRICK_RADIUS, FarTricks(seats)
        """Whether cards lie further out than in the middle of the table, and how far that reaches then."""

    def resize(self, width: int, height: int) -> None:
        """Tell the picture's size in pixels."""
        if (width, height) != self._size:
            self._size = (width, height)
            self._work_out()

    def learn(self, quad: Quad, *, of_trick: bool, sure: bool = True, face_up: bool = True) -> None:
        """Take in a card that has come to rest. ``sure``: it was read beyond doubt, so the outline is a whole card's;
        others tell how large a card is only where there are several of them, and none of that kind. What is not
        ``face_up`` may be a slate or a book."""
        (self._heights if sure else self._doubtful).append(height_of(quad))
        if sure and face_up:
            self.card_area.learn(quad)
            self.card_shape.learn(quad)
        if self._heights or len(self._doubtful) >= ENOUGH_DOUBTFUL:
            self.card_height = median(self._heights or self._doubtful)
        if of_trick:
            self._middles.append(centre_of(quad))
        self._work_out()

    def misfit(self, quad: Quad) -> bool:
        """Whether an outline is known not to be that of a whole card, by its size or its shape."""
        return self.card_area.surely_misfits(quad) or self.card_shape.unlike(quad)

    def learn_trick(self, middles: Sequence[Point]) -> None:
        """Take in where the cards of one trick lay when it was swept. Of one whose cards lie far apart a part tells
        nothing of its middle."""
        if not self._far or len(middles) >= len(self.seats):
            middle = between(middles)
            self._tricks.append(middle)
            self._reaches.extend(float(np.linalg.norm(one - middle)) / self.unit for one in middles)
        self._far_tricks.learn(middles, self.middle)
        self._work_out()

    def start_at(self, middle: Point) -> bool:
        """Tricks seem to be laid here, and not where they were expected; what tricks teach outweighs it. Returns False
        where that is so close to the border that it is a hand's place."""
        room = INLAND * self.unit
        if min(*middle, *(self._size - middle)) < room:
            return False
        self._start = middle
        self._work_out()
        return True

    def start_far(self, places: Mapping[Seat, Point]) -> None:
        """The cards of a trick seem to be laid here, before their players; what later tricks teach outweighs it."""
        self._far_tricks.begin(places, self.middle)
        self._far = True

    def shifted(self, cards: Sequence[Point]) -> Point | None:
        """How far (pixels) tricks lie from where they have lain, where cards that went together, by their middles, were
        one; None where they were not."""
        spot = spot_of_trick(cards, self.seats, self.radius * self.unit) if self.learned else None
        shift = None if spot is None else spot - self.middle
        return None if shift is None or float(np.linalg.norm(shift)) > SHIFTED * self.unit else shift

    def moved(self, move: Move) -> None:
        """The camera was moved: what is known of the table's places and of the size of cards goes with it."""
        self._start = carried(self._guess(), move)
        for places in (self._middles, self._tricks):
            carry(places, move)
        larger = float(np.sqrt(abs(np.linalg.det(move[:, :2]))))
        self._heights, self._doubtful = (
            deque((height * larger for height in heights), heights.maxlen)
            for heights in (self._heights, self._doubtful)
        )
        if self.card_height is not None:
            self.card_height *= larger
        self.card_area.moved(move)
        self.card_shape.moved(move)
        self._far_tricks.moved(move)
        self._work_out()

    def _work_out(self) -> None:
        """Middle and radius anew: they are asked for in every other frame, and change with a card or a trick."""
        self.middle = between(self._tricks if self.learned else (self._guess(), *self._tricks))
        if self._tricks:
            reach = float(np.quantile(np.array(self._reaches), 0.95))
            room = ROOM[min(len(self._tricks), ENOUGH_TRICKS) - 1]
            self.radius, self._usual = (float(np.clip(times * reach, NARROWEST, WIDEST)) for times in (room, ROOM[-1]))
            self._far = ROOM[-1] * reach > WIDEST
            self._core = NARROWEST if median(self._reaches) > FAR else self.radius

    def _guess(self) -> Point:
        """Where tricks may be laid before any has been: the picture's middle, drawn towards where cards were seen."""
        if self._start is not None:
            return self._start
        start = np.array(self._size) / 2
        return start if len(self._middles) < 8 else 0.5 * start + 0.5 * between(self._middles)

    @property
    def learned(self) -> bool:
        """Whether tricks have taught where tricks are laid."""
        return len(self._tricks) >= ENOUGH_TRICKS

    @property
    def unit(self) -> float:
        """A card's height in pixels; a fifth of the picture's before the first card."""
        return self.card_height or self._size[1] / 5

    def in_trick(self, quad: Quad, share: float = 1.0) -> bool:
        """Whether a card lies where tricks are laid, or in such a share of it."""
        if not self._far:
            return self.in_middle(quad, share)
        unit = share * self.unit
        return self._from_middle(quad) <= self._core * unit or self._far_tricks.takes(centre_of(quad), unit)

    def in_middle(self, quad: Quad, share: float = 1.0) -> bool:
        """Whether a card lies no further from the middle than those of tricks, or than such a share of that."""
        unit = self.card_height or height_of(quad)
        return self._from_middle(quad) <= share * self.radius * unit

    def from_border(self, quad: Quad) -> float:
        """Card heights from the border of the picture to an outline's nearest corner."""
        width, height = self._size
        (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
        return float(min(left, top, width - right, height - bottom)) / self.unit

    def far_out(self, quad: Quad) -> bool:
        """Whether a card lies further out than those of the few tricks so far: the next may, and so may melds."""
        return self._from_middle(quad) > (self._core if self._far else self._usual) * self.unit

    def may_be_beside(self, quad: Quad) -> bool:
        """Whether a card lies so far out that it may be beside the tricks: before they have taught where they are."""
        return not self.learned and self._from_middle(quad) > OUTER * self.unit

    def _from_middle(self, quad: Quad) -> float:
        """Pixels from where tricks are laid to a card's middle."""
        return dist(centre_of(quad), self.middle)

    def seat_evidence(self, quad: Quad, reach: NDArray[np.float64]) -> tuple[tuple[Seat, float], ...]:
        """Log-likelihood over the seats of who laid a card.

        ``reach`` (4,): how much stirred at the bottom, right, top and left border while the card came.
        """
        offset = centre_of(quad) - self.middle
        far = hypot(*offset)
        distance, direction = far / height_of(quad), offset / max(far, 1e-6)
        axis = long_axis(quad)
        hand = dict(self.side_evidence(reach))
        evidence = []
        for seat in self.seats:
            side = SIDES[seat]
            score = BEARING * min(1.0, distance / 0.35) * float(direction @ side)
            score += TURN * (2 * float(axis @ side) ** 2 - 1)
            evidence.append((seat, score + hand.get(seat, 0.0)))
        return tuple(evidence)

    def side_evidence(self, reach: NDArray[np.float64]) -> tuple[tuple[Seat, float], ...]:
        """Log-likelihood over the seats of whose hand reached in; nothing where nothing stirred."""
        total = float(reach.sum())
        if total <= 0.01:
            return ()
        shares = ((seat, float(reach[ORDER.index(seat)]) / total) for seat in self.seats)
        return tuple((seat, REACH * float(np.log(0.1 + share))) for seat, share in shares)


def height_of(quad: Quad) -> float:
    """A card's height in pixels, at least 1."""
    one, other, after, last = quad.tolist()
    return max((dist(last, one) + dist(after, other)) / 2, 1.0)
