"""The scene in front of the camera at any moment, as a picture without noise.

What lies still is painted once and kept; of the rest only the boxes in which something moves are painted anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Seat
from studio import places
from studio.camera import Camera, Matrix, Pose, pose_matrix
from studio.fans import fan_sprite
from studio.gloss import Gloss
from studio.hand import Grip, Skin, hand
from studio.motion import Fan, Gesture, Key, between
from studio.performance import Performance
from studio.printing import Printing
from studio.sprites import CARD_HEIGHT_MM, Sprite, card_sprite, shadow_of
from studio.stamps import Box, Stamp, lay, stamp, united
from studio.wares import Ware, ware_sprite

__all__ = ["Patch", "Scene", "Shot"]

_LAMP_BEARING = -30.0  # degrees: the lamp hangs beyond the table's upper left
_NEAR = 4.0  # mm over the table below which a thing's shadow is as sharp as if it lay there
_SHADOW = (0.5, 0.87)  # the way of shadows on the table, a unit vector away from the lamp
_LEAST_PIXELS = 200  # height of a card's sprite; in a picture of 1280 x 720 a card is about 140 pixels long
_MOST_SUBFRAMES = 4
_SMEAR = 3.5  # pixels of movement within one exposure for which one more moment is painted
_PLAYERS = (
    Skin((136.0, 168.0, 222.0), (96.0, 62.0, 44.0)),
    Skin((112.0, 142.0, 198.0), (54.0, 58.0, 128.0)),
    Skin((150.0, 178.0, 228.0), (70.0, 92.0, 60.0)),
    Skin((92.0, 124.0, 182.0), (120.0, 118.0, 116.0)),
)


_What = Card | Ware | Fan


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """What stays the same all through: camera, pack, bare table under the lamp, the lamp's light. ``soft``: how much
    wider than usual shadows are blurred; ``gloss``: where cards mirror the lamp, None: nowhere."""

    camera: Camera
    printing: Printing
    table: NDArray[np.float32]
    light: NDArray[np.float32]
    soft: float = 1.0
    gloss: Gloss | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A part of the picture in which something moves: (h, w, 3) BGR, 0 to about 255, at ``box``."""

    box: Box
    picture: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Thing:
    """One card or hand at a moment, told from others by ``what``, and how it looks."""

    what: tuple[object, ...]
    stamps: tuple[Stamp, ...]


