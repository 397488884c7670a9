"""Clobyosh with its house rules in all combinations: every deal ends, adds up, and is told alike at a table."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import Play
from engine.games import Game, Value, game
from engine.playout import random_action, random_deal, random_playout
from engine.scoring import Side
from engine.state import State

GAMES = ("clobyosh-2", "clobyosh-3", "clobyosh-4", "catsatcards-clobyosh")


def chosen(found: Game, rng: Random) -> dict[str, Value]:
    """Each option at its default or at another value, by lot."""
    return {o.name: rng.choice(o.values) for o in found.options if o.values and rng.random() < 0.5}


def adds_up(state: State) -> bool:
    """All cards of the deal are counted, and the last trick."""
    assert state.table is not None
    dealt = sum(state.table.card_points(state.owned(place) or 0) for place in range(len(state.seats)))
    return sum(state.card_points.values()) == dealt + 10


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(40))
def test_any_combination(name: str, seed: int) -> None:
    found, rng = game(name), Random(seed)
    options = chosen(found, rng)
    strict = random_deal(found, rng, options)
    turned_up = strict.turned_up or strict.setup.turned_suit
    table = found.deal(strict.seats, strict.dealer, options, turned_up=turned_up)
    while not strict.finished:
        step = random_action(strict, rng)
        assert strict.violation(step) is None
        assert table.violation(step) is None
        if isinstance(step, Play):
            assert table.can_play(step.seat, step.card)
        strict, table = strict.apply(step), table.apply(step)
    if len(strict.tricks) == strict.rules.tricks:
        assert adds_up(strict)
        assert table.outcome == strict.outcome
        assert sum(strict.points.values()) >= 0
    assert strict.next_dealer in strict.seats


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(15))
def test_no_point_is_lost_or_made(name: str, seed: int) -> None:
    """By the rules without house rules: what is written and what stays over is what was made."""
    found, rng = game(name), Random(seed)
    state = random_playout(random_deal(found, rng), rng)
    while state.ended or state.contractor is None:
        state = random_playout(random_deal(found, rng), rng)
    melds = sum(meld.value for scored in state.melds.values() for meld in scored)
    written = sum(state.points.values()) + state.outcome.score.held
    assert written == sum(state.card_points.values()) + melds
    taker, own = state.taking_side, {side: state.card_points[side] + _melds(state, side) for side in state.sides}
    if all(own[taker] > own[side] for side in own if side != taker):
        assert state.points == own
    else:
        assert state.points[taker] == 0
        assert all(state.points[side] >= own[side] for side in own if side != taker)


def _melds(state: State, side: Side) -> int:
    return sum(meld.value for meld in state.melds[side])
