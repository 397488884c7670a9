"""Where things lie, as each player sees the table: ahead of them, to their right, away from the middle."""

from __future__ import annotations

from math import cos, radians, sin

from engine.cards import Seat
from studio.camera import Pose

__all__ = ["away", "facing", "from_seat", "pile", "turn_up"]

_FACING = {Seat.BOTTOM: 0.0, Seat.LEFT: 90.0, Seat.TOP: 180.0, Seat.RIGHT: -90.0}
_OUT_OF_SIGHT = {Seat.BOTTOM: 300.0, Seat.TOP: 320.0, Seat.LEFT: 500.0, Seat.RIGHT: 500.0}
_PILES = {
    Seat.BOTTOM: (190.0, 160.0),
    Seat.TOP: (190.0, 165.0),
    Seat.LEFT: (95.0, 325.0),
    Seat.RIGHT: (95.0, 325.0),
}


def facing(seat: Seat) -> float:
    """The angle of a thing that lies upright for this player, degrees."""
    return _FACING[seat]


def from_seat(seat: Seat, right: float, near: float, turn: float = 0.0) -> Pose:
    """The place ``near`` mm from the middle towards the player and ``right`` mm to the player's right."""
    c, s = cos(radians(_FACING[seat])), sin(radians(_FACING[seat]))
    return Pose(c * right - s * near, s * right + c * near, _FACING[seat] + turn)


def away(seat: Seat) -> float:
    """How far from the middle a hand of this player is out of the picture, mm."""
    return _OUT_OF_SIGHT[seat]


def pile(seat: Seat) -> tuple[float, float]:
    """Where this player keeps the taken cards: mm to the right, mm from the middle."""
    return _PILES[seat]


def turn_up(seat: Seat) -> tuple[float, float]:
    """Where the dealer lays the turned-up card: mm to the right, mm from the middle."""
    return (-130.0, 95.0) if seat in (Seat.BOTTOM, Seat.TOP) else (-85.0, 170.0)
