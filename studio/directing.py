"""Stage direction: gives every action of an evening's deals its time, its place and its movement."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from engine.actions import Exchange, Play, Say, Show, Widow
from engine.cards import Card, Seat
from engine.simulator.at_once import can_be_led_at_once
from engine.simulator.ending import can_be_thrown_down
from engine.simulator.holding import holds_still
from engine.simulator.regretting import followed_plays, laid_in_vain
from engine.simulator.showing import cards_shown
from engine.state import State
from studio import places
from studio.camera import Pose
from studio.conduct import Conduct
from studio.dealing import Dealing
from studio.performance import Disturbance, Drawn, Filmed, Performance, Placed, Shown, Spoken, Swept
from studio.stage import Lying, Stage, Visit

__all__ = ["direct"]

_SHOWN_S = (1.5, 3.5)  # who lays his cards before himself waits so long for all to have read them
_DRAWN_TOGETHER = 0.6  # how often what was thrown down is taken before it is gathered for the next deal


def direct(deals: Sequence[State], conduct: Conduct, rng: np.random.Generator) -> Performance:
    """The performance of these deals, one after the other."""
    stage = Stage(rng)
    words: list[Spoken] = []
    filmed: list[Filmed] = []
    now = 0.6
    for number, truth in enumerate(deals):
        acted = _Acting(truth, conduct, rng, stage, words, now)
        filmed.append(acted.perform(dealt_already=number == 0, last=number == len(deals) - 1))
        now = filmed[-1].end
    first = deals[0]
    seats = first.setup.table_seats
    return Performance(
        first.game, first.pack, seats, tuple(filmed), stage.props, stage.gestures, tuple(words), now + 1.2
    )


class _Acting:
    """One deal. ``now``: seconds of the film up to which everything has happened."""

    def __init__(
        self,
        truth: State,
        conduct: Conduct,
        rng: np.random.Generator,
        stage: Stage,
        words: list[Spoken],
        now: float,
    ) -> None:
        self._truth, self._conduct, self._rng, self._stage, self._words = truth, conduct, rng, stage, words
        self._manners = conduct.manners
        self._start = self._now = now
        self._dealing = Dealing(truth, rng, stage)
        self._open: list[tuple[Play, Lying]] = []
        self._before: list[tuple[Play, Lying]] = []  # the trick before, while a lead already lies on the table
        self._piles: dict[Seat, list[Lying]] = {}
        self._placed: list[Placed] = []
        self._swept: list[Swept] = []
        self._drawn: list[Drawn] = []
        self._shown: list[Shown] = []
        self._disturbed: list[Disturbance] = []
        self._swaps = list(truth.exchanges)
        self._played = 0
        self._opened = False

    def perform(self, *, dealt_already: bool, last: bool) -> Filmed:
        """Everything from the dealing to the gathering of the cards."""
        self._now = self._dealing.begin(self._now, dealt_already=dealt_already)
        rest = self._rest()
        regretted, several = self._regretted(len(rest)), self._several(len(rest))
        for action in self._truth.actions[: len(self._truth.actions) - len(rest)]:
            if isinstance(action, Play) and action in several:
                if action == several[0]:
                    self._lead_at_once(several)
            elif isinstance(action, Play):
                self._open_play()
                if self._played == regretted:
                    self._play_in_vain()
                self._play(action)
            else:
                self._say(action)
        self._finish_trick()
        if rest:
            self._throw_down(rest)
        self._now = self._dealing.gather(self._now + self._time(0.8, 1.6), self._left(), self._piles, stay=last)
        return Filmed(
            self._truth, self._start, self._now, tuple(self._placed), tuple(self._swept), self._dealing.lain,
            tuple(self._drawn), tuple(self._shown), tuple(sorted(self._disturbed, key=lambda one: one.t)),
        )  # fmt: skip

    # -- words ------------------------------------------------------------------------------------------

    def _say(self, say: Say) -> None:
        """A word is entered a little after it was said; an exchange is seen too, a meld may be laid open instead."""
        if len(self._open) == len(self._truth.seats):
            self._finish_trick()
        self._now += self._time(0.3, 1.2)
        if isinstance(say.call, Exchange | Widow):
            self._open_play()
        if isinstance(say.call, Show) and self._rng.random() < self._manners.lay_open:
            cards = cards_shown(say.call, self._truth, say.seat, {p.card for p in self._placed})
            if len(cards) > 1:
                self._lay_open(say.seat, cards)
                return
        entered = self._now + self._time(0.1, self._manners.entered)
        last = self._words[-1].t + 0.05 if self._words else 0.0
        self._words.append(Spoken(max(entered, last), say.seat, str(say.call)))
        if isinstance(say.call, Exchange | Widow) and self._swaps:
            swap = self._swaps.pop(0)
            widow = isinstance(say.call, Widow)
            self._now = self._dealing.exchange(say.seat, swap.given, self._now, widow=widow)

    def _lay_open(self, seat: Seat, cards: Sequence[Card]) -> None:
        poses = self._row(seat, len(cards))
        visit = Visit(self._now + 0.2, self._now + 0.8, self._now + 1.3)
        laid = self._stage.bring(seat, cards, poses, visit)
        until = visit.touch + self._time(2.0, 4.0)
        self._stage.take(seat, laid, Visit(until - 0.5, until, until + 0.5))
        self._shown.append(Shown(seat, tuple(cards), visit.touch, until))
        self._now = until + 0.4

    def _row(self, seat: Seat, count: int) -> list[Pose]:
        """Cards side by side before their player, each partly on the one before."""
        step = float(self._rng.uniform(24, 44))
        near = 166.0 if seat in (Seat.BOTTOM, Seat.TOP) else 285.0
        left = -step * (count - 1) / 2 + float(self._rng.uniform(-30, 10))
        around = self._stage.around
        return [
            places.from_seat(seat, left + step * n + around(2, 4), near + around(3, 6), around(4, 9))
            for n in range(count)
        ]

    # -- play -------------------------------------------------------------------------------------------

    def _open_play(self) -> None:
        """The auction is over: cards are dealt out and taken up before anything else is done."""
        if not self._opened:
            self._opened = True
            self._now = self._dealing.deal_rest(self._now + self._time(0.3, 0.8))

    def _play(self, play: Play) -> None:
        if len(self._open) == len(self._truth.seats):
            if self._rng.random() < self._manners.lead_first and not self._truth.rules.draws:
                self._before, self._open = self._open, []
            else:
                self._finish_trick()
        if not self._open and not self._before and self._rng.random() < self._conduct.hover:
            self._hover(play.seat)
        wait = self._pause()
        if self._rng.random() < self._manners.take_back:
            wait = self._taken_back(play, wait)
        at_rest = max(self._now + wait, self._start + 0.8)
        flight = min(self._time(0.4, 0.62), max(0.34, wait + 0.25))
        visit = Visit(at_rest - flight, at_rest, at_rest + self._time(0.4, 0.6))
        pose = self._place(play.seat)
        self._push(pose, visit)
        (laid,) = self._stage.bring(play.seat, [play.card], [pose], visit)
        self._open.append((play, laid))
        number = self._played // len(self._truth.seats) + 1
        self._placed.append(Placed(number, play.seat, play.card, visit.touch, visit.gone, pose))
        self._played += 1
        self._now = at_rest
        if self._before:
            self._sweep(self._before, visit.gone)
            self._before = []
        if self._rng.random() < self._manners.nudge:
            self._straighten(play, laid, number)

    def _pause(self) -> float:
        """Seconds from the last thing that happened until the card is at rest."""
        rng, manners = self._rng, self._manners
        if self._open and rng.random() < manners.hurry:
            return float(rng.uniform(0.1, 0.45))
        wait = max(0.5, manners.pace * math.exp(rng.normal(0.0, 0.4)))
        return wait + (float(rng.uniform(3.0, 8.0)) if rng.random() < manners.ponder else 0.0)

    def _place(self, seat: Seat) -> Pose:
        conduct, around = self._conduct, self._stage.around
        near = conduct.near + conduct.further.get(seat, 0.0) + around(conduct.scatter, 2 * conduct.scatter)
        right = around(conduct.scatter, 2 * conduct.scatter)
        return places.from_seat(seat, right, near, around(conduct.crooked, 2.4 * conduct.crooked))

    def _taken_back(self, play: Play, wait: float) -> float:
        """Another card of the same hand lies there for a moment; how long the right one still takes then."""
        later = holds_still(self._truth, play.seat, {placed.card for placed in self._placed} | {play.card})
        if not later:
            return wait
        rest = self._now + wait
        until = rest + self._time(0.5, 1.4)
        laid = self._stage.bring(play.seat, later[-1:], [self._place(play.seat)], Visit(rest - 0.5, rest, rest + 0.4))
        self._stage.take(play.seat, laid, Visit(until - 0.45, until, until + 0.4))
        number = self._played // len(self._truth.seats) + 1
        self._disturbed.append(Disturbance("taken_back", rest, until, play.seat, later[-1], number))
        self._now = until
        return 0.9

    def _regretted(self, rest: int) -> int:
        """Before which play (from 0) another card is laid and taken back when others have played upon it; else -1."""
        if not self._manners.regret or self._rng.random() >= self._manners.regret:  # else no lot is drawn
            return -1
        numbers = followed_plays(self._truth, rest)
        return numbers[int(self._rng.integers(len(numbers)))] if numbers else -1

    def _play_in_vain(self) -> None:
        """A card is laid that may not be played, others upon it, and when it is seen each takes his own back."""
        if len(self._open) == len(self._truth.seats):
            self._finish_trick()
        number, laid = self._played // len(self._truth.seats) + 1, list[tuple[Play, Lying, float]]()
        for play in laid_in_vain(self._truth, self._played, lambda count: int(self._rng.integers(count))):
            rest = self._now + max(0.7, self._pause())
            visit = Visit(rest - 0.5, rest, rest + 0.5)
            (lying,) = self._stage.bring(play.seat, [play.card], [self._place(play.seat)], visit)
            laid.append((play, lying, rest))
            self._now = rest
        self._now += self._time(1.0, 3.0) if laid else 0.0
        for play, lying, rest in reversed(laid):
            self._now += self._time(0.3, 0.9)
            self._stage.take(play.seat, [lying], Visit(self._now - 0.45, self._now, self._now + 0.5))
            self._disturbed.append(Disturbance("taken_back", rest, self._now, play.seat, play.card, number))

    def _push(self, pose: Pose, visit: Visit) -> None:
        """Sometimes a card slides onto the last one and moves it."""
        if not self._open or self._rng.random() > 0.2:
            return
        play, lying = self._open[-1]
        if lying.keys[-1].t > visit.touch - 0.2:
            return
        old = lying.pose
        length = max(20.0, math.hypot(pose.x - old.x, pose.y - old.y))
        share = float(self._rng.uniform(3.0, 8.0)) / length
        moved = Pose(
            old.x + share * (old.x - pose.x), old.y + share * (old.y - pose.y), old.angle + self._stage.around(3, 6)
        )
        self._stage.push(lying, visit.touch - 0.14, visit.touch, moved)
        self._disturbed.append(Disturbance("nudge", visit.touch, visit.touch, None, play.card, self._placed[-1].trick))

    def _straighten(self, play: Play, lying: Lying, number: int) -> None:
        """The player comes back and lays the card a little better."""
        start = self._now + self._time(0.7, 1.2)
        touch = start + 0.45
        around, pose = self._stage.around, lying.pose
        better = Pose(pose.x + around(6, 12), pose.y + around(6, 12), pose.angle + around(8, 16))
        self._stage.touch(play.seat, pose, Visit(start, touch + 0.2, touch + 0.7))
        self._stage.push(lying, touch, touch + 0.2, better)
        self._disturbed.append(Disturbance("straighten", touch, touch + 0.2, play.seat, play.card, number))
        self._now = touch + 0.3

    def _hover(self, seat: Seat) -> None:
        start = self._now + 0.1
        stay, leave = start + 0.45, start + 0.45 + self._time(0.3, 0.6)
        self._stage.hover(seat, start, stay, leave, leave + 0.4)
        self._disturbed.append(Disturbance("hover", start, leave + 0.4, seat))
        self._now = leave

    # -- several cards at once --------------------------------------------------------------------------

    def _rest(self) -> Sequence[Play]:
        """The plays of the last tricks, where they are thrown down."""
        if not self._manners.throw_rest or self._rng.random() >= self._manners.throw_rest:  # else no lot is drawn
            return ()
        ways = can_be_thrown_down(self._truth)
        return ways[int(self._rng.integers(len(ways)))] if ways else ()

    def _throw_down(self, rest: Sequence[Play]) -> None:
        """Who leads lays all his cards at once, and one after another the others throw theirs upon them; some lay
        theirs before themselves. The taker draws all of them together, or they are left to whoever deals."""
        if self._lay_together(rest):
            self._now += self._time(*_SHOWN_S)
        self._taken(rest)

    def _several(self, rest: int) -> Sequence[Play]:
        """The plays of tricks in the middle of the deal that are played at once; ``rest``: so many plays are thrown
        down in the end."""
        if not self._manners.lead_several or self._rng.random() >= self._manners.lead_several:  # else no lot is drawn
            return ()
        ways = can_be_led_at_once(self._truth, rest)
        return ways[int(self._rng.integers(len(ways)))] if ways else ()

    def _lead_at_once(self, plays: Sequence[Play]) -> None:
        """Who leads lays cards at once that all take their tricks, the others as many, and all of them are swept."""
        self._finish_trick()
        self._lay_together(plays)
        winner, number = plays[0].seat, len(self._swept)
        self._sweep(self._open, self._looked_at())
        self._open, swept = [], self._swept[-1]
        for more in range(1, len(plays) // len(self._truth.seats)):
            self._swept.append(Swept(number + 1 + more, winner, winner, swept.cleared))

    def _lay_together(self, plays: Sequence[Play]) -> bool:
        """One after another lays all his cards of these at once, side by side; whether some lie before their player."""
        seats, open_to_all = self._truth.seats, False
        for seat in dict.fromkeys(play.seat for play in plays):
            together = [(n, play) for n, play in enumerate(plays) if play.seat is seat]
            at_rest = self._now + self._pause()
            visit = Visit(at_rest - self._time(0.4, 0.62), at_rest, at_rest + self._time(0.4, 0.6))
            aside = self._manners.lay_rest and self._rng.random() < self._manners.lay_rest  # else no lot is drawn
            open_to_all |= bool(aside)
            poses = self._row(seat, len(together)) if aside else self._thrown(seat, len(together))
            laid = self._stage.bring(seat, [play.card for _, play in together], poses, visit)
            for (n, play), lying in zip(together, laid, strict=True):
                number = (self._played + n) // len(seats) + 1
                self._placed.append(Placed(number, seat, play.card, visit.touch, visit.gone, lying.pose))
                self._open.append((play, lying))
            self._now = at_rest
        self._played += len(plays)
        return open_to_all

    def _thrown(self, seat: Seat, count: int) -> list[Pose]:
        """Cards side by side in front of their player, near the middle, each partly on the one before."""
        step, middle = self._time(26.0, 44.0), self._place(seat)
        across, around = math.radians(middle.angle), self._stage.around
        offsets = [step * (n - (count - 1) / 2) for n in range(count)]
        return [
            Pose(
                middle.x + along * math.cos(across) + around(3, 6),
                middle.y + along * math.sin(across) + around(3, 6),
                middle.angle + around(6, 12),
            )
            for along in offsets
        ]

    # -- tricks -----------------------------------------------------------------------------------------

    def _finish_trick(self) -> None:
        """Everybody looks, then the trick is swept, and cards are drawn where that is the game."""
        if len(self._open) < len(self._truth.seats):
            return
        self._sweep(self._open, self._looked_at())
        self._open = []
        trick = self._truth.tricks[len(self._swept) - 1]
        if len(self._swept) <= self._truth.rules.draws and trick.winner is not None:
            first = self._truth.seats.index(trick.winner)
            for seat in self._truth.seats[first:] + self._truth.seats[:first]:
                self._now = self._dealing.draw(seat, self._now + self._time(0.2, 0.5))
                self._drawn.append(Drawn(seat, round(self._now, 3)))

    def _looked_at(self) -> float:
        """When everybody has looked at what lies there, and the last hand is gone."""
        wait = max(0.5, float(self._rng.normal(self._manners.sweep, 0.3)))
        return max(self._placed[-1].hand_away, self._now + wait)

    def _sweep(self, cards: list[tuple[Play, Lying]], start: float) -> None:
        trick = self._truth.tricks[len(self._swept)]
        assert trick.winner is not None
        lying = [one for _, one in cards]
        cleared = self._stage.sweep(trick.winner, lying, start, 0.75 if self._manners.pace < 1 else 1.0)
        self._piles.setdefault(trick.winner, []).extend(lying)
        self._swept.append(Swept(len(self._swept) + 1, trick.plays[0].seat, trick.winner, cleared))
        self._now = max(self._now, cleared)

    def _taken(self, rest: Sequence[Play]) -> None:
        """All that was thrown down is drawn together at once, or stays where it is."""
        self._now = self._looked_at()
        if self._rng.random() < _DRAWN_TOGETHER:
            taker, lying = rest[0].seat, [lying for _, lying in self._open]
            self._now = self._stage.sweep(taker, lying, self._now)
            self._piles.setdefault(taker, []).extend(lying)
            self._open = []
        for trick in self._truth.tricks[len(self._swept) :]:
            assert trick.winner is not None
            self._swept.append(Swept(len(self._swept) + 1, trick.plays[0].seat, trick.winner, self._now))

    def _left(self) -> list[Lying]:
        """Cards that nobody took."""
        return [lying for _, lying in (*self._before, *self._open)]

    def _time(self, low: float, high: float) -> float:
        return float(self._rng.uniform(low, high))
