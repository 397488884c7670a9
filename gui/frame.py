"""The top-level window: pages come and go in it; its look and the size of its type stay one thing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from gui.look import DAY, LAMPLIGHT, Look, style_sheet, touch_size, type_size

__all__ = ["Frame", "look_of"]

_USUAL = QSize(1280, 800)
"""The window's size where the screen has room for it."""


def look_of(choice: str) -> Look:
    """The look that a person chose; for ``auto`` the one that the desktop has."""
    if choice == "auto":
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return LAMPLIGHT if dark else DAY
    return LAMPLIGHT if choice == "lamplight" else DAY


class Frame(QStackedWidget):
    """The top-level window: one page at a time, dressed in a look, type growing with the window."""

    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setWindowTitle("Filkó")
        self._look = look
        self._size = (0, 0)
        self._farewell = QTimer(self, singleShot=True)
        self._farewell.timeout.connect(self.close)
        self.resize(_USUAL.boundedTo(self.screen().availableSize()))
        self._dress()

    def wear(self, look: Look) -> None:
        """Put on another look."""
        self._look, self._size = look, (0, 0)
        self._dress()

    def turn_to(self, page: QWidget) -> None:
        """Show this page instead of the present one, which is thrown away."""
        while (old := self.currentWidget()) is not None:
            self.removeWidget(old)
            old.deleteLater()
        self.addWidget(page)

    def close_unless_touched(self, seconds: int) -> None:
        """Close after this time if there is neither a touch nor a key until then."""
        self._farewell.start(seconds * 1000)
        application = QGuiApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Any touch or key keeps the window."""
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.KeyPress):
            self._farewell.stop()
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell those who hold devices."""
        self.closed.emit()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Type is as large as the window allows."""
        super().resizeEvent(event)
        self._dress()

    def _dress(self) -> None:
        size = (type_size(self.width(), self.height()), touch_size(self.height()))
        if size != self._size:
            self._size = size
            self.setStyleSheet(style_sheet(self._look, *size))
