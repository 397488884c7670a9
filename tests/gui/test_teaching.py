"""The teaching page: one touch a doubt, nothing decided by the page; and the lesson's thread behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from engine.cards import Card, Pack
from engine.errors import BadInput, DeviceGone
from engine.games import game
from gui.decks import shelf
from gui.i18n import use
from gui.images import image_of
from gui.look import DAY
from gui.settings import Preferences
from gui.setup_page import GameChoice, SetupPage
from gui.teacher import Shown, Standing, Teacher
from gui.teaching import TeachingPage
from tests.vision.decks.test_lesson import Table
from vision.decks.deck import Deck
from vision.decks.glance import Glance
from vision.decks.lesson import Note
from vision.decks.naming import Named, name_all
from vision.frame import Frame

PACK = Pack.HUNGARIAN
CROP = np.random.default_rng(1).integers(0, 255, (128, 80, 3), np.uint8)


def shown(glance: int, card: Card, *, doubtful: bool = False) -> Shown:
    return Shown(glance, card, PACK.cards[:3], doubtful, image_of(CROP))


@pytest.fixture
def page(app: QApplication) -> TeachingPage:
    return TeachingPage(PACK, DAY)


def choices(page: TeachingPage) -> list[QToolButton]:
    widgets = (page.choices.itemAt(i).widget() for i in range(page.choices.count()))
    return [widget for widget in widgets if isinstance(widget, QToolButton)]


def test_a_doubt_is_settled_by_one_touch(page: TeachingPage) -> None:
    said: list[tuple[int, Card]] = []
    page.said.connect(lambda glance, card: said.append((glance, card)))
    doubt = shown(4, PACK.cards[7], doubtful=True)
    page.show_standing(Standing((doubt,), PACK.cards[1:], doubt, "seen", False))
    offered = choices(page)
    assert len(offered) == 4  # what it is taken for, and three more
    offered[1].click()
    page.slots[PACK.cards[20]].click()  # or any card at all, in the overview
    assert said == [(4, PACK.cards[0]), (4, PACK.cards[20])]


def test_what_is_taken_for_a_double_is_said_to_be_and_can_be_another_card(page: TeachingPage) -> None:
    said: list[tuple[int, Card]] = []
    page.said.connect(lambda glance, card: said.append((glance, card)))
    double = replace(shown(9, PACK.cards[3]), again=True)
    page.show_standing(Standing((shown(4, PACK.cards[3]),), PACK.cards[1:], double, "double", False))
    assert "10 of acorns, which was shown already" in page.note.text()
    page.slots[PACK.cards[4]].click()
    assert said == [(9, PACK.cards[4])]


def test_a_bad_look_is_shown_again(page: TeachingPage) -> None:
    dropped: list[int] = []
    page.dropped.connect(dropped.append)
    page.show_standing(Standing((shown(9, PACK.cards[3]),), PACK.cards[1:], None, "seen", False))
    page.slots[PACK.cards[3]].click()
    page.slots[PACK.cards[4]].click()  # nothing is there yet
    assert dropped == [9]


def test_what_is_taken_for_the_back_has_a_place_and_can_be_said_to_be_a_card(page: TeachingPage) -> None:
    said: list[tuple[int, Card]] = []
    backs: list[int] = []
    page.said.connect(lambda glance, card: said.append((glance, card)))
    page.back_said.connect(backs.append)
    page.back.click()  # nothing is there yet
    page.show_standing(Standing((), PACK.cards, None, "back", False, (3, image_of(CROP))))
    assert "back" in page.note.text()
    assert not page.back.icon().isNull()
    page.back.click()
    assert "Which card" in page.note.text()
    page.slots[PACK.cards[11]].click()
    doubt = shown(4, PACK.cards[7], doubtful=True)
    page.show_standing(Standing((doubt,), PACK.cards[1:], doubt, "seen", False))
    page.back.click()  # the doubt is the back
    assert (said, backs) == ([(3, PACK.cards[11])], [4])


def test_what_is_missing_is_named_and_a_complete_deck_can_be_kept(page: TeachingPage) -> None:
    asked: list[str] = []
    page.keep_asked.connect(asked.append)
    all_but_two = tuple(shown(i, card) for i, card in enumerate(PACK.cards[2:], start=1))
    page.show_standing(Standing(all_but_two, PACK.cards[:2], None, "seen", False))
    assert "30 of 32" in page.heading.text()
    assert "7 of acorns, 8 of acorns" in page.note.text()
    page.keep.click()
    assert asked == []
    page.show_standing(Standing(all_but_two, (), None, "seen", True))
    page.name.setText(" Piatnik ")
    page.keep.click()
    assert asked == ["Piatnik"]


def test_while_a_deck_is_being_kept_it_is_said_and_the_button_rests(page: TeachingPage) -> None:
    asked: list[str] = []
    page.keep_asked.connect(asked.append)
    complete = Standing(tuple(shown(i, card) for i, card in enumerate(PACK.cards, start=1)), (), None, "seen", True)
    page.show_standing(complete)
    page.name.setText("Piatnik")
    page.keep.click()
    page.keep.click()
    assert asked == ["Piatnik"]
    page.show_standing(complete)  # the camera looks on
    assert not page.keep.isEnabled()
    assert "being kept" in page.note.text()
    page.show_failure("The disk is full.")
    assert page.note.text() == "The disk is full."
    page.keep.click()
    assert asked == ["Piatnik", "Piatnik"]


@pytest.mark.parametrize(("language", "word"), [("hu", "elmosódott"), ("de", "unscharf"), ("en", "blurred")])
def test_blur_is_told_in_the_people_s_language(app: QApplication, language: str, word: str) -> None:
    use(language)
    page = TeachingPage(PACK, DAY)
    page.show_standing(Standing((), PACK.cards, None, "blurred", False))
    assert word in page.note.text()


def test_a_double_is_asked_about_until_it_is_answered_or_the_next_card_comes(
    app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(monkeypatch)
    teacher = Teacher(PACK, "0", Camera, table.lesson)
    standings: list[Standing] = []
    teacher.standing_changed.connect(standings.append)
    feed = table.lesson.feed
    monkeypatch.setattr(table.lesson, "feed", lambda frame: teacher._look(frame, told) or ())
    told = SimpleNamespace(feed=feed)
    for card in (2, 9, 2, 4, 9):
        table.show(PACK.cards[card])
    questions = [None if s.question is None else (s.question.glance, s.question.card) for s in standings]
    assert questions == [None, None, (3, PACK.cards[2]), None, (5, PACK.cards[9])]
    assert standings[-1].question is not None
    assert standings[-1].question.again
    teacher.say(5, PACK.cards[7])
    assert standings[-1].question is None
    assert {one.card for one in standings[-1].shown} == {PACK.cards[i] for i in (2, 9, 4, 7)}


class Lesson:
    """A lesson in which every frame shows the next card, the fifth of them in doubt."""

    def __init__(self) -> None:
        self.pack, self.glances, self.said, self.said_back = PACK, [], {}, 0

    def feed(self, frame: Frame) -> tuple[Note, ...]:
        if frame.index >= 32:
            return ()
        logs = np.full(34, -6.0)
        logs[frame.index] = -2.0 if frame.index == 4 else -0.01
        glance = Glance(np.zeros((4, 2), np.float32), frame.index + 1, height=150)
        glance.take(CROP, logs, np.ones(4))
        self.glances.append(glance)
        return (Note("seen", glance.number, self.named[-1]),)

    @property
    def named(self) -> tuple[Named, ...]:
        return tuple(name_all(self.glances, PACK, self.said))

    @property
    def missing(self) -> tuple[Card, ...]:
        return tuple(card for card in PACK.cards if card not in {n.card for n in self.named})

    @property
    def back(self) -> Glance | None:
        return next((glance for glance in self.glances if glance.number == self.said_back), None)

    @property
    def done(self) -> bool:
        return len(self.glances) >= 32

    def say_back(self, glance: int) -> None:
        self.said_back = glance

    def say(self, glance: int, card: Card) -> None:
        self.said[glance] = card

    def deck(self, name: str) -> Deck:
        if self.missing:
            raise BadInput("cards are missing")
        return Deck(name, PACK, tuple((CROP,) for _ in PACK.cards))


def whole_lesson() -> Lesson:
    """All cards were shown."""
    lesson = Lesson()
    for index in range(32):
        lesson.feed(Frame(np.zeros((90, 160, 3), np.uint8), index / 30, index))
    return lesson


class Camera:
    live, length = True, None

    def __init__(self, _: str) -> None:
        self.closed = False

    def frames(self) -> Iterator[Frame]:
        for i in range(10_000):
            if self.closed:
                return
            yield Frame(np.zeros((90, 160, 3), np.uint8), i / 30, i)
            QTest.qSleep(1)

    def close(self) -> None:
        self.closed = True


def until(done: list[object], count: int = 1) -> None:
    for _ in range(1000):
        if len(done) >= count:
            return
        QTest.qWait(10)
    pytest.fail("it did not happen within ten seconds")


def test_a_lesson_runs_behind_the_page_and_ends_on_the_shelf(
    app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.decks.shelf.Shelf.matcher", lambda *_: None)  # learning has tests of its own
    teacher = Teacher(PACK, "0", Camera, Lesson())  # type: ignore[arg-type]
    standings: list[Standing] = []
    kept: list[str] = []
    failed: list[str] = []
    teacher.standing_changed.connect(standings.append)
    teacher.kept.connect(kept.append)
    teacher.failed.connect(failed.append)
    teacher.start()
    until(standings, 32)  # type: ignore[arg-type]
    assert standings[-1].complete
    assert standings[-1].question is not None
    assert standings[-1].question.glance == 5
    teacher.say(5, PACK.cards[4])
    until(standings, 33)  # type: ignore[arg-type]
    assert standings[-1].question is None
    assert standings[-1].back is None
    teacher.say_back(7)
    until(standings, 34)  # type: ignore[arg-type]
    assert standings[-1].back is not None
    assert standings[-1].back[0] == 7
    teacher.keep("Tell")
    until(kept)  # type: ignore[arg-type]
    assert [deck.name for deck in shelf().decks()] == ["Tell"]
    teacher.keep("tell")
    until(failed)  # type: ignore[arg-type]
    assert "already" in failed[0]
    teacher.stop()


def test_who_asks_twice_to_keep_a_deck_gets_one_and_no_failure(
    app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned = Event()
    monkeypatch.setattr("vision.decks.shelf.Shelf.matcher", lambda *_: learned.wait(10))
    teacher = Teacher(PACK, "0", Camera, whole_lesson())  # type: ignore[arg-type]
    kept: list[object] = []
    failed: list[object] = []
    teacher.kept.connect(kept.append)
    teacher.failed.connect(failed.append)
    teacher.keep("Tell")
    teacher.keep("Tell")
    learned.set()
    until(kept)
    teacher.keep("Tell")  # the first is over: now it is told that there is one
    until(failed)
    assert (kept, len(failed)) == (["Tell"], 1)


@pytest.mark.parametrize("wrong", [OSError("no space left"), BadInput("decks: cannot be written (full); free space")])
def test_what_stands_in_the_way_of_keeping_is_told_and_the_lesson_stays(
    app: QApplication, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    def full(*_: object) -> None:
        raise wrong

    monkeypatch.setattr("vision.decks.shelf.Shelf.matcher", lambda *_: None)
    teacher = Teacher(PACK, "0", Camera, whole_lesson())  # type: ignore[arg-type]
    failed: list[object] = []
    kept: list[object] = []
    teacher.failed.connect(failed.append)
    teacher.kept.connect(kept.append)
    with monkeypatch.context() as patch:
        patch.setattr("vision.decks.shelf.write_deck", full)
        teacher.keep("Tell")
        until(failed)
    teacher.keep("Tell")
    until(kept)
    assert (len(failed), kept) == (1, ["Tell"])


def test_a_camera_that_is_not_there_is_told_on_the_page(app: QApplication) -> None:
    def nothing(_: str) -> Camera:
        raise DeviceGone("no camera is plugged in")

    teacher, failed = Teacher(PACK, "7", nothing, Lesson()), []  # type: ignore[arg-type,var-annotated]
    teacher.failed.connect(failed.append)
    teacher.start()
    until(failed)
    assert failed == ["no camera is plugged in"]


def test_a_taught_deck_is_offered_for_games_with_its_pack(app: QApplication, tmp_path: Path) -> None:
    shelf().keep(Deck("Tell", PACK, tuple((CROP,) for _ in PACK.cards)))
    offered = [game("klaber"), game("clobyosh-4")]
    games = [GameChoice(g.id, g.title, g.pack, g.seats()) for g in offered]
    setup = SetupPage(games, [("0", "Camera")], Preferences(game="klaber", deck="Tell"), DAY)
    assert setup.preferences().deck == "Tell"
    setup.game.setCurrentIndex(1)
    assert setup.preferences().deck == ""
    asked: list[Preferences] = []
    setup.teach_asked.connect(asked.append)
    setup.deck.teach.click()
    assert asked[0].game == "clobyosh-4"
