"""Without a pointer: every field, button and card is reached by keys, and nothing is done that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QWidget

from engine.cards import Seat
from gui.frame import Frame
from gui.look import DAY
from gui.offers import game_choices
from gui.picture_view import Outline, Shot
from gui.scene import draw_scene
from gui.settings import Preferences
from gui.setup_page import SetupPage
from gui.strip_view import _Lines
from gui.window import TableWindow
from gui.wording import card_name, seat_name
from tests.gui.test_earlier import two_evenings
from tests.gui.test_scene import session_after

SOURCES = (("0", "HD Webcam"), ("film.mp4", "The recording that came along"))


@pytest.fixture
def setup(app: QApplication) -> Iterator[SetupPage]:
    page, frame = SetupPage(game_choices(), SOURCES, Preferences(), DAY, earlier=two_evenings()), Frame(DAY)
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


def spoken(widget: QWidget) -> str:
    """What a screen reader calls it. Under Linux Qt tells of a drop-down what is chosen, and its label besides."""
    if isinstance(widget, QComboBox):
        return widget.accessibleName()
    known = QAccessible.queryAccessibleInterface(widget)
    return "" if known is None else known.text(QAccessible.Text.Name)


def test_tab_goes_down_the_page_and_every_field_has_a_name(setup: SetupPage) -> None:
    QTest.qWait(10)
    way: list[QWidget] = []
    now = setup.game
    now.setFocus()
    while now not in way:
        way.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
    names = [spoken(widget) for widget in way]
    assert "" not in names
    wanted = ["Game", "Camera or recording", "Cards", "Light display", *(f"Name ({seat_name(seat)})" for seat in Seat)]
    assert set(wanted) <= set(names)
    assert "Earlier tricks may be looked at" in names
    down = [names.index(name) for name in (f"Name ({seat_name(Seat.BOTTOM)})", "It will show", "English", "Start anew")]
    assert down == sorted(down)


def test_each_view_of_the_table_has_a_name(app: QApplication) -> None:
    page = TableWindow(DAY)
    scene = draw_scene(session_after(3).view)
    page.show_scene(scene)
    quad = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2))
    black = QImage(64, 36, QImage.Format.Format_RGB32)
    page.show_shot(Shot(black, (Outline(quad, ""), Outline(quad, "9 of gourds"))))
    assert page.picture.accessibleName() == "9 of gourds"
    assert all(card_name(laid.card) in spoken(page.trick) for laid in scene.trick)
    assert spoken(page.strip.lines)
    assert spoken(page.pad)


def test_what_has_the_keys_is_framed_in_ink(app: QApplication) -> None:
    page, frame = TableWindow(DAY), Frame(DAY)
    frame.turn_to(page)
    frame.show()
    frame.activateWindow()
    QTest.qWait(10)
    page.setup.setFocus(Qt.FocusReason.TabFocusReason)
    image = page.setup.grab().toImage()
    assert image.pixelColor(1, image.height() // 2).name() == DAY.ink
    inside = {image.pixelColor(x, 8).name() for x in range(20, image.width() - 20)}
    assert inside == {image.pixelColor(image.width() // 2, 8).name()}, "something else is drawn around the word"
    frame.close()


def test_enter_goes_on_and_an_address_that_was_typed_is_the_camera(setup: SetupPage) -> None:
    done: list[Preferences] = []
    setup.continued.connect(lambda preferences, _: done.append(preferences))
    line = setup.source.field.lineEdit()
    assert line is not None
    line.selectAll()
    QTest.keyClicks(line, "http://192.168.1.7:8080")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert len(done) == 1, "Enter goes on, once"
    assert {choice.source for choice in done} == {"http://192.168.1.7:8080"}
    assert setup.source.field.count() == len(SOURCES)


def test_enter_starts_where_there_is_nothing_to_go_on_with(app: QApplication) -> None:
    page = SetupPage(game_choices(), SOURCES, Preferences(), DAY)
    started: list[Preferences] = []
    page.started.connect(started.append)
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert len(started) == 1


def test_enter_throws_no_evening_away(setup: SetupPage) -> None:
    done: list[str] = []
    setup.started.connect(lambda _: done.append("started"))
    setup.continued.connect(lambda *_: done.append("continued"))
    setup.begin.start.setFocus()
    QTest.keyClick(setup.begin.start, Qt.Key.Key_Return)
    assert done == [], "it is asked for once more"
    QTest.keyClick(setup.focusWidget() or setup, Qt.Key.Key_Return)
    assert done == [], "and Enter goes back"
    QTest.keyClick(setup.focusWidget() or setup, Qt.Key.Key_Return)
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
