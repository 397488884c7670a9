from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget

from engine.actions import Call, Claim, Dealer, Kontra, NewDeal, Pass, Say, parse_call
from engine.cards import Card, Pack, Seat, parse_card
from engine.slate import Slate
from engine.table import SaidWhen, TableSession
from gui.frame import Frame
from gui.look import DAY, LAMPLIGHT, TOUCH
from gui.pad_menu import MOST, menu
from gui.picture_view import Outline, PictureView, Shot
from gui.scene import About, CallsOf, Column, LaidCard, Question, Scene, draw_scene
from gui.score_words import side_words
from gui.slate_picture import slate_image
from gui.slate_svg import slate_svg
from gui.window import TableWindow
from gui.wording import call_words
from tests.gui.deals import KLABER
from tests.gui.test_scene import session_after, unspoken


@pytest.fixture
def scene() -> Scene:
    """Two tricks taken, two cards of the third on the table."""
    return draw_scene(session_after(12).view)


@pytest.fixture
def window(app: QApplication, scene: Scene) -> Iterator[TableWindow]:
    frame = Frame(LAMPLIGHT)
    page = TableWindow(LAMPLIGHT)
    frame.turn_to(page)
    frame.show()
    page.show_scene(scene)
    app.processEvents()
    yield page
    frame.close()


def doubtful(scene: Scene) -> Scene:
    other = parse_card("acorns-over", Pack.HUNGARIAN)
    play = replace(scene.plays[-1], sure=False, choices=(scene.plays[-1].card, other))
    return replace(scene, question=Question(play, play.choices), plays=(*scene.plays[:-1], play), trick=(play,))


def test_the_pad_says_what_is_touched_and_opens_long_lists_step_by_step(window: TableWindow) -> None:
    scene = draw_scene(session_after(0).view)  # everybody may announce, the opponents may double
    window.show_scene(scene)
    told: list[tuple[Seat, Call]] = []
    window.called.connect(lambda seat, call: told.append((seat, call)))
    assert len(window.pad.buttons) <= MOST
    first, second = scene.calls[:2]
    button(window, "Terc").click()
    button(window, "more …").click()
    button(window, "Okt").click()
    window.pad._turn_to(None)
    button(window, f"{scene.name(second.seat)} …").click()
    button(window, "more …").click()
    button(window, "Four of a kind …").click()
    button(window, "Four nines").click()
    window.pad.go_back()
    window.pad.go_back()
    button(window, "Bella").click()
    said = [(seat, call_words(call, scene.pack)) for seat, call in told]
    assert said == [(first.seat, "Terc"), (first.seat, "Okt"), (second.seat, "Four nines"), (second.seat, "Bella")]


def button(window: TableWindow, text: str) -> QPushButton:
    """The button of the pad with these words."""
    return next(b for b in window.pad.buttons if b.text() == text)


def test_who_deals_is_said_by_two_touches(window: TableWindow) -> None:
    scene = draw_scene(TableSession(KLABER, dealer=Seat.BOTTOM).view)
    window.show_scene(scene)
    told: list[Call] = []
    window.called.connect(lambda seat, call: told.append(call))
    button(window, "Who deals …").click()
    button(window, call_words(Dealer(Seat.TOP), scene.pack)).click()
    assert told == [Dealer(Seat.TOP)]


def test_who_else_deals_never_stands_among_the_words_that_are_said(window: TableWindow, scene: Scene) -> None:
    window.show_scene(replace(scene, calls=(CallsOf(Seat.TOP, (Pass(), Dealer(Seat.BOTTOM))),)))
    assert [button.text() for button in window.pad.buttons] == ["Pass", "Who deals …"]


def test_what_ends_a_deal_is_asked_for_once_more(window: TableWindow, scene: Scene) -> None:
    window.show_scene(replace(scene, calls=(CallsOf(Seat.BOTTOM, (Claim(), Kontra())),)))
    told: list[Call] = []
    window.called.connect(lambda seat, call: told.append(call))
    button(window, "Go out").click()
    assert told == []
    assert window.pad.back is not None
    window.pad.back.click()
    assert told == []
    button(window, "Go out").click()
    button(window, "Yes: Go out").click()
    assert told == [Claim()]


