"""The trick as it lies, seen from above: cards by seat, who is to play, who deals, who plays which trumps."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.cards import Seat
from gui.card_face import paint_card, suit_pixmap
from gui.i18n import t
from gui.look import Look
from gui.materials import planks
from gui.scene import LaidCard, Scene
from gui.spoken import BETWEEN

__all__ = ["TrickView"]

_LEAN = {Seat.BOTTOM: 3.0, Seat.RIGHT: -7.0, Seat.TOP: -4.0, Seat.LEFT: 6.0}
"""Degrees by which a card lies askew: enough to tell whose it is, little enough to read it."""

_SIDE = {Seat.BOTTOM: (0.0, 1.0), Seat.RIGHT: (1.0, 0.0), Seat.TOP: (0.0, -1.0), Seat.LEFT: (-1.0, 0.0)}


class TrickView(QWidget):
    """Shows `Scene.trick` and the signs around it; a touched card is reported by its play."""

    card_touched = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._scene: Scene | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """About square."""
        return QSize(420, 420)

    def show_scene(self, scene: Scene) -> None:
        """Show the trick as it lies now."""
        self._scene = scene
        self.update()

    def card_at(self, point: QPointF) -> LaidCard | None:
        """The card that a finger at ``point`` touches, the last one played on top."""
        if self._scene is None:
            return None
        height = self._card_height()
        reach = QRectF(-height * 0.33, -height * 0.52, height * 0.66, height * 1.04)
        under = (laid for laid in reversed(self._scene.trick) if reach.contains(point - self._spot(laid.seat)))
        return next(under, None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A touch on a card asks for its correction."""
        laid = self.card_at(event.position())
        if laid is not None:
            self.card_touched.emit(laid.id)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the table top, the people around it and the cards on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_table(painter)
        if self._scene is not None:
            out = self._scene.sitting_out
            for seat in self._scene.seats if out is None else (*self._scene.seats, out):
                self._paint_plate(painter, self._scene, seat)
            self._paint_trump(painter, self._scene)
            self._paint_stock(painter, self._scene)
            for seat, words in self._scene.said:
                self._paint_words(painter, self._scene, seat, words)
            for laid in self._scene.trick:
                self._paint_play(painter, self._scene, laid)
        painter.end()

    def _card_height(self) -> float:
        return min(self.height() * 0.34, self.width() * 0.36)

    def _plate_height(self) -> float:
        return max(26.0, min(self.width(), self.height()) * 0.085)

    def _spot(self, seat: Seat) -> QPointF:
        """The middle of the card of this seat."""
        card, (right, down) = self._card_height(), _SIDE[seat]
        return QPointF(self.width() / 2 + right * card * 0.62, self.height() / 2 + down * card * 0.5)

    def _paint_table(self, painter: QPainter) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 14, 14)
        painter.save()
        painter.setClipPath(shape)
        painter.drawImage(0, 0, planks(self.width(), self.height(), self._look.wood))
        painter.restore()
        painter.setPen(QPen(QColor(self._look.wood_dark), 3))
        painter.drawPath(shape)

    def _paint_play(self, painter: QPainter, scene: Scene, laid: LaidCard) -> None:
        spot, height = self._spot(laid.seat), self._card_height()
        paint_card(painter, spot, height, laid.card, scene.pack, _LEAN[laid.seat])
        if not laid.sure:
            badge = QRectF(0, 0, height * 0.24, height * 0.24)
            badge.moveCenter(spot + QPointF(height * 0.26, -height * 0.42))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._look.warn))
            painter.drawEllipse(badge)
            self._write(painter, badge, "?", "#ffffff", height * 0.17, bold=True)

    def _paint_plate(self, painter: QPainter, scene: Scene, seat: Seat) -> None:
        """The name of a player at the edge of the table, lit when it is their turn."""
        place = self._plate(painter, scene, seat)
        turn = scene.turn is seat
        ground = QColor(self._look.accent if turn else self._look.panel)
        ground.setAlphaF(1.0 if turn else 0.5 if scene.sitting_out is seat else 0.86)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(place, place.height() / 2, place.height() / 2)
        ink = self._look.on_accent if turn else self._look.ink
        self._write(painter, place, self._plate_text(scene, seat), ink, place.height() * 0.56, bold=turn)
        if scene.contractor is seat and scene.trump is not None:
            sign = suit_pixmap(scene.trump, scene.pack, round(place.height() * 1.25), self.devicePixelRatioF())
            # at the end that looks to the middle, where there is room for it
            end = place.right() - place.height() * 0.62 if seat is Seat.LEFT else place.left() - place.height() * 0.62
            painter.drawPixmap(QPointF(end, place.top() - place.height() * 0.12), sign)

    def _plate_text(self, scene: Scene, seat: Seat) -> str:
        return scene.name(seat) + (f"  · {t('deals')}" if scene.dealer is seat else "")

    def _plate(self, painter: QPainter, scene: Scene, seat: Seat) -> QRectF:
        height = self._plate_height()
        font = QFont(self.font())
        font.setPixelSize(max(8, round(height * 0.56)))
        font.setBold(True)
        painter.setFont(font)
        wide = painter.fontMetrics().horizontalAdvance(self._plate_text(scene, seat)) + height * 1.1
        wide = min(wide, self.width() * (0.6 if seat in (Seat.TOP, Seat.BOTTOM) else 0.38))
        right, down = _SIDE[seat]
        margin = height * 0.4
        x = self.width() / 2 + right * (self.width() / 2 - wide / 2 - margin)
        y = self.height() / 2 + down * (self.height() / 2 - height / 2 - margin)
        lifted = 0.0 if down else self._card_height() * 0.78  # beside the cards there is little room: sit above
        return QRectF(x - wide / 2, y - height / 2 - lifted, wide, height)

    def _paint_trump(self, painter: QPainter, scene: Scene) -> None:
        """The trump suit, large, in the corner."""
        if scene.trump is None:
            return
        size = round(min(self.width(), self.height()) * 0.17)
        place = QRectF(self.width() - size * 1.15, self.height() - size * 1.15, size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#fcfaf3"))
        painter.drawEllipse(place)
        sign = suit_pixmap(scene.trump, scene.pack, round(size * 0.74), self.devicePixelRatioF())
        painter.drawPixmap(place.topLeft() + QPointF(size * 0.13, size * 0.13), sign)

    def _paint_stock(self, painter: QPainter, scene: Scene) -> None:
        """The card that lies face up beside the tricks, and how many cards can still be drawn, in the corner."""
        high = self._card_height() * 0.62
        spot = QPointF(high * 0.45, self.height() - high * 0.62)
        if scene.turned_up is not None:
            paint_card(painter, spot, high, scene.turned_up, scene.pack, -4.0)
        if scene.talon:
            place = QRectF(spot.x() + high * 0.4, self.height() - high * 0.36, high * 1.4, high * 0.26)
            text = t("talon {count}").format(count=scene.talon)
            self._write(painter, place, text, self._look.chalk, place.height() * 0.7, bold=True)

    def _paint_words(self, painter: QPainter, scene: Scene, seat: Seat, words: str) -> None:
        """What a player said, small, beside the name, on a slip that keeps it readable on wood."""
        plate, high = self._plate(painter, scene, seat), self._plate_height() * 0.72
        lines = words.split(BETWEEN)
        font = QFont(self.font())
        font.setPixelSize(max(8, round(high * 0.66)))
        painter.setFont(font)
        longest = max(painter.fontMetrics().horizontalAdvance(line) for line in lines)
        wide, tall = min(longest + high, self.width() * 0.45), high * len(lines)
        left = min(max(plate.center().x() - wide / 2, 4.0), self.width() - wide - 4.0)
        top = plate.bottom() if seat is Seat.TOP else plate.top() - tall
        place = QRectF(left, top, wide, tall)
        ground = QColor(self._look.slate)
        ground.setAlphaF(0.85)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(place, high / 4, high / 4)
        for number, line in enumerate(lines):
            row = QRectF(left, top + number * high, wide, high)
            self._write(painter, row, line, self._look.chalk, high * 0.66)

    def _write(self, painter: QPainter, place: QRectF, text: str, ink: str, size: float, *, bold: bool = False) -> None:
        font = QFont(self.font())
        font.setPixelSize(max(8, round(size)))
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)
