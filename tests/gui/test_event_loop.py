"""Windows that nobody shows any more die in the window's thread, whichever thread makes rubbish."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from gui.event_loop import run


class Forgotten:
    """Holds itself, so that only Python's search for rubbish finds it. Tells in which thread."""

    found_by: threading.Thread | None = None

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        Forgotten.found_by = threading.current_thread()


@pytest.fixture
def searching_by_itself() -> Iterator[None]:
    """As often as Python does where nobody says otherwise."""
    usual, was_on = gc.get_threshold(), gc.isenabled()
    gc.set_threshold(700, 10, 10)
    gc.enable()
    yield
    gc.set_threshold(*usual)
    if not was_on:
        gc.disable()


@pytest.mark.usefixtures("searching_by_itself")
def test_what_is_forgotten_is_found_in_the_windows_thread(app: QApplication) -> None:
    Forgotten.found_by = None
    made: list[list[int]] = []

    def forget_and_work() -> None:
        Forgotten()
        made.extend([number] for number in range(20_000))

    def leave_once_found() -> None:
        if Forgotten.found_by is not None:
            app.quit()

    work = threading.Thread(target=forget_and_work, name="eyes")
    look, late = QTimer(interval=10), QTimer(interval=10_000, singleShot=True)
    look.timeout.connect(leave_once_found)
    late.timeout.connect(app.quit)
    look.start()
    late.start()
    QTimer.singleShot(0, work.start)
    run(app)
    assert Forgotten.found_by is threading.main_thread()
    assert gc.isenabled(), "without a window every thread may look again"
