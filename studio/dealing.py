"""Everything that is done with cards besides playing them: dealing, turning up, exchanging, drawing, gathering."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from engine.cards import Card, Seat
from engine.state import State
from studio.camera import Pose
from studio.furniture import Furniture, Stock, furniture
from studio.motion import Key
from studio.packets import lies_dealt, packet, undealt
from studio.performance import Lain
from studio.stage import Lying, Stage, Visit

__all__ = ["Dealing"]

_TURNED_LAYER, _TALON_LAYER = 0.001, 0.002  # seconds after the deal's start: the turned-up card lies under the talon
_STEP = 0.38  # seconds from packet to packet


class Dealing:
    """The cards of one deal that are not in a trick. Methods take the time and return when it is done."""

    def __init__(self, truth: State, rng: np.random.Generator, stage: Stage) -> None:
        self._truth, self._rng, self._stage = truth, rng, stage
        self._dealer = truth.dealer
        self._places: Furniture = furniture(truth, rng)
        self._talon: list[Lying] = []
        self._waiting: dict[Seat, list[Lying]] = {}
        self._turned: Lying | None = None
        self._exposed: Lying | None = None
        self._aside: list[Lying] = []
        self._seen: list[tuple[Lying, float]] = []
        self._ends: dict[int, float] = {}
        self._start = 0.0

    @property
    def lain(self) -> tuple[Lain, ...]:
        """What lay face up apart from the tricks, and when."""
        return tuple(
            Lain(one.card, one.rests_at, since, until)
            for one, since in self._seen
            if (until := self._ends.get(id(one), 0.0)) > since
        )

    def begin(self, now: float, *, dealt_already: bool) -> float:
        """The deal before the first word: the film begins when it is dealt, or shows how it is done."""
        if dealt_already:
            self._start = -1.0
            self._lay_out(-1.0)
            return now
        self._start = now + float(self._rng.uniform(1.5, 2.5))  # the cards are shuffled somewhere else
        now = self._packets(self._truth.rules.script.before, self._start, self._truth.seats)
        now = self._take_up(now + 0.4)
        return self._lay_out_by_hand(now + 0.3)

    def deal_rest(self, now: float) -> float:
        """After the auction: the dealer's card goes to him, the packets left over are dealt and taken up."""
        if self._turned is not None and self._truth.setup.dealers_card:
            self._stage.take(self._dealer, [self._turned], Visit(now, now + 0.55, now + 1.0))
            self._gone(self._turned, now + 0.55)
            self._turned = None
            now += 0.7
        if self._truth.rules.script.after:
            if not self._waiting:
                now = self._packets(self._truth.rules.script.after, now, self._truth.seats)
            now = self._take_up(now + 0.3)
        return self._open_stock(now) if self._talon else now

    def exchange(self, seat: Seat, given: Card, now: float, *, widow: bool) -> float:
        """The turned-up card (or the widow's visible one) for a card of the hand."""
        if widow:
            return self._widow(seat, given, now)
        old = self._turned
        if old is None:
            return now
        pose, layer = old.pose, old.raised[0]
        self._stage.take(seat, [old], Visit(now, now + 0.5, now + 1.0))
        self._gone(old, now + 0.5)
        visit = Visit(now + 1.2, now + 1.8, now + 2.3)
        (self._turned,) = self._stage.bring(seat, [given], [pose], visit, layer=layer)
        self._seen.append((self._turned, visit.touch))
        return visit.gone

    def draw(self, seat: Seat, now: float) -> float:
        """The top card of the talon goes to a hand; the last is the turned-up one."""
        visit = Visit(now, now + 0.45, now + 0.85)
        card = self._talon.pop() if self._talon else self._turned
        if card is None:
            return now
        if card is self._turned:
            self._gone(card, visit.touch)
            self._turned = None
        self._stage.take(seat, [card], visit)
        return visit.touch + 0.25

    def gather(self, now: float, left: Sequence[Lying], piles: Mapping[Seat, list[Lying]], *, stay: bool) -> float:
        """The deal is over: everybody pushes his cards together and gives them away; ``stay``: the film ends first."""
        for lying, _ in self._seen:
            self._ends.setdefault(id(lying), now)
        if stay:
            return now
        rest = [*self._talon, *self._aside, *(one for one in (self._turned, self._exposed) if one is not None)]
        waiting = [one for packet in self._waiting.values() for one in packet]
        for owner, cards in [*piles.items(), (self._dealer, [*rest, *waiting]), (self._dealer, list(left))]:
            for near in _together(cards):
                self._stage.take(owner, near, Visit(now, now + 0.5, now + 1.0))
                now += 0.55
        return now + 0.6

    # -- what lies there --------------------------------------------------------------------------------

    def _lay_out(self, at: float) -> None:
        turned = self._truth.setup.turned_up
        if turned is not None:
            under = self._places.stock in (Stock.TALON, Stock.BOTTOM_SHOWN, Stock.WIDOW)
            layer = at + (_TURNED_LAYER if under else 2 * _TALON_LAYER)
            self._turned = self._stage.lie(turned, self._places.turned_up, at, layer=layer)
            self._seen.append((self._turned, max(at, 0.0)))
        down = self._places.stock is not Stock.FACE_UP
        self._talon = [
            self._stage.lie(card, pose, at, down=down, layer=at + _TALON_LAYER + 1e-5 * n)
            for n, (card, pose) in enumerate(self._stack())
        ]
        if lies_dealt(self._truth):
            for place, seat in enumerate(self._truth.seats):
                cards = self._spread(packet(self._truth, place), seat)
                self._waiting[seat] = [self._stage.lie(card, pose, at, down=True) for card, pose in cards]

    def _lay_out_by_hand(self, now: float) -> float:
        """The same, brought by the dealer: first the turned-up card, then the talon on it; a face-up pile before."""
        stack = list(self._stack())
        if self._places.stock is Stock.FACE_UP:
            now = self._bring_talon(stack, now, down=False)
        turned = self._truth.setup.turned_up
        if turned is not None:
            visit = Visit(now, now + 0.5, now + 0.9)
            (self._turned,) = self._stage.bring(self._dealer, [turned], [self._places.turned_up], visit)
            self._seen.append((self._turned, visit.touch))
            now += 0.8
        if stack and not self._talon:
            now = self._bring_talon(stack, now, down=True)
        return now + 0.3

    def _bring_talon(self, stack: Sequence[tuple[Card, Pose]], now: float, *, down: bool) -> float:
        cards, poses = zip(*stack, strict=True)
        visit = Visit(now, now + 0.5, now + 0.9)
        self._talon = self._stage.bring(self._dealer, cards, poses, visit, down=down)
        return now + 0.8

    def _stack(self) -> Iterable[tuple[Card, Pose]]:
        """What is not dealt as a pile: each card a hair's breadth off the one below."""
        talon, around = self._places.talon, self._stage.around
        for n, card in enumerate([] if self._places.stock is Stock.NONE else undealt(self._truth)):
            yield card, Pose(talon.x - 0.12 * n + around(0.7, 1.5), talon.y - 0.2 * n, talon.angle + around(0.8, 2))

    def _spread(self, cards: Iterable[Card], seat: Seat) -> list[tuple[Card, Pose]]:
        spot, around = self._places.waiting(seat), self._stage.around
        return [
            (card, Pose(spot.x + around(3, 6), spot.y + around(3, 6), spot.angle + around(6, 12))) for card in cards
        ]

    # -- dealing ----------------------------------------------------------------------------------------

    def _packets(self, sizes: Sequence[int], now: float, seats: Sequence[Seat]) -> float:
        """The dealer lays packets before the players, in turn."""
        backs = iter(self._truth.pack.cards * 2)
        for size in sizes:
            for seat in seats:
                spread = self._spread([next(backs) for _ in range(size)], seat)
                cards, poses = zip(*spread, strict=True)
                visit = Visit(now, now + 0.34, now + 0.68)
                laid = self._stage.bring(self._dealer, cards, poses, visit, down=True)
                self._waiting.setdefault(seat, []).extend(laid)
                for _ in range(min(size, len(self._talon))):
                    self._vanish(self._talon.pop(), now)
                now += _STEP
        return now + 0.3

    def _take_up(self, now: float) -> float:
        for seat, cards in self._waiting.items():
            start = now + float(self._rng.uniform(0.0, 0.4))
            self._stage.take(seat, cards, Visit(start, start + 0.4, start + 0.8))
        self._waiting = {}
        return now + 1.0

    def _vanish(self, lying: Lying, at: float) -> None:
        """The card is in the dealer's hand from here on."""
        last = lying.keys[-1]
        lying.keys.append(Key(at, last.pose, 0.1, last.flip))

    def _open_stock(self, now: float) -> float:
        """What the rules lay open once everybody has his cards."""
        stock = self._places.stock
        if stock is Stock.BOTTOM_SHOWN:
            bottom = self._talon.pop(0)
            self._vanish(bottom, now)
            visit = Visit(now, now + 0.6, now + 1.0)
            (self._exposed,) = self._stage.bring(self._dealer, [bottom.card], [self._places.exposed], visit)
            self._seen.append((self._exposed, visit.touch))
            return visit.gone
        if stock is Stock.WIDOW:
            self._stage.touch(self._dealer, self._places.talon, Visit(now, now + 0.6, now + 1.2))
            for one in self._talon:
                self._stage.turn_over(one, now + 0.5, now + 0.9, down=False)
            self._seen.append((self._talon[-1], now + 0.9))
            return now + 1.1
        return now

    def _widow(self, seat: Seat, given: Card, now: float) -> float:
        top = self._talon.pop()
        self._stage.take(seat, [top], Visit(now, now + 0.5, now + 1.0))
        self._gone(top, now + 0.5)
        if self._talon:
            self._seen.append((self._talon[-1], now + 0.5))
        spot = self._places.exposed
        visit = Visit(now + 1.1, now + 1.6, now + 2.1)
        self._aside += self._stage.bring(seat, [given], [spot], visit, down=True)
        return visit.gone

    def _gone(self, lying: Lying, at: float) -> None:
        self._ends[id(lying)] = at


def _together(cards: Sequence[Lying]) -> list[list[Lying]]:
    """Cards that lie on one spot can be taken in one go."""
    heaps: list[list[Lying]] = []
    for card in cards:
        heap = next((h for h in heaps if abs(h[0].pose.x - card.pose.x) + abs(h[0].pose.y - card.pose.y) < 60), None)
        if heap is None:
            heaps.append([card])
        else:
            heap.append(card)
    return heaps
