"""All glances together say more than each alone."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card, Pack
from engine.observation import FACES
from vision.decks.glance import Glance
from vision.decks.naming import best_assignment, in_order, name_all

PACK = Pack.FRENCH
CROP = np.zeros((128, 80, 3), np.uint8)


def glance(number: int, *, double_of: int = 0, **odds: float) -> Glance:
    """A glance that the network reads as these cards (short names) with these probabilities."""
    logs = np.full(FACES, -9.0)
    for card in PACK.cards:
        if card.short in odds:
            logs[card.index] = np.log(odds[card.short])
    made = Glance(np.zeros((4, 2), np.float32), number, double_of=double_of, height=150)
    made.take(CROP, logs, np.ones(4))
    return made


def named(glances: list[Glance], said: dict[int, Card] | None = None) -> dict[int, str]:
    return {n.glance.number: n.card.short for n in name_all(glances, PACK, said or {})}


def test_a_card_that_is_taken_by_a_surer_glance_leaves_the_second_best():
    assert named([glance(1, cJ=0.6, cQ=0.4), glance(2, cJ=0.9, cQ=0.05)]) == {1: "cQ", 2: "cJ"}


def test_what_a_person_says_holds_and_moves_the_others():
    glances = [glance(1, cJ=0.9, cQ=0.1), glance(2, cJ=0.6, cQ=0.4)]
    said = name_all(glances, PACK, {2: PACK.cards[4]})
    assert {n.glance.number: n.card.short for n in said} == {1: "cQ", 2: "cJ"}
    assert [n.said for n in said] == [False, True]
    assert [n.doubtful for n in said] == [True, False]


def test_doubles_are_no_new_cards_unless_a_person_says_so():
    glances = [glance(1, cJ=0.9), glance(2, double_of=1, cJ=0.99)]
    assert named(glances) == {1: "cJ"}
    assert named(glances, {2: PACK.cards[5]}) == {1: "cJ", 2: "cQ"}


def test_of_more_glances_than_cards_the_least_likely_is_left_over():
    glances = [glance(i + 1, **{card.short: 0.99}) for i, card in enumerate(PACK.cards)]
    result = named([*glances, glance(40, **{PACK.cards[4].short: 0.3})])
    assert 40 not in result
    assert len(result) == 32


def test_an_order_is_followed_and_a_double_takes_no_place_in_it():
    order = list(reversed(PACK.cards))
    glances = [glance(i + 1, cJ=0.9) for i in range(32)]
    glances.insert(7, glance(50, double_of=3, cJ=0.9))
    result = in_order(glances, order, PACK)
    assert [n.card for n in result] == order
    assert 50 not in {n.glance.number for n in result}
    assert not any(n.doubtful for n in result)


@settings(deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_law_no_pairing_is_cheaper(rows, columns, data):
    numbers = data.draw(st.lists(st.integers(-9, 9), min_size=rows * columns, max_size=rows * columns))
    costs = np.array(numbers, float).reshape(rows, columns)
    pairs = best_assignment(costs)
    assert len(pairs) == min(rows, columns) == len({r for r, _ in pairs}) == len({c for _, c in pairs})
    table = costs if rows <= columns else costs.T
    cheapest = min(sum(table[r, c] for r, c in enumerate(p)) for p in permutations(range(table.shape[1]), len(table)))
    assert sum(costs[r, c] for r, c in pairs) == cheapest


def in_an_order(glances: list[Glance]) -> dict[int, str]:
    return {n.glance.number: n.card.short for n in in_order(glances, PACK.cards, PACK)}


@settings(deadline=None)
@given(st.sets(st.sampled_from([0, 12])), st.sets(st.sampled_from([6, 20, 31])))
def test_a_card_that_was_missed_moves_no_other_and_what_shows_none_gets_none(
    missed: set[int], strange: set[int]
) -> None:
    glances, truth = list[Glance](), dict[int, str]()
    for number, card in enumerate(PACK.cards):
        if number in strange:
            glances.append(glance(len(glances) + 1))
        if number not in missed:
            glances.append(glance(len(glances) + 1, **{card.short: 0.9}))
            truth[len(glances)] = card.short
    assert in_an_order(glances) == truth


@settings(deadline=None)
@given(st.permutations(range(32)), st.integers(0, 32))
def test_one_misreading_moves_nothing_and_what_is_not_read_follows_the_order(as_read: list[int], count: int) -> None:
    wrong = as_read[0]
    glances = [glance(i + 1, **({PACK.cards[as_read[1]].short: 0.99} if i == wrong else {})) for i in range(count)]
    assert in_an_order(glances) == {i + 1: PACK.cards[i].short for i in range(count)}
