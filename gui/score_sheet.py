"""The sheet that the touched slate opens: what is written by hand for a deal, or carried over from before the first."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QWidget

from engine.scoring import SINGLE, Number, Score
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
    carried = Signal(object)  # the score that stood there before the first deal

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._asked: ToWrite | None = None
        self._names: list[str] = []
        self._texts: list[str] = []
        self._at = 0
        self._begun = False
        self.sides: list[QPushButton] = []
        """Of each side one for its points, and behind these one for the games that it has won, where that is asked."""
        self.keys: dict[str, QPushButton] = {}
        self.done = QPushButton()

    def open_for(self, asked: ToWrite) -> None:
        """Ask about this deal, or what was before it; what stands there already is shown."""
        self.clear()
        self._asked = asked
        counted = [side for side in asked.sides if side.games is not None]
        self._names = [side.name for side in asked.sides]
        self._names += [t("Games won")] * len(counted)
        self._texts = ["" if side.points is None else plain(side.points) for side in asked.sides]
        self._texts += [str(side.games) for side in counted]
        before, of_deal = t("What stands on the slate already?"), t("What is written for deal {number}?")
        self.body.addLayout(self.heading(before if asked.deal is None else of_deal.format(number=asked.deal)))
        self.body.addLayout(self._side_lines(len(asked.sides)))
        self.body.addLayout(self._key_pad(low=bool(counted), cash=asked.cash))
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

    def _side_lines(self, columns: int) -> QGridLayout:
        grid, group = QGridLayout(), QButtonGroup(self.sheet)
        self.sides = []
        for number, _ in enumerate(self._names):
            button = QPushButton()
            button.setCheckable(True)
            button.setAccessibleDescription(self._names[number % columns])
            button.clicked.connect(lambda _=False, number=number: self._turn_to(number))
            group.addButton(button)
            grid.addWidget(button, *divmod(number, columns))
            self.sides.append(button)
        return grid

    def _key_pad(self, *, low: bool, cash: bool) -> QGridLayout:
        """Digits as on a telephone; in two rows where two rows of sides lie above (``low``)."""
        grid, self.keys = QGridLayout(), {}
        grid.setSpacing(6)
        upright = ("789⌫", "456", "123", "±0.") if cash else ("789", "456", "123", "±0⌫")
        rows = ("12345⌫", "67890±") if low else upright
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
        for button, name, text in zip(self.sides, self._names, self._texts, strict=True):
            button.setText(f"{name}\n{pointed(text) or '–'}")
        numbers, sides = [_number(text) for text in self._texts], len(self._asked.sides)
        self.done.setEnabled(all(n is not None and (n >= 0 or i < sides) for i, n in enumerate(numbers)))

    def _write(self) -> None:
        assert self._asked is not None
        self.hide()
        sides, numbers = [side.side for side in self._asked.sides], [_number(text) or 0 for text in self._texts]
        points = dict(zip(sides, numbers, strict=False))
        if self._asked.deal is not None:
            self.written.emit(self._asked.deal, points)
            return
        won = zip(sides, numbers[len(sides) :], strict=False)
        self.carried.emit(Score(points, {side: (SINGLE,) * int(games) for side, games in won if games}))


def _number(text: str) -> Number | None:
    """The number that was written so far; None where it is none yet."""
    try:
        return float(text) if _POINT in text else int(text)
    except ValueError:
        return None
