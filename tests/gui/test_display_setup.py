"""The window's page that sets up a display, with the real firmware behind a port."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from engine.cards import Seat
from gui.app import plan_from
from gui.display_setup import DisplaySetup
from gui.settings import Preferences
from table_hw.displays.patient import PatientDisplay, patient
from table_hw.orientation import VIEWS
from table_hw.ports import Port
from tests.firmware.conftest import firmware
from tests.table_hw.conftest import pty_board
from tests.table_hw.pty_board import PtyBoard

__all__ = ["firmware", "pty_board"]

PATIENCE = 40.0


@pytest.fixture
def until(app: QApplication) -> Callable[[Callable[[], bool]], None]:
    """Let the window work until something is so."""

    def wait(reached: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < end, "never came about"
            app.processEvents()
            time.sleep(0.01)

    return wait


def test_panel_is_turned_by_touching_the_f_that_is_seen(
    pty_board: PtyBoard, until: Callable[[Callable[[], bool]], None]
) -> None:
    page = DisplaySetup(there=(Port(str(pty_board.port), "a board", None),))
    got: list[str] = []
    page.chosen.connect(got.append)
    assert not page.steps.isEnabled()
    page.use.click()
    until(page.steps.isEnabled)
    assert pty_board.wait_for(lambda rows: rows[2].startswith("###.")), "an F stands on the panel"
    assert {button.objectName() for button in page.findChildren(QPushButton)} >= {view.name for view in VIEWS}
    button = page.findChild(QPushButton, "upside-down")
    page.first.offer([("left", "left"), ("right", "right")], "right")
    button.click()
    until(lambda: page._info is not None and page._info.geometry == 2 | 4 | 8)
    page.brightness.chosen.emit("1")
    until(lambda: page._info is not None and page._info.brightness_cap == 4)
    page.done_button.click()
    assert got == [f"serial:{pty_board.port}?keys=0&bright=4"]
    page.close()


def test_port_that_is_not_there_is_one_sentence(app: QApplication, until: Callable[[Callable[[], bool]], None]) -> None:
    page = DisplaySetup(there=(Port("/dev/ttyNone", "nothing", None),))
    page.use.click()
    until(lambda: "The display is not at this port" in page.status.text())
    assert not page.steps.isEnabled()
    page.close()


def test_evening_starts_with_a_display_that_is_not_there() -> None:
    plan = plan_from(Preferences(display="serial:/dev/ttyNone,lamp:", dealer=Seat.BOTTOM.value))
    assert plan.display == patient("serial:/dev/ttyNone,lamp:")
    display = PatientDisplay("serial:/dev/ttyNone")
    assert "no serial port /dev/ttyNone" in display.status
    assert not display.wait_shown(0.0)
    assert patient("") == ""
