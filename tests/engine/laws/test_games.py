"""What every game file must say about itself."""

from __future__ import annotations

from random import Random

import pytest

from engine.errors import BadInput, UnknownName
from engine.games import Game, games
from engine.playout import passed_out
from tests.engine.laws.dealing import random_options

EVERY_GAME = pytest.mark.parametrize("found", games(), ids=lambda game: game.id)


@EVERY_GAME
def test_a_game_has_names_and_seats(found: Game) -> None:
    assert all(found.titles[language] for language in ("en", "hu", "de"))
    assert len(set(found.order)) == len(found.order)


@EVERY_GAME
def test_options_say_what_they_change(found: Game) -> None:
    for option in found.options:
        assert option.rule
        assert option.default == option.read(option.default)
        assert not option.values or option.default in option.values
        for value in option.values:
            assert option.read(str(value).lower() if isinstance(value, bool) else str(value)) == value
        with pytest.raises(BadInput, match=option.name):
            option.read("neither this nor that")


@EVERY_GAME
def test_options_work_alone_and_together(found: Game) -> None:
    for option in found.options:
        for value in option.values:
            assert found.deal(options={option.name: value}).rules
    for seed in range(20):
        assert found.deal(options=random_options(found, Random(seed))).rules


@EVERY_GAME
def test_an_option_that_is_not_there(found: Game) -> None:
    with pytest.raises(UnknownName, match=r"its options are"):
        found.chosen({"no.option": 1})


def test_every_game_is_found_once() -> None:
    names = [found.id for found in games()]
    assert len(set(names)) == len(names)
    assert {"klaber", "clobyosh-4"} <= set(names)


@EVERY_GAME
def test_whether_all_may_pass_lies_in_the_rules_and_not_in_the_cards(found: Game) -> None:
    """Where the turned-up card makes trumps, or somebody must bid, a deal cannot be passed out."""
    somebody_plays = found.id in {"klaber", "tartl-austrian", "tartli"}
    for seed in range(10):
        out = passed_out(found, Random(seed))
        assert (out is None) is somebody_plays
        assert out is None or (out.finished and not out.tricks)
