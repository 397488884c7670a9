"""Which tricks may be played at once at a simulated table: all of them are whole, and who leads takes each."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from engine.games import game
from engine.simulator.at_once import can_be_led_at_once
from engine.simulator.study import told_deal
from tests.engine.simulator.test_tables import CALM


@pytest.mark.parametrize("name", ["klaber", "klapperjas-3", "tartli"])
def test_who_leads_takes_all_of_them_after_the_first_trick_and_before_the_last(name: str) -> None:
    found = 0
    for seed in range(30):
        truth = told_deal(game(name), Random(seed), CALM, None)[0].truth
        order = [play for trick in truth.tricks for play in trick.plays]
        for plays in can_be_led_at_once(truth, rest=len(truth.seats)):
            seats, began = len(truth.seats), order.index(plays[0])
            tricks = truth.tricks[began // seats : (began + len(plays)) // seats]
            assert order[began : began + len(plays)] == plays
            assert {trick.winner for trick in tricks} == {plays[0].seat}
            assert len(tricks) in (2, 3)
            assert max(truth.rules.draws, 1) * seats <= began
            assert began + len(plays) < len(order) - seats
            found += 1
    assert found


def test_nothing_is_said_between_them() -> None:
    found = 0
    for seed in range(20):
        truth = told_deal(game("klapperjas-2"), Random(seed), CALM, None)[0].truth
        where = {action: number for number, action in enumerate(truth.actions)}
        for plays in can_be_led_at_once(truth):
            assert all(where[one] + 1 == where[other] for one, other in pairwise(plays))
            found += 1
    assert found
