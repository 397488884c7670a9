"""What was taken back is said, for a while."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.actions import Say, parse_call
from engine.cards import Seat
from engine.table import Undone, Update
from gui import i18n, status_line
from gui.scene import draw_scene
from gui.status_line import StatusLine
from gui.undone_words import undone_words
from tests.gui.deals import KLABER
from tests.gui.test_scene import session_after


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Taken back: Anna: Terc"), ("hu", "Visszavonva: Anna: Terc"), ("de", "Zurückgenommen: Anna: Terz")],
)
def test_a_word_that_was_taken_back_is_told_with_its_speaker(language: str, said: str) -> None:
    i18n.use(language)
    session = session_after(3)
    told: list[Update] = []
    session.subscribe(told.append)
    session.submit(Say(Seat.BOTTOM, parse_call("terc", KLABER.pack)), 3.0, by="window")
    session.undo(by="window")
    (undone,) = [update for update in told if isinstance(update, Undone)]
    assert undone_words(undone, draw_scene(session.view)) == said


def test_a_correction_that_was_taken_back_is_told_as_one() -> None:
    session = session_after(3)
    play = session.view.plays[0]
    session.amend(play.id, card=KLABER.pack.cards[-1], by="window")
    (undone,) = [update for update in session.undo(by="window") if isinstance(update, Undone)]
    i18n.use("de")
    assert undone_words(undone, draw_scene(session.view)) == "Zurückgenommen: eine Korrektur"


def test_it_is_said_for_a_while_only(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status_line, "_DONE_FOR_MS", 20)
    line = StatusLine()
    line.show_note("the table needs something")
    line.show_done("Taken back: Anna: Terc")
    assert line.trouble.text() == "Taken back: Anna: Terc  ·  the table needs something"
    QTest.qWait(80)
    assert line.trouble.text() == "the table needs something"
    QTest.qWait(60)
    assert not line._forget.isActive()
