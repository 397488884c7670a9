"""The studio's deals are legal, also as a table hears and sees them."""

from __future__ import annotations

import numpy as np
import pytest

from engine.actions import Play, Say, parse_call
from engine.games import game
from studio.deals import deal
from studio.script import Script


def actions_of(script: Script) -> list[Say | Play]:
    """Everything said and played, in order, read back from the words of the calls file."""
    plays = [Play(laid.seat, laid.card) for laid in script.laid]
    out: list[Say | Play] = []
    for number in range(len(plays) + 1):
        spoken = (said for said in script.said if said.before == number)
        out += [Say(said.seat, parse_call(said.call, script.pack)) for said in spoken]
        out += plays[number : number + 1]
    return out


@pytest.mark.parametrize("game_id", ["klaber", "clobyosh-4"])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("hands_known", [True, False])
def test_script_replays_without_an_irregularity(game_id: str, seed: int, hands_known: bool) -> None:
    script = deal(game(game_id), np.random.default_rng(seed))
    hands = script.hands if hands_known else None
    state = game(game_id).deal(script.seats, script.dealer, hands=hands, turned_up=script.turned_up)
    for action in actions_of(script):
        against = state.violation(action)
        assert against is None, f"{action}: {against}"
        state = state.apply(action)
    assert state.finished
    assert [trick.winner for trick in state.tricks] == [taken.winner for taken in script.taken]
    assert [trick.plays[0].seat for trick in state.tricks] == [taken.leader for taken in script.taken]
    assert sum(taken.points for taken in script.taken) == sum(state.card_points.values())


def test_the_same_seed_gives_the_same_deal() -> None:
    one, same, other = (deal(game("klaber"), np.random.default_rng(seed)) for seed in (3, 3, 4))
    assert one == same
    assert one != other


def test_every_card_is_played_once() -> None:
    script = deal(game("clobyosh-4"), np.random.default_rng(2))
    assert sorted(laid.card for laid in script.laid) == list(script.pack.cards)
    for seat, hand in script.hands.items():
        assert sorted(laid.card for laid in script.laid if laid.seat is seat) == sorted(hand)
