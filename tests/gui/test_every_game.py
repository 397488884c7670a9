"""The window's side of all games: whatever may be said has a button with words, and the slate shows the score."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from engine.actions import Claim, Schenken
from engine.games import Game, Value, game, games
from engine.table import TableView
from gui import i18n
from gui.lamps import lamps
from gui.look import LAMPLIGHT
from gui.pad_menu import MOST, Choice, menu
from gui.scene import Scene, draw_scene
from gui.window import TableWindow
from gui.wording import call_words, card_name, rank_name
from tests.gui.simulated import moments

TABLES: tuple[tuple[str, dict[str, Value]], ...] = (
    *((each.id, {}) for each in games()),
    ("altesland-3-tournament", {"alt.tableSize": 4}),
    ("altesland-4", {"alt4.schenken": True, "alt4.scoring": "cash"}),
    ("clobyosh-4", {"clob4.noTrump": True, "clob4.bimah": "dealer"}),
    ("clobyosh-3", {"clob3.takeOnBig": True, "clob3.bimah": True}),
    ("darda", {"darda.players": 3}),
    ("klammern-4", {"klam.matchAllIn": True, "klam.matchPoints": True}),
    ("klapperjas-2", {"klap.scoring": "bigPoints"}),
)
MACHINE_WORDS = {
    "bid", "here", "pickup", "trump none", "play", "declare none", "claim", "exchange seven", "schenken", "expose",
    "meld", "challenge", "widow", "deal", "take big", "four", "show", "accept", "refuse", "good", "dealer",
}  # fmt: skip
"""Texts of calls that are not what people say, at least in two of the three languages."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    i18n.use("en")


def told(choices: tuple[Choice, ...]) -> Iterator[tuple[Choice, ...]]:
    """Every page of buttons that can come into sight."""
    yield choices
    for choice in choices:
        if choice.more:
            yield from told(choice.more)


def check_pad(scene: Scene) -> None:
    for group in scene.calls:
        for most in (4, MOST):
            choices = menu(group.calls, scene.pack, most, scene.name)
            assert sorted(map(str, (c for choice in choices for c in choice.calls))) == sorted(map(str, group.calls))
            for page in told(choices):
                words = [choice.words for choice in page]
                assert len(page) <= most
                assert len(set(words)) == len(words), words
            for choice in choices:
                assert choice.grave or not isinstance(choice.call, Claim | Schenken)


def check_words(scene: Scene, language: str) -> None:
    catalogue = i18n._catalogue(language).words
    for group in scene.calls:
        for call in group.calls:
            words = call_words(call, scene.pack, scene.name)
            raw = str(call)
            parts = {raw, *(piece for part in raw.split(" + ") for piece in part.split())} & MACHINE_WORDS
            assert words[0].isupper() or words[0].isdigit()
            assert language == "en" or all(part in catalogue for part in parts), raw


def check_slate(view: TableView, scene: Scene) -> None:
    by_name = {column.name: column for column in scene.columns}
    assert len(by_name) == len(view.state.setup.all_sides)
    for column in scene.columns:
        assert column.total == pytest.approx(sum(mark.value for mark in column.marks))
    assert sorted(c.total for c in scene.columns) == pytest.approx(
        sorted(view.state.score.of(side) for side in view.state.setup.all_sides)
    )


@pytest.mark.parametrize(("name", "options"), TABLES, ids=lambda part: part if isinstance(part, str) else "")
def test_each_moment_of_a_deal_can_be_shown_and_answered(name: str, options: dict[str, Value]) -> None:
    played: Game = game(name)
    views = list(moments(played, 3, options))
    assert views[-1].state.finished
    seen: set[object] = set()
    for view in views:
        assert len(lamps(view).scores) == len(view.sides)
        scene = draw_scene(view)
        if scene.calls in seen:
            continue
        seen.add(scene.calls)
        for language in i18n.LANGUAGES:
            i18n.use(language)
            scene = draw_scene(view)
            check_pad(scene)
            check_words(scene, language)
        check_slate(view, scene)
    check_slate(views[-1], draw_scene(views[-1]))


@pytest.mark.parametrize(
    ("name", "options"),
    [("darda", {}), ("clobyosh-3", {}), ("altesland-3-tournament", {"alt.tableSize": 4}), ("klammern-4", {})],
)
def test_the_window_shows_each_number_of_players(app: QApplication, name: str, options: dict[str, Value]) -> None:
    page = TableWindow(LAMPLIGHT)
    page.resize(1024, 600)
    views = list(moments(game(name), 5, options))
    for view in views[:: max(1, len(views) // 6)] + views[-1:]:
        scene = draw_scene(view)
        page.show_scene(scene)
        shown = page.grab().toImage()
        assert shown.width() >= 1024
        assert bool(page.pad.buttons) == bool(scene.calls)
        assert page.slate.accessibleName().count(":") == len(scene.columns)
    people = scene.seats if scene.sitting_out is None else (*scene.seats, scene.sitting_out)
    assert {len(people), len(scene.columns)} <= {len(game(name).seats(options)), 2}


def test_who_sits_out_is_shown_and_has_a_column() -> None:
    *_, view = moments(game("altesland-3-tournament"), 3, {"alt.tableSize": 4})
    scene = draw_scene(view)
    assert scene.sitting_out is scene.dealer is not None
    assert scene.sitting_out not in scene.seats
    assert len(scene.columns) == 4
    assert [len(column.rows) for column in scene.columns] == [len(scene.values)] * 4


def test_what_lies_beside_the_tricks_and_what_was_said_is_shown() -> None:
    scenes = [draw_scene(view) for view in moments(game("tartli"), 3)]
    assert any(scene.turned_up is not None for scene in scenes)
    said = dict(scenes[-1].said)
    assert set(said) <= set(scenes[-1].seats)
    assert said


def test_an_exchange_says_which_card_was_given_for_which() -> None:
    views = [view for view in moments(game("clobyosh-3"), 4) if view.state.exchanges]
    swap = views[0].state.exchanges[0]
    said = dict(draw_scene(views[0]).said)[views[0].state.seats[swap.place]]
    assert f"{card_name(swap.given)} → {rank_name(swap.got.rank, swap.got.pack)}" in said
