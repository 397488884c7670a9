"""Size and shape of the cards of a lesson, told by outlines of which some are wrong."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_card_shape import stretched
from tests.vision.test_geometry import card
from vision.decks.card_form import CardForm, of_card_size
from vision.geometry import area
from vision.sideways import quarter_turned

CARD = card(320, 240, 0.1, 150)


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50), st.floats(0, 6.3)), min_size=3, max_size=12))
def test_cards_that_are_turned_and_moved_are_hardly_off(places: list[tuple[float, float, float]]) -> None:
    outlines = [card(320 + x, 240 + y, turn, 150) for x, y, turn in places]
    form = CardForm(outlines)
    assert max(form.off(outline) for outline in outlines) < 0.1
    assert form.area == pytest.approx(area(CARD), rel=0.01)


def test_what_is_too_large_too_small_too_long_or_lies_across_is_off() -> None:
    form = CardForm([CARD])
    wrong = (card(320, 240, 0.1, 180), card(320, 240, 0.1, 125), stretched(CARD, 1.2), quarter_turned(CARD))
    assert all(form.off(outline) > 0.2 for outline in wrong)


def test_where_outlines_differ_the_first_lay_on_the_bare_table() -> None:
    form = CardForm([CARD, card(320, 240, 0.1, 120), card(320, 240, 0.1, 175)])
    assert form.area == pytest.approx(area(CARD))


def test_most_outlines_tell_how_large_a_card_is() -> None:
    cards = [card(320 + x, 240, 0.1 * x, 150 + 0.2 * x) for x in range(5)]
    form = CardForm([card(320, 240, 0.0, 178), *cards, card(320, 240, 0.0, 130)])
    assert form.area == pytest.approx(area(CARD), rel=0.02)


def test_a_slate_is_no_card_and_tells_nothing_of_cards() -> None:
    slate = card(320, 240, 0.0, 340)
    assert not of_card_size(area(slate), [area(slate), area(CARD)])
    form = CardForm([slate, CARD])
    assert not form.may_be(slate)
    assert form.off(CARD) == 0.0


def test_without_an_outline_there_is_nothing_to_fit_to() -> None:
    with pytest.raises(ValueError, match="empty"):
        CardForm(list[np.ndarray]())
