"""How things move: key moments, and smooth ways between them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from engine.cards import Card, Seat
from studio.camera import Pose
from studio.hand import Grip
from studio.wares import Ware

__all__ = ["Fan", "Gesture", "Key", "Prop", "between"]


@dataclass(frozen=True, slots=True)
class Key:
    """A thing's state at ``t`` seconds: its pose, ``lift`` mm over the table, ``flip`` 0 face up, 1 down."""

    t: float
    pose: Pose
    lift: float = 0.0
    flip: float = 0.0


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards held in one hand, from left to right; ``behind``: it is their backs that are seen."""

    cards: tuple[Card, ...]
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Prop:
    """A card, or a thing, on its way. ``raised``: the moments at which it came to lie above all others."""

    what: Card | Ware | Fan
    keys: tuple[Key, ...]
    raised: tuple[float, ...]

    def layer(self, t: float) -> float:
        """The later a card was laid, the higher it lies."""
        return self.raised[max(bisect_right(self.raised, t) - 1, 0)]

    def at(self, t: float) -> Key | None:
        """Its state, None before it is on the scene or after it was taken away (last key lifted)."""
        last = self.keys[-1]
        if t < self.keys[0].t or (t >= last.t and last.lift > 0):
            return None
        return between(self.keys, t)


@dataclass(frozen=True, slots=True)
class Gesture:
    """One player's hand coming and going."""

    seat: Seat
    grip: Grip
    keys: tuple[Key, ...]

    def at(self, t: float) -> Key | None:
        """The hand's state, None while it is away."""
        return between(self.keys, t) if self.keys[0].t <= t < self.keys[-1].t else None


def between(keys: tuple[Key, ...], t: float) -> Key:
    """The state at ``t``: gently from key to key, still before the first and after the last."""
    after = bisect_right(keys, t, key=lambda k: k.t)
    if after == 0 or after == len(keys):
        return keys[0 if after == 0 else -1]
    a, b = keys[after - 1], keys[after]
    if (a.pose, a.lift, a.flip) == (b.pose, b.lift, b.flip):
        return a
    share = (t - a.t) / (b.t - a.t)
    s = share * share * (3 - 2 * share)
    pose = Pose(*(p + s * (q - p) for p, q in _pairs(a.pose, b.pose)))
    return Key(t, pose, a.lift + s * (b.lift - a.lift), a.flip + s * (b.flip - a.flip))


def _pairs(a: Pose, b: Pose) -> tuple[tuple[float, float], ...]:
    return ((a.x, b.x), (a.y, b.y), (a.angle, b.angle))
