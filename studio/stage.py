"""The table during the performance: cards that come, lie, are pushed and go, and the hands that do it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.cards import Card, Seat
from studio import places
from studio.camera import Pose
from studio.gestures import CARRY_LIFT, gathering, hovering, laying, reach, taking
from studio.motion import Gesture, Key, Prop

__all__ = ["Lying", "Stage", "Visit"]


@dataclass(slots=True, eq=False)
class Lying:
    """One appearance of a card on the table, from when it comes until it goes."""

    card: Card
    keys: list[Key]
    raised: list[float]

    @property
    def pose(self) -> Pose:
        """Where it lies in the end."""
        return self.keys[-1].pose

    @property
    def rests_at(self) -> Pose:
        """Where it first comes to lie."""
        return next(key.pose for key in self.keys if key.lift == 0)


@dataclass(frozen=True, slots=True)
class Visit:
    """When a hand comes, touches the table, and is gone again: seconds."""

    start: float
    touch: float
    gone: float


class Stage:
    """Notes all movements. Nothing here knows a game."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._cards: list[Lying] = []
        self._gestures: list[Gesture] = []

    @property
    def props(self) -> tuple[Prop, ...]:
        """All appearances of cards so far."""
        return tuple(Prop(one.card, tuple(one.keys), tuple(one.raised)) for one in self._cards)

    @property
    def gestures(self) -> tuple[Gesture, ...]:
        """All movements of hands so far."""
        return tuple(self._gestures)

    def lie(self, card: Card, pose: Pose, since: float, *, down: bool = False, layer: float | None = None) -> Lying:
        """A card lies there from a moment on. ``layer``: later ones lie above; ``since`` if left out."""
        lying = Lying(card, [Key(since, pose, 0.0, float(down))], [since if layer is None else layer])
        self._cards.append(lying)
        return lying

    def bring(
        self,
        seat: Seat,
        cards: Sequence[Card],
        poses: Sequence[Pose],
        visit: Visit,
        *,
        down: bool = False,
        layer: float | None = None,
    ) -> list[Lying]:
        """A hand lays one card, or a packet at once; it holds the first."""
        turn = poses[0].angle - places.facing(seat)
        way = reach(seat, poses[0], 0.5 * _upright(turn), self.around(25, 50), swing=self.around(14, 25))
        self._gestures.append(laying(seat, way, visit.start, visit.touch, visit.gone))
        brought = []
        for card, pose in zip(cards, poses, strict=True):
            held = Pose(way.held.x + pose.x - poses[0].x, way.held.y + pose.y - poses[0].y, way.held.angle)
            held = Pose(held.x, held.y, held.angle + pose.angle - poses[0].angle)
            keys = [Key(visit.start, held, CARRY_LIFT, float(down)), Key(visit.touch, pose, 0.0, float(down))]
            brought.append(Lying(card, keys, [visit.start if layer is None else layer]))
        self._cards += brought
        return brought

    def take(self, seat: Seat, cards: Sequence[Lying], visit: Visit) -> None:
        """A hand comes empty and goes with what lies there: one card, or a packet."""
        first = cards[0].pose
        way = reach(seat, first, 0.5 * _upright(first.angle - places.facing(seat)), self.around(20, 40), beyond=60)
        self._gestures.append(taking(seat, way, visit.start, visit.touch, visit.gone))
        for one in cards:
            pose, flip = one.pose, one.keys[-1].flip
            end = Pose(way.held.x + pose.x - first.x, way.held.y + pose.y - first.y, pose.angle)
            one.keys += [Key(visit.touch, pose, 0.0, flip), Key(visit.gone, end, CARRY_LIFT, flip)]
            one.raised.append(visit.touch)

    def push(self, lying: Lying, since: float, until: float, pose: Pose) -> None:
        """A card that lies there moves to another pose."""
        last = lying.keys[-1]
        lying.keys += [Key(since, last.pose, 0.0, last.flip), Key(until, pose, 0.0, last.flip)]

    def turn_over(self, lying: Lying, since: float, until: float, *, down: bool) -> None:
        """A card is turned in its place."""
        last = lying.keys[-1]
        lying.keys += [Key(since, last.pose, 0.0, last.flip), Key(until, last.pose, 0.0, float(down))]

    def touch(self, seat: Seat, pose: Pose, visit: Visit) -> None:
        """A hand comes to a place and goes, without a card."""
        way = reach(seat, pose, 0.0, self.around(20, 40))
        self._gestures.append(taking(seat, way, visit.start, visit.touch, visit.gone))

    def hover(self, seat: Seat, start: float, stay: float, leave: float, gone: float) -> None:
        """A hand waits over the table and goes."""
        self._gestures.append(hovering(seat, start, stay, leave, gone))

    def sweep(self, seat: Seat, cards: Sequence[Lying], start: float, hurry: float = 1.0) -> float:
        """A hand gathers the cards, turns them and lays them on its pile; the moment at which they lie there."""
        arrive = start + 0.45 * hurry
        gathered, cleared = arrive + 0.32 * hurry, arrive + 1.0 * hurry
        right, near = places.pile(seat)
        spot = places.from_seat(seat, right + self.around(3, 6), near + self.around(3, 6), self.around(4, 8))
        moments = (start, arrive, gathered, cleared, cleared + 0.4)
        self._gestures.append(gathering(seat, moments, spot, sideways=self.around(20, 40)))
        for one in cards:
            self._bundle(one, seat, spot, (arrive, gathered, cleared))
        return cleared

    def around(self, spread: float, limit: float) -> float:
        """A chance deviation: normal with this spread, within the limit."""
        return float(np.clip(self._rng.normal(0.0, spread), -limit, limit))

    def _bundle(self, one: Lying, seat: Seat, spot: Pose, moments: tuple[float, float, float]) -> None:
        arrive, gathered, cleared = moments
        lies = one.pose
        middle = places.from_seat(seat, self.around(2, 4), 8 + self.around(2, 4), self.around(5, 9))
        end = Pose(spot.x + self.around(1.2, 2.5), spot.y + self.around(1.2, 2.5), spot.angle + self.around(2, 4))
        one.keys += [
            Key(arrive, lies),
            Key(gathered, _near_angle(middle, lies.angle), 2.0),
            Key(cleared, _near_angle(end, lies.angle), 0.0, 1.0),
        ]
        one.raised.append(arrive)


def _upright(turn: float) -> float:
    """The same turn within a quarter circle: a card looks alike when it is turned by half, a hand does not."""
    return (turn + 90.0) % 180.0 - 90.0 if abs(turn) > 90.0 else turn


def _near_angle(pose: Pose, target: float) -> Pose:
    """The pose up to a half turn, turned so that a card at angle ``target`` gets there by the shortest way."""
    return Pose(pose.x, pose.y, pose.angle - 180.0 * round((pose.angle - target) / 180.0))
