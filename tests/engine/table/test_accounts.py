"""Which account of a deal is told: by what most of them agree on, not by which single one is likeliest."""

import math
from random import Random

import pytest

from engine.games import game
from engine.playout import random_deal, random_playout
from engine.state import State
from engine.table.accounts import Accounts
from engine.table.hypothesis import Hypothesis
from engine.table.standing import Standing
from engine.table.telling import written

KLABER = game("klaber")


def finished(seed: int) -> State:
    return random_playout(random_deal(KLABER, Random(seed)), Random(seed))


def accounts(*ends: tuple[State, float]) -> Accounts:
    return Accounts(tuple(Hypothesis(math.log(p), Standing(state)) for state, p in ends))


def test_the_score_that_most_accounts_share_is_told_though_none_of_them_is_the_likeliest() -> None:
    one, other = finished(1), finished(2)
    assert written(one) != written(other)
    shared = accounts((one, 0.4), (other, 0.35), (other, 0.25))
    assert shared.best is shared.beam[1]
    assert shared.agreeing(written) == pytest.approx(0.6)
    alone = accounts((one, 0.6), (other, 0.3), (other, 0.1))
    assert alone.best is alone.beam[0]


def test_while_the_deal_goes_on_the_likeliest_account_is_told() -> None:
    going, over = random_deal(KLABER, Random(3)), finished(1)
    assert accounts((going, 0.4), (over, 0.35), (over, 0.25)).best.state is going
    assert accounts((over, 0.4), (going, 0.35), (going, 0.25)).best.state is over
