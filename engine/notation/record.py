"""The facts of one deal: who sat where, what was dealt, what was done. The result follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.actions import Action, Widow
from engine.cards import Card, Seat, Suit
from engine.errors import ImpossibleAction
from engine.games import Game, Value
from engine.masks import cards_of
from engine.notation.answers import Answer, by_hand, decided
from engine.scoring import NO_SCORE, Points, Score, Side
from engine.state import State

__all__ = ["DealRecord", "record_of", "sides_of"]


@dataclass(frozen=True)
class DealRecord:
    """One deal. ``seats``: all at the table, forehand first, the dealer last (also where he does not play).

    ``hands``: of those who play, the cards dealt before the auction first; None if unknown.

    ``turned_up``: a card, or a suit where the indicator is no card of the pack. ``options``: those that differ
    from the game's defaults or were written down. ``settled``: what people decided about something against the
    rules; an accepted cost ends the deal and is written instead of what it came to. ``written``: what people wrote by
    hand for the deal; then it is over, whatever was seen of it.
    """

    game: Game
    seats: tuple[Seat, ...]
    actions: tuple[Action, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    hands: Mapping[Seat, tuple[Card, ...] | None] = field(default_factory=dict)
    turned_up: Card | Suit | None = None
    talon: tuple[Card | None, ...] = ()
    before: Score = NO_SCORE
    settled: tuple[Answer, ...] = ()
    written: Points | None = None

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.seats[-1]

    @property
    def players(self) -> tuple[Seat, ...]:
        """Those who hold cards: all, or all but the dealer."""
        return self.seats[:-1] if self.game.ruled(self.options).sits_out else self.seats

    def begin(self) -> State:
        """The deal before the first action. Raises BadInput where the facts do not go together."""
        return self.game.deal(
            self.seats, self.dealer, self.options, self.hands, self.turned_up, self.talon, self.before
        )

    def states(self) -> Iterator[State]:
        """The beginning, and the state after each action.

        Raises ImpossibleAction, naming the action's number, where one cannot have happened.
        """
        state = self.begin()
        yield state
        for number, action in enumerate(self.actions, start=1):
            try:
                state = state.apply(action)
            except ImpossibleAction as wrong:
                raise ImpossibleAction(f"action {number}: {wrong}") from None
            yield state

    def played(self) -> State:
        """The state after the last action and what was decided. Raises ImpossibleAction where it cannot have been."""
        state = self.begin()
        for reached in self.states():
            state = reached
        return self.decided(state)

    def decided(self, state: State) -> State:
        """The last state with what people decided about the deal. Raises BadInput, ImpossibleAction where they cannot
        have."""
        state = decided(state, self.settled)
        return state if self.written is None else by_hand(state, self.written)


def sides_of(game: Game, options: Mapping[str, Value], seats: tuple[Seat, ...]) -> tuple[Side, ...]:
    """The sides of the score at a table, the dealer's own included where he does not play. Seats as in the record."""
    rules = game.ruled(options)
    return (*rules.sides(seats[:-1]), seats[-1:]) if rules.sits_out else rules.sides(seats)


def record_of(
    state: State, game: Game, options: Mapping[str, Value] | None = None, settled: tuple[Answer, ...] = ()
) -> DealRecord:
    """The record of a deal as far as it has gone; hands that the table never knew stay unknown."""
    setup = state.setup
    hands = {seat: _in_order(state, place) for place, seat in enumerate(setup.seats)}
    turned_up = setup.turned_up if setup.turned_up is not None else setup.turned_suit
    return DealRecord(
        game, setup.table_seats, state.actions, dict(options or {}), hands, turned_up, _talon(state), setup.before,
        settled,
    )  # fmt: skip


def _talon(state: State) -> tuple[Card | None, ...]:
    """The cards that are drawn, or exchanged one after the other; a stock that nobody touches is not written down."""
    widow = Widow(state.pack.cards[0])
    touched = state.rules.draws or any(talk.hears(widow) for talk in state.rules.talk)
    return state.setup.talon if touched else ()


def _in_order(state: State, place: int) -> tuple[Card, ...] | None:
    """A hand, the cards that came before the auction first; only these where the deal ended before the others."""
    dealt = state.setup.hands[place]
    first = state.setup.first[place] if state.setup.first else None
    if first is None:
        return None if dealt is None else cards_of(dealt, state.pack)
    return cards_of(first, state.pack) + cards_of((dealt or 0) & ~first, state.pack)
