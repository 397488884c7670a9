"""What a camera over the table would report of a deal, and when people would enter what was said."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from engine.actions import Exchange, Play, Say, Show
from engine.cards import Card, Seat
from engine.observation import BACK, FACES, CardLifted, CardSeen, Observation, TableCleared, Zone
from engine.simulator.at_once import can_be_led_at_once
from engine.simulator.ending import can_be_thrown_down
from engine.simulator.holding import holds_still
from engine.simulator.looks import Looks, Report, Stay
from engine.simulator.manners import Manners
from engine.simulator.regretting import followed_plays, laid_in_vain
from engine.simulator.showing import cards_shown
from engine.state import State

__all__ = ["Happening", "happenings"]

Happening = tuple[float, Observation | Say]
"""Seconds of capture at which the table learns of it."""

_SIDE = {Seat.BOTTOM: (0.0, 1.0), Seat.RIGHT: (1.0, 0.0), Seat.TOP: (0.0, -1.0), Seat.LEFT: (-1.0, 0.0)}
_MIDDLE, _HEIGHT = (640.0, 360.0), 130.0
_ASIDE = (1050.0, 150.0)
_DUE_S = 0.02  # from the picture to the table
_EXAMINED_S = 0.1  # at so many seconds between two pictures or less, each report was measured
_LATE_LOOK_S = 1.0  # reports after this come only of a card that still lies open
_SAME_LOOK = 0.5
_WOBBLE_S = 0.06  # on the mean a card takes so long to lie still, so of two hasty ones the first may rest later
_GONE_S = (0.4, 0.7)  # vision waits about half a second before it says that a card is gone
_LEAST_SWEEP_S = 0.25
_ITS_BACK = 0.7  # a card that does not show its face shows its back, else it lies under others
_BACK_AFTER_S, _BACK = 0.15, tuple(0.0 if face == BACK else -12.0 for face in range(FACES))
_NEXT_OF_HAND_S = (0.0, 0.2)  # between the cards that one player throws down
_BY_TRICKS = 0.5  # upon several that are led at once others lay theirs one by one in turn, else each all of his
_LATE_TRICKS = (1, 1, 2, 3)  # when so many are taken, somebody thinks of entering what was bid...
_LATE_AFTER_S = (0.3, 3.0)  # ...so long after the last card of them...
_LATE_NEXT_S = (0.6, 1.6)  # ...and one word so long after another
_SEEN_WRONG_S, _TAKEN_BACK_S = (1.0, 3.0), (0.1, 0.9)  # until a wrong card is seen; one after another takes his back...
_ANEW_S = (0.5, 1.5)  # ...and plays again
_GATHERING_S = (0.5, 1.5)  # from the last sweep until the cards that lie elsewhere are gathered


def happenings(truth: State, looks: Looks, manners: Manners, rng: Random, start: float = 0.0) -> list[Happening]:
    """All that is seen and said of a deal, in the order in which the table learns of it."""
    return list(_as_told(sorted(_Camera(truth, looks, manners, rng, start).film(), key=lambda happening: happening[0])))


def _as_told(film: Iterable[Happening]) -> Iterator[Happening]:
    """Without what a camera cannot say: more of a card that is gone, an empty middle where a card lies."""
    lying: dict[int, Zone] = {}
    gone: set[int] = set()
    for at, what in film:
        if isinstance(what, CardSeen):
            if what.sighting in gone:
                continue
            lying[what.sighting] = what.zone
        elif isinstance(what, CardLifted):
            gone.add(what.sighting)
            lying.pop(what.sighting, None)
        elif isinstance(what, TableCleared) and Zone.TRICK in lying.values():
            continue
        yield at, what


@dataclass
class _Camera:
    """Goes through a deal once and notes what it sees. ``at``: seconds of capture; ``lying``: sightings of the trick;
    ``turned``: that of the turned-up card; ``entered``: seconds of the last word; ``out``: cards already played;
    ``held``: words that are entered only when so many tricks are taken (``until``); ``regretted``: before that play
    (from 0) another card was laid, and is taken back when others have played upon it."""

    truth: State
    looks: Looks
    manners: Manners
    rng: Random
    at: float
    number: int = 0
    lying: list[int] = field(default_factory=list)
    turned: int = 0
    entered: float = 0.0
    out: set[Card] = field(default_factory=set)
    held: list[Say] = field(default_factory=list)
    until: int = 0
    regretted: int = -1

    def film(self) -> Iterator[Happening]:
        """Everything, roughly in the order of time."""
        self.number = int(self.at * 1000)
        if self.truth.setup.turned_up is not None:
            yield from self._turn_up(self.truth.setup.turned_up)
        self.at += self.rng.uniform(1.0, 4.0)
        rest = self._rest()
        if self.manners.forgets and self.rng.random() < self.manners.forgets:  # else no lot is drawn for it
            self.until = self.rng.choice(_LATE_TRICKS)
        if self.manners.regret and self.rng.random() < self.manners.regret:
            self.regretted = self.rng.choice(followed_plays(self.truth, len(rest)) or [-1])
        several = self._several(len(rest))
        for action in self.truth.actions[: len(self.truth.actions) - len(rest)]:
            if isinstance(action, Play) and action in several:
                if action == several[0]:
                    yield from self._thrown_down(self._laid_upon(several))
            elif isinstance(action, Play):
                yield from self._card(action)
                self.out.add(action.card)
            else:
                yield from self._word(action)
                continue
            if self._tricks_over >= self.until:
                yield from self._entered_late()
        yield from self._entered_late()  # what a deal without plays has
        if rest:
            yield from self._thrown_down(_by_player(rest))
        yield from self._sweep()
        self.at += self.rng.uniform(*_GATHERING_S)
        yield from self._take_turn_up()  # with all other cards, for the next deal

    def _turn_up(self, card: Card) -> Iterator[Happening]:
        seen = self._seen(self.truth.dealer, Zone.TURN_UP, _ASIDE)
        self.turned = seen.sighting
        yield from self._told(seen, self.looks.stay(card, self.rng))  # it lies there for long

    def _word(self, say: Say) -> Iterator[Happening]:
        """A word is entered a little later; an exchange is seen too, and a meld may be laid open instead of told."""
        if self._full and self._drawing:
            yield from self._cleared()  # who says what he has got draws first
        self.at += self.rng.uniform(0.3, 1.2)
        if isinstance(say.call, Exchange):
            yield from self._exchange()
        if isinstance(say.call, Show) and self.rng.random() < self.manners.lay_open:
            cards = cards_shown(say.call, self.truth, say.seat, self.out)
            if len(cards) > 1:
                yield from self._lay_open(say.seat, cards)
                return
        if self._tricks_over < self.until:
            self.held.append(say)
            return
        self.entered = max(self.entered + 0.05, self.at + self.rng.uniform(0.1, self.manners.entered))
        yield self.entered, say

    def _entered_late(self) -> Iterator[Happening]:
        """What was said until now is entered, one word after another, while people play on."""
        for number, say in enumerate(self.held):
            wait = self.rng.uniform(*(_LATE_NEXT_S if number else _LATE_AFTER_S))
            self.entered = (self.entered if number else self.at) + wait
            yield self.entered, say
        self.held = []

    def _exchange(self) -> Iterator[Happening]:
        swap = self.truth.exchanges[0]
        if self.turned:
            yield self.at, CardLifted(self.turned, self.at)
        self.at += 0.4
        yield from self._turn_up(swap.given)

    def _lay_open(self, seat: Seat, cards: tuple[Card, ...]) -> Iterator[Happening]:
        shown = []
        for i, card in enumerate(cards):
            shown.append(self._seen(seat, Zone.TURN_UP, _before(seat, i)))
            yield from self._told(shown[-1], self.looks.stay(card, self.rng))
            self.at += 0.1
        self.at += self.rng.uniform(1.5, 3.0)
        yield from ((self.at, CardLifted(seen.sighting, self.at)) for seen in shown)

    def _card(self, play: Play) -> Iterator[Happening]:
        before: list[int] = []
        if self._full and self.rng.random() < self.manners.lead_first and not self._drawing:
            before, self.lying = self.lying, []
        elif self._full:
            yield from self._cleared()
        self.at += self._pause(follows=bool(self.lying))
        yield from self._owner_takes_turn_up()
        yield from self._played(play)
        if before:
            yield from self._swept(before)

    def _played(self, play: Play) -> Iterator[Happening]:
        if self.regretted == len(self.out):
            yield from self._regretted()
        if self.rng.random() < self.manners.take_back:
            yield from self._taken_back(play)
        seen = self._seen(play.seat, Zone.TRICK, self._place(play.seat))
        if self.rng.random() >= self.manners.unseen:
            stay = self._while_open(self.looks.stay(play.card, self.rng))
            yield from self._told(seen, stay, late=self._late())
            if self.rng.random() < self.manners.nudge:
                seen = yield from self._nudged(seen, play, stay)
        self.lying.append(seen.sighting)

    def _regretted(self) -> Iterator[Happening]:
        """Another card of the same hand lies there until somebody has played upon it; then all of these go again."""
        laid: list[CardSeen] = []
        for each in laid_in_vain(self.truth, len(self.out), self.rng.randrange):
            laid.append(self._seen(each.seat, Zone.TRICK, self._place(each.seat)))
            yield from self._told(laid[-1], self.looks.stay(each.card, self.rng))
            self.at += self._pause(follows=True)
        if not laid:
            return
        self.at += self.rng.uniform(*_SEEN_WRONG_S)
        for seen in reversed(laid):
            self.at += self.rng.uniform(*_TAKEN_BACK_S)
            gone = self.at + self.rng.uniform(*_GONE_S)
            yield gone, CardLifted(seen.sighting, gone)
        yield self.at + _GONE_S[1], TableCleared(self.at + _GONE_S[1])
        self.at += self.rng.uniform(*_ANEW_S)

    def _while_open(self, stay: Stay) -> Stay:
        """What is told before the next cards cover it; more often than not it stays open enough to be told of later."""
        if self.rng.random() < self.manners.relook:
            return stay
        return tuple(report for report in stay if report.after < _LATE_LOOK_S) or stay[:1]

    def _rest(self) -> list[Play]:
        """The plays of the last tricks, where they are thrown down."""
        if not self.manners.throw_rest or self.rng.random() >= self.manners.throw_rest:  # else no lot is drawn for it
            return []
        ways = can_be_thrown_down(self.truth)
        return self.rng.choice(ways) if ways else []

    def _several(self, rest: int) -> list[Play]:
        """The plays of tricks in the middle of the deal that are played at once; ``rest``: so many plays are thrown
        down in the end."""
        if not self.manners.lead_several or self.rng.random() >= self.manners.lead_several:  # else no lot is drawn
            return []
        ways = can_be_led_at_once(self.truth, rest)
        return self.rng.choice(ways) if ways else []

    def _laid_upon(self, several: list[Play]) -> list[list[Play]]:
        """What is laid together: all that is led, and then what the others lay upon it."""
        own = [play for play in several if play.seat is several[0].seat]
        if self.rng.random() < _BY_TRICKS:
            return [own, *([play] for play in several if play not in own)]
        return _by_player(several)

    def _thrown_down(self, hands: list[list[Play]]) -> Iterator[Happening]:
        """Who leads lays all these cards at once, and one after another the others throw theirs upon them. ``hands``:
        what each lays together, his first."""
        yield from self._cleared()
        for hand in hands:
            seat = hand[0].seat
            self.at += self._pause(follows=bool(self.lying))
            aside = self.manners.lay_rest and self.rng.random() < self.manners.lay_rest  # else no lot is drawn for it
            for i, play in enumerate(hand):
                zone, place = (Zone.SHOWN, _before(seat, i)) if aside else (Zone.TRICK, self._place(seat))
                seen = self._seen(seat, zone, place)
                if hand is hands[0] or not self._hidden():
                    yield from self._told(seen, self._while_open(self.looks.stay(play.card, self.rng)))
                elif self.rng.random() < _ITS_BACK:
                    yield from self._told(seen, (Report(_BACK_AFTER_S, _BACK),))
                self.lying.append(seen.sighting)
                self.at += self.rng.uniform(*_NEXT_OF_HAND_S)
            self.out.update(play.card for play in hand)

    def _hidden(self) -> bool:
        """Whether a card that is thrown down does not show its face; where all do, no lot is drawn for it."""
        return bool(self.manners.hide_rest) and self.rng.random() < self.manners.hide_rest

    def _nudged(self, seen: CardSeen, play: Play, stay: Stay) -> Generator[Happening, None, CardSeen]:
        """A card is straightened and looks new; half of the time it looks as it did."""
        self.at += 0.6
        yield self.at, CardLifted(seen.sighting, self.at)
        self.at += 0.2
        x, y = _centre(seen)
        again = self._seen(play.seat, Zone.TRICK, (x + self.rng.gauss(0, 8), y + self.rng.gauss(0, 8)))
        same = self.rng.random() < _SAME_LOOK
        yield from self._told(again, stay if same else self.looks.stay(play.card, self.rng))
        return again

    def _told(self, seen: CardSeen, stay: Stay, late: float = 0.0) -> Iterator[Happening]:
        """All reports of a card; at fewer pictures a second each comes later by a picture."""
        wait = late + _DUE_S + (self.manners.frame if self.manners.frame > _EXAMINED_S else 0.0)
        for report in stay:
            yield seen.at + report.after + wait, replace(seen, faces=report.faces)

    def _taken_back(self, play: Play) -> Iterator[Happening]:
        """Another card of the same hand lies there for a moment."""
        left = holds_still(self.truth, play.seat, {*self.out, play.card})
        if left:
            card = self.rng.choice(left)
            seen = self._seen(play.seat, Zone.TRICK, self._place(play.seat))
            yield from self._told(seen, self.looks.stay(card, self.rng))
            self.at += self.rng.uniform(0.5, 1.4)
            yield self.at, CardLifted(seen.sighting, self.at)
            self.at += 0.3

    @property
    def _full(self) -> bool:
        """Whether all have played to the trick that lies there, or to several."""
        return len(self.lying) >= len(self.truth.seats)

    @property
    def _tricks_over(self) -> int:
        """How many tricks all have played to."""
        return len(self.out) // len(self.truth.seats)

    @property
    def _drawing(self) -> bool:
        """Whether all draw a card after the last trick that is over: first it is swept."""
        return 0 < self._tricks_over <= self.truth.rules.draws

    def _cleared(self) -> Iterator[Happening]:
        """A trick is swept; the last card that is drawn from the talon is the turned-up one."""
        yield from self._sweep()
        if self._tricks_over == self.truth.rules.draws:
            yield from self._take_turn_up()

    def _owner_takes_turn_up(self) -> Iterator[Happening]:
        if self.truth.setup.dealers_card:
            yield from self._take_turn_up(0.2)

    def _take_turn_up(self, before: float = 0.0) -> Iterator[Happening]:
        """The turned-up card goes from its place, so many seconds before now."""
        if self.turned:
            yield self.at - before, CardLifted(self.turned, self.at - before)
            self.turned = 0

    def _sweep(self) -> Iterator[Happening]:
        """The cards of the trick are taken; then the middle is empty."""
        yield from self._swept(self.lying)
        self.lying = []
        yield self.at + _GONE_S[1], TableCleared(self.at + _GONE_S[1])

    def _swept(self, sightings: list[int]) -> Iterator[Happening]:
        """It is known about half a second later that a card is gone."""
        self.at += max(_LEAST_SWEEP_S, self.manners.sweep * math.exp(self.rng.gauss(0.0, 0.3)))
        for sighting in sightings:
            gone = self.at + self.rng.uniform(*_GONE_S)
            yield gone, CardLifted(sighting, gone)

    def _pause(self, *, follows: bool) -> float:
        """Seconds before the next card; only within a trick is it thrown upon another."""
        rng, manners = self.rng, self.manners
        if rng.random() < manners.hurry and follows:
            return rng.uniform(0.1, 0.45)
        wait = manners.pace * math.exp(rng.gauss(0.0, 0.4))
        return wait + (rng.uniform(3.0, 12.0) if rng.random() < manners.ponder else 0.0)

    def _place(self, seat: Seat) -> tuple[float, float]:
        x, y = _SIDE[seat]
        reach = self.rng.gauss(95.0, 25.0)
        return _MIDDLE[0] + reach * x + self.rng.gauss(0, 18), _MIDDLE[1] + reach * y + self.rng.gauss(0, 18)

    def _seen(self, seat: Seat, zone: Zone, place: tuple[float, float]) -> CardSeen:
        """A card that comes to rest a moment after it was laid; its face is told by its reports."""
        self.number += 1
        frame = self.manners.frame
        at = math.ceil((self.at + self.rng.expovariate(1 / _WOBBLE_S)) / frame) * frame
        return CardSeen(self.number, at, (0.0,) * FACES, self._seats(seat), zone, _quad(*place))

    def _seats(self, seat: Seat) -> tuple[tuple[Seat, float], ...]:
        """Of whom it looks: mostly of who laid it, sometimes of somebody else, by a margin that varies."""
        rng, seats = self.rng, self.truth.seats
        looks_like = rng.choice(seats) if rng.random() < self.manners.stray_seat else seat
        sure = max(0.0, rng.gauss(self.manners.seat_sure, self.manners.seat_sure / 3))
        return tuple((s, sure + rng.gauss(0, 0.4) if s is looks_like else rng.gauss(0, 0.4)) for s in seats)

    def _late(self) -> float:
        """Of two hasty cards the table learns in either order."""
        return 0.4 if self.rng.random() < self.manners.wrong_order * self.manners.hurry else 0.0


def _by_player(plays: list[Play]) -> list[list[Play]]:
    """Each player's cards together, in the order in which the players come."""
    return [[play for play in plays if play.seat is seat] for seat in dict.fromkeys(play.seat for play in plays)]


def _before(seat: Seat, number: int) -> tuple[float, float]:
    """Where one of several cards (from 0) lies side by side before its player."""
    x, y = _SIDE[seat]
    return _MIDDLE[0] + 420 * x + (40 * number if y else 0), _MIDDLE[1] + 260 * y + (0 if y else 40 * number)


def _quad(x: float, y: float) -> tuple[tuple[float, float], ...]:
    w, h = 0.32 * _HEIGHT, 0.5 * _HEIGHT
    return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


def _centre(seen: CardSeen) -> tuple[float, float]:
    return sum(x for x, _ in seen.quad) / 4, sum(y for _, y in seen.quad) / 4
