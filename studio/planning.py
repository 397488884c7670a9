"""Stage direction: gives every step of a script its time, its place and its movement."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engine.cards import Card, Seat
from studio import places
from studio.camera import Pose
from studio.gestures import CARRY_LIFT, gathering, hovering, laying, reach, taking
from studio.motion import Gesture, Key, Prop
from studio.plan import Hover, Nudge, Placing, Plan, Sweep, Word
from studio.script import Laid, Said, Script, Taken

__all__ = ["plan"]

_CARD_OFFSET = 52.0  # mm from the middle to the middle of a played card


def plan(script: Script, rng: np.random.Generator, pace: float = 1.0) -> Plan:
    """The recording of this script; ``pace`` stretches the time that people take to think (1: brisk)."""
    director = _Director(script, rng, pace)
    director.auction()
    for taken in script.taken:
        director.trick(taken)
    return director.finish()


@dataclass(slots=True)
class _CardOnTable:
    laid: Laid
    keys: list[Key]
    raised: list[float]


@dataclass(slots=True)
class _Director:
    script: Script
    rng: np.random.Generator
    pace: float
    now: float = 0.6
    count: int = 0
    cards: list[_CardOnTable] = field(default_factory=list)
    open: list[_CardOnTable] = field(default_factory=list)
    gestures: list[Gesture] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    placings: list[Placing] = field(default_factory=list)
    sweeps: list[Sweep] = field(default_factory=list)
    disturbances: list[Nudge | Hover] = field(default_factory=list)
    turned_up: tuple[Card, Pose, float] | None = None
    extra: list[Prop] = field(default_factory=list)

    def auction(self) -> None:
        """Say what is said before the lead; the dealer then takes up the turned-up card."""
        for said in self._said():
            self.words.append(Word(self.now, said))
            self.now += self._time(0.3, 0.7)
        if self.script.turned_up is not None:
            self._take_up(self.script.turned_up)
        self.now += self._time(0.5, 0.9)

    def trick(self, taken: Taken) -> None:
        """Lay the trick's cards, let everybody look, sweep them to the winner."""
        if taken.number % 3 == 2:
            self._hover(taken.leader)
        for laid in (one for one in self.script.laid if one.trick == taken.number):
            self._place(laid)
        rest = self.placings[-1]
        self.now = max(rest.hand_away, rest.at_rest + self._time(1.05, 1.45))
        self._sweep(taken)
        self.open.clear()

    def finish(self) -> Plan:
        """Everything so far as a plan."""
        self.disturbances.sort(key=lambda d: d.t)
        props = [Prop(c.laid.card, tuple(c.keys), tuple(c.raised)) for c in self.cards]
        return Plan(
            self.script, (*self.extra, *props), tuple(self.gestures), tuple(self.words), tuple(self.placings),
            tuple(self.sweeps), tuple(self.disturbances), self.turned_up, self.now + 1.2,
        )  # fmt: skip

    def _said(self) -> list[Said]:
        return [said for said in self.script.said if said.before == self.count]

    def _time(self, low: float, high: float) -> float:
        return float(self.rng.uniform(low, high)) * self.pace

    def _around(self, spread: float, limit: float) -> float:
        return float(np.clip(self.rng.normal(0.0, spread), -limit, limit))

    def _place(self, laid: Laid) -> None:
        start = self.now + self._time(0.1, 0.45)
        at_rest = start + float(self.rng.uniform(0.42, 0.62))
        hand_away = at_rest + float(self.rng.uniform(0.42, 0.55))
        turn = self._around(13.0, 32.0)
        near = _CARD_OFFSET + self._around(7.0, 14.0)
        pose = places.from_seat(laid.seat, self._around(7.0, 14.0), near, turn)
        if self.count > 0:  # what precedes the lead was said with the auction
            self.words += [Word(at_rest - 0.3 + 0.1 * n, said) for n, said in enumerate(self._said())]
        entry = self._carry(laid, pose, turn, (start, at_rest, hand_away))
        self._nudge(entry, at_rest)
        self.cards.append(entry)
        self.open.append(entry)
        self.placings.append(Placing(laid, start, at_rest, hand_away, pose))
        self.count += 1
        self.now = hand_away - 0.2

    def _carry(self, laid: Laid, pose: Pose, turn: float, times: tuple[float, float, float]) -> _CardOnTable:
        """Card and hand come in together; the hand goes back alone."""
        start, at_rest, gone = times
        sideways = self._around(25, 50)
        way = reach(laid.seat, pose, turn * 0.5, sideways, swing=self._around(14.0, 25.0))
        self.gestures.append(laying(laid.seat, way, start, at_rest, gone))
        return _CardOnTable(laid, [Key(start, way.held, CARRY_LIFT), Key(at_rest, pose)], [start])

    def _nudge(self, new: _CardOnTable, at_rest: float) -> None:
        """Sometimes the card laid pushes the one that it slides onto."""
        if not self.open or self.rng.random() > 0.22:
            return
        other = self.open[-1]
        start, target = new.keys[0].pose, new.keys[1].pose
        length = float(np.hypot(target.x - start.x, target.y - start.y))
        push = float(self.rng.uniform(3.0, 8.0)) / length
        old = other.keys[-1].pose
        moved = Pose(
            old.x + push * (target.x - start.x),
            old.y + push * (target.y - start.y),
            old.angle + self._around(3.0, 6.0),
        )
        other.keys += [Key(at_rest - 0.14, old), Key(at_rest, moved)]
        self.disturbances.append(Nudge(at_rest, other.laid))

    def _sweep(self, taken: Taken) -> None:
        """The winner's hand gathers the cards, turns them and lays them on its pile."""
        seat = taken.winner
        arrive = self.now + 0.45
        gathered, cleared = arrive + 0.32, arrive + 1.0
        right, near = places.pile(seat)
        spot = places.from_seat(seat, right + self._around(3, 6), near + self._around(3, 6), self._around(4, 8))
        moments = (self.now, arrive, gathered, cleared, arrive + 1.4)
        self.gestures.append(gathering(seat, moments, spot, sideways=self._around(20, 40)))
        for entry in self.open:
            bundle = places.from_seat(seat, self._around(2, 4), 8 + self._around(2, 4), self._around(5, 9))
            end = Pose(
                spot.x + self._around(1.2, 2.5), spot.y + self._around(1.2, 2.5), spot.angle + self._around(2, 4)
            )
            lies = entry.keys[-1].pose
            entry.keys += [
                Key(arrive, lies),
                Key(gathered, _near_angle(bundle, lies.angle), 2.0),
                Key(cleared, _near_angle(end, lies.angle), 0.0, 1.0),
            ]
            entry.raised.append(arrive)
        self.sweeps.append(Sweep(taken, cleared))
        self.now = cleared + self._time(0.1, 0.35)

    def _hover(self, seat: Seat) -> None:
        """A hand that comes, waits and goes back without playing."""
        start = self.now + 0.1
        stay, leave = start + 0.45, start + 0.45 + self._time(0.3, 0.5)
        self.gestures.append(hovering(seat, start, stay, leave, leave + 0.4))
        self.disturbances.append(Hover(seat, start, leave + 0.4))
        self.now = leave + 0.4

    def _take_up(self, card: Card) -> None:
        """The dealer takes the turned-up card into the hand."""
        seat = self.script.dealer
        right, near = places.turn_up(seat)
        turn = self._around(10, 20)
        pose = places.from_seat(seat, right, near, turn)
        start = self.now + self._time(0.3, 0.6)
        grab, gone = start + 0.55, start + 1.0
        way = reach(seat, pose, turn * 0.5, right, beyond=60)
        self.gestures.append(taking(seat, way, start, grab, gone))
        self.extra.append(Prop(card, (Key(-1.0, pose), Key(grab, pose), Key(gone, way.held, CARRY_LIFT)), (-1.0,)))
        self.turned_up = (card, pose, grab)
        self.now = gone


def _near_angle(pose: Pose, target: float) -> Pose:
    """The pose up to a half turn, turned so that a card at angle ``target`` gets there by the shortest way."""
    return Pose(pose.x, pose.y, pose.angle - 180.0 * round((pose.angle - target) / 180.0))
