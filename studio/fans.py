"""The cards that players hold: fans at the edge of the picture, their faces or their backs to whoever looks down,
aslant and seldom quite still. Nobody must read them."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin

import numpy as np

from engine.cards import Seat
from models._cv import cv2
from studio import places
from studio.camera import Pose
from studio.hand import Grip
from studio.motion import Fan, Gesture, Key, Prop
from studio.performance import Filmed, Performance
from studio.printing import Printing
from studio.sprites import CARD_HEIGHT_MM, Sprite, card_sprite

__all__ = ["fan_sprite", "with_fans"]

_ASLANT = 0.72  # a fan leans towards its player: so much of its height is seen from above
_SPREAD, _GRIP = 9.0, 70.0  # degrees from card to card, mm from a card's middle to where all of them are held
_HELD_AT = 20.0  # mm from the middle of a fan's middle card to the fingertips that hold it
_HIGH = 45.0  # mm over the table
_ABOVE = 2e6  # a fan is held over everything
_IN = {Seat.BOTTOM: (195.0, 245.0), Seat.TOP: (195.0, 245.0), Seat.LEFT: (370.0, 430.0), Seat.RIGHT: (370.0, 430.0)}
_STILL, _MOVES = (0.6, 4.0), (0.3, 0.8)  # seconds
_MOST = 9  # cards that are held at once
_PLUCKED = 0.7  # seconds before a card lies there it leaves the fan


def fan_sprite(fan: Fan, printing: Printing, pixels: int) -> Sprite:
    """The fan as it is seen from above, its cards ``pixels`` high but for the slant; (0, 0) is its middle."""
    scale = pixels / CARD_HEIGHT_MM
    side = round(2.6 * CARD_HEIGHT_MM * scale)
    middle = side / 2 / scale
    colour, alpha = np.zeros((side, side, 3), np.float32), np.zeros((side, side), np.float32)
    for number, card in enumerate(fan.cards):
        turn = radians(_SPREAD * (number - (len(fan.cards) - 1) / 2))
        place = np.array([
            [cos(turn), -sin(turn), middle + _GRIP * sin(turn)],
            [_ASLANT * sin(turn), _ASLANT * cos(turn), middle + _ASLANT * _GRIP * (1 - cos(turn))],
            [0.0, 0.0, 1.0],
        ])  # fmt: skip
        one = card_sprite(None if fan.behind else card, printing, pixels)
        onto = np.diag((scale, scale, 1.0)) @ place @ one.to_table()
        over = cv2.warpPerspective(one.alpha, onto, (side, side))
        colour *= 1.0 - over[..., None]
        colour += cv2.warpPerspective(one.colour, onto, (side, side))
        alpha += over * (1.0 - alpha)
    return Sprite(colour, alpha, scale, (middle, middle))


def with_fans(
    performance: Performance,
    rng: np.random.Generator,
    *,
    hands: bool = False,
    behind: bool = False,
    off: float = 0.0,
) -> Performance:
    """The same performance; everybody holds his cards where they are seen, until they are played. ``hands``: the hands
    that hold them are seen, too; ``behind``: the backs are seen; ``off``: millimetres by which they are held further
    from the middle than usual."""
    held = [
        (seat, fan)
        for deal in performance.deals
        for seat in deal.truth.seats
        for fan in _held(deal, seat, rng, behind=behind, off=off)
    ]
    holding = tuple(_holding(seat, fan) for seat, fan in held) if hands else ()
    return replace(
        performance,
        props=(*performance.props, *(fan for _, fan in held)),
        gestures=(*performance.gestures, *holding),
    )


def _holding(seat: Seat, fan: Prop) -> Gesture:
    """The hand at a fan's lower end."""
    return Gesture(seat, Grip.HOLD, tuple(replace(key, pose=_below(key.pose)) for key in fan.keys))


def _below(pose: Pose) -> Pose:
    turn = radians(pose.angle)
    return Pose(pose.x - _HELD_AT * sin(turn), pose.y + _HELD_AT * cos(turn), pose.angle)


def _held(deal: Filmed, seat: Seat, rng: np.random.Generator, *, behind: bool, off: float) -> list[Prop]:
    """One player's fans in a deal, each with a card less."""
    played = [placed for placed in deal.placed if placed.seat is seat]
    order = rng.permutation(len(played)).tolist()
    near, far = (off + limit for limit in _IN[seat])
    pose = places.from_seat(seat, float(rng.normal(0, 40)), float(rng.uniform(near, far)), float(rng.normal(0, 8)))
    since, fans = deal.start + 1.5, []
    for number, placed in enumerate(played):
        until = placed.at_rest - _PLUCKED
        cards = tuple(played[n].card for n in order if number <= n < number + _MOST)
        if until > since:
            keys = _swaying(pose, since, until, rng)
            fans.append(Prop(Fan(cards, behind), keys, (_ABOVE + since,)))
            pose, since = keys[-1].pose, until
    return fans


def _swaying(pose: Pose, since: float, until: float, rng: np.random.Generator) -> tuple[Key, ...]:
    """Held still for a while, moved a little, and so on."""
    keys, now = [Key(since, pose, _HIGH)], since
    while now < until:
        now += float(rng.uniform(*_STILL))
        keys.append(Key(now, pose, _HIGH))
        right, down, turn = rng.normal(0, (5.0, 5.0, 2.5)).tolist()
        pose = Pose(pose.x + right, pose.y + down, pose.angle + turn)
        now += float(rng.uniform(*_MOVES))
        keys.append(Key(now, pose, _HIGH))
    inside = [key for key in keys if key.t < until]
    return (*inside, replace(inside[-1], t=until))
