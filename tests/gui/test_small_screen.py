"""Everything on a small touch screen: nothing cut off, nothing too small for a finger, nothing beside the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QScrollArea, QWidget

from engine.cards import Pack, Seat
from engine.games import game
from engine.table import Answer
from gui import i18n
from gui.earlier_choice import EarlierChoice
from gui.failure_words import SENTENCES
from gui.frame import Frame
from gui.house_rules import HouseRules
from gui.look import DAY, LEAST_TOUCH
from gui.offers import game_choices
from gui.scene import About, Question, draw_scene
from gui.settings import Preferences
from gui.setup_page import SetupPage
from gui.status_line import Health
from gui.teaching import TeachingPage
from gui.verdict import Proposal
from gui.window import TableWindow
from tests.gui.deals import KLABER
from tests.gui.simulated import moments
from tests.gui.test_earlier import two_evenings
from tests.gui.test_scene import session_after, unspoken

DIRECTLY = Qt.FindChildOption.FindDirectChildrenOnly
SIZES = ((800, 480), (1280, 800))


def flaws(root: QWidget) -> Iterator[str]:
    """What a person would curse at, in words."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisibleTo(root) or isinstance(widget.parent(), QComboBox):
            continue
        if isinstance(widget, QAbstractButton | QComboBox | QLineEdit):
            yield from _flaws_of_field(widget, root)
        elif isinstance(widget, QLabel) and widget.text() and not widget.wordWrap():
            if widget.minimumSizeHint().width() > widget.width() + 1:
                yield f"cut off: {widget.text()}"
        elif isinstance(widget, QScrollArea) and widget.horizontalScrollBar().maximum():
            yield "something scrolls sideways"
        yield from _on_one_another(widget)


def _on_one_another(parent: QWidget) -> Iterator[str]:
    there = [w for w in parent.findChildren(QAbstractButton, options=DIRECTLY) if w.isVisibleTo(parent)]
    for one, other in combinations(there, 2):
        if one.geometry().intersects(other.geometry()):
            yield f"on one another: {one.text()}, {other.text()}"


def _flaws_of_field(widget: QWidget, root: QWidget) -> Iterator[str]:
    text = widget.currentText() if isinstance(widget, QComboBox) else getattr(widget, "text", str)()
    if min(widget.width(), widget.height()) < LEAST_TOUCH:
        yield f"too small for a finger: {text or widget.accessibleName()}"
    if widget.fontMetrics().size(0, text.replace("&&", "&")).width() > widget.width() - 8:
        yield f"cut off: {text}"
    place = QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())
    if place.left() < 0 or place.right() >= root.width():
        yield f"beside the screen: {text}"


def shown(page: QWidget, size: tuple[int, int]) -> Frame:
    frame = Frame(DAY)
    frame.turn_to(page)
    frame.resize(*size)
    frame.show()
    QTest.qWait(20)
    return frame


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_first_page_the_lesson_and_the_house_rules_fit(
    app: QApplication, language: str, size: tuple[int, int]
) -> None:
    i18n.use(language)
    sources = (("0", i18n.t("Camera {number}").format(number=1)),)
    setup, asking = (
        SetupPage(game_choices(), sources, Preferences(language=language), DAY, earlier=two_evenings())
        for _ in range(2)
    )
    asking.begin.start.click()
    for page in (setup, asking, TeachingPage(Pack.HUNGARIAN, DAY)):
        frame = shown(page, size)
        assert (frame.width(), frame.height()) == size, "the page is larger than the screen"
        assert list(flaws(frame)) == []
        rules = HouseRules(game("klaber"), {}, page)
        rules.show()
        QTest.qWait(5)
        assert list(flaws(rules)) == []
        rules.close()
        choice = EarlierChoice(two_evenings(), page)
        choice.show()
        QTest.qWait(5)
        assert list(flaws(choice)) == []
        choice.close()
        frame.close()


@pytest.mark.parametrize("name", ["klaber", "tartli", "altesland-3-money"])
def test_a_whole_deal_fits(app: QApplication, name: str) -> None:
    i18n.use("hu")
    page = TableWindow(DAY)
    frame = shown(page, SIZES[0])
    for view in moments(game(name), 3):
        page.show_scene(draw_scene(view))
        for _ in range(3):  # lines are made, then laid out
            app.processEvents()
        assert (frame.width(), frame.height()) == SIZES[0], "the window has grown"
        assert list(flaws(frame)) == []
    frame.close()


def test_a_wide_window_can_be_made_narrow_again(app: QApplication) -> None:
    page = TableWindow(DAY)
    frame = shown(page, (1900, 1000))
    page.show_scene(draw_scene(next(iter(moments(game("tartli"), 3)))))
    QTest.qWait(10)
    frame.resize(*SIZES[0])
    QTest.qWait(10)
    assert (frame.width(), frame.height()) == SIZES[0]
    frame.close()


