"""Every game has a golden playthrough, and still plays it the same way."""

from __future__ import annotations

import pytest

from engine.games import Game, games
from tests.playthroughs.make import path, playthrough


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
def test_the_golden_playthrough(found: Game) -> None:
    golden = path(found)
    assert golden.is_file(), f"{found.id} has no golden playthrough: run python -m tests.playthroughs.make"
    assert playthrough(found) == golden.read_text(encoding="utf-8")
