"""The touched slate: what a deal came to, written by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.table import TableSession
from gui import i18n
from gui.frame import Frame
from gui.look import DAY
from gui.scene import draw_scene
from gui.window import TableWindow
from tests.engine.table.tables import deal, feed, session_for
from tests.gui.test_scene import session_after
from tests.gui.test_small_screen import flaws


@pytest.fixture
def session() -> TableSession:
    """Two tricks taken, two cards of the third on the table."""
    return session_after(12)


@pytest.fixture(params=[(1280, 720), (800, 480)])
def page(app: QApplication, session: TableSession, request: pytest.FixtureRequest) -> Iterator[TableWindow]:
    frame, page = Frame(DAY), TableWindow(DAY)
    page.written.connect(session.write)
    frame.turn_to(page)
    frame.resize(*request.param)
    frame.show()
    frame.activateWindow()
    page.show_scene(draw_scene(session.view))
    QTest.qWait(10)
    yield page
    frame.close()


def test_the_touched_slate_asks_for_a_number_of_each_side(page: TableWindow, session: TableSession) -> None:
    first, second = session.view.sides
    QTest.mouseClick(page.slate, Qt.MouseButton.LeftButton)
    sheet = page.score_sheet
    assert sheet.isVisible()
    QTest.qWait(10)
    assert list(flaws(page.window())) == []
    assert not sheet.done.isEnabled()
    for key in ("9", "6", "⌫", "8"):
        sheet.keys[key].click()
    sheet.sides[1].click()
    for key in ("6", "4", "±"):
        sheet.keys[key].click()
    assert [side.text().splitlines()[1] for side in sheet.sides] == ["98", "-64"]
    sheet.done.click()
    assert not sheet.isVisible()
    assert session.view.points == {first: 98, second: -64}


def test_it_is_written_with_keys_too(page: TableWindow, session: TableSession) -> None:
    first, second = session.view.sides
    page.slate.setFocus()
    QTest.keyClick(page.slate, Qt.Key.Key_Return)
    for key in (Qt.Key.Key_1, Qt.Key.Key_0, Qt.Key.Key_2, Qt.Key.Key_Return, Qt.Key.Key_6, Qt.Key.Key_0):
        QTest.keyClick(page.window().focusWidget() or page, key)
    assert page.pad.isVisible()
    QTest.keyClick(page.score_sheet, Qt.Key.Key_Return)
    assert session.view.points == {first: 102, second: 60}


def test_what_stands_there_is_changed_by_the_first_digit(page: TableWindow, session: TableSession) -> None:
    first, second = session.view.sides
    session.write(1, {first: 120, second: 42})
    page.show_scene(draw_scene(session.view))
    page.write_score()
    sheet = page.score_sheet
    assert [side.text().splitlines()[1] for side in sheet.sides] == ["120", "42"]
    QTest.keyClick(sheet, Qt.Key.Key_7)
    assert sheet.sides[0].text().endswith("\n7")
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert session.view.points == {first: 120, second: 42}


def test_before_anything_was_said_the_slate_asks_what_stands_there_already(page: TableWindow) -> None:
    session = session_for(deal("klaber", 3))
    page.carried.connect(session.carry)
    page.show_scene(draw_scene(session.view))
    first, second = session.view.sides
    page.write_score()
    sheet = page.score_sheet
    assert sheet.isVisible()
    QTest.qWait(10)
    assert list(flaws(page.window())) == []
    assert [side.text().splitlines()[1] for side in sheet.sides] == ["0", "0", "0", "0"]
    for key in ("3", "4", "0"):
        sheet.keys[key].click()
    sheet.sides[3].click()
    sheet.keys["2"].click()
    sheet.keys["±"].click()
    assert not sheet.done.isEnabled()  # nobody has won less than no game
    sheet.keys["±"].click()
    sheet.done.click()
    page.show_scene(draw_scene(session.view))
    assert (dict(session.view.score), dict(session.view.tally)) == ({first: 340, second: 0}, {second: ("|", "|")})
    page.write_score()
    assert [side.text().splitlines()[1] for side in sheet.sides] == ["340", "0", "0", "2"]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_three_sides_fit_too(page: TableWindow, language: str) -> None:
    i18n.use(language)
    page.show_scene(draw_scene(session_for(deal("klapperjas-3", 3)).view))
    page.write_score()
    QTest.qWait(10)
    assert list(flaws(page.score_sheet)) == []


def test_it_lies_in_the_middle_of_a_window_of_another_size_too(page: TableWindow) -> None:
    page.write_score()
    for size in ((1280, 800), (800, 480), (1920, 1080)):
        page.window().resize(*size)
        QTest.qWait(30)
        assert list(flaws(page.window())) == []
        sheet = page.score_sheet.sheet.geometry()
        assert (sheet.center() - page.rect().center()).manhattanLength() <= 2


def test_of_games_for_money_only_the_money_is_asked(app: QApplication) -> None:
    scene = draw_scene(session_for(deal("altesland-3-money", 3)).view)
    assert scene.to_write is not None
    assert scene.to_write.deal is None
    assert [side.games for side in scene.to_write.sides] == [None] * len(scene.to_write.sides)


def test_money_has_a_decimal_sign_of_the_language(app: QApplication) -> None:
    table = deal("altesland-3-money", 3)
    session = session_for(table)
    feed(session, table.script[: len(table.script) // 2])
    page = TableWindow(DAY)
    page.written.connect(session.write)
    i18n.use("de")
    page.show_scene(draw_scene(session.view))
    page.write_score()
    sheet = page.score_sheet
    assert sheet.keys["."].text() == ","
    for number, side in enumerate(sheet.sides):
        side.click()
        for key in ("1", ".", "5", "±") if number else ("3",):
            sheet.keys[key].click()
    assert [side.text().splitlines()[1] for side in sheet.sides] == ["3", "-1,5", "-1,5"]
    sheet.done.click()
    assert list((session.view.points or {}).values()) == [3, -1.5, -1.5]
