"""The movements of hands: laying a card, taking one up, gathering a trick, coming and going for nothing.

Times are seconds of the recording; a hand's pose is that of the place between its fingertips (`studio.hand`).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Seat
from studio import places
from studio.camera import Pose
from studio.hand import Grip
from studio.motion import Gesture, Key

__all__ = ["CARRY_LIFT", "Reach", "gathering", "hovering", "laying", "reach", "taking"]

CARRY_LIFT = 30.0  # mm over the table
_HIGH = 40.0
_GRIP_OFFSET = 24.0  # mm from a card's middle to the fingertips that hold it
_BUNDLE_OFFSET = 40.0  # mm from the fingertips to the cards under a gathering hand


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand's way to a card: ``out`` out of sight, ``grip`` at the card; ``held`` is the card when out."""

    out: Pose
    grip: Pose
    held: Pose


def reach(seat: Seat, card: Pose, turn: float, sideways: float, swing: float = 0.0, beyond: float = 0.0) -> Reach:
    """The way to a card that lies at ``card``.

    The hand goes along with ``turn`` degrees, comes from ``sideways`` mm to the right of its player, ``beyond``
    mm further off than need be, and turns by ``swing`` degrees on the way.
    """
    grip = _behind(card, seat, turn)
    far = places.from_seat(seat, sideways, places.away(seat) + beyond)
    held = Pose(far.x + card.x - grip.x, far.y + card.y - grip.y, card.angle + swing)
    return Reach(Pose(far.x, far.y, grip.angle + swing), grip, held)


def _behind(card: Pose, seat: Seat, turn: float) -> Pose:
    """Where the fingertips hold a card: at its end towards the player."""
    end = places.from_seat(seat, 0.0, _GRIP_OFFSET)
    return Pose(card.x + end.x, card.y + end.y, places.facing(seat) + turn)


def laying(seat: Seat, way: Reach, start: float, at_rest: float, gone: float) -> Gesture:
    """The hand brings a card and goes back alone."""
    return _gesture(
        seat, Grip.HOLD,
        (start, way.out, CARRY_LIFT), (at_rest, way.grip, 0.0), (at_rest + 0.1, way.grip, 0.0),
        (gone, way.out, CARRY_LIFT),
    )  # fmt: skip


def taking(seat: Seat, way: Reach, start: float, grab: float, gone: float) -> Gesture:
    """The hand comes empty and, at ``grab``, goes back with the card."""
    return _gesture(
        seat, Grip.HOLD,
        (start, way.out, CARRY_LIFT), (grab - 0.1, way.grip, 0.0), (grab, way.grip, 0.0), (gone, way.out, CARRY_LIFT),
    )  # fmt: skip


def gathering(seat: Seat, moments: tuple[float, float, float, float, float], spot: Pose, sideways: float) -> Gesture:
    """The hand comes, draws the trick together, carries it to ``spot`` and goes.

    ``moments``: the hand starts, is over the trick, has it together, has laid it down, is gone.
    """
    start, arrive, gathered, cleared, gone = moments
    far = places.from_seat(seat, sideways, places.away(seat) + 20)
    back = places.from_seat(seat, 0.0, -_BUNDLE_OFFSET)
    over = Pose(spot.x + back.x, spot.y + back.y, places.facing(seat))
    return _gesture(
        seat, Grip.GATHER,
        (start, far, _HIGH), (arrive, places.from_seat(seat, 0.0, 20 - _BUNDLE_OFFSET), 2.0),
        (gathered, places.from_seat(seat, 0.0, 8 - _BUNDLE_OFFSET), 2.0), (cleared, over, 4.0), (gone, far, _HIGH),
    )  # fmt: skip


def hovering(seat: Seat, start: float, stay: float, leave: float, gone: float) -> Gesture:
    """The hand comes near the middle, stays and goes back."""
    far = places.from_seat(seat, 10.0, places.away(seat), -8.0)
    over = places.from_seat(seat, 10.0, 95.0, -8.0)
    return _gesture(seat, Grip.HOLD, (start, far, _HIGH), (stay, over, 25.0), (leave, over, 25.0), (gone, far, _HIGH))


def _gesture(seat: Seat, grip: Grip, *moments: tuple[float, Pose, float]) -> Gesture:
    return Gesture(seat, grip, tuple(Key(t, pose, lift) for t, pose, lift in moments))
