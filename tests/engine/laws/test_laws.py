"""Laws for all games at once: a game's tests appear with its file."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine.games import Game, games
from tests.engine.laws.dealing import random_course
from tests.engine.laws.laws import LAWS


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_all_laws(found: Game, seed: int) -> None:
    rng = Random(seed)
    course = random_course(found, rng)
    for law in LAWS:
        note(law.__name__)
        law(course, rng)
