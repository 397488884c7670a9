"""The live picture, each recognised card outlined and named."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.i18n import t
from gui.look import LAMPLIGHT, Look

__all__ = ["Outline", "PictureView", "Shot"]


@dataclass(frozen=True, slots=True)
class Outline:
    """A card in the picture. ``quad``: corners in parts of the picture's width and height (0 to 1)."""

    quad: tuple[tuple[float, float], ...]
    text: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture for people, with what was recognised in it."""

    image: QImage
    outlines: tuple[Outline, ...] = ()


class PictureView(QWidget):
    """Shows the last `Shot`, as large as it goes without cutting anything off."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shot: Shot | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Sixteen by nine."""
        return QSize(640, 360)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """No higher than sixteen by nine, so that nothing stays empty below."""
        super().resizeEvent(event)
        self.setMaximumHeight(max(120, self.width() * 9 // 16))

    def show_shot(self, shot: Shot) -> None:
        """Show this picture from now on."""
        self._shot = shot
        self.setAccessibleName(", ".join(outline.text for outline in shot.outlines if outline.text))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture and the outlines, or say that there is none yet."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        place = self._place()
        shape = QPainterPath()
        shape.addRoundedRect(place, 12, 12)
        painter.setClipPath(shape)
        painter.fillRect(place, QColor(self._look.slate))
        if self._shot is None:
            self._say_nothing_yet(painter, place)
        else:
            painter.drawImage(place, self._shot.image)
            self._paint_outlines(painter, place, self._shot.outlines)
        painter.end()

    def _place(self) -> QRectF:
        """Where the picture goes: its own shape, in the middle, against the top."""
        shape = self._shot.image.size() if self._shot is not None else QSize(16, 9)
        size = shape.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRectF((self.width() - size.width()) / 2, 0, size.width(), size.height())

    def _say_nothing_yet(self, painter: QPainter, place: QRectF) -> None:
        painter.setPen(QColor(self._look.chalk_faint))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, t("Waiting for the first picture"))

    def _paint_outlines(self, painter: QPainter, place: QRectF, outlines: Sequence[Outline]) -> None:
        """All outlines first, then all names, so that no line runs through a name."""
        quads = [_placed(outline.quad, place) for outline in outlines]
        for outline, corners in zip(outlines, quads, strict=True):
            self._paint_outline(painter, corners, sure=outline.sure)
        middle = _middle([corner for corners in quads for corner in corners])
        for outline, corners in zip(outlines, quads, strict=True):
            if outline.text:
                self._paint_name(painter, place, *_outside(corners, middle), outline)

    def _paint_outline(self, painter: QPainter, corners: list[QPointF], *, sure: bool) -> None:
        colour = QColor(LAMPLIGHT.good if sure else LAMPLIGHT.warn)  # bright: it lies on a picture in any look
        for shade, width in ((QColor(0, 0, 0, 120), 6.0), (colour, 3.0)):
            style, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
            painter.setPen(QPen(shade, width, style, cap, join))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(QPolygonF(corners))

    def _paint_name(self, painter: QPainter, place: QRectF, end: QPointF, away: QPointF, outline: Outline) -> None:
        """The card's name on a dark plate beyond the card's ``end``, inside the picture."""
        font = QFont(self.font())
        font.setPixelSize(max(12, round(place.height() * 0.045)))
        font.setBold(True)
        painter.setFont(font)
        text = outline.text if outline.sure else f"{outline.text} ?"
        plate = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-8, -3, 8, 3)
        plate.moveCenter(end + QPointF(away.x() * plate.width() / 2, away.y() * plate.height() / 2))
        plate.moveLeft(min(max(plate.left(), place.left() + 4), place.right() - plate.width() - 4))
        plate.moveTop(min(max(plate.top(), place.top() + 4), place.bottom() - plate.height() - 4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(20, 16, 12, 205))
        painter.drawRoundedRect(plate, 6, 6)
        painter.setPen(QColor("#fff8ea" if outline.sure else LAMPLIGHT.warn))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def _placed(quad: Sequence[tuple[float, float]], place: QRectF) -> list[QPointF]:
    return [QPointF(place.x() + x * place.width(), place.y() + y * place.height()) for x, y in quad]


def _middle(points: Sequence[QPointF]) -> QPointF:
    total = QPointF()
    for point in points:
        total += point
    return total / max(1, len(points))


def _outside(corners: list[QPointF], middle: QPointF) -> tuple[QPointF, QPointF]:
    """The far end of a card as seen from the middle of all, and the way there (of length 1): names lie apart so."""
    own = _middle(corners)
    away = own - middle
    length = math.hypot(away.x(), away.y())
    away = away / length if length > 1 else QPointF(0, 1)
    end = max(QPointF.dotProduct(corner - own, away) for corner in corners)
    return own + away * end * 0.8, away
