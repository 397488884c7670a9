"""Whoever is asked by the system to end does so in order, and says so by its status."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog

from gui.cli.main import main
from gui.event_loop import run
from gui.frame import Frame, look_of
from gui.signals import heeded

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there a signal ends a program at once")

ASKED = [signal.SIGINT, signal.SIGTERM] + ([signal.SIGHUP] if sys.platform != "win32" else [])


@pytest.fixture(autouse=True)
def not_ignored() -> Iterator[None]:
    """Under `nohup` and in the background of a script some signals are to be ignored: not here."""
    usual = [signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL for number in ASKED]
    before = [signal.signal(number, handler) for number, handler in zip(ASKED, usual, strict=True)]
    yield
    for number, handler in zip(ASKED, before, strict=True):
        signal.signal(number, handler)


@pytest.mark.parametrize("number", ASKED)
@pytest.mark.parametrize("asking", [False, True])
def test_a_signal_closes_the_window_as_a_person_would(app: QApplication, number: int, asking: bool) -> None:
    frame, closed = Frame(look_of("day")), []
    frame.closed.connect(lambda: closed.append(True))
    frame.show()
    if asking:
        QTimer.singleShot(0, lambda: QDialog(frame).exec())
    QTimer.singleShot(50, lambda: os.kill(os.getpid(), number))
    before = signal.getsignal(number)
    assert run(app) == 128 + number
    assert closed == [True]
    assert signal.getsignal(number) is before


def test_a_signal_that_is_to_be_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with heeded(pytest.fail):
            os.kill(os.getpid(), signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


class Asking:
    """Somebody who types nothing, and asks the program to end."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __iter__(self) -> Asking:
        return self

    def __next__(self) -> str:
        os.kill(os.getpid(), self.number)
        return ""


@pytest.mark.parametrize("number", ASKED)
def test_a_command_that_is_asked_to_end_says_so(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Asking(number))
    assert main(["replay", "-"]) == 128 + number
    assert capsys.readouterr().err.split() == ["filko:", "stopped"]
