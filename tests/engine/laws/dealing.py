"""Random deals of any game, with random options and a random score before, and all the states they went through."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.actions import Action
from engine.games import Game, Option, Value
from engine.notation import DealRecord, record_of
from engine.playout import random_action
from engine.scoring import Score
from engine.state import State

MANY_ACTIONS = 400
"""No deal of these games has as many; one that reaches it does not end."""


@dataclass(frozen=True)
class Course:
    """One deal as it went. ``states``: from the deal to the end, one more than ``actions``."""

    game: Game
    options: dict[str, Value]
    states: tuple[State, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done."""
        return self.states[-1].actions

    @property
    def end(self) -> State:
        """The finished deal."""
        return self.states[-1]

    @property
    def record(self) -> DealRecord:
        """The deal as it is written down."""
        return record_of(self.end, self.game, self.options)


def random_options(found: Game, rng: Random) -> dict[str, Value]:
    """Some options at their defaults, the others at any value that they may have."""
    return {option.name: _value(option, rng) for option in found.options if rng.random() < 0.5}


def _value(option: Option, rng: Random) -> Value:
    if option.money:
        return round(rng.random() * 5, 2)
    if option.values:
        return rng.choice(option.values)
    return rng.randrange(1, 1200)


def random_score(found: Game, options: dict[str, Value], rng: Random) -> Score:
    """A score as it may stand before a deal: nothing, or points of every side."""
    state = found.deal(options=options)
    if rng.random() < 0.5:
        return Score()
    return Score({side: rng.randrange(0, 501) for side in state.setup.all_sides})


def random_course(found: Game, rng: Random) -> Course:
    """A deal played at random by the rules, with random options."""
    options = random_options(found, rng)
    deck = list(found.pack.cards)
    rng.shuffle(deck)
    dealer = rng.choice(found.seats(options))
    state = found.deal_from(deck, dealer, options, random_score(found, options, rng))
    states = [state]
    while not state.finished:
        assert len(states) < MANY_ACTIONS, f"the deal does not end: {[str(a) for a in state.actions[-6:]]}"
        state = state.apply(random_action(state, rng))
        states.append(state)
    return Course(found, options, tuple(states))
