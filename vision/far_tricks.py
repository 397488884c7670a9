"""Tricks whose cards lie before their players and not in the middle: at a large table few throw as far.

What lies open there may as well be turned up, or shown. So the first of such tricks is known by its cards together: one
before each player, laid one after another. From then on it is known where each lays his.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from statistics import median

from engine.cards import Seat
from vision.geometry import Move, carry
from vision.sides import SIDES, Point, any_near, between, side_of

__all__ = ["FarTricks", "OpenCard", "one_before_each"]

AROUND = 0.9
"""Card heights from where a player lays his cards within which another one is laid by him."""

NEAREST, FARTHEST = 1.2, 3.4
"""Card heights from the middle between which a card lies before its player..."""

ASKEW = 0.5
"""...and the share of these by which it lies aside of him at most."""

ALIKE = 2.0
"""Of one trick that lies there the farthest of these cards is at most so many times as far from the middle as the
nearest; once they were taken up together it is known that they belong together."""

TELLING = 3
"""So many cards of a trick tell where it is laid, or both where two play."""

NEXT_S, PONDERED_S = 8.0, 20.0
"""Seconds within which a card of a trick follows the one before: what has lain there for longer was turned up, rather;
and where they were taken up together."""


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that lies open by itself. ``since``: seconds of capture since which; ``seat``: whose it is, where it lies
    in the middle and its place does not tell."""

    place: Point
    since: float
    seat: Seat | None = None


def one_before_each(
    cards: Iterable[OpenCard], seats: Sequence[Seat], middle: Point, unit: float, *, together: bool = False
) -> dict[Seat, Point]:
    """Where the cards of a trick lie that are laid before their players; empty where these are none.

    ``unit``: a card's height in pixels, ``middle`` of the table; ``together``: they were taken up together.
    """
    next_s, alike = (PONDERED_S, math.inf) if together else (NEXT_S, ALIKE)
    newest = sorted(cards, key=lambda card: -card.since)
    following = takewhile(lambda pair: pair[0].since - pair[1].since <= next_s, pairwise(newest))
    found: dict[Seat, Point] = {}
    thrown: set[Seat] = set()
    for card in (*newest[:1], *(older for _, older in following)):
        before = _before(card.place - middle, seats, unit)
        seat = before or card.seat
        if seat in found or seat in thrown:
            return {}
        if before is not None:
            found[before] = card.place
        elif seat is not None:
            thrown.add(seat)
    far = [float((place - middle) @ SIDES[seat]) for seat, place in found.items()]
    enough = len(found) + len(thrown) >= min(TELLING, len(seats))
    return found if far and enough and max(far) <= alike * min(far) else {}


def _before(offset: Point, seats: Sequence[Seat], unit: float) -> Seat | None:
    """Before whom a card lies that is so far (pixels) off the middle; None: before nobody, or not far out."""
    seat = side_of(offset, seats)
    ahead = float(offset @ SIDES[seat])
    aside = float(abs(offset - ahead * SIDES[seat]).sum())
    return seat if NEAREST * unit <= ahead <= FARTHEST * unit and aside <= ASKEW * ahead else None


class FarTricks:
    """Knows where each player lays his cards. ``seats``: in use."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._before = {seat: deque[Point](maxlen=8) for seat in seats}

    def begin(self, places: Mapping[Seat, Point], middle: Point) -> None:
        """Take in the first trick: who lays his card where is known of these, and of others, until more is known, that
        they may lay theirs as far out."""
        far = median(float((place - middle) @ SIDES[seat]) for seat, place in places.items())
        for seat, lain in self._before.items():
            if seat in places or not lain:
                lain.clear()
                lain.append(places.get(seat, middle + far * SIDES[seat]))

    def learn(self, cards: Sequence[Point], middle: Point) -> None:
        """Take in where the cards of a trick lay when it was swept."""
        for place in cards:
            self._before[side_of(place - middle, self._before)].append(place)

    def moved(self, move: Move) -> None:
        """The camera was moved, and with it all that is seen."""
        for lain in self._before.values():
            carry(lain, move)

    def takes(self, place: Point, unit: float) -> bool:
        """Whether a card lies where one of the players lays his; ``unit``: a card's height in pixels."""
        return any_near((between(lain) for lain in self._before.values() if lain), place, AROUND * unit)
