"""The slate in the window; painted only when it changes, shown as a picture otherwise."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look import Look
from gui.scene import Column, Scene
from gui.slate_picture import paint_slate

__all__ = ["SlateView"]


class SlateView(QWidget):
    """Shows `Scene.columns`. Touched, it asks to be written on."""

    touched = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._columns: tuple[Column, ...] = ()
        self._values: tuple[str, ...] = ()
        self._painted: tuple[object, ...] = ()
        self._pixmap = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A touch asks to write on it."""
        if self.rect().contains(event.position().toPoint()):
            self.touched.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So do Enter and the space bar."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.touched.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """A slate a little wider than high."""
        return QSize(420, 360)

    def show_scene(self, scene: Scene) -> None:
        """Show the score as it stands."""
        self._columns, self._values = scene.columns, scene.values
        words = "; ".join(f"{column.name}: {column.total}" for column in scene.columns)
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw, anew only if the score or the size is another one."""
        ratio = self.devicePixelRatioF()
        wanted = (self._columns, self._values, self.size(), ratio)
        if self._painted != wanted:
            self._pixmap = self._draw(ratio)
            self._painted = wanted
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._look.accent), 3))
            painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        painter.end()

    def _draw(self, ratio: float) -> QPixmap:
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(self._look.room)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_slate(painter, QRectF(self.rect()), self._columns, self._look, self._values)
        painter.end()
        return pixmap
