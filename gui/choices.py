"""Fields for choosing that a finger can use: a drop-down, a row of segments, a switch."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from gui.look import LEAST_TOUCH

__all__ = ["DropDown", "Segments", "Switch", "labelled"]


_SHORTEST = 10
"""Letters of a drop-down that are in sight at least."""


class DropDown(QComboBox):
    """One of many, or free text where it is editable."""

    def __init__(self, options: Sequence[tuple[str, str]], now: str) -> None:
        """``options``: text and value of each."""
        super().__init__()
        for text, value in options:
            self.addItem(text, value)
        self.setCurrentIndex(max(0, self.findData(now)))
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)  # typed text stays text, also after the Enter key
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setItemDelegate(QStyledItemDelegate(self))  # the usual one takes no notice of a style sheet's row height
        self.setMinimumContentsLength(_SHORTEST)  # the longest of many must not make the page too wide

    def paintEvent(self, event: QPaintEvent) -> None:
        """As ever, with an arrow that says that there is more (style sheets take the usual one away)."""
        super().paintEvent(event)
        painter = QPainter(self)
        side = self.height()
        painter.drawText(QRect(self.width() - side, 0, side, side), Qt.AlignmentFlag.AlignCenter, "▾")
        painter.end()

    @property
    def value(self) -> str:
        """The value of what is chosen; of typed text, the text itself."""
        typed, at = self.currentText().strip(), self.currentIndex()
        return str(self.itemData(at)) if at >= 0 and typed == self.itemText(at) else typed


class _Segment(QPushButton):
    """One of `Segments`: as wide as its word, and never narrower than a fingertip."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setProperty("role", "segment")
        self.setCheckable(True)
        self.say(text)

    def say(self, text: str) -> None:
        """Show this."""
        self.setText(text.replace("&", "&&"))  # a single one would mark a letter
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        """The word's room, also in the bold type of the one that is chosen, or a finger's."""
        bold, now = QFont(self.font()), self.fontMetrics()
        bold.setWeight(QFont.Weight.DemiBold)
        more = QFontMetrics(bold).horizontalAdvance(self.text()) - now.horizontalAdvance(self.text())
        return (super().sizeHint() + QSize(max(0, more), 0)).expandedTo(QSize(LEAST_TOUCH, LEAST_TOUCH))

    def minimumSizeHint(self) -> QSize:
        """Likewise: no word is cut off."""
        return self.sizeHint()


class Segments(QWidget):
    """One of a few, all in sight."""

    chosen = Signal(str)

    def __init__(self, options: Sequence[tuple[str, str]], now: str) -> None:
        """``options``: text and value of each."""
        super().__init__()
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(6)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self.offer(options, now)

    def offer(self, options: Sequence[tuple[str, str]], now: str) -> None:
        """Offer these from now on."""
        for button in self._group.buttons():
            self._group.removeButton(button)
            button.hide()
            button.deleteLater()
        for text, value in options:
            self._add(text, value, chosen=value == now)
        if self._group.checkedButton() is None and self._group.buttons():
            self._group.buttons()[0].setChecked(True)

    def come_after(self, field: QWidget) -> None:
        """Be reached by Tab behind this field: what is offered later would else come behind everything."""
        for button in self._group.buttons():
            QWidget.setTabOrder(field, button)
            field = button

    def rename(self, value: str, text: str) -> None:
        """Call one of them so from now on."""
        for button in self._group.buttons():
            if button.property("value") == value and isinstance(button, _Segment):
                button.say(text)

    @property
    def value(self) -> str:
        """The value of what is chosen."""
        button = self._group.checkedButton()
        return "" if button is None else str(button.property("value"))

    def _add(self, text: str, value: str, *, chosen: bool) -> None:
        button = _Segment(text)
        button.setProperty("value", value)
        button.setChecked(chosen)
        button.clicked.connect(lambda: self.chosen.emit(value))
        self._group.addButton(button)
        self._line.addWidget(button, 1)


class Switch(QPushButton):
    """On or off, in words and with a sign."""

    def __init__(self, text: str, *, on: bool) -> None:
        super().__init__()
        self._text = text
        self.setAccessibleName(text)  # whether it is on is read by itself
        self.setProperty("role", "switch")
        self.setCheckable(True)
        self.toggled.connect(self._say)
        self.setChecked(on)
        self._say(on)

    def _say(self, on: bool) -> None:
        self.setText(f"{'●' if on else '○'}   {self._text}")


def labelled(text: str, field: QWidget) -> QVBoxLayout:
    """A field below its name."""
    lines = QVBoxLayout()
    lines.setSpacing(2)
    label = QLabel(text)
    label.setProperty("role", "faint")
    label.setBuddy(field)
    field.setAccessibleName(text)
    lines.addWidget(label)
    lines.addWidget(field)
    return lines
