"""A deal played at random by the rules: material for measuring, for laws and for golden records."""

from __future__ import annotations

from random import Random

from engine import course
from engine.actions import Action, Claim, Pass, Play, Say, Schenken
from engine.games import Game, Value
from engine.state import Phase, State

__all__ = ["passed_out", "random_action", "random_deal", "random_playout"]

WORD = 0.3
"""How often somebody says what he need not say."""

_AUCTION = Phase.AUCTION

ENDING = 0.03
"""How often of these times it may be a word that ends the deal."""


def random_deal(game: Game, rng: Random, options: dict[str, Value] | None = None) -> State:
    """The beginning of a shuffled deal with a dealer drawn by lot, every hand known."""
    deck = list(game.pack.cards)
    rng.shuffle(deck)
    return game.deal_from(deck, rng.choice(game.seats(options)), options)


def passed_out(game: Game, rng: Random, options: dict[str, Value] | None = None) -> State | None:
    """A shuffled deal in which everybody passed and nobody plays; None where the rules let it come to a play anyway.

    That depends on the rules alone: somebody must bid there, or the turned-up card makes trumps.
    """
    state = random_deal(game, rng, options)
    while state.phase is _AUCTION:
        actor = state.bidding.actor
        if actor is None or Pass() not in state.calls_of(actor):
            return None
        state = state.apply(Say(state.seats[actor], Pass()))
    return state.written() if state.finished and state.contract is None else None


def random_playout(state: State, rng: Random) -> State:
    """The state after legal actions drawn at random until the deal is finished."""
    state = state.copy()  # nobody else sees it: cards are played in it, not in one copy after another
    while not state.finished:
        if state.phase is not _AUCTION and not state.talking:
            card = _drawn(state.playable, rng)
            course.carry_out(state, state.setup.plays[state.to_play][card], state.to_play, card)
            continue
        action = random_action(state, rng)
        if isinstance(action, Play):
            course.carry_out(state, action, state.to_play, action.card.index)
        elif state.phase is _AUCTION:
            state = course.bid(state, state.setup.place[action.seat], action)
        else:
            state = state.apply(action)
    return state


def random_action(state: State, rng: Random) -> Action:
    """One legal action: mostly by the player on turn, now and then a word by somebody."""
    bidding = state.phase is _AUCTION
    if not bidding and not state.talking:
        return _card(state, rng)
    if rng.random() < WORD:
        word = _word(state, rng)
        if word is not None:
            return word
    if not bidding and state.awaited is None:
        return _card(state, rng)
    turn = state.bidding.actor if bidding else state.turn_place
    assert turn is not None
    return Say(state.seats[turn], rng.choice(state.calls_of(turn)))


def _word(state: State, rng: Random) -> Say | None:
    """Something that one player may say; None when there is nothing, or when it would end the deal too often."""
    place = int(rng.random() * len(state.seats))
    calls = state.calls_of(place)
    if not calls:
        return None
    call = rng.choice(calls)
    if isinstance(call, Claim | Schenken) and rng.random() >= ENDING:
        return None
    return Say(state.seats[place], call)


def _card(state: State, rng: Random) -> Play:
    """One of the cards that may be played, drawn without listing what else may be done."""
    return state.setup.plays[state.to_play][_drawn(state.playable, rng)]


def _drawn(cards: int, rng: Random) -> int:
    """The index of one card of a mask."""
    for _ in range(int(rng.random() * cards.bit_count())):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
