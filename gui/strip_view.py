"""All plays of the deal, trick by trick; each can be touched to correct it, or reached by the arrow keys and Enter."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScroller, QWidget

from gui.card_face import card_pixmap
from gui.i18n import t
from gui.look import TOUCH, Look
from gui.scene import LaidCard, Scene

__all__ = ["StripView"]

_GAP, _TRICK_GAP, _NAME = 5, 18, 24

_SHAPE = 0.63
"""Width of a card's place as a part of its height."""


class StripView(QScrollArea):
    """Shows `Scene.plays`, the last one in sight; a touched card is reported by its play."""

    card_touched = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.lines = _Lines(look, self)
        self.setWidget(self.lines)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the cards have it
        self.lines.touched.connect(self.card_touched)
        self.lines.moved.connect(lambda x, y: self.ensureVisible(x, y))

    def sizeHint(self) -> QSize:
        """Two lines of cards that a finger can hit."""
        return QSize(400, TOUCH * 3)

    def minimumSizeHint(self) -> QSize:
        """Never lower than a finger needs."""
        return QSize(TOUCH * 2, TOUCH + 34)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines are as long as there is room."""
        super().resizeEvent(event)
        self.lines.fit(self.viewport().size())
        self._show_end()

    def show_scene(self, scene: Scene) -> None:
        """Show the plays; keeps the newest one in sight."""
        if self.lines.show_scene(scene):
            self._show_end()

    def _show_end(self) -> None:
        self.ensureVisible(0, self.lines.height())


class _Lines(QWidget):
    """The cards themselves, as high as their lines."""

    touched = Signal(int)
    moved = Signal(int, int)  # the middle of the card that the keys have come to

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(t("All cards of this deal"))
        self._look = look
        self._at = 0
        self._scene: Scene | None = None
        self._room = QSize(400, TOUCH * 2)

    def show_scene(self, scene: Scene) -> bool:
        """Take over the plays; tells whether any of them changed."""
        changed = self._scene is None or self._scene.plays != scene.plays or self._scene.names != scene.names
        self._scene = scene
        if changed:
            self._at = max(0, len(scene.plays) - 1)
            self.fit(self._room)
        return changed

    def fit(self, room: QSize) -> None:
        """Take the width of this room and the height that the cards then need."""
        self._room = room
        self.resize(room.width(), max(room.height(), round(self._places()[1])))
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A touch, not a swipe (which the scroller swallows), asks for a correction."""
        for laid, place in self._places()[0]:
            if place.adjusted(-_GAP / 2, -30, _GAP / 2, 10).contains(event.position()):
                self.touched.emit(laid.id)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from card to card, Enter asks for a correction of the one that is framed."""
        places = self._places()[0]
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if places and step is not None:
            self._at = min(max(self._at + step, 0), len(places) - 1)
            middle = places[self._at][1].center().toPoint()
            self.moved.emit(middle.x(), middle.y())
            self.update()
        elif places and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.touched.emit(places[self._at][0].id)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards with the names of those who played them."""
        if self._scene is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        for number, (laid, place) in enumerate(self._places()[0]):
            self._paint_play(painter, self._scene, laid, place)
            if self.hasFocus() and number == self._at:
                painter.setPen(QPen(QColor(self._look.accent), 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place, 4, 4)
        painter.end()

    def _paint_play(self, painter: QPainter, scene: Scene, laid: LaidCard, place: QRectF) -> None:
        face = None if laid.face_down else laid.card
        pixmap = card_pixmap(face, scene.pack, round(place.height()), self.devicePixelRatioF())
        painter.drawPixmap(place, pixmap, QRectF(pixmap.rect()))
        font = QFont(self.font())
        font.setPixelSize(15)
        painter.setFont(font)
        painter.setPen(QColor(self._look.faint))
        name = painter.fontMetrics().elidedText(
            scene.name(laid.seat), Qt.TextElideMode.ElideRight, round(place.width())
        )
        painter.drawText(place.adjusted(-2, -24, 2, 0), Qt.AlignmentFlag.AlignHCenter, name)
        if not laid.sure:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._look.warn))
            painter.drawEllipse(place.topRight() + QPointF(-4, 6), 8, 8)

    def _places(self) -> tuple[list[tuple[LaidCard, QRectF]], float]:
        """Where each play's card is, a line broken only between tricks, and the height of all lines."""
        per_trick = len(self._scene.seats) if self._scene else 4
        for_two_tricks = (self._room.width() - _TRICK_GAP - 4) / (2 * per_trick) - _GAP
        tall = max(float(TOUCH), min(110.0, for_two_tricks / _SHAPE))
        wide = tall * _SHAPE
        places: list[tuple[LaidCard, QRectF]] = []
        x, y, trick, since = 2.0, float(_NAME), None, 0
        for laid in self._scene.plays if self._scene else ():
            # as long as cards wait for the auction to end, two of their tricks can have the same number
            since = since % per_trick + 1 if laid.trick == trick else 1
            if trick is not None and since == 1:
                x += _TRICK_GAP
                if x + per_trick * (wide + _GAP) > self._room.width():
                    x, y = 2.0, y + tall + _NAME + _GAP
            places.append((laid, QRectF(x, y, wide, tall)))
            x, trick = x + wide + _GAP, laid.trick
        return places, y + tall + _GAP
