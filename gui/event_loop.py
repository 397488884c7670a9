"""The window's event loop, and in its thread alone Python's search for unused objects that hold each other.

The loop ends in order when the system asks the program to end.

Such a search happens in whichever thread makes the next object. Where it finds a page that nobody shows any more in the
thread of the eyes or of the table, Qt's part of the page dies there: its timers stay in the list of the window's
thread, and the next of them crashes the program ("Timers cannot be stopped from another thread").
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from gui.signals import heeded

__all__ = ["collect_due", "collecting_here", "run"]

_LOOK_MS = 250


def run(app: QApplication) -> int:
    """Run until the last window is closed, by a person or because a signal asks the program to end. Returns the exit
    status."""
    asked: list[int] = []

    def look() -> None:
        collect_due()
        if asked:
            app.closeAllWindows()  # here, where nothing else is half done; dialogs too
            app.exit(128 + asked[0])

    looking = QTimer(interval=_LOOK_MS)
    looking.timeout.connect(look)
    with collecting_here(), heeded(asked.append):
        looking.start()
        return int(app.exec())


@contextmanager
def collecting_here() -> Iterator[None]:
    """Within, no thread looks for unused objects by itself: call `collect_due` now and then."""
    by_itself = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if by_itself:
            gc.enable()


def collect_due() -> None:
    """Look for unused objects now, as thoroughly as Python would have by itself (`gc.get_threshold`)."""
    due = [made > most > 0 for made, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if any(due):
        gc.collect(max(generation for generation, is_due in enumerate(due) if is_due))
