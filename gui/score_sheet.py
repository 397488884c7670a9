"""The sheet that the touched slate opens: what is written for a deal, by hand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QPushButton, QWidget

from engine.scoring import Number
from gui.i18n import t
from gui.overlay import Overlay
from gui.scene import ToWrite
from gui.wording import plain, pointed

__all__ = ["ScoreSheet"]

_BACK, _SIGN, _POINT = "⌫", "±", "."
_TYPED: dict[int, str] = {
    Qt.Key.Key_Backspace: _BACK,
    Qt.Key.Key_Minus: _SIGN,
    Qt.Key.Key_Comma: _POINT,
    Qt.Key.Key_Period: _POINT,
}
_MOST = 6
"""Digits of a number at most."""


class ScoreSheet(Overlay):
    """A number for each side, touched or typed."""

    written = Signal(int, object)  # the deal's number, the points by side

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._asked: ToWrite | None = None
        self._texts: list[str] = []
        self._at = 0
        self._begun = False
        self.sides: list[QPushButton] = []
        self.keys: dict[str, QPushButton] = {}
        self.done = QPushButton()

    def open_for(self, asked: ToWrite) -> None:
        """Ask about this deal; what stands there for it already is shown."""
        self.clear()
        self._asked = asked
        self._texts = ["" if side.points is None else plain(side.points) for side in asked.sides]
        self.body.addLayout(self.heading(t("What is written for deal {number}?").format(number=asked.deal)))
        self.body.addLayout(self._side_line(asked))
        self.body.addLayout(self._key_pad(cash=asked.cash))
        self.done = QPushButton(t("Write it so"))
        self.done.setProperty("role", "first")
        self.done.clicked.connect(self._write)
        self.body.addWidget(self.done)
        self._turn_to(0)
        self.open_()

    def press(self, key: str) -> None:
        """A key of the pad, or of the keyboard."""
        text = "" if not self._begun and key.isdigit() else self._texts[self._at]
        if key == _BACK:
            text = text[:-1]
        elif key == _SIGN:
            text = text.removeprefix("-") if text.startswith("-") else f"-{text}"
        elif key == _POINT:
            text = text if _POINT in text else f"{text or '0'}{_POINT}"
        elif sum(map(str.isdigit, text)) < _MOST:
            text = key if text == "0" else text + key
        self._texts[self._at], self._begun = text, True
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits are written, Enter goes on to the next side and at the last one writes all."""
        pressed = _TYPED.get(event.key(), event.text())
        if pressed in self.keys:
            self.press(pressed)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_on()
        else:
            super().keyPressEvent(event)

    def _go_on(self) -> None:
        if self._at + 1 < len(self.sides):
            self._turn_to(self._at + 1)
        elif self.done.isEnabled():
            self._write()

    def _side_line(self, asked: ToWrite) -> QHBoxLayout:
        line, group = QHBoxLayout(), QButtonGroup(self.sheet)
        self.sides = []
        for number, _ in enumerate(asked.sides):
            button = QPushButton()
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, number=number: self._turn_to(number))
            group.addButton(button)
            line.addWidget(button, 1)
            self.sides.append(button)
        return line

    def _key_pad(self, *, cash: bool) -> QGridLayout:
        grid, self.keys = QGridLayout(), {}
        grid.setSpacing(6)
        rows = ("789⌫", "456", "123", "±0.") if cash else ("789", "456", "123", "±0⌫")
        for row, keys in enumerate(rows):
            for column, key in enumerate(keys):
                button = QPushButton(pointed(key))
                button.clicked.connect(lambda _=False, key=key: self.press(key))
                grid.addWidget(button, row, column)
                self.keys[key] = button
        return grid

    def _turn_to(self, number: int) -> None:
        """The side whose number is written now; the first digit begins it anew."""
        self._at, self._begun = number, False
        self.sides[number].setChecked(True)
        self._show()

    def _show(self) -> None:
        assert self._asked is not None
        for button, side, text in zip(self.sides, self._asked.sides, self._texts, strict=True):
            button.setText(f"{side.name}\n{pointed(text) or '–'}")
        self.done.setEnabled(all(_number(text) is not None for text in self._texts))

    def _write(self) -> None:
        assert self._asked is not None
        self.hide()
        numbers = [_number(text) for text in self._texts]
        points = {side.side: number for side, number in zip(self._asked.sides, numbers, strict=True)}
        self.written.emit(self._asked.deal, points)


def _number(text: str) -> Number | None:
    """The number that was written so far; None where it is none yet."""
    try:
        return float(text) if _POINT in text else int(text)
    except ValueError:
        return None
