"""Tricks that lie in one spot, though not where they have lain so far: the camera was moved above a cloth on which
nothing tells of it, or people have moved together.

What lies there passes for turned up, or shown, until all of it is taken up at once: as many cards as there are players,
each on its player's side of their middle.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.cards import Seat
from vision.sides import SIDES, Point, side_of

__all__ = ["SHIFTED", "spot_of_trick"]

SHIFTED = 2.5
"""Card heights by which the spot may have moved at most: what is further away was shown, or won."""

AHEAD, STRAIGHT = 0.1, 0.7
"""Share of a trick's reach by which a card lies on its player's side of the middle, and cosine of the angle by which it
lies aside, at least."""


def spot_of_trick(cards: Sequence[Point], seats: Sequence[Seat], reach: float) -> Point | None:
    """The middle of cards that went together, by their middles, where they were one trick; None where they were not.

    ``seats``: in use; ``reach``: pixels from the middle of a trick within which its cards lie.
    """
    if len(cards) != len(seats):
        return None
    spot = np.mean(cards, axis=0)
    laid_by = {_laid_by(place - spot, seats, reach) for place in cards}
    return spot if None not in laid_by and len(laid_by) == len(cards) else None


def _laid_by(offset: Point, seats: Sequence[Seat], reach: float) -> Seat | None:
    """On whose side of the middle a card lies; None where on nobody's: those of a meld lie beside one another."""
    seat = side_of(offset, seats)
    far, ahead = float(np.linalg.norm(offset)), float(offset @ SIDES[seat])
    return seat if AHEAD * reach <= ahead and STRAIGHT * far <= ahead and far <= reach else None
