"""What can be read, what can be touched, and what cannot be pressed now looks so."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from gui.choices import DropDown
from gui.frame import Frame
from gui.look import DAY, LAMPLIGHT, LEAST_TOUCH, Look

_ENOUGH = 4.5
"""Contrast that text needs by the accessibility guidelines of the web (WCAG 2, level AA)."""


def light(colour: str) -> float:
    """Relative luminance."""
    parts = [channel / 255 for channel in QColor(colour).getRgb()[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, ground: str) -> float:
    one, other = sorted((light(ink), light(ground)))
    return (other + 0.05) / (one + 0.05)


@pytest.mark.parametrize("look", [DAY, LAMPLIGHT], ids=lambda look: look.name)
def test_everything_that_is_written_can_be_read(look: Look) -> None:
    for ink in (look.ink, look.faint, look.accent, look.good, look.warn):
        assert contrast(ink, look.room) >= _ENOUGH
        assert contrast(ink, look.panel) >= _ENOUGH
    assert contrast(look.on_accent, look.accent) >= _ENOUGH
    assert contrast(look.chalk, look.slate) >= _ENOUGH


@pytest.mark.parametrize("look", [DAY, LAMPLIGHT], ids=lambda look: look.name)
def test_a_button_that_cannot_be_pressed_now_looks_so(app: QApplication, look: Look) -> None:
    frame, page = Frame(look), QWidget()
    lines = QVBoxLayout(page)
    buttons = [QPushButton("Keep these cards") for _ in range(3)]
    for button, role in zip(buttons, ("first", "likely", ""), strict=True):
        button.setProperty("role", role)
        lines.addWidget(button)
    buttons[2].setCheckable(True)
    buttons[2].setChecked(True)
    frame.turn_to(page)
    frame.show()
    for button in buttons:
        button.setEnabled(False)
    QTest.qWait(10)
    for button in buttons:
        image = button.grab().toImage()
        assert image.pixelColor(image.width() // 2, 8).name() == look.room
    frame.close()


def test_each_row_of_a_list_that_drops_down_is_large_enough(app: QApplication) -> None:
    frame = Frame(DAY)
    fixed, typed = (DropDown([(f"Game {n}", str(n)) for n in range(5)], "1") for _ in range(2))
    typed.setEditable(True)
    page = QWidget()
    lines = QVBoxLayout(page)
    lines.addWidget(fixed)
    lines.addWidget(typed)
    frame.turn_to(page)
    frame.show()
    for field in (fixed, typed):
        field.showPopup()
        QTest.qWait(10)
        assert field.view().visualRect(field.model().index(2, 0)).height() >= LEAST_TOUCH
        field.hidePopup()
    frame.close()
