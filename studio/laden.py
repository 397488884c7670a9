"""A table that is not only for cards: glasses that are taken up, drunk from and put back, and things that lie about."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.cards import Seat
from studio import places
from studio.camera import Matrix, Pose, pose_matrix
from studio.gestures import CARRY_LIFT, laying, reach, taking
from studio.motion import Gesture, Key, Prop
from studio.performance import Laid, Performance
from studio.sprites import paint, shade, shadow_of
from studio.surface import Image
from studio.wares import GLASSES, THINGS, Ware, ware_sprite

__all__ = ["laden", "lay_things"]

_CARD = 56.0  # mm: half a card's diagonal
_ABOVE = 1e6  # a glass stands above every card
_ACROSS, _DOWN = 395.0, 215.0  # mm from the middle within which things are seen
_TRIES = 60
_FIRST, _AGAIN = (4.0, 20.0), (14.0, 45.0)  # seconds until somebody drinks, and between two draughts
_DRAUGHT = (2.0, 5.0)
_ASTRAY = 9.0  # mm by which a glass is put back elsewhere


def laden(performance: Performance, rng: np.random.Generator) -> Performance:
    """The same performance with a glass for everybody whose place has room for one, and things that lie about, where
    no card ever comes to lie."""
    taken = [(key.pose.x, key.pose.y, _CARD) for prop in performance.props for key in prop.keys if key.lift < 1]
    props, gestures = list(performance.props), list(performance.gestures)
    for seat in performance.seats:
        ware = GLASSES[int(rng.integers(len(GLASSES)))]
        place = _free(ware.radius, taken, rng, near=seat)
        if place is not None:
            appearances, hands = _drunk(ware, seat, place, performance.duration, rng)
            props += appearances
            gestures += hands
    things = []
    for number in rng.permutation(len(THINGS))[: int(rng.integers(3, 7))].tolist():
        ware = THINGS[number]
        place = _free(ware.radius, taken, rng)
        if place is not None:
            things.append(Laid(ware, place))
    return replace(performance, props=tuple(props), gestures=tuple(gestures), things=tuple(things))


def lay_things(table: Image, light: Image, view: Matrix, things: tuple[Laid, ...]) -> None:
    """Lay things on the picture of the bare table."""
    for one in things:
        sprite = ware_sprite(one.ware, round(abs(one.pose.x)))
        fallen = Pose(one.pose.x + 2.0, one.pose.y + 3.5, one.pose.angle)
        shade(table, shadow_of(sprite, 3.0, 0.5), view @ pose_matrix(fallen))
        paint(table, light, sprite, view @ pose_matrix(one.pose))


def _free(
    radius: float, taken: list[tuple[float, float, float]], rng: np.random.Generator, near: Seat | None = None
) -> Pose | None:
    """A place where nothing else is, which is taken from now on; ``near``: before that player, to his left."""
    for _ in range(_TRIES):
        pose = _anywhere(rng) if near is None else _before(near, rng)
        if abs(pose.x) > _ACROSS or abs(pose.y) > _DOWN:
            continue
        if all(np.hypot(pose.x - x, pose.y - y) > radius + other + 4 for x, y, other in taken):
            taken.append((pose.x, pose.y, radius + _ASTRAY))
            return pose
    return None


def _anywhere(rng: np.random.Generator) -> Pose:
    return Pose(float(rng.uniform(-_ACROSS, _ACROSS)), float(rng.uniform(-_DOWN, _DOWN)), float(rng.uniform(0, 360)))


def _before(seat: Seat, rng: np.random.Generator) -> Pose:
    """At a player's place; those at the long sides have it to their left, away from the cards that they won."""
    if seat in (Seat.BOTTOM, Seat.TOP):
        return places.from_seat(seat, -float(rng.uniform(110, 330)), float(rng.uniform(100, 200)))
    return places.from_seat(seat, float(rng.uniform(-170, 170)), float(rng.uniform(180, 370)))


def _drunk(
    ware: Ware, seat: Seat, place: Pose, seconds: float, rng: np.random.Generator
) -> tuple[list[Prop], list[Gesture]]:
    """A glass that is drunk from: its appearances on the table, and the hands that take it up and put it back."""
    props, gestures, stands, since = [], [], [Key(0.0, place)], 0.0
    now = float(rng.uniform(*_FIRST))
    while now + 6.0 < seconds:
        way = reach(seat, place, 0.0, float(rng.normal(0, 15)), beyond=60)
        grab, gone = now + 0.6, now + 1.3
        gestures.append(taking(seat, way, now, grab, gone))
        props.append(Prop(ware, (*stands, Key(grab, place), Key(gone, way.held, CARRY_LIFT)), (_ABOVE + since,)))
        back = gone + float(rng.uniform(*_DRAUGHT))
        aside, beside = rng.normal(0, _ASTRAY / 3, 2).tolist()
        place = Pose(place.x + aside, place.y + beside, place.angle)
        home = reach(seat, place, 0.0, float(rng.normal(0, 15)))
        gestures.append(laying(seat, home, back, back + 0.7, back + 1.3))
        stands = [Key(back, home.held, CARRY_LIFT), Key(back + 0.7, place)]
        since, now = back, back + float(rng.uniform(*_AGAIN))
    props.append(Prop(ware, tuple(stands), (_ABOVE + since,)))
    return props, gestures
