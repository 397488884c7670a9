"""As many states can be reached as ever."""

from __future__ import annotations

import json

import pytest

from engine.games import Game, games
from tests.engine.laws.perft import NUMBERS, counts


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
def test_as_many_states_as_ever(found: Game) -> None:
    golden = json.loads(NUMBERS.read_text("utf-8"))
    assert found.id in golden, f"{found.id} is not counted: run python -m tests.engine.laws.perft"
    assert counts(found) == golden[found.id]
