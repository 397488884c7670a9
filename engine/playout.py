"""A deal played at random by the rules: material for measuring, for laws and for golden records."""

from __future__ import annotations

from random import Random

from engine.actions import Action, Claim, Play, Say, Schenken
from engine.games import Game, Value
from engine.state import Legal, State

__all__ = ["random_deal", "random_playout"]

WORD = 0.3
"""How often somebody says what he need not say."""

ENDING = 0.03
"""How often of these times it may be a word that ends the deal."""


def random_deal(game: Game, rng: Random, options: dict[str, Value] | None = None) -> State:
    """The beginning of a shuffled deal with a dealer drawn by lot, every hand known."""
    deck = list(game.pack.cards)
    rng.shuffle(deck)
    return game.deal_from(deck, rng.choice(game.seats(options)), options)


def random_playout(state: State, rng: Random) -> State:
    """The state after legal actions drawn at random until the deal is finished."""
    while not state.finished:
        state = state.apply(random_action(state, rng))
    return state


def random_action(state: State, rng: Random) -> Action:
    """One legal action: mostly by the player on turn, now and then a word by somebody."""
    legal = state.legal_actions()
    if rng.random() < WORD:
        talkers = [found for found in legal if found.calls]
        if talkers:
            found = rng.choice(talkers)
            call = rng.choice(found.calls)
            if not isinstance(call, Claim | Schenken) or rng.random() < ENDING:
                return Say(found.seat, call)
    on_turn = legal[0]
    return _of(on_turn, rng)


def _of(legal: Legal, rng: Random) -> Action:
    if legal.plays:
        return Play(legal.seat, rng.choice(legal.plays))
    return Say(legal.seat, rng.choice(legal.calls))
