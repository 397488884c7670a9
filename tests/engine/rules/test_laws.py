"""Laws that hold for every deal of every game."""

from __future__ import annotations

import json
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import Game, Value, games
from engine.notation import parse_text, print_text, read_json, record_of, tell, to_json
from engine.playout import random_deal, random_playout
from engine.state import State

EVERY_GAME = pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
SEEDS = given(seed=st.integers(0, 10**6), data=st.data())


def played(found: Game, seed: int, data: st.DataObject) -> tuple[State, dict[str, Value]]:
    """A random deal with random options, played to its end."""
    chosen = {
        option.name: data.draw(st.sampled_from(option.values), label=option.name)
        for option in found.options
        if option.values
    }
    rng = Random(seed)
    return random_playout(random_deal(found, rng, chosen), rng), chosen


@EVERY_GAME
@settings(max_examples=30, deadline=None)
@SEEDS
def test_a_deal_adds_up(found: Game, seed: int, data: st.DataObject) -> None:
    state, _ = played(found, seed, data)
    cards = list(chain.from_iterable(trick.cards for trick in state.tricks))
    assert len(set(cards)) == len(cards)
    assert state.points == state.outcome.points
    if len(state.tricks) == state.rules.tricks:
        assert state.table is not None
        pack_points = sum(state.table.card_points(played) for played in state.played)
        assert sum(state.card_points.values()) == pack_points + state.rules.ranks.last_trick
        if state.trump is not None and state.gone.bit_count() == 32:
            assert sum(state.card_points.values()) in (161, 162)
    assert dict(state.score.points) == dict(state.points)


@EVERY_GAME
@settings(max_examples=30, deadline=None)
@SEEDS
def test_legal_actions_break_no_rule(found: Game, seed: int, data: st.DataObject) -> None:
    state, _ = played(found, seed, data)
    assert state.noticed == ()


@EVERY_GAME
@settings(max_examples=20, deadline=None)
@SEEDS
def test_written_and_read_again(found: Game, seed: int, data: st.DataObject) -> None:
    state, options = played(found, seed, data)
    record = record_of(state, found, options)
    assert read_json(json.loads(json.dumps(to_json(record)))) == record
    text = print_text(record)
    assert parse_text(text) == record
    assert print_text(parse_text(text)) == text


@EVERY_GAME
@settings(max_examples=20, deadline=None)
@SEEDS
def test_replay_equals_live(found: Game, seed: int, data: st.DataObject) -> None:
    state, options = played(found, seed, data)
    record = record_of(state, found, options)
    assert record.played().outcome == state.outcome
    events = list(tell(record, legal=True))
    assert events[-1]["event"] == "deal"
    assert all(event["legal"] for event in events if event["event"] == "action")


@EVERY_GAME
def test_options_say_what_they_change(found: Game) -> None:
    assert found.title
    for option in found.options:
        assert option.rule
        assert option.default == option.read(option.default)
        assert not option.values or option.default in option.values


def test_every_game_is_found_once() -> None:
    names = [found.id for found in games()]
    assert len(set(names)) == len(names)
    assert {"klaber", "clobyosh-4"} <= set(names)