def test_a_deal_is_thrown_away_by_two_touches_and_not_by_one(window: TableWindow, scene: Scene) -> None:
    told: list[object] = []
    window.called.connect(lambda *said: told.append(said))
    window.throw.click()
    assert window.throwing.isVisible()
    assert not window.pad.isVisible()
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_1)
    assert told == [], "the pad is not seen, and hears no keys"
    window.throwing.back.click()
    assert window.pad.isVisible()
    window.throw.click()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.throwing.isVisible()
    window.throw.click()
    window.throwing.sure.click()
    assert told == [(scene.dealer, NewDeal())]
    assert window.pad.isVisible()


def test_what_is_over_cannot_be_thrown_away(window: TableWindow, scene: Scene) -> None:
    window.throw.click()
    window.show_scene(replace(scene, deal=2))
    assert not window.throwing.isVisible()
    window.show_scene(replace(scene, running=False))
    assert not window.throw.isVisible()


def test_before_there_is_a_table_nothing_can_be_touched_that_would_do_nothing(app: QApplication, scene: Scene) -> None:
    page = TableWindow(LAMPLIGHT)
    assert not page.add.isEnabled()
    assert not page.undo.isEnabled()
    assert page.setup.isEnabled()
    page.show_scene(scene)
    assert page.add.isEnabled()
    assert page.undo.isEnabled()


def test_keys_press_the_pad_and_undo(window: TableWindow, app: QApplication) -> None:
    scene = draw_scene(session_after(0).view)
    window.show_scene(scene)
    window.activateWindow()
    app.processEvents()
    told: list[object] = []
    window.called.connect(lambda seat, call: told.append(str(call)))
    window.undone.connect(lambda: told.append("undone"))
    QTest.keyClick(window, Qt.Key.Key_2)
    QTest.keyClick(window, Qt.Key.Key_5)
    assert window.pad.back is not None
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.pad.back is None
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert told == ["kvart", "undone"]
    window.pad.press(99)
    assert len(told) == 2


def test_everything_that_is_touched_is_large_enough(window: TableWindow, scene: Scene, app: QApplication) -> None:
    window.show_scene(doubtful(draw_scene(session_after(1).view)))
    window.correct(window._scene.plays[0].id)  # type: ignore[union-attr]
    app.processEvents()
    for kind in (QPushButton, QToolButton):
        for button in window.findChildren(kind):
            if button.isVisible():
                assert button.height() >= TOUCH, button.text() or button.toolTip()


def test_a_touched_card_on_the_table_opens_the_sheet_which_corrects_it(window: TableWindow, scene: Scene) -> None:
    told: list[object] = []
    window.amended.connect(lambda play, card: told.append((play, card)))
    window.reseated.connect(lambda play, seat: told.append((play, seat)))
    window.retracted.connect(told.append)
    laid = scene.trick[-1]
    QTest.mouseClick(window.trick, Qt.MouseButton.LeftButton, pos=window.trick._spot(laid.seat).toPoint())
    assert window.sheet.isVisible()
    cards = [b for b in window.sheet.findChildren(QToolButton) if b.isVisible()]
    assert len(cards) == 32 + max(1, len(laid.choices))
    next(b for b in cards[::-1] if b.toolTip() == "over of acorns").click()
    assert not window.sheet.isVisible()
    window.correct(laid.id)
    press(window.sheet, "Béla")
    window.correct(laid.id)
    press(window.sheet, "It was not played")
    assert told == [(laid.id, parse_card("aO", Pack.HUNGARIAN)), (laid.id, Seat.TOP), laid.id]


def press(inside: QWidget, text: str) -> None:
    next(b for b in inside.findChildren(QPushButton) if b.text() == text and b.isVisible()).click()


