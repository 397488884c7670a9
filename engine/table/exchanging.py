"""Exchanges at a table where people do not say all: the cards tell the seven's, and its place in the deal is found; and
what is taken from an open stock is what was seen to lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.actions import Exchange, Play, Say, Widow
from engine.cards import Card
from engine.errors import ImpossibleAction
from engine.rules import Rules
from engine.state import State
from engine.talk.exchange import given_for
from engine.talk.widow import turned_over

__all__ = ["Heard", "after_word", "exchangeable", "for_the_taking", "given_for_turned_up", "with_exchange"]

_CALL = Exchange()


class Heard(NamedTuple):
    """Something said, and the card of an open stock that was ``taken`` with it, where that was seen."""

    say: Say
    taken: Card | None = None


def for_the_taking(state: State, say: Say, lying_open: Sequence[int]) -> Card | None:
    """The card that somebody has taken from the open stock as he said so: of those that were ``lying_open`` (index, in
    the order in which they came) the first trump that nobody has taken or given away; None where none was seen."""
    if not isinstance(say.call, Widow):
        return None
    moved = {card for exchange in state.exchanges for card in (exchange.given, exchange.got)}
    cards = (state.pack.cards[index] for index in lying_open)
    return next((card for card in cards if card.suit is state.trump and card not in moved), None)


def after_word(state: State, say: Say, taken: Card | None) -> State:
    """The state after something was said. Raises ImpossibleAction where that cannot have been said."""
    if taken is None:
        return state.apply(say)
    try:
        return turned_over(state, taken).apply(say)
    except ImpossibleAction:  # then that card did not lie there
        return state.apply(say)


def exchangeable(state: State) -> tuple[int, int]:
    """Index of the turned-up card that may still be exchanged, and of the card given for it; -1 where none can be."""
    turned = state.turned_up
    if turned is None or state.exchanges or state.setup.dealers_card or not _known(state.rules):
        return -1, -1
    return turned.index, given_for(turned.index)


def given_for_turned_up(state: State) -> frozenset[int]:
    """The cards (index) that may lie where the turned-up card lay, given for it in this deal: none that was played
    since, and none after the last draw, for what lay there was drawn."""
    if state.rules.draws and len(state.tricks) >= state.rules.draws:
        return frozenset()
    given = (exchangeable(state)[1], *(exchange.given.index for exchange in state.exchanges))
    return frozenset(card for card in given if card >= 0 and not state.gone >> card & 1)


@lru_cache(maxsize=256)
def _known(rules: Rules) -> bool:
    """Whether the game has such an exchange."""
    return any(talk.hears(_CALL) for talk in rules.talk)


def with_exchange(state: State, place: int) -> State | None:
    """The state if this player has exchanged the seven at the last time when he might; None where he cannot have."""
    say = Say(state.seats[place], _CALL)
    for at, before in reversed([*_leads(state), (len(state.actions), state)]):
        try:
            if before.violation(say) is None:
                return before.apply(say).replay(state.actions[at:])
        except ImpossibleAction:
            continue
    return None


def _leads(state: State) -> Iterator[tuple[int, State]]:
    """The state before each lead, with the number of actions before it."""
    each, played = len(state.seats), 0
    then = state.begin(state.setup)
    for at, action in enumerate(state.actions):
        if isinstance(action, Play):
            if played % each == 0:
                yield at, then
            played += 1
        then = then.apply(action)
