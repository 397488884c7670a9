"""What is remembered or left out for speed must be what is worked out anew."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import Game, games
from engine.phase import Phase
from engine.playout import random_action, random_deal, random_playout
from engine.state import State
from tests.engine.laws.dealing import random_course

EACH = pytest.mark.parametrize("found", games(), ids=lambda found: found.id)


@EACH
def test_a_talk_never_wakes_before_it_said_it_would(found: Game) -> None:
    for seed in range(6):
        for state in random_course(found, Random(seed)).states:
            assert state.talking == _awake(state)


def _awake(state: State) -> tuple[object, ...]:
    if state.phase in (Phase.AUCTION, Phase.OVER):
        return ()
    return tuple(talk for talk in state.rules.talk if talk.awake(state))


@EACH
def test_cards_played_in_the_state_itself_come_to_the_same(found: Game) -> None:
    for seed in range(4):
        beginning = random_deal(found, Random(seed))
        end = random_playout(beginning, Random(seed))
        state, rng = beginning, Random(seed)
        while not state.finished:
            state = state.apply(random_action(state, rng))
        assert not beginning.actions
        assert (end.actions, end.tricks, end.taken, end.held) == (state.actions, state.tricks, state.taken, state.held)
        assert end.outcome == state.outcome