def test_the_sheet_closes_beside_it_and_by_escape_and_changes_nothing(window: TableWindow, scene: Scene) -> None:
    told: list[object] = []
    window.amended.connect(lambda *what: told.append(what))
    window.correct(scene.plays[0].id)
    QTest.mouseClick(window.sheet, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert not window.sheet.isVisible()
    window.correct(scene.plays[0].id)
    QTest.keyClick(window.sheet, Qt.Key.Key_Escape)
    assert not window.sheet.isVisible()
    window.correct(4711)  # a play that is gone by now
    assert not window.sheet.isVisible()
    assert told == []


def test_each_card_of_the_deal_can_be_touched_in_the_strip(window: TableWindow, scene: Scene) -> None:
    told: list[int] = []
    window.strip.card_touched.connect(told.append)
    places = window.strip.lines._places()[0]
    for _, place in places:
        QTest.mouseClick(window.strip.lines, Qt.MouseButton.LeftButton, pos=place.center().toPoint())
    assert told == [laid.id for laid in scene.plays]


def test_a_doubt_is_one_touch(window: TableWindow, scene: Scene) -> None:
    asked = doubtful(scene)
    window.show_scene(asked)
    assert window.banner.isVisible()
    told: list[tuple[int, Card]] = []
    window.amended.connect(lambda play, card: told.append((play, card)))
    second = window.banner.answers[1]
    assert isinstance(second, QToolButton)
    second.click()
    assert asked.question is not None
    assert told == [(asked.question.play.id, asked.question.choices[1])]
    window.show_scene(scene)
    assert not window.banner.isVisible()


def test_one_touch_names_a_turned_up_card_that_could_not_be_read(window: TableWindow, scene: Scene) -> None:
    up = replace(doubtful(scene).plays[-1], id=700, trick=0)
    window.show_scene(replace(scene, question=Question(up, up.choices, about=About.TURNED_UP)))
    told: list[tuple[int, Card]] = []
    window.amended.connect(lambda play, card: told.append((play, card)))
    first, *_, another = window.banner.answers
    assert isinstance(first, QToolButton)
    first.click()
    assert told == [(700, up.choices[0])]
    assert "That was no card" not in [b.text() for b in window.banner.answers if isinstance(b, QPushButton)]
    assert isinstance(another, QPushButton)
    another.click()
    assert window.sheet.isVisible()
    assert not [b for b in window.sheet.findChildren(QPushButton) if b.isVisible() and b.text() == "It was not played"]


def test_one_touch_puts_in_a_card_that_nobody_saw(window: TableWindow, scene: Scene) -> None:
    hidden = replace(doubtful(scene).plays[-1], id=-1, seat=Seat.LEFT)
    window.show_scene(
        replace(scene, question=Question(hidden, hidden.choices, about=About.UNSEEN), missing_seat=Seat.LEFT)
    )
    put_in: list[tuple[object, object]] = []
    window.added.connect(lambda *answer: put_in.append(answer))
    first, *_, another = window.banner.answers
    assert isinstance(first, QToolButton)
    first.click()
    assert put_in == [(Seat.LEFT, hidden.choices[0])]
    assert isinstance(another, QPushButton)
    another.click()
    assert window.sheet.isVisible()
    assert window.sheet._adding is Seat.LEFT


def test_one_touch_says_before_which_card_something_was_said(window: TableWindow, scene: Scene) -> None:
    before, after = scene.plays[-2:]
    word = Say(Seat.LEFT, parse_call("terc over hearts", Pack.HUNGARIAN))
    when = SaidWhen(700, word, ((before.card, 0.6), (after.card, 0.3), (None, 0.1)))
    view = replace(session_after(12).view, plays=(), said_when=(when,))
    asked = draw_scene(view).question
    assert asked is not None
    window.show_scene(replace(scene, question=asked))
    told: list[tuple[int, object]] = []
    window.placed.connect(lambda *answer: told.append(answer))
    first, second, *_, last = window.banner.answers
    for answer in (first, second, last):
        assert isinstance(answer, QToolButton | QPushButton)
        answer.click()
    assert told == [(700, before.card), (700, after.card), (700, None)]
    said = window.banner._text.text()
    assert scene.name(Seat.LEFT) in said
    assert call_words(word.call, scene.pack, scene.name, scene.id) in said


def test_a_question_about_the_deal_before_says_so(window: TableWindow, scene: Scene) -> None:
    asked = doubtful(scene).question
    assert asked is not None
    window.show_scene(replace(scene, question=asked))
    before = window.banner._text.text()
    window.show_scene(replace(scene, question=replace(asked, deal=7)))
    assert window.banner._text.text() == f"deal 7: {before}"


def test_one_touch_says_who_takes_the_rest(window: TableWindow, scene: Scene) -> None:
    view = session_after(12).view
    sides = [side[0] for side in view.sides]
    asked = draw_scene(replace(view, plays=(), takers=tuple(sides))).question
    assert asked is not None
    window.show_scene(replace(scene, question=asked))
    told: list[object] = []
    window.awarded.connect(told.append)
    *answers, by_hand = window.banner.answers
    assert isinstance(by_hand, QPushButton)
    by_hand.click()
    assert window.score_sheet.isVisible() == (view.to_write is not None)
    window.score_sheet.hide()
    for answer, side in zip(answers, view.sides, strict=True):
        assert isinstance(answer, QPushButton)
        assert answer.text() == side_words(view, side)
        answer.click()
    assert told == sides


def test_one_touch_says_whose_a_card_was(window: TableWindow) -> None:
    scene = draw_scene(session_after(3).view)
    laid = scene.plays[-1]
    window.show_scene(replace(scene, question=Question(laid, laid.choices, seats=(Seat.LEFT, Seat.TOP))))
    moved: list[tuple[object, object]] = []
    window.reseated.connect(lambda *answer: moved.append(answer))
    second = window.banner.answers[1]
    assert isinstance(second, QPushButton)
    assert second.text() == scene.name(Seat.TOP)
    second.click()
    assert moved == [(laid.id, Seat.TOP)]


def test_who_has_to_speak_is_said_large_and_once(window: TableWindow, app: QApplication) -> None:
    scene = draw_scene(unspoken().view)
    window.show_scene(scene)
    app.processEvents()
    assert [label.text() for label in window.findChildren(QLabel) if label.isVisible()].count(scene.note) == 1
    assert window.banner.isVisible()
    assert window.banner._text.fontMetrics().height() > window.status.trouble.fontMetrics().height()
    assert not window.banner.answers
    window.show_scene(draw_scene(session_after(1).view))
    assert not window.banner.isVisible()


def test_two_tricks_of_cards_that_wait_for_the_auction_stand_apart(window: TableWindow, scene: Scene) -> None:
    same = tuple(replace(laid, trick=1) for laid in scene.plays[:8])
    window.show_scene(replace(scene, plays=same))
    window.strip.lines.fit(QSize(900, 200))
    lefts = [place.left() for _, place in window.strip.lines._places()[0]]
    steps = [round(there - here) for here, there in pairwise(lefts)]
    assert steps[3] > steps[2]
    assert len({*steps[:3], *steps[4:]}) == 1


def test_the_trick_shows_the_very_cards(window: TableWindow, scene: Scene) -> None:
    laid = scene.trick[-1]
    spot = window.trick._spot(laid.seat)
    assert window.trick.card_at(spot) == laid
    assert window.trick.card_at(QPointF(1, 1)) is None
    with_card = crop(window.trick.grab().toImage(), spot)
    window.show_scene(replace(scene, trick=()))
    without = crop(window.trick.grab().toImage(), spot)
    other = parse_card("hA" if laid.card.short != "hA" else "h7", Pack.HUNGARIAN)
    window.show_scene(replace(scene, trick=(replace(laid, card=other),)))
    another = crop(window.trick.grab().toImage(), spot)
    assert np.abs(with_card - without).mean() > 20
    assert np.abs(with_card - another).mean() > 5


def test_each_of_several_cards_of_a_player_can_be_touched(window: TableWindow, scene: Scene, app: QApplication) -> None:
    """Who throws down all that he has lays his cards side by side."""
    first, *_ = scene.plays
    cards = [replace(first, id=number, card=card) for number, card in enumerate(Pack.HUNGARIAN.cards[:4], start=90)]
    window.show_scene(replace(scene, trick=tuple(cards)))
    app.processEvents()
    view = window.trick
    points = (QPointF(x, y) for x in range(0, view.width(), 8) for y in range(0, view.height(), 8))
    assert {laid.id for point in points if (laid := view.card_at(point)) is not None} == {90, 91, 92, 93}


def crop(image: QImage, spot: QPointF, half: int = 30) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    x, y = int(spot.x()), int(spot.y())
    return pixels[y - half : y + half, 3 * (x - half) : 3 * (x + half)].astype(int)


def test_recognised_cards_are_outlined_where_they_lie(app: QApplication) -> None:
    view = PictureView(DAY)
    view.resize(640, 360)
    black = QImage(64, 36, QImage.Format.Format_RGB32)
    black.fill(Qt.GlobalColor.black)
    quad = ((0.25, 0.25), (0.5, 0.25), (0.5, 0.75), (0.25, 0.75))
    view.show_shot(Shot(black, (Outline(quad, "ace of hearts"),)))
    image = view.grab().toImage()
    assert image.pixelColor(160, 120) == QColor(LAMPLIGHT.good)  # bright on any picture
    assert image.pixelColor(320, 230) == QColor(LAMPLIGHT.good)
    assert image.pixelColor(20, 20) == QColor("black")
    assert view.accessibleName() == "ace of hearts"


def test_the_slate_shows_each_mark_and_never_leaves_one_out(app: QApplication) -> None:
    few, many = Slate().add(319), Slate(tuple(mark for _ in range(40) for mark in Slate().add(97).marks))
    empty = chalked(slate_image([Column("a", (), 0)], LAMPLIGHT, 400, 500))
    some = chalked(slate_image([Column("a", few.marks, few.total)], LAMPLIGHT, 400, 500))
    lots = chalked(slate_image([Column("a", many.marks, many.total)], LAMPLIGHT, 400, 500))
    assert empty < some < lots


def chalked(image: QImage) -> int:
    """How many pixels are white with chalk."""
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return int((pixels[..., :3].min(axis=2) > 150).sum())


def test_the_same_score_is_always_the_same_picture(app: QApplication) -> None:
    column = Column("Anna", Slate().add(161).marks, 161, "|X")
    first, second = (slate_image([column], DAY, 300, 400) for _ in range(2))
    assert first == second


def test_the_slate_as_svg_has_every_stroke_and_no_loose_angle(app: QApplication) -> None:
    from xml.etree import ElementTree

    from engine.slate import glyph

    slate = Slate().add(319).add(57)
    root = ElementTree.fromstring(slate_svg([Column("A < B & C", slate.marks, slate.total, "X")]))
    lines = [node for node in root.iter() if node.tag.endswith("polyline")]
    assert len(lines) >= sum(len(glyph(mark)) for mark in slate.marks)
    assert any(node.text == "A < B & C" for node in root.iter())


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)])
def test_the_window_fits_every_usual_screen(window: TableWindow, app: QApplication, size: tuple[int, int]) -> None:
    frame = window.window()
    frame.resize(*size)
    app.processEvents()
    assert (frame.width(), frame.height()) == size
    for view in (window.picture, window.trick, window.slate, window.pad, window.status):
        assert window.rect().contains(view.geometry())


def test_rare_calls_stand_behind_the_common_ones() -> None:
    calls = draw_scene(session_after(0).view).calls[0].calls
    choices = menu(calls, Pack.HUNGARIAN)
    assert [choice.words for choice in choices[:3]] == ["Terc", "Kvart", "Bella"]
    assert [choice.likely for choice in choices] == [True] * 3 + [False] * (len(choices) - 3)
    assert {call for choice in choices for call in choice.calls} == set(calls)


def test_a_card_face_down_is_not_painted_with_its_face(window: TableWindow, scene: Scene) -> None:
    laid: LaidCard = scene.plays[0]
    place = window.strip.lines._places()[0][0][1].center()
    hidden = crop(window.strip.lines.grab().toImage(), place, 14)
    window.show_scene(replace(scene, plays=(replace(laid, face_down=False), *scene.plays[1:])))
    assert np.abs(hidden - crop(window.strip.lines.grab().toImage(), place, 14)).mean() > 5
