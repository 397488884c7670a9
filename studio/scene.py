"""The scene in front of the camera at any moment, as a picture without noise."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Pack, Seat
from studio import places
from studio.camera import Camera, Matrix, Pose, pose_matrix
from studio.hand import Grip, Skin, hand
from studio.motion import Gesture, Key, Prop
from studio.plan import Plan
from studio.sprites import Sprite, card_sprite, paint, shade, shadow_of

__all__ = ["Scene", "Shot"]

_LAMP_BEARING = -30.0  # degrees: the lamp hangs beyond the table's upper left
_SHADOW = (0.5, 0.87)  # the way of shadows on the table, a unit vector away from the lamp
_SUBFRAMES = 4
_PLAYERS = (
    Skin((136.0, 168.0, 222.0), (96.0, 62.0, 44.0)),
    Skin((112.0, 142.0, 198.0), (54.0, 58.0, 128.0)),
    Skin((150.0, 178.0, 228.0), (70.0, 92.0, 60.0)),
    Skin((92.0, 124.0, 182.0), (120.0, 118.0, 116.0)),
)


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """What stays the same all through: camera, bare table under the lamp, the lamp's light."""

    camera: Camera
    table: NDArray[np.float32]
    light: NDArray[np.float32]


class Scene:
    """Paints a plan. Cards that lie still are painted once and kept."""

    def __init__(self, plan: Plan, shot: Shot) -> None:
        self._plan = plan
        self._shot = shot
        self._view = shot.camera.matrix()
        self._cards = _card_sprites(plan)
        self._near_shadow = shadow_of(self._cards[None], 1.4, 0.5)
        self._far_shadow = shadow_of(self._cards[None], 6.0, 0.35)
        self._hands = _hand_sprites(plan.script.seats)
        self._still: tuple[tuple[int, Key], ...] = ()
        self._still_picture = shot.table.copy()

    def picture(self, t: float, shutter: float) -> NDArray[np.float32]:
        """What the camera gathers from ``t`` on for ``shutter`` seconds: (h, w, 3) BGR, 0 to about 255."""
        if not self._moves(t, t + shutter):
            return self._paint(t, (t, t))
        moments = [t + shutter * k / (_SUBFRAMES - 1) for k in range(_SUBFRAMES)]
        pictures = [self._paint(moment, (t, t + shutter)) for moment in moments]
        return np.asarray(sum(pictures) / np.float32(_SUBFRAMES), np.float32)

    def _moves(self, start: float, end: float) -> bool:
        things: tuple[Prop | Gesture, ...] = (*self._plan.props, *self._plan.gestures)
        return any(not _same(thing.at(start), thing.at(end)) for thing in things)

    def _paint(self, t: float, span: tuple[float, float]) -> NDArray[np.float32]:
        lying = [(i, prop, key) for i, prop in enumerate(self._plan.props) if (key := prop.at(t)) is not None]
        lying.sort(key=lambda item: item[1].layer(t))
        moving = (n for n, (_, prop, _) in enumerate(lying) if not _same(prop.at(span[0]), prop.at(span[1])))
        still = next(moving, len(lying))
        canvas = self._with_still(lying[:still]).copy()
        for _, prop, key in lying[still:]:
            self._lay(canvas, prop.card, key)
        for gesture in self._plan.gestures:
            reach = gesture.at(t)
            if reach is not None:
                self._reach(canvas, gesture, reach)
        return canvas

    def _with_still(self, lying: list[tuple[int, Prop, Key]]) -> NDArray[np.float32]:
        wanted = tuple((i, Key(0.0, key.pose, key.lift, key.flip)) for i, _, key in lying)
        known = len(self._still)
        if wanted[:known] != self._still:
            self._still_picture, known = self._shot.table.copy(), 0
        for _, prop, key in lying[known:]:
            self._lay(self._still_picture, prop.card, key)
        self._still = wanted
        return self._still_picture

    def _lay(self, canvas: NDArray[np.float32], card: Card, key: Key) -> None:
        squash = cos(pi * key.flip)
        turned = np.diag((max(abs(squash), 0.06), 1.0, 1.0))
        sprite = self._cards[None if squash < 0 else card]
        shadow = self._near_shadow if key.lift < 4 else self._far_shadow
        shade(canvas, shadow, self._view @ _shifted(key.pose, 1.3 + 0.4 * key.lift) @ turned)
        paint(canvas, self._shot.light, sprite, self._view @ pose_matrix(key.pose) @ turned)

    def _reach(self, canvas: NDArray[np.float32], gesture: Gesture, key: Key) -> None:
        sprite, shadow = self._hands[gesture.seat, gesture.grip]
        shade(canvas, shadow, self._view @ _shifted(key.pose, 9.0 + 0.4 * key.lift))
        paint(canvas, self._shot.light, sprite, self._view @ pose_matrix(key.pose))


def _same(a: Key | None, b: Key | None) -> bool:
    if a is None or b is None:
        return a is b
    return (a.pose, a.lift, a.flip) == (b.pose, b.lift, b.flip)


def _shifted(pose: Pose, far: float) -> Matrix:
    return pose_matrix(Pose(pose.x + _SHADOW[0] * far, pose.y + _SHADOW[1] * far, pose.angle))


def _card_sprites(plan: Plan) -> dict[Card | None, Sprite]:
    pack: Pack = plan.script.pack
    return {card: card_sprite(card, pack) for card in (None, *{prop.card for prop in plan.props})}


def _hand_sprites(seats: tuple[Seat, ...]) -> dict[tuple[Seat, Grip], tuple[Sprite, Sprite]]:
    made = {}
    for number, seat in enumerate(seats):
        for grip in Grip:
            sprite = hand(grip, _PLAYERS[number], _LAMP_BEARING - places.facing(seat), number)
            made[seat, grip] = (sprite, shadow_of(sprite, 8.0, 0.5))
    return made
