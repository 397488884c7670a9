"""Counts of reachable states for fixed deals ("perft", as chess engines call it): golden numbers of what is possible.

Any change of an auction, of talk or of legal play changes some of them. Write them anew with
``python -m tests.engine.laws.perft`` and read the difference before committing it.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

from engine.actions import Action, Play, Say
from engine.games import Game, games
from engine.playout import random_deal
from engine.state import Phase, State

NUMBERS = Path(__file__).with_name("perft.json")
AUCTION_DEPTH = 5
LAST_TRICKS = 4
LIMIT = 1000
"""More states than these are not counted at one depth."""


def counts(found: Game) -> dict[str, list[int]]:
    """Reachable states by depth: from the deal on, and from the last tricks on (there cards alone)."""
    start = random_deal(found, Random(7))
    return {"deal": _by_depth(start, AUCTION_DEPTH, talk=True), "end": _by_depth(_near_the_end(start), 99, talk=False)}


def _by_depth(state: State, depth: int, talk: bool) -> list[int]:
    level, found = [state], []
    for _ in range(depth):
        following = (state.apply(action) for state in level if not state.finished for action in _actions(state, talk))
        level = list(islice(following, LIMIT + 1))
        if not level or len(level) > LIMIT:
            break
        found.append(len(level))
    return found


def _actions(state: State, talk: bool) -> list[Action]:
    legal = state.legal_actions()
    plays: list[Action] = [Play(one.seat, card) for one in legal for card in one.plays]
    calls: list[Action] = [Say(one.seat, call) for one in legal for call in one.calls]
    return plays + calls if talk or not plays else plays


def _near_the_end(state: State) -> State:
    """The deal played on, every time in the first way, until four tricks are left."""
    while not state.finished and len(state.tricks) < state.rules.tricks - LAST_TRICKS:
        legal = state.legal_actions()[0]
        if legal.plays and state.phase is not Phase.AUCTION:
            state = state.apply(Play(legal.seat, legal.plays[0]))
        else:
            state = state.apply(Say(legal.seat, legal.calls[0]))
    return state


def main() -> None:
    """Write the golden numbers."""
    numbers = {found.id: counts(found) for found in games()}
    NUMBERS.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
