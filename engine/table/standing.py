"""Where a game stands in some account, and what has been worked out of it: accounts that agree on it share it.

Cards are indices and players are places (index in ``state.seats``) here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, reduce

from engine.actions import Play, Say
from engine.errors import ImpossibleAction
from engine.state import State
from engine.table.choice import Choice, Kind
from engine.table.exchanging import exchangeable, with_exchange
from engine.table.strength import MISSED, OUT_OF_TURN, VIOLATION
from engine.table.unseen import MOST, shares, stand_ins, with_another

__all__ = ["Standing"]


class Standing:
    """A state of the game and those that follow from it, each worked out once however many accounts come there, and
    again when evidence of an earlier card comes anew. Treat as frozen."""

    def __init__(self, state: State, supposed: int = 0) -> None:
        """``supposed``: mask of the cards that were played by supposition alone, unseen."""
        self.state = state
        self.supposed = supposed
        self._after: dict[Choice, Standing | None] = {}
        self._heard: dict[Say, Standing | None] = {}
        self._shown: dict[Say, Standing | None] = {}
        self._shares: dict[int, tuple[tuple[int, float], ...]] = {}
        self._otherwise: dict[int, tuple[int, float, Standing] | None] = {}
        self._elsewhere: dict[tuple[int, int], State | None] = {}

    @cached_property
    def turn(self) -> int:
        """The place of the player on turn; -1 where nobody is, or trumps are not known."""
        turn = self.state.turn
        return -1 if turn is None or self.state.table is None else self.state.setup.place[turn]

    @cached_property
    def playable(self) -> int:
        """Mask of the cards that the player on turn may play, as far as can be known."""
        return self.state.playable if self.turn >= 0 and self.turn == self.state.to_play else 0

    @cached_property
    def exchangeable(self) -> tuple[int, int]:
        """The turned-up card that may still be exchanged, and the card given for it; -1 where there is none."""
        return exchangeable(self.state)

    def price(self, place: int, card: int) -> float:
        """What it costs (log) that this player plays this card now, by what is known so far."""
        if place != self.turn:
            return OUT_OF_TURN
        return 0.0 if (self.playable | self.supposed) >> card & 1 else VIOLATION

    def after(self, choice: Choice) -> Standing | None:
        """Where it stands after a play, an exchange or a turned-up card; None where that cannot be."""
        if choice not in self._after:
            state = self._applied(choice)
            supposed = reduce(lambda mask, card: mask | 1 << card, choice.unseen, self.supposed)
            self._after[choice] = None if state is None else Standing(state, supposed)
        return self._after[choice]

    def heard(self, say: Say) -> Standing | None:
        """Where it stands after something said; None where that cannot have been said."""
        if say not in self._heard:
            try:
                self._heard[say] = Standing(self.state.apply(say), self.supposed)
            except ImpossibleAction:
                self._heard[say] = None
        return self._heard[say]

    def shown(self, say: Say) -> Standing | None:
        """Where it stands after melds were shown; None where they are not to be shown."""
        if say not in self._shown:
            try:
                allowed = not self.state.finished and self.state.violation(say) is None
            except ImpossibleAction:
                allowed = False
            self._shown[say] = self.heard(say) if allowed else None
        return self._shown[say]

    def _unseen(self, cards: tuple[int, ...]) -> State | None:
        """The state after these cards were played, each by the player on turn; None where that cannot be."""
        there: Standing | None = self
        for card in cards:
            there = None if there is None or there.turn < 0 else there.after(Choice(Kind.PLAY, there.turn, card))
        return None if there is None else there.state

    def gaps(self, floor: float, most: int = MOST) -> Iterator[tuple[float, tuple[int, ...], Standing]]:
        """What may have been played unseen from here, how likely (log, not below ``floor``) and where it stands then.

        The stand-ins do not share the probability of what they stand for among them: of that only one will do.
        """
        for card in self._stand_ins if most and floor <= MISSED else ():
            after = self.after(Choice(Kind.PLAY, self.turn, card))
            if after is None:
                continue
            yield MISSED, (card,), after
            further = after.gaps(floor - MISSED, most - 1)
            yield from ((MISSED + gain, (card, *others), then) for gain, others, then in further)

    @cached_property
    def _stand_ins(self) -> tuple[int, ...]:
        return stand_ins(self.state) if self.turn >= 0 and self.turn == self.state.to_play else ()

    def otherwise(self, card: int) -> tuple[int, float, Standing] | None:
        """Another card in place of one that is supposed, what that costs (log), and where it stands then; None where
        there is none."""
        if card not in self._otherwise:
            found = with_another(self.state, card)
            supposed = self.supposed & ~(1 << card)
            self._otherwise[card] = (
                None if found is None else (found[0], found[2], Standing(found[1], supposed | 1 << found[0]))
            )
        return self._otherwise[card]

    def elsewhere(self, said_at: int, before: int) -> State | None:
        """The deal with the action ``said_at`` in front of another one, or behind all; None where it cannot have gone
        so."""
        if (said_at, before) not in self._elsewhere:
            self._elsewhere[said_at, before] = _moved(self.state, said_at, before)
        return self._elsewhere[said_at, before]

    def shares(self, card: int) -> tuple[tuple[int, float], ...]:
        """How probable each card is in place of a supposed one, the likeliest first."""
        if card not in self._shares:
            self._shares[card] = shares(self.state, card)
        return self._shares[card]

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
            if choice.unseen:
                middle = self._unseen(choice.unseen)
                if middle is None or choice.kind is Kind.SAID:
                    return middle
                return _played(middle, choice)
            if choice.place == self.turn and self.playable >> choice.card & 1:
                play = Play(self.state.seats[choice.place], cards[choice.card])
                return self.state.carried_out(play, choice.place, choice.card)
            return _played(self.state, choice)
        except ImpossibleAction:
            return None


def _moved(state: State, said_at: int, before: int) -> State | None:
    actions = state.actions
    between = actions[said_at + 1 : before] if said_at < before else actions[before:said_at]
    rest = actions[max(before, said_at + 1) :]
    moved = (*between, actions[said_at]) if said_at < before else (actions[said_at], *between)
    try:
        return state.begin(state.setup).replay((*actions[: min(said_at, before)], *moved, *rest))
    except ImpossibleAction:
        return None


def _played(state: State, choice: Choice) -> State:
    return state.apply(Play(state.seats[choice.place], state.pack.cards[choice.card]))
