"""Times and places of a plan are those of people at a table."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import game
from studio.deals import deal
from studio.plan import Hover, Nudge, Plan
from studio.planning import plan


def planned(game_id: str, seed: int) -> Plan:
    rng = np.random.default_rng(seed)
    return plan(deal(game(game_id), rng), rng)


@given(seed=st.integers(0, 2**31), game_id=st.sampled_from(["klaber", "clobyosh-4"]))
@settings(max_examples=25, deadline=None)
def test_people_play_one_after_the_other(seed: int, game_id: str) -> None:
    directed = planned(game_id, seed)
    assert len(directed.placings) == 32
    for before, after in pairwise(directed.placings):
        assert after.at_rest - before.at_rest > 0.5
    for placing in directed.placings:
        assert 0.4 <= placing.at_rest - placing.start <= 0.8
        assert 0.4 <= placing.hand_away - placing.at_rest <= 0.6
    for sweep in directed.sweeps:
        number = sweep.taken.number
        last = max(p.at_rest for p in directed.placings if p.laid.trick == number)
        assert 1.5 <= sweep.cleared - last <= 3.2
        leads = [p.start for p in directed.placings if p.laid.trick == number + 1]
        assert all(lead > sweep.cleared for lead in leads)


@given(seed=st.integers(0, 2**31))
@settings(max_examples=15, deadline=None)
def test_cards_lie_still_between_their_events(seed: int) -> None:
    directed = planned("klaber", seed)
    nudged = {(d.laid.card, d.t) for d in directed.disturbances if isinstance(d, Nudge)}
    for placing in directed.placings:
        prop = next(p for p in directed.props if p.card == placing.laid.card)
        here = prop.at(placing.at_rest)
        assert here is not None
        assert (here.pose, here.lift, here.flip) == (placing.pose, 0.0, 0.0)
        later = prop.at(placing.hand_away)
        assert later is not None
        pushed = any(card == placing.laid.card and t - 0.2 < placing.hand_away for card, t in nudged)
        assert later.pose == placing.pose or pushed


def test_taken_cards_lie_face_down_at_the_winner() -> None:
    directed = planned("klaber", 5)
    end = directed.duration
    for prop in directed.props:
        last = prop.at(end)
        assert last is not None
        assert last.flip == 1.0
        assert abs(last.pose.x) + abs(last.pose.y) > 200


def test_words_are_said_before_the_play_that_they_belong_to() -> None:
    directed = planned("klaber", 38)
    melds = [word for word in directed.words if word.said.before > 0 or "trump" in word.said.call]
    assert melds
    for word in directed.words:
        assert word.t < directed.placings[word.said.before].at_rest
        if word.said.before > 0:
            assert word.t > directed.placings[word.said.before - 1].at_rest


def test_everything_is_said_once_and_in_order() -> None:
    for seed in range(6):
        directed = planned("klaber", seed)
        spoken = sorted(directed.words, key=lambda word: word.t)
        assert tuple(word.said for word in spoken) == directed.script.said


def test_the_dealer_takes_the_turned_up_card_before_the_lead() -> None:
    directed = planned("clobyosh-4", 1)
    assert directed.turned_up is not None
    card, pose, until = directed.turned_up
    lying = directed.props[0]
    assert lying.card == card
    at_first = lying.at(0.0)
    assert at_first is not None
    assert at_first.pose == pose
    assert until < directed.placings[0].start
    assert lying.at(directed.placings[0].start) is None


def test_a_hover_leaves_no_card() -> None:
    hovers = [d for d in planned("klaber", 5).disturbances if isinstance(d, Hover)]
    assert hovers
    for hover in hovers:
        assert all(not hover.t < p.at_rest < hover.t_end for p in planned("klaber", 5).placings)


@pytest.mark.parametrize("pace", [0.8, 2.0])
def test_pace_stretches_the_recording(pace: float) -> None:
    script = deal(game("klaber"), np.random.default_rng(1))
    brisk = plan(script, np.random.default_rng(1), 1.0).duration
    assert (plan(script, np.random.default_rng(1), pace).duration > brisk) == (pace > 1)
