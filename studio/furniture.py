"""What lies on the table besides tricks: talon, turned-up card, face-up stack, exposed bottom card; game by game.

The rules say what there is, not where: tables differ, and so do these places from film to film.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from engine.cards import Seat
from engine.state import State
from studio import places
from studio.camera import Pose

__all__ = ["Furniture", "Stock", "furniture"]


class Stock(Enum):
    """What becomes of the cards that are not dealt."""

    NONE = "all cards are dealt; the turned-up one is the dealer's"
    TALON = "a face-down talon with the turned-up card half under it"
    BOTTOM_SHOWN = "the same, and after the auction its bottom card is laid open beside it"
    FACE_UP = "a neat pile face up, the turned-up card across on top"
    WIDOW = "a talon that is turned face up after the auction"


_STOCKS = {
    "altesland-3-tournament": Stock.FACE_UP,
    "altesland-3-money": Stock.FACE_UP,
    "klapperjas-3": Stock.FACE_UP,
    "clobyosh-2": Stock.BOTTOM_SHOWN,
    "clobyosh-3": Stock.BOTTOM_SHOWN,
    "catsatcards-clobyosh": Stock.BOTTOM_SHOWN,
    "klaberjass-2": Stock.BOTTOM_SHOWN,
    "zensa": Stock.BOTTOM_SHOWN,
    "darda": Stock.WIDOW,
}


@dataclass(frozen=True, slots=True)
class Furniture:
    """Where things lie. ``exposed``: beside the talon."""

    stock: Stock
    talon: Pose
    turned_up: Pose
    exposed: Pose

    @staticmethod
    def waiting(seat: Seat) -> Pose:
        """Where packets lie that a player has not taken up."""
        near = 172.0 if seat in (Seat.BOTTOM, Seat.TOP) else 300.0
        return places.from_seat(seat, -20.0, near)


def furniture(state: State, rng: np.random.Generator) -> Furniture:
    """The places of one film, drawn by lot where tables differ."""
    stock = _STOCKS.get(state.game, Stock.TALON if state.setup.talon or state.rules.draws else Stock.NONE)
    if stock is Stock.NONE:
        right, near = places.turn_up(state.dealer)
        turned = places.from_seat(state.dealer, right + rng.normal(0, 8), near, float(rng.normal(0, 9)))
        return Furniture(stock, turned, turned, turned)
    talon = _talon(len(state.seats), rng)
    if stock is Stock.FACE_UP:
        return Furniture(stock, talon, Pose(talon.x, talon.y, talon.angle + 90 + float(rng.normal(0, 4))), talon)
    inwards = -1.0 if talon.x > 0 else 1.0
    out = float(rng.uniform(26, 42)) * inwards
    turned = Pose(talon.x + out, talon.y + float(rng.normal(0, 3)), talon.angle + 90.0 + float(rng.normal(0, 3)))
    return Furniture(stock, talon, turned, _exposed(talon, inwards, len(state.seats), float(rng.normal(0, 6))))


def _exposed(talon: Pose, inwards: float, players: int, turn: float) -> Pose:
    """Beside the talon, away from the turned-up card and from the piles of won cards."""
    if players == 2:
        return Pose(talon.x, talon.y + 108.0 * inwards, turn)
    return Pose(talon.x - 95.0 * inwards, talon.y, turn)


def _talon(players: int, rng: np.random.Generator) -> Pose:
    """Two players have it to one side between them; three where the fourth would sit."""
    if players == 2:
        side = -1.0 if rng.random() < 0.5 else 1.0
        return Pose(side * float(rng.uniform(255, 285)), float(rng.uniform(-20, 25)), float(rng.normal(0, 5)))
    return Pose(float(rng.uniform(-70, 120)), float(rng.uniform(-180, -168)), float(rng.normal(0, 5)))
