"""Without a pointer: every field, button and card is reached by keys, and nothing is done that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QWidget

from gui.app import game_choices
from gui.frame import Frame
from gui.look import DAY
from gui.scene import draw_scene
from gui.settings import Preferences
from gui.setup_page import SetupPage
from gui.strip_view import _Lines
from gui.window import TableWindow
from tests.gui.test_scene import session_after

SOURCES = (("0", "HD Webcam"), ("film.mp4", "The recording that came along"))


@pytest.fixture
def setup(app: QApplication) -> Iterator[SetupPage]:
    page, frame = SetupPage(game_choices(), SOURCES, Preferences(), DAY, unfinished=True), Frame(DAY)
    frame.turn_to(page)
    frame.show()
    frame.activateWindow()
    QTest.qWait(10)
    yield page
    frame.close()


def reached(page: QWidget) -> set[QWidget]:
    """What Tab comes to, round and round."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    found: set[QWidget] = set()
    for _ in range(80):
        QTest.keyClick(app.focusWidget() or page, Qt.Key.Key_Tab)
        now = app.focusWidget()
        if now is not None:
            found.add(now)
    return found


def test_tab_comes_to_everything_on_the_first_page(setup: SetupPage) -> None:
    fields = [*setup.findChildren(QAbstractButton), *setup.findChildren(QComboBox), *setup.findChildren(QLineEdit)]
    wanted = {field for field in fields if field.isVisibleTo(setup) and not isinstance(field.parent(), QComboBox)}
    grouped = {button for button in wanted if isinstance(button, QAbstractButton) and button.group() is not None}
    missed = wanted - reached(setup) - grouped  # in a group the arrows go on from the one that is chosen
    assert [getattr(field, "text", str)() for field in missed] == []


def test_enter_starts_and_an_address_that_was_typed_is_the_camera(setup: SetupPage) -> None:
    started: list[Preferences] = []
    setup.started.connect(started.append)
    line = setup.source.field.lineEdit()
    assert line is not None
    line.selectAll()
    QTest.keyClicks(line, "http://192.168.1.7:8080")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert len(started) == 1, "Enter starts, once"
    assert {choice.source for choice in started} == {"http://192.168.1.7:8080"}
    assert setup.source.field.count() == len(SOURCES)


def test_enter_on_going_on_with_the_last_deal_begins_no_new_one(setup: SetupPage) -> None:
    done: list[str] = []
    setup.started.connect(lambda _: done.append("started"))
    setup.continued.connect(lambda _: done.append("continued"))
    setup.go_on.setFocus()
    QTest.keyClick(setup.go_on, Qt.Key.Key_Return)
    assert done == ["continued"]


def test_tab_comes_to_the_cards_and_arrows_choose_one(app: QApplication) -> None:
    page, frame = TableWindow(DAY), Frame(DAY)
    frame.turn_to(page)
    frame.show()
    frame.activateWindow()
    scene = draw_scene(session_after(3).view)
    page.show_scene(scene)
    QTest.qWait(10)
    found = reached(page)
    assert {page.add, page.undo, page.setup, *page.pad.buttons} <= found
    lines = next(widget for widget in found if isinstance(widget, _Lines))
    touched: list[int] = []
    page.strip.card_touched.connect(touched.append)
    lines.setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left):
        QTest.keyClick(lines, key)
    page.sheet.hide()
    QTest.keyClick(lines, Qt.Key.Key_Space)
    assert touched == [scene.plays[-1].id, scene.plays[0].id]
    frame.close()
