"""A deal played at random by the rules: material for measuring, for laws and for golden records."""

from __future__ import annotations

from random import Random

from engine.actions import Action, Claim, Play, Say, Schenken
from engine.games import Game, Value
from engine.state import Phase, State

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
    if state.phase is not Phase.AUCTION:
        if state.talking and rng.random() < WORD:
            word = _word(state, rng)
            if word is not None:
                return word
        if state.playable and state.awaited is None:
            return _card(state, rng)
    on_turn = state.legal_actions()[0]
    return (
        Play(on_turn.seat, rng.choice(on_turn.plays)) if on_turn.plays else Say(on_turn.seat, rng.choice(on_turn.calls))
    )


def _word(state: State, rng: Random) -> Say | None:
    """Something that somebody may say; None when there is nothing, or when it would end the deal too often."""
    talkers = [found for found in state.legal_actions() if found.calls]
    if not talkers:
        return None
    found = rng.choice(talkers)
    call = rng.choice(found.calls)
    if isinstance(call, Claim | Schenken) and rng.random() >= ENDING:
        return None
    return Say(found.seat, call)


def _card(state: State, rng: Random) -> Play:
    """One of the cards that may be played, drawn without listing what else may be done."""
    playable = state.playable
    for _ in range(int(rng.random() * playable.bit_count())):
        playable &= playable - 1
    return Play(state.seats[state.to_play], state.pack.cards[(playable & -playable).bit_length() - 1])
