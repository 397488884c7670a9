"""What a simulated player may lay by mistake: cards that he surely holds."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import game
from engine.simulator.holding import holds_still
from engine.simulator.study import told_deal
from tests.engine.simulator.test_tables import CALM


@pytest.mark.parametrize("seed", range(4))
def test_of_a_talon_he_holds_nothing_yet_and_what_was_given_away_no_more(seed: int) -> None:
    truth = told_deal(game("tartli"), Random(seed), CALM, None)[0].truth
    for seat in truth.seats:
        played = [play.card for trick in truth.tricks for play in trick.plays if play.seat is seat]
        held = holds_still(truth, seat, {played[0]})
        assert set(held) < set(played[1:])
        assert len(held) <= 9
        assert not {swap.given for swap in truth.exchanges} & set(held)


def test_without_a_talon_he_holds_all_that_he_plays_later() -> None:
    truth = told_deal(game("klaber"), Random(1), CALM, None)[0].truth
    for seat in truth.seats:
        played = [play.card for trick in truth.tricks for play in trick.plays if play.seat is seat]
        assert holds_still(truth, seat, set(played[:3])) == played[3:]
