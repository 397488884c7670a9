"""Size and shape of the cards of a lesson, told by outlines of which some are wrong."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_card_area import Camera, seen_about
from tests.vision.test_card_shape import stretched
from tests.vision.test_geometry import card
from vision.decks.card_form import CardForm, of_card_size, upright
from vision.geometry import Quad, area
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


def test_outlines_that_lie_across_teach_no_shape_and_are_turned_round() -> None:
    """Of a strange printing the first cards may all be outlined the wrong way round."""
    across = [quarter_turned(card(320 + x, 240, 0.02 * x, 150)) for x in range(3)]
    form = CardForm(across)
    assert form.off(across[0]) > 0.5
    assert form.off(quarter_turned(across[0])) < 0.01
    for outline in across:
        assert_same_card(upright(outline), quarter_turned(outline))


@given(st.floats(0, 0.75), st.floats(0, 6.3), st.integers(0, 1000))
def test_of_cards_seen_aslant_none_lies_across(tilt: float, turn: float, seed: int) -> None:
    for quad in seen_about(Camera(tilt, turn), np.random.default_rng(seed), 0.5, 8):
        assert upright(quad) is quad


def assert_same_card(one: Quad, other: Quad) -> None:
    """Up to a half turn."""
    assert min(np.abs(one - other).max(), np.abs(np.roll(one, 2, axis=0) - other).max()) < 1e-3


def test_where_outlines_differ_the_first_lay_on_the_bare_table() -> None:
    form = CardForm([CARD, card(320, 240, 0.1, 120), card(320, 240, 0.1, 175)])
    assert form.area == pytest.approx(area(CARD))


def test_most_outlines_tell_how_large_a_card_is() -> None:
    cards = [card(320 + x, 240, 0.1 * x, 150 + 0.2 * x) for x in range(5)]
    form = CardForm([card(320, 240, 0.0, 178), *cards, card(320, 240, 0.0, 130)])
    assert form.area == pytest.approx(area(CARD), rel=0.02)


def test_outlines_beyond_doubt_tell_how_large_a_card_is_whatever_the_others_say() -> None:
    inner = [card(320 + x, 240, 0.1 * x, 132) for x in range(5)]
    assert CardForm([CARD, *inner], sure=[CARD]).area == pytest.approx(area(CARD))
    assert CardForm([CARD, *inner]).area == pytest.approx(area(inner[0]), rel=0.01)


def test_what_is_as_large_as_no_card_is_not_beyond_doubt() -> None:
    slate = card(320, 240, 0.0, 340)
    assert CardForm([slate, CARD, CARD], sure=[slate]).area == pytest.approx(area(CARD))


def test_a_slate_is_no_card_and_tells_nothing_of_cards() -> None:
    slate = card(320, 240, 0.0, 340)
    assert not of_card_size(area(slate), [area(slate), area(CARD)])
    form = CardForm([slate, CARD])
    assert not form.may_be(slate)
    assert form.off(CARD) == 0.0


def test_without_an_outline_there_is_nothing_to_fit_to() -> None:
    with pytest.raises(ValueError, match="empty"):
        CardForm(list[np.ndarray]())