def test_the_sheet_fits_and_tab_stays_on_it(app: QApplication) -> None:
    page = TableWindow(DAY)
    frame = shown(page, SIZES[0])
    scene = draw_scene(session_after(3).view)
    page.show_scene(scene)
    page.correct(scene.plays[0].id)
    QTest.qWait(10)
    assert list(flaws(page.sheet)) == []
    frame.activateWindow()
    said: list[object] = []
    page.called.connect(lambda *call: said.append(call))
    for _ in range(50):
        QTest.keyClick(app.focusWidget() or page.sheet, Qt.Key.Key_Tab)
        assert page.sheet.isAncestorOf(app.focusWidget())
    QTest.keyClick(frame, Qt.Key.Key_1)
    assert said == [], "a key pressed a button that nobody sees"
    frame.close()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_questions_and_long_sentences_fit(app: QApplication, language: str, size: tuple[int, int]) -> None:
    i18n.use(language)
    page = TableWindow(DAY)
    frame = shown(page, size)
    scene = draw_scene(session_after(7).view)
    laid = replace(scene.plays[-1], sure=False, choices=KLABER.pack.cards[:4])
    no = Answer("revoke", Seat.LEFT, 2, accepted=False)
    words = i18n.t("did not follow suit or trump as required")
    proposal = Proposal(f"Karl-Theodor: {words} (2)", "rule " * 20, "Karl-Theodor + Anna-Katharina 161", no, no)
    trouble = i18n.t(SENTENCES[0][1]), i18n.t("The camera was moved; Filkó looks at the table anew.")
    page.status.show_trouble(trouble)
    page.status.show_health(Health("a-camera-with-a-very-long-name-by-its-maker " * 3, "a display", 29.7, 12, "●", ""))
    for asked in (
        replace(scene, question=Question(laid, laid.choices), note=trouble[0]),
        replace(scene, question=Question(laid, laid.choices, seats=scene.seats)),
        replace(scene, question=Question(laid, laid.choices, about=About.UNSEEN, by_hand=True), note=trouble[0]),
        replace(scene, proposal=proposal),
    ):
        page.show_scene(asked)
        for _ in range(3):
            app.processEvents()
        assert (frame.width(), frame.height()) == size, "the window has grown"
        assert list(flaws(frame)) == []
    page.throw.click()
    app.processEvents()
    assert (frame.width(), frame.height()) == size, "the window has grown"
    assert list(flaws(frame)) == []
    frame.close()


@pytest.mark.parametrize("size", [(800, 480), (800, 600), (1024, 600)])
def test_what_is_asked_and_can_be_said_leaves_room_for_the_table(app: QApplication, size: tuple[int, int]) -> None:
    names = ((Seat.BOTTOM, "Annamária"), (Seat.RIGHT, "Károly"), (Seat.TOP, "Béla"), (Seat.LEFT, "Dorottya"))
    scene = replace(draw_scene(session_after(100).view), names=names)
    no = Answer("revoke", Seat.LEFT, 2, accepted=False)
    proposal = Proposal("Béla: did not follow suit or trump as one must (trick 2)", "rule " * 24, "", no, no)
    page = TableWindow(DAY)
    frame = shown(page, size)
    page.show_scene(replace(scene, proposal=proposal))
    QTest.qWait(30)
    assert list(flaws(frame)) == []
    assert page.trick.height() >= size[1] * 0.3
    assert page.picture.height() >= 40
    if size[1] == SIZES[0][1]:  # there the others have one button in common
        for place, group in enumerate(scene.calls):
            page.pad._turn_to(None)
            page.pad.buttons[-1].click()
            page.pad.buttons[place].click()
            assert page.pad._focus is group.seat
            assert page.pad._flow.heightForWidth(page.pad.width()) <= page.pad.height()
        page.pad._turn_to(None)
        page.pad.buttons[-1].click()
        page.pad.go_back()
        assert page.pad.buttons[0].text() == "New deal"
    frame.close()


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1366, 768), (1900, 1000)])
def test_every_panel_of_the_pad_has_its_place(app: QApplication, size: tuple[int, int]) -> None:
    page = TableWindow(DAY)
    frame = Frame(DAY)
    frame.turn_to(page)
    frame.show()
    frame.resize(*size)
    page.show_scene(draw_scene(unspoken(3).view))
    QTest.qWait(100)
    flow = page.pad._flow
    panels = [item.widget() for n in range(flow.count()) if (item := flow.itemAt(n)) is not None]
    assert len(panels) == 4
    for one, other in combinations(panels, 2):
        assert not one.geometry().intersects(other.geometry())
    assert all(panel.size() == panel.sizeHint() for panel in panels)
    frame.close()
