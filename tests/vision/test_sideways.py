"""Outlines whose long sides were taken for the short ones, and how a card is read that way."""

import numpy as np
import pytest

from engine.observation import BACK, UNKNOWN
from tests.vision.looks import look
from tests.vision.test_geometry import card
from vision.card_shape import CardShape
from vision.detect import Found
from vision.sideways import lengthwise, quarter_turned, right_way_round

CARD = card(600, 300, 0.3, 140)
SIDEWAYS = quarter_turned(CARD)


def long_sides_first(quad):
    """Whether an outline begins with a long side, as no card's does."""
    return np.linalg.norm(quad[1] - quad[0]) > np.linalg.norm(quad[2] - quad[1])


def outlined(quad, *, sideways, upright=(5, 0.97), read_well=(), misfit=lambda quad: False):
    """What becomes of an outline in which this is read, sideways and upright."""
    asked = []

    def read(one):
        asked.append(one)
        return look(*(sideways if long_sides_first(one) else upright))

    (found,) = right_way_round([Found(quad, 0.8)], read_well, read, lambda one: one, misfit)
    return found.quad, asked


def test_four_quarter_turns_are_none():
    quad = CARD
    for _ in range(4):
        quad = quarter_turned(quad)
    assert (quad == CARD).all()


def test_what_leaves_doubt_and_is_surely_a_card_of_the_pack_a_quarter_turn_on_was_outlined_the_wrong_way_round():
    quad, _ = outlined(SIDEWAYS, sideways=(17, 0.4))
    assert not long_sides_first(quad)


@pytest.mark.parametrize(
    ("sideways", "upright"),
    [((17, 0.4), (5, 0.85)), ((17, 0.4), (UNKNOWN, 0.99)), ((17, 0.4), (BACK, 0.99)), ((17, 0.8), (5, 0.93))],
    ids=["not read surely", "no card of the pack", "a back, which looks alike both ways", "hardly read better"],
)
def test_what_is_not_read_far_better_a_quarter_turn_on_stays(sideways, upright):
    quad, _ = outlined(SIDEWAYS, sideways=sideways, upright=upright)
    assert quad is SIDEWAYS


def test_what_is_surely_read_or_lies_where_a_card_was_read_well_is_not_looked_at_again():
    assert len(outlined(CARD, sideways=(17, 0.4))[1]) == 1
    quad, asked = outlined(SIDEWAYS, sideways=(17, 0.4), read_well=[CARD])
    assert quad is SIDEWAYS
    assert not asked


def test_where_the_shape_of_cards_is_known_it_tells_which_way_round_one_lies():
    """An ace is read sideways, too: its outline was no card's, and it was never told of."""
    shape = CardShape()
    for angle in np.linspace(0, 3, 30):
        shape.learn(card(300, 200, angle, 140))
    assert not long_sides_first(lengthwise(SIDEWAYS, shape.unlike))
    assert lengthwise(CARD, shape.unlike) is CARD
    quad, asked = outlined(SIDEWAYS, sideways=(7, 0.98), misfit=shape.unlike)
    assert not long_sides_first(quad)
    assert not asked
