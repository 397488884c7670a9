"""A sheet that lies over the window until it is answered or touched beside; it never stops anything."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.i18n import t

__all__ = ["Overlay"]


class Overlay(QWidget):
    """Covers its parent with darkness, and in the middle lies the sheet. Put into ``body`` what it asks, between
    `clear` and `open_`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.over = parent
        self.sheet = QFrame(self)
        self.body = QVBoxLayout(self.sheet)
        self.hide()
        parent.installEventFilter(self)

    def clear(self) -> None:
        """An empty sheet."""
        self.sheet.hide()
        self.sheet.deleteLater()
        self.sheet = QFrame(self)
        self.sheet.setProperty("role", "panel")
        self.body = QVBoxLayout(self.sheet)
        self.body.setContentsMargins(16, 14, 16, 16)
        self.body.setSpacing(10)
        self.sheet.show()

    def open_(self) -> None:
        """Show what was put on it."""
        self._lay()
        self.show()
        self.raise_()
        self.setFocus()

    def _lay(self) -> None:
        """The sheet in the middle, as large as it needs to be."""
        room = self.over.rect()
        self.setGeometry(room)
        self.sheet.adjustSize()
        size = self.sheet.sizeHint().boundedTo(room.size())
        corner = room.center() - QRect(0, 0, size.width(), size.height()).center()
        self.sheet.setGeometry(QRect(corner, size))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """In a window of another size it lies in the middle again, once that has dressed for it."""
        if event.type() is QEvent.Type.Resize and watched is self.over and self.isVisible():
            QTimer.singleShot(0, self, self._lay)
        return super().eventFilter(watched, event)

    def heading(self, text: str) -> QHBoxLayout:
        """What it asks, and the button that closes it."""
        line = QHBoxLayout()
        label = QLabel(text)
        label.setProperty("role", "heading")
        label.setWordWrap(True)
        line.addWidget(label, 1)
        close = QPushButton(t("Leave it"))
        close.setProperty("role", "quiet")
        close.clicked.connect(self.hide)
        line.addWidget(close)
        return line

    def paintEvent(self, event: QPaintEvent) -> None:
        """Darken what lies below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(10, 8, 6, 150))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A touch beside the sheet closes it."""
        if not self.sheet.geometry().contains(event.position().toPoint()):
            self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:  # noqa: N802
        """Tab goes round on the sheet and never to what lies darkened below it."""
        buttons = [b for b in self.sheet.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        if not buttons:
            return False
        now = self.focusWidget()
        at = buttons.index(now) if isinstance(now, QAbstractButton) and now in buttons else -1 if following else 0
        buttons[(at + (1 if following else -1)) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)
        return True
