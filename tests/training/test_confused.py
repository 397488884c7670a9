"""What is measured of confusions: with decks that are misread in the same way, and with such that are not."""

from __future__ import annotations

import pytest

from engine.observation import FACES
from training.confused import foretold, repeated


def read(face: int) -> tuple[float, ...]:
    return tuple(0.967 if i == face else 0.001 for i in range(FACES))


ALWAYS = [(card, read(card ^ 1 if card < 16 else card)) for _ in range(6) for card in range(32)]
ONCE = [(card, read(30 if n == card % 6 and card < 16 else card)) for n in range(6) for card in range(32)]


def test_a_deck_that_is_misread_in_the_same_way_again_and_again_is_read_better_for_it() -> None:
    assert repeated(ALWAYS) == 1.0
    assert foretold(ALWAYS, remember=True) > foretold(ALWAYS, remember=False) + 1.0


def test_accidents_are_no_confusions_and_cost_little() -> None:
    assert repeated(ONCE) == 0.0
    plain = foretold(ONCE, remember=False)
    assert plain - 0.3 < foretold(ONCE, remember=True) < plain


def test_without_misreadings_all_stays_as_it_is() -> None:
    right = [(card, read(card)) for _ in range(3) for card in range(32)]
    assert repeated(right) == 0.0
    assert foretold(right, remember=True) == pytest.approx(foretold(right, remember=False))
