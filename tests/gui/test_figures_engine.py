"""The speed of the rules is measured in turn with other engines, and told in the form of the bench."""

from __future__ import annotations

import pytest

from engine.games import Game, game
from gui import figures_engine
from gui.figures_engine import engine_figures

GAMES = (game("klaber"), game("tartli"))


@pytest.fixture
def _two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures_engine, "games", lambda: GAMES)


@pytest.mark.usefixtures("_two_games")
@pytest.mark.parametrize("found", GAMES, ids=lambda found: found.id)
def test_a_game_has_all_its_figures(found: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures_engine, "_controls", dict)
    lines = {figure.name: figure for figure in engine_figures(5)}
    for name, unit in (("deals", "1/s"), ("states", "1/s"), ("apply", "us"), ("memory", "KiB")):
        figure = lines[f"engine.{name}.{found.id}"]
        assert figure.unit == unit
        assert figure.p50 > 0
        assert figure.control
        assert figure.ratio is not None
    assert lines["engine.apply"].ratio is not None
    assert lines["engine.deals.klaber"].p95 <= lines["engine.deals.klaber"].p50
    assert lines["engine.apply"].runs > lines["engine.apply.klaber"].runs


@pytest.mark.usefixtures("_two_games")
def test_each_control_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    called = {"one": 0, "two": 0}

    def control(name: str) -> object:
        called[name] += 1
        return sum(range(1000))

    controls = {name: (lambda name=name: control(name)) for name in called}
    monkeypatch.setattr(figures_engine, "_controls", lambda: controls)
    lines = [figure.json() for figure in engine_figures(5) if figure.name == "engine.deals.klaber"]
    assert [line["control"] for line in lines] == [figures_engine.PLAIN, "one", "two"]
    assert all(line["ratio"] == pytest.approx(line["p50"] / line["control_p50"], rel=0.01) for line in lines)
    assert called["one"] == called["two"] > 0
