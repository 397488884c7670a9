"""Laws for all games at once: a game's tests appear with its file."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import Game, games
from tests.engine.laws.dealing import random_course
from tests.engine.laws.laws import LAWS, Law

EVERY_GAME = pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
EVERY_LAW = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)


@EVERY_GAME
@EVERY_LAW
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_law(found: Game, law: Law, seed: int) -> None:
    rng = Random(seed)
    law(random_course(found, rng), rng)
