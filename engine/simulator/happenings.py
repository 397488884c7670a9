"""What a camera over the table would report of a deal, and when people would enter what was said."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from engine.actions import Exchange, Play, Say, Show
from engine.cards import Card, Seat
from engine.masks import cards_of
from engine.melds import find_melds, fits
from engine.observation import BACK, CardLifted, CardSeen, Observation, TableCleared, Zone
from engine.simulator.looks import Looks
from engine.simulator.manners import Manners
from engine.state import State

__all__ = ["Happening", "happenings"]

Happening = tuple[float, Observation | Say]
"""Seconds of capture at which the table learns of it."""

_SIDE = {Seat.BOTTOM: (0.0, 1.0), Seat.RIGHT: (1.0, 0.0), Seat.TOP: (0.0, -1.0), Seat.LEFT: (-1.0, 0.0)}
_MIDDLE, _HEIGHT = (640.0, 360.0), 130.0
_ASIDE = (1050.0, 150.0)
_LATENCY_S = 0.15
_LOOKS = 2
_SAME_LOOK = 0.5
_MORE_LOOKS = 4
_PLAIN = 4.0


def happenings(truth: State, looks: Looks, manners: Manners, rng: Random, start: float = 0.0) -> list[Happening]:
    """All that is seen and said of a deal, in the order in which the table learns of it."""
    return sorted(_Camera(truth, looks, manners, rng, start).film(), key=lambda happening: happening[0])


@dataclass
class _Camera:
    """Goes through a deal once and notes what it sees. ``at``: seconds of capture; ``entered``: of the last
    word; ``out``: cards already played."""

    truth: State
    looks: Looks
    manners: Manners
    rng: Random
    at: float
    number: int = 0
    lying: list[tuple[int, CardSeen]] = field(default_factory=list)
    turned: int = 0
    entered: float = 0.0
    out: set[Card] = field(default_factory=set)

    def film(self) -> Iterator[Happening]:
        """Everything, roughly in the order of time."""
        self.number = int(self.at * 1000)
        if self.truth.setup.turned_up is not None:
            yield from self._turn_up(self.truth.setup.turned_up)
        self.at += self.rng.uniform(1.0, 4.0)
        for action in self.truth.actions:
            if isinstance(action, Play):
                yield from self._card(action)
                self.out.add(action.card)
            else:
                yield from self._word(action)
        yield from self._sweep()

    def _turn_up(self, card: Card) -> Iterator[Happening]:
        seen = self._seen(card, self.truth.dealer, Zone.TURN_UP, _ASIDE)
        self.turned = seen.sighting
        yield self._later(seen)
        looks = [self.looks.look(card, self.rng) for _ in range(_LOOKS)]  # it lies there for long
        yield seen.at + 0.6, _with_faces(seen, _sum(seen.faces, *looks))

    def _word(self, say: Say) -> Iterator[Happening]:
        """A word is entered a little later; an exchange is seen too, and a meld may be laid open instead of told."""
        self.at += self.rng.uniform(0.3, 1.2)
        if isinstance(say.call, Exchange):
            yield from self._exchange()
        if isinstance(say.call, Show) and self.rng.random() < self.manners.lay_open:
            cards = tuple(card for card in _cards_of(say.call, self.truth, say.seat) if card not in self.out)
            if len(cards) > 1:
                yield from self._lay_open(say.seat, cards)
                return
        self.entered = max(self.entered + 0.05, self.at + self.rng.uniform(0.1, self.manners.entered))
        yield self.entered, say

    def _exchange(self) -> Iterator[Happening]:
        swap = self.truth.exchanges[0]
        if self.turned:
            yield self.at, CardLifted(self.turned, self.at)
        self.at += 0.4
        yield from self._turn_up(swap.given)

    def _lay_open(self, seat: Seat, cards: tuple[Card, ...]) -> Iterator[Happening]:
        x, y = _SIDE[seat]
        shown = []
        for i, card in enumerate(cards):
            place = (_MIDDLE[0] + 420 * x + (40 * i if y else 0), _MIDDLE[1] + 260 * y + (0 if y else 40 * i))
            shown.append(self._seen(card, seat, Zone.TURN_UP, place))
            yield self._later(shown[-1])
            self.at += 0.1
        self.at += self.rng.uniform(1.5, 3.0)
        yield from ((self.at, CardLifted(seen.sighting, self.at)) for seen in shown)

    def _card(self, play: Play) -> Iterator[Happening]:
        manners, rng = self.manners, self.rng
        if len(self.lying) == len(self.truth.seats):
            lead_first = rng.random() < manners.lead_first
            if not lead_first:
                yield from self._sweep()
            self.at += self._pause()
            if lead_first:
                yield from self._played(play, swept_after=True)
                return
        else:
            self.at += self._pause()
        yield from self._owner_takes_turn_up()
        yield from self._played(play)

    def _played(self, play: Play, *, swept_after: bool = False) -> Iterator[Happening]:
        if self.rng.random() < self.manners.take_back:
            yield from self._taken_back(play)
        seen = self._seen(play.card, play.seat, Zone.TRICK, self._place(play.seat))
        before = list(self.lying)
        self.lying.clear()
        if self.rng.random() >= self.manners.unseen:
            yield from self._reported(seen, play)
        else:
            self.lying.append((seen.sighting, seen))
        if swept_after:
            lies, self.lying = self.lying, before
            yield from self._sweep()
            self.lying = lies
        else:
            self.lying = before + self.lying

    def _reported(self, seen: CardSeen, play: Play) -> Iterator[Happening]:
        """A first look, better ones soon after, and sometimes the same card as if it were new."""
        rng = self.rng
        first = self.looks.look(play.card, rng, poor=True)
        yield self._later(_with_faces(seen, first))
        settled = self.at + rng.uniform(0.2, 0.5)
        faces = _sum(first, self._again(play.card, first))
        yield settled + _LATENCY_S, _with_faces(seen, faces)
        for more in range(_MORE_LOOKS):  # the eye goes on looking at what it cannot tell
            if _plain(faces):
                break
            faces = _sum(faces, self._again(play.card, first))
            yield settled + 0.4 * (more + 1) + _LATENCY_S, _with_faces(seen, faces)
        if rng.random() < self.manners.relook:
            yield settled + rng.uniform(0.3, 1.5), _with_faces(seen, _sum(faces, self._again(play.card, first)))
        if rng.random() < self.manners.nudge:
            self.at += 0.6
            yield self.at, CardLifted(seen.sighting, self.at)
            self.at += 0.2
            x, y = _centre(seen)
            again = self._seen(play.card, play.seat, Zone.TRICK, (x + rng.gauss(0, 8), y + rng.gauss(0, 8)))
            self.lying.append((again.sighting, again))
            yield self._later(again)
        else:
            self.lying.append((seen.sighting, seen))

    def _again(self, card: Card, first: tuple[float, ...]) -> tuple[float, ...]:
        """Another look at a card that lies where it lay: half of the time it shows no more than the first."""
        return first if self.rng.random() < _SAME_LOOK else self.looks.look(card, self.rng)

    def _taken_back(self, play: Play) -> Iterator[Happening]:
        """Another card of the same hand lies there for a moment."""
        others = [p.card for t in self.truth.tricks for p in t.plays if p.seat is play.seat and p.card != play.card]
        later = others[-1:] if others else []
        for card in later:
            seen = self._seen(card, play.seat, Zone.TRICK, self._place(play.seat))
            yield self._later(seen)
            self.at += self.rng.uniform(0.5, 1.4)
            yield self.at, CardLifted(seen.sighting, self.at)
            self.at += 0.3

    def _owner_takes_turn_up(self) -> Iterator[Happening]:
        if self.turned and self.truth.setup.dealers_card:
            yield self.at - 0.2, CardLifted(self.turned, self.at - 0.2)
            self.turned = 0

    def _sweep(self) -> Iterator[Happening]:
        self.at += max(0.3, self.rng.gauss(self.manners.sweep, 0.3))
        for sighting, _ in self.lying:
            yield self.at + self.rng.uniform(0.0, 0.2), CardLifted(sighting, self.at)
        self.lying.clear()
        yield self.at + 0.25, TableCleared(self.at + 0.25)

    def _pause(self) -> float:
        rng, manners = self.rng, self.manners
        if rng.random() < manners.hurry and self.lying:
            return rng.uniform(0.1, 0.45)
        wait = manners.pace * math.exp(rng.gauss(0.0, 0.4))
        return wait + (rng.uniform(3.0, 12.0) if rng.random() < manners.ponder else 0.0)

    def _place(self, seat: Seat) -> tuple[float, float]:
        x, y = _SIDE[seat]
        reach = self.rng.gauss(95.0, 25.0)
        return _MIDDLE[0] + reach * x + self.rng.gauss(0, 18), _MIDDLE[1] + reach * y + self.rng.gauss(0, 18)

    def _seen(self, card: Card, seat: Seat, zone: Zone, place: tuple[float, float]) -> CardSeen:
        self.number += 1
        frame = self.manners.frame
        at = math.ceil(self.at / frame) * frame
        faces = self.looks.look(card, self.rng)
        return CardSeen(self.number, at, faces, self._seats(seat), zone, _quad(*place))

    def _seats(self, seat: Seat) -> tuple[tuple[Seat, float], ...]:
        """Of whom it looks: mostly of who laid it, sometimes of somebody else, by a margin that varies."""
        rng, seats = self.rng, self.truth.seats
        looks_like = rng.choice(seats) if rng.random() < self.manners.stray_seat else seat
        sure = max(0.0, rng.gauss(self.manners.seat_sure, self.manners.seat_sure / 3))
        return tuple((s, sure + rng.gauss(0, 0.4) if s is looks_like else rng.gauss(0, 0.4)) for s in seats)

    def _later(self, seen: CardSeen) -> Happening:
        """The table learns of a card when it has been looked at; of two hasty ones in either order."""
        late = 0.4 if self.rng.random() < self.manners.wrong_order * self.manners.hurry else 0.0
        return seen.at + _LATENCY_S + late, seen


def _plain(faces: tuple[float, ...]) -> bool:
    """Whether one card of the pack leads by enough."""
    best, second = sorted(faces, reverse=True)[:2]
    return best - second > _PLAIN and faces.index(best) < BACK


def _sum(*looks: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*looks, strict=True)))


def _with_faces(seen: CardSeen, faces: tuple[float, ...]) -> CardSeen:
    return CardSeen(seen.sighting, seen.at, faces, seen.seats, seen.zone, seen.quad)


def _quad(x: float, y: float) -> tuple[tuple[float, float], ...]:
    w, h = 0.32 * _HEIGHT, 0.5 * _HEIGHT
    return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


def _centre(seen: CardSeen) -> tuple[float, float]:
    return sum(x for x, _ in seen.quad) / 4, sum(y for _, y in seen.quad) / 4


def _cards_of(show: Show, truth: State, seat: Seat) -> tuple[Card, ...]:
    """The cards of the melds that are shown, as far as the call names them; empty where it leaves one open."""
    played = truth.played[truth.setup.place[seat]]
    melds = find_melds(played, truth.rules.melds)
    mask = 0
    for item in show.items:
        meld = next((meld for meld in melds if fits(item, meld, truth.pack)), None)
        if meld is None:
            return ()
        mask |= meld.cards
    return cards_of(mask, truth.pack)
