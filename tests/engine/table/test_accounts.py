"""Which account of a deal is told: by what most of them agree on, not by which single one is likeliest."""

import math
from collections.abc import Iterator
from random import Random

import pytest

from engine.games import game
from engine.masks import bits
from engine.playout import random_deal, random_playout
from engine.state import State
from engine.table.accounts import Accounts
from engine.table.choice import NOTHING, Choice, Kind
from engine.table.hypothesis import Hypothesis
from engine.table.past import Past
from engine.table.standing import Standing
from engine.table.telling import written
from tests.engine.table.tables import auctioned, dealt

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


def supposing(before: Standing, weight: float) -> Iterator[Hypothesis]:
    """Accounts that differ only in which of his cards the player on turn has played unseen."""
    for card in bits(before.playable):
        choice = Choice(Kind.SAID, unseen=(card,))
        after = before.after(choice)
        assert after is not None
        yield Hypothesis(weight, after, Past(None, choice))


@pytest.mark.parametrize("behind", [1.0, 2000.0])
def test_what_stands_in_for_a_card_that_nobody_saw_makes_an_account_no_likelier(behind: float) -> None:
    """However many cards it can have been, also where nothing of them is left but a zero."""
    here = Standing(auctioned(dealt(KLABER, 3), Random(3)))
    found = Accounts((Hypothesis(0.0, here, Past(None, NOTHING)), *supposing(here, -behind)))
    assert len(found.beam) == 9
    assert found.probabilities[0] == pytest.approx(1.0 / (1.0 + math.exp(-behind)))
    assert sum(found.probabilities) == pytest.approx(1.0)
    assert len(set(found.probabilities[1:])) == 1
