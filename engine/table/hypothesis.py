"""One account of a deal: which card each sighting was, who played it, and the state of the game that follows.

Cards are indices and players are places (index in ``state.seats``) here, because a belief weighs thousands of
accounts a second.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.actions import Play, Say, Show
from engine.cards import Seat
from engine.errors import ImpossibleAction
from engine.state import Phase, State
from engine.table.choice import SAID, Choice, Kind
from engine.table.exchanging import exchangeable, with_exchange
from engine.table.past import Past
from engine.table.shown import Laid
from engine.table.strength import GATHERED, MISFIT, OUT_OF_TURN, UNFINISHED, VIOLATION, price

__all__ = ["Hypothesis"]


class Hypothesis:
    """An account so far. Treat it as frozen; it remembers what follows, for evidence comes again."""

    __slots__ = ("_next", "_now", "audited", "gain", "paid", "past", "played", "state", "taken", "turned_up", "weight")

    def __init__(
        self,
        weight: float,
        state: State,
        past: Past | None = None,
        played: int = 0,
        gain: float = 0.0,
        turned_up: int = -1,
        paid: float = 0.0,
        audited: State | None = None,
        taken: int = 0,
    ) -> None:
        """``weight``: log-probability but for a common offset, ``gain``: the last step's part of it.

        ``past``: the readings of the steps so far. ``played``: bit mask of the cards placed so far. ``turned_up``:
        index of the card turned up for the auction, always the first step; -1 where none is known. ``paid``: the part
        of the weight that what went against the rules has cost; ``audited``: the finished state for which that was
        settled. ``taken``: how many tricks were complete when the middle was last emptied.
        """
        self.weight = weight
        self.gain = gain
        self.state = state
        self.past = past
        self.played = played
        self.turned_up = turned_up
        self.paid = paid
        self.audited = audited
        self.taken = taken
        self._next: dict[Choice, State | None] = {}
        self._now: tuple[int, int] | None = None

    def then(self, gain: float, choice: Choice) -> Hypothesis:
        """The account with one more step; a card that fits nowhere costs and changes nothing in the game."""
        state, played, paid = self.state, self.played, self.paid
        if choice.kind in (Kind.PLAY, Kind.TURNED_UP, Kind.EXCHANGED):
            after = self.after(choice)
            if choice.kind is Kind.PLAY and choice.unseen < 0 and after is not None:
                paid += self.price(choice.place, choice.card)
            gain, state = (gain, after) if after is not None else (gain + MISFIT, state)
        if choice.kind in (Kind.PLAY, Kind.WAITING):
            played |= 1 << choice.card
        turned_up = choice.card if choice.kind is Kind.TURNED_UP else self.turned_up
        past = Past(self.past, choice)
        return Hypothesis(self.weight + gain, state, past, played, gain, turned_up, paid, self.audited, self.taken)

    def price(self, place: int, card: int) -> float:
        """What it costs (log) that this player plays this card now, by what is known so far."""
        if place != self.turn:
            return OUT_OF_TURN
        return 0.0 if self.playable >> card & 1 else VIOLATION

    @property
    def owes(self) -> bool:
        """Whether the deal is over, and it was not settled yet what went against the rules in it."""
        return self.state.finished and self.audited is not self.state

    def settled(self) -> Hypothesis:
        """The account of a deal that is over: all cards are known now, so all that went against the rules costs what
        it costs, and what only seemed to costs nothing."""
        due = price(self.state.irregularities)
        weight = self.weight + due - self.paid
        past, played, up = self.past, self.played, self.turned_up
        return Hypothesis(weight, self.state, past, played, self.gain, up, due, self.state, self.taken)

    def heard(self, say: Say) -> Hypothesis:
        """The account with something said; where it cannot have been said, it is left out, at a price."""
        try:
            state = self.state.apply(say)
            gain = price(state.noticed[len(self.state.noticed) :])
        except ImpossibleAction:
            state, gain = self.state, VIOLATION
        return self._unseen(gain, state, gain)

    def opened(self, laid: Laid) -> Hypothesis:
        """The account with melds laid open; they tell nothing where nothing is to be shown."""
        say = Say(laid.seat, Show(laid.items))
        state = self.state
        if laid.seat in state.setup.place and not state.finished and state.violation(say) is None:
            state = state.apply(say)
        return self._unseen(0.0, state)

    def swept(self, towards: Sequence[tuple[Seat, float]] = (), cards: int = 0) -> Hypothesis:
        """The account after the middle of the table was emptied, and so many ``cards`` with it: a trick is seldom
        taken with a card too few, several cards are seldom none, and mostly the side takes it that has won it.
        ``towards``: who seems to have gathered it (log-likelihoods)."""
        state = self.state
        if state.finished or state.table is None:
            return self._unseen(0.0, state)
        idle = len(state.tricks) == self.taken
        gain = UNFINISHED if self.unfinished or (idle and cards > 1) else 0.0 if idle else self._gathered(towards)
        after = self._unseen(gain, state)
        after.taken = len(state.tricks)
        return after

    def _gathered(self, towards: Sequence[tuple[Seat, float]]) -> float:
        state = self.state
        winner = state.tricks[-1].winner if state.tricks else None
        likely = [(value, seat) for seat, value in towards if seat in state.setup.place]
        if winner is None or not likely:
            return 0.0
        own = max((value for value, seat in likely if state.side_of(seat) == state.side_of(winner)), default=-math.inf)
        return max(own - max(value for value, _ in likely), GATHERED)

    @property
    def unfinished(self) -> bool:
        """Whether a trick has begun that is not complete."""
        return self.state.phase is Phase.PLAY and bool(self.state.trick.plays)

    def _unseen(self, gain: float, state: State, price: float = 0.0) -> Hypothesis:
        past, paid = Past(self.past, SAID), self.paid + price
        weight, up = self.weight + gain, self.turned_up
        return Hypothesis(weight, state, past, self.played, gain, up, paid, self.audited, self.taken)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The readings of all steps in their order."""
        return () if self.past is None else self.past.choices()

    def after(self, choice: Choice) -> State | None:
        """The state after a play or a turned-up card; None where it cannot be."""
        if choice not in self._next:
            self._next[choice] = self._applied(choice)
        return self._next[choice]

    def step_of(self, card: int) -> int:
        """The step that played a card; -1 where none did."""
        return -1 if self.past is None else self.past.step_of(card)

    def card_at(self, step: int) -> int:
        """The card that a step played; -1 where it was no play."""
        return -1 if self.past is None else self.past.card_at(step)

    @property
    def exchangeable(self) -> tuple[int, int]:
        """The turned-up card that may still be exchanged, and the card given for it; -1 where there is none."""
        return exchangeable(self.state)

    @property
    def turn(self) -> int:
        """The place of the player on turn; -1 where nobody is."""
        return self._playing()[0]

    @property
    def playable(self) -> int:
        """Mask of the cards that the player on turn may play, as far as can be known."""
        return self._playing()[1]

    def _playing(self) -> tuple[int, int]:
        if self._now is None:
            state, turn = self.state, self.state.turn
            if turn is None or state.table is None:
                self._now = (-1, 0)
            else:
                place = state.setup.place[turn]
                self._now = (place, state.playable if place == state.to_play else 0)
        return self._now

    def _applied(self, choice: Choice) -> State | None:
        cards = self.state.pack.cards
        try:
            if choice.kind is Kind.TURNED_UP:
                return self.state.with_turn_up(cards[choice.card])
            if choice.kind is Kind.EXCHANGED:
                return with_exchange(self.state, choice.place)
            if choice.swapped:
                before = with_exchange(self.state, choice.place)
                return None if before is None else _played(before, choice)
            if choice.unseen >= 0:
                middle = self.after(Choice(Kind.PLAY, self.turn, choice.unseen))
                return None if middle is None else _played(middle, choice)
            if choice.place == self.turn and self.playable >> choice.card & 1:
                play = Play(self.state.seats[choice.place], cards[choice.card])
                return self.state.carried_out(play, choice.place, choice.card)
            return _played(self.state, choice)
        except ImpossibleAction:
            return None


def _played(state: State, choice: Choice) -> State:
    return state.apply(Play(state.seats[choice.place], state.pack.cards[choice.card]))