class Scene:
    """Paints a performance. ``still``: the table with all that lies on it, as of the last call."""

    def __init__(self, performance: Performance, shot: Shot, margin: int = 4) -> None:
        self._performance, self._shot, self._margin = performance, shot, margin
        self._view = shot.camera.matrix()
        self._size: Box = (0, 0, shot.table.shape[1], shot.table.shape[0])
        self._sprites = _sprites(performance, shot)
        others = (what for what in self._sprites if not isinstance(what, Card))  # all cards have one shadow
        self._shadows = {what: _shadows(self._sprites[what], shot.soft) for what in others}
        self._hands = _hand_sprites(performance.seats, shot.soft)
        self._lying: dict[tuple[object, ...], _Thing] = {}
        self.still = shot.table.copy()

    def picture(self, t: float, shutter: float) -> NDArray[np.float32]:
        """What the camera gathers from ``t`` on for ``shutter`` seconds: (h, w, 3) BGR, 0 to about 255."""
        _, patches = self.changes(t, shutter)
        whole = self.still.copy()
        for patch in patches:
            left, top, right, bottom = patch.box
            whole[top:bottom, left:right] = patch.picture
        return whole

    def changes(self, t: float, shutter: float) -> tuple[list[Box], list[Patch]]:
        """Brings ``still`` up to date; returns where it changed, and what moves before it during the exposure."""
        span = (t, t + shutter)
        lying = [(n, prop, key) for n, prop in enumerate(self._performance.props) if (key := prop.at(t)) is not None]
        lying.sort(key=lambda item: item[1].layer(t))
        moving = (n for n, (_, prop, key) in enumerate(lying) if not _same(key, prop.at(span[1])))
        still = next(moving, len(lying))
        changed = self._settle([(number, prop.what, key) for number, prop, key in lying[:still]])
        stamps = [one for _, prop, _ in lying[still:] for one in self._prop(prop.what, self._moments(prop.keys, span))]
        for gesture in self._performance.gestures:
            if gesture.at(t) is not None:
                stamps += self._hand(gesture, self._moments(gesture.keys, span))
        return changed, [self._patch(box, stamps) for box in self._boxes(stamps)]

    def _boxes(self, stamps: Sequence[Stamp]) -> list[Box]:
        return united((one.box for one in stamps), self._margin, self._size)

    def _patch(self, box: Box, stamps: Sequence[Stamp]) -> Patch:
        left, top, right, bottom = box
        picture = self.still[top:bottom, left:right].copy()
        lay(picture, (left, top), stamps)
        return Patch(box, picture)

    def _settle(self, wanted: Sequence[tuple[int, _What, Key]]) -> list[Box]:
        """Paint what has come to lie there or is gone, where it is."""
        lying: dict[tuple[object, ...], _Thing] = {}
        for number, what, key in wanted:
            state = (number, key.pose, key.lift, key.flip)
            lying[state] = self._lying.get(state) or _Thing(state, tuple(self._prop(what, [key])))
        other = [thing for state, thing in (self._lying | lying).items() if (state in lying) != (state in self._lying)]
        self._lying = lying
        boxes = self._boxes([one for thing in other for one in thing.stamps])
        for left, top, right, bottom in boxes:
            area = self.still[top:bottom, left:right]
            area[:] = self._shot.table[top:bottom, left:right]
            lay(area, (left, top), (one for thing in lying.values() for one in thing.stamps))
        return boxes

    def _moments(self, keys: tuple[Key, ...], span: tuple[float, float]) -> list[Key]:
        """The states during one exposure, as many as the movement needs."""
        first, last = between(keys, span[0]), between(keys, span[1])
        scale = self._shot.camera.scale
        far = scale * (abs(last.pose.x - first.pose.x) + abs(last.pose.y - first.pose.y))
        far += 2.0 * scale * abs(last.pose.angle - first.pose.angle)
        count = min(_MOST_SUBFRAMES, 1 + round(far / _SMEAR))
        step = (span[1] - span[0]) / max(count - 1, 1)
        return [between(keys, span[0] + n * step) for n in range(count)]

    def _prop(self, what: _What, moments: Sequence[Key]) -> list[Stamp]:
        key = moments[len(moments) // 2]
        squash = cos(pi * key.flip)
        near, far = self._shadows[None if isinstance(what, Card) else what]
        shown = None if squash < 0 else what
        shadow, sprite = near if key.lift < _NEAR else far, self._sprites[shown]
        turned = np.diag((max(abs(squash), 0.06), 1.0, 1.0))
        fallen = self._view @ _shifted(key.pose, 1.3 + 0.4 * key.lift) @ turned
        seen = [self._view @ pose_matrix(one.pose) @ turned for one in moments]
        gloss = self._shot.gloss
        if gloss is None or isinstance(shown, Ware | Fan):
            return self._stamps((shadow, [fallen], False), (sprite, seen, True))
        mirrored = stamp(sprite, seen, self._shot.light, self._size, lambda box: gloss.on(shown, key.pose, box))
        return self._stamps((shadow, [fallen], False)) + ([] if mirrored is None else [mirrored])

    def _hand(self, gesture: Gesture, moments: Sequence[Key]) -> list[Stamp]:
        key = moments[len(moments) // 2]
        sprite, shadow = self._hands[gesture.seat, gesture.grip]
        fallen = self._view @ _shifted(key.pose, 9.0 + 0.4 * key.lift)
        seen = [self._view @ pose_matrix(one.pose) for one in moments]
        return self._stamps((shadow, [fallen], False), (sprite, seen, True))

    def _stamps(self, *parts: tuple[Sprite, Sequence[Matrix], bool]) -> list[Stamp]:
        light = self._shot.light
        made = (stamp(sprite, seen, light if lit else None, self._size) for sprite, seen, lit in parts)
        return [one for one in made if one is not None]


def _same(a: Key | None, b: Key | None) -> bool:
    if a is None or b is None:
        return a is b
    return (a.pose, a.lift, a.flip) == (b.pose, b.lift, b.flip)


def _shifted(pose: Pose, far: float) -> Matrix:
    return pose_matrix(Pose(pose.x + _SHADOW[0] * far, pose.y + _SHADOW[1] * far, pose.angle))


def _sprites(performance: Performance, shot: Shot) -> dict[_What | None, Sprite]:
    """Of everything that comes upon the table; None: a card's back."""
    pixels = max(_LEAST_PIXELS, round(1.4 * CARD_HEIGHT_MM * shot.camera.scale))

    def drawn(what: _What | None) -> Sprite:
        if isinstance(what, Ware):
            return ware_sprite(what)
        if isinstance(what, Fan):
            return fan_sprite(what, shot.printing, pixels)
        return card_sprite(what, shot.printing, pixels)

    return {what: drawn(what) for what in (None, *{prop.what for prop in performance.props})}


def _shadows(sprite: Sprite, soft: float) -> tuple[Sprite, Sprite]:
    """Of a thing that lies, and of one that is lifted."""
    return shadow_of(sprite, 1.4 * soft, 0.5), shadow_of(sprite, 6.0 * soft, 0.35)


def _hand_sprites(seats: tuple[Seat, ...], soft: float) -> dict[tuple[Seat, Grip], tuple[Sprite, Sprite]]:
    made = {}
    for number, seat in enumerate(seats):
        for grip in Grip:
            sprite = hand(grip, _PLAYERS[number], _LAMP_BEARING - places.facing(seat), number)
            made[seat, grip] = (sprite, shadow_of(sprite, 8.0 * soft, 0.5))
    return made
