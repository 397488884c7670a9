"""Two simpler ways to follow a table, for comparison: they commit each card at once and never look back."""

from __future__ import annotations

from collections.abc import Iterable

from engine.actions import Play, Say
from engine.errors import FilkoError
from engine.observation import BACK, CardSeen, Observation, Zone
from engine.state import State

__all__ = ["committed"]


def committed(start: State, script: Iterable[tuple[float, Observation | Say]], *, rules: bool) -> State:
    """The state when every card is taken at its first look, in the order of reports.

    ``rules``: the player on turn has played it, and it is the likeliest card that he may play; without them it is
    the likeliest card of whom it looks like.
    """
    state, known = start, set[int]()
    for _, what in script:
        try:
            if isinstance(what, Say):
                state = state.apply(what) if state.violation(what) is None else state
            elif isinstance(what, CardSeen) and what.sighting not in known:
                known.add(what.sighting)
                state = _taken(state, what, rules)
        except FilkoError:
            continue
    return state


def _taken(state: State, seen: CardSeen, rules: bool) -> State:
    cards = state.pack.cards
    if seen.zone is Zone.TURN_UP:
        waiting = state.turned_up is None and state.rules.script.turned
        return state.with_turn_up(cards[_best(seen, (1 << BACK) - 1)]) if waiting else state
    if not rules:
        seat = max(seen.seats, key=lambda pair: pair[1])[0] if seen.seats else state.turn
        return state.apply(Play(seat or state.seats[0], cards[_best(seen, (1 << BACK) - 1)]))
    if not state.playable:
        return state
    return state.apply(Play(state.seats[state.to_play], cards[_best(seen, state.playable)]))


def _best(seen: CardSeen, among: int) -> int:
    return max((card for card in range(BACK) if among >> card & 1), key=seen.faces.__getitem__)
