"""The exchange of the seven at a table where nobody says so: the cards tell, and its place in the deal is found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.actions import Exchange, Play, Say
from engine.cards import Rank
from engine.errors import ImpossibleAction
from engine.rules import Rules
from engine.state import State

__all__ = ["exchangeable", "given_for_turned_up", "with_exchange"]

_CALL = Exchange()


def exchangeable(state: State) -> tuple[int, int]:
    """Index of the turned-up card that may still be exchanged, and of the card given for it; -1 where none can be."""
    turned = state.turned_up
    if turned is None or state.exchanges or state.setup.dealers_card or not _known(state.rules):
        return -1, -1
    given = Rank.EIGHT if turned.rank is Rank.SEVEN else Rank.SEVEN
    return turned.index, turned.index - turned.rank.value + given.value


def given_for_turned_up(state: State) -> frozenset[int]:
    """The cards (index) that were given for the turned-up card in this deal, or may still be."""
    return frozenset((exchangeable(state)[1], *(exchange.given.index for exchange in state.exchanges)))


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
