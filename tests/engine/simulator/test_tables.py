"""Simulated tables: deals of every game are followed to the right score when sight is good, and faults are counted."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import Game, games
from engine.observation import CardSeen
from engine.simulator import CONDITIONS, Manners, Stated, Study, Way, happenings, play_deal, study, try_deal
from engine.simulator.study import Rate, told_deal

CLEAR = Stated(0.0, 25.0)
CALM = Manners(hurry=0.0, nudge=0.0, take_back=0.0, revoke=0.0, stray_seat=0.0, seat_sure=12.0, lead_first=0.0)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_clear_view_gives_the_right_score_without_a_touch(game: Game) -> None:
    found = study(game, CLEAR, CALM, deals=2, seed=3)
    assert [(trial.scored, trial.perfect, trial.refused) for trial in found.trials] == [(True, True, 0)] * 2
    assert found.untold <= 2


def test_the_same_seed_plays_the_same_deals() -> None:
    game = games()[0]
    first, second = (told_deal(game, Random(5), CALM, None)[0] for _ in range(2))
    assert first.truth.actions == second.truth.actions
    script = [happenings(first.truth, CLEAR, CALM, Random(6)) for _ in range(2)]
    assert script[0] == script[1]


def test_every_card_of_a_deal_is_seen_where_none_is_hidden() -> None:
    game = next(g for g in games() if g.id == "klaber")
    deal, _ = told_deal(game, Random(1), CALM, None)
    seen = [what for _, what in happenings(deal.truth, CLEAR, CALM, Random(2)) if isinstance(what, CardSeen)]
    best = {max(range(32), key=one.faces.__getitem__) for one in seen}
    played = {play.card.index for trick in deal.truth.tricks for play in trick.plays}
    assert played <= best


def test_a_revoke_is_in_the_truth_when_it_is_asked_for() -> None:
    game = next(g for g in games() if g.id == "klaber")
    deals = [play_deal(game, Random(seed), revoke=1.0) for seed in range(12)]
    kinds = {odd.kind for deal in deals if deal is not None for odd in deal.truth.irregularities}
    assert "revoke" in kinds


def test_committing_by_sight_alone_is_worse_than_believing() -> None:
    game = next(g for g in games() if g.id == "clobyosh-4")
    poor, table = Stated(0.08, 6.0), CONDITIONS["usual"]
    believed = study(game, poor, table, deals=3, seed=2)
    committed = study(game, poor, table, deals=3, seed=2, way=Way.SIGHT)
    right = [sum(trial.plays for trial in found.trials) for found in (believed, committed)]
    assert right[0] > right[1]


def test_a_misreading_that_is_never_mended_is_counted_as_a_touch() -> None:
    game = next(g for g in games() if g.id == "klaber")
    deal, _ = told_deal(game, Random(1), CALM, None)
    trial = try_deal(game, deal, [], way=Way.SIGHT)
    assert not trial.scored
    assert trial.wrong >= 32


def test_shares_come_with_wilson_intervals() -> None:
    low, high = Rate(200, 200).interval
    assert high == 1.0
    assert 0.97 < low < 0.99  # 1 - 3.84 / (200 + 3.84)
    assert Rate(0, 0).interval == (0.0, 1.0)
    assert Study("klaber", "usual", ()).json()["scored"]["of"] == 0


@pytest.mark.parametrize("name", ["clobyosh-4", "altesland-4", "klammern-4"])
def test_who_says_bella_plays_one_of_its_cards_with_it(name: str) -> None:
    game = next(g for g in games() if g.id == name)
    truths = [told_deal(game, Random(seed), CALM, None)[0].truth for seed in range(40)]
    said = [truth for truth in truths if any(str(getattr(action, "call", "")) == "bella" for action in truth.actions)]
    assert said
    assert not [odd for truth in said for odd in truth.irregularities if odd.kind == "false_meld"]
