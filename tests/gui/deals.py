"""A made-up outside world: a deal that is played by the rules, and eyes that see it without a mistake."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from engine.actions import Play, Say, parse_call
from engine.cards import Card, Seat
from engine.games import game
from engine.observation import FACES, CardLifted, CardSeen, Observation, TableCleared, Trouble, Zone
from vision.frame import Frame
from vision.watch import Sightings, VisibleCard

KLABER = game("klaber")
AUCTION = ("right: bid 1", "top: bid 2", "right: pass", "left: pass", "bottom: pass", "top: trump leaves")
"""What is said when bottom deals; top plays leaves."""

SPOTS = {Seat.BOTTOM: (480, 360), Seat.RIGHT: (560, 270), Seat.TOP: (480, 180), Seat.LEFT: (400, 270)}


def sayings(lines: tuple[str, ...] = AUCTION) -> list[Say]:
    """Words as actions."""
    pairs = (line.split(": ") for line in lines)
    return [Say(Seat(seat), parse_call(call, KLABER.pack)) for seat, call in pairs]


def played_deal(seed: int = 1) -> list[Play]:
    """All 32 plays of a deal in which everybody plays his first legal card."""
    cards = list(KLABER.pack.cards)
    random.Random(seed).shuffle(cards)
    seats = KLABER.seats()
    hands = {seat: cards[8 * i : 8 * i + 8] for i, seat in enumerate(seats)}
    state = KLABER.deal(dealer=Seat.BOTTOM, hands=hands).replay(sayings())
    plays = []
    while state.turn is not None and len(plays) < 32:
        legal = next(legal for legal in state.legal_actions() if legal.seat is state.turn)
        plays.append(Play(legal.seat, legal.plays[0]))
        state = state.apply(plays[-1])
    return plays


@dataclass
class World:
    """A source and a watcher in one. Frame 0 is empty; then a card a frame; after four of them they are swept."""

    plays: list[Play]
    live: bool = False
    length: float | None = None
    closed: bool = False

    def frames(self) -> Iterator[Frame]:
        """One frame a second, of no picture worth mentioning."""
        for index in range(len(self.plays) // 4 * 5 + 1):
            yield Frame(np.full((540, 960, 3), 60, np.uint8), float(index), index)

    def close(self) -> None:
        self.closed = True

    def feed(self, frame: Frame) -> Sightings:
        """What lies there, without a doubt."""
        trick, place = divmod(frame.index - 1, 5)
        if frame.index == 0:
            return Sightings((), ())
        if place == 4:
            lifted: list[Observation] = [CardLifted(trick * 4 + i, frame.at) for i in range(4)]
            return Sightings((*lifted, TableCleared(frame.at)), ())
        there = range(trick * 4, trick * 4 + place + 1)
        return Sightings((self._seen(there[-1], frame.at),), tuple(self._visible(number) for number in there))

    def _seen(self, number: int, at: float) -> CardSeen:
        play = self.plays[number]
        seats = tuple((seat, 0.0 if seat is play.seat else -8.0) for seat in SPOTS)
        return CardSeen(number, at, sure_of(play.card), seats, Zone.TRICK, quad_at(play.seat))

    def _visible(self, number: int) -> VisibleCard:
        play = self.plays[number]
        return VisibleCard(np.array(quad_at(play.seat)), play.card.index, 0.99, number)


class Strangers(World):
    """Reads no card well."""

    def _seen(self, number: int, at: float) -> CardSeen:
        seen = super()._seen(number, at)
        return replace(seen, faces=tuple(-0.5 if face == max(seen.faces) else face / 6 for face in seen.faces))


class AtBorder(World):
    """Cards are laid at the edge of its picture."""

    def feed(self, frame: Frame) -> Sightings:
        return replace(super().feed(frame), at_border=frame.index > 1)


class Troubled(World):
    """Its picture is dark for two frames, and later its camera is moved."""

    def feed(self, frame: Frame) -> Sightings:
        seen, what = super().feed(frame), {2: "dark", 4: "", 6: "moved", 8: ""}.get(frame.index)
        more = () if what is None else (Trouble(frame.at, what),)
        return replace(seen, observations=(*more, *seen.observations))


def sure_of(card: Card, other: Card | None = None) -> tuple[float, ...]:
    """A likelihood that leaves no doubt; or one that wavers between two cards."""
    return tuple(0.0 if i == card.index or (other and i == other.index) else -12.0 for i in range(FACES))


def quad_at(seat: Seat) -> tuple[tuple[float, float], ...]:
    x, y = SPOTS[seat]
    return tuple((float(x + dx), float(y + dy)) for dx, dy in ((-30, -48), (30, -48), (30, 48), (-30, 48)))
