"""Deals of one evening: each begins with the score that the one before has left."""

from __future__ import annotations

from itertools import pairwise

from engine.games import game
from studio.evening import evening


def test_after_a_game_that_was_won_the_next_deal_begins_from_nothing() -> None:
    deals = evening(game("altesland-4"), "even careless 0", 3, revoke=0.05)
    assert any(deal.won for deal in deals[:-1])
    for before, after in pairwise(deals):
        assert after.setup.before == after.rules.begun_with(before.score.next_game(before.won))
