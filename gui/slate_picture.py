"""The slate painted: a framed board, a column a side, its marks, its sum, its tally of partis.

Needs no window: `slate_image` makes the picture that a finished session leaves behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen

from engine.slate import Mark, Sign, advance, glyph, tally_glyph
from gui.chalk import draw_line, draw_strokes
from gui.look import Look
from gui.materials import board, planks
from gui.scene import Column

__all__ = ["paint_slate", "slate_image"]


def slate_image(columns: Sequence[Column], look: Look, width: int = 1200, height: int = 800) -> QImage:
    """The slate as a picture of its own, in pixels."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(look.room))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_slate(painter, QRectF(0, 0, width, height), columns, look)
    painter.end()
    return image


def paint_slate(painter: QPainter, box: QRectF, columns: Sequence[Column], look: Look) -> None:
    """Paint everything into ``box``."""
    inner = _paint_frame(painter, box, look)
    share = inner.width() / max(1, len(columns))
    for number, column in enumerate(columns):
        place = QRectF(inner.x() + number * share, inner.y(), share, inner.height())
        _paint_column(painter, place, column, look)
        if number:
            points = [place.topLeft() + QPointF(0, share * 0.06), place.bottomLeft() - QPointF(0, share * 0.06)]
            draw_line(painter, points, max(2.0, share * 0.008), QColor(look.chalk_faint), number)


def _paint_frame(painter: QPainter, box: QRectF, look: Look) -> QRectF:
    """The wooden frame and the board in it. Returns the board's place."""
    rim = max(8.0, min(box.width(), box.height()) * 0.03)
    outline = QPainterPath()
    outline.addRoundedRect(box, rim, rim)
    painter.save()
    painter.setClipPath(outline)
    painter.drawImage(box, planks(max(1, int(box.width())), max(1, int(box.height())), look.wood))
    painter.restore()
    inner = box.adjusted(rim, rim, -rim, -rim)
    painter.drawImage(inner, board(max(1, int(inner.width())), max(1, int(inner.height())), look.slate))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(look.wood_dark), max(1.5, rim * 0.14)))
    painter.drawRect(inner)
    painter.drawPath(outline)
    return inner.adjusted(rim * 0.6, rim * 0.6, -rim * 0.6, -rim * 0.6)


def _paint_column(painter: QPainter, place: QRectF, column: Column, look: Look) -> None:
    """Name on top, marks in the middle, a line, the sum and the tally below."""
    unit = min(place.width(), place.height() * 0.8) / 10
    pad = unit * 0.5
    seed = crc32(column.name.encode())
    head = QRectF(place.x() + pad, place.y() + pad * 0.4, place.width() - 2 * pad, unit * 1.25)
    _write_name(painter, head, column.name, look)
    foot = QRectF(place.x() + pad, place.bottom() - unit * 2.6, place.width() - 2 * pad, unit * 2.1)
    marks = QRectF(head.x(), head.bottom() + unit * 0.5, head.width(), foot.top() - head.bottom() - unit * 1.1)
    _write_marks(painter, marks, column.marks, unit * 1.7, look, seed)
    rule = [foot.topLeft() - QPointF(0, unit * 0.35), foot.topRight() - QPointF(0, unit * 0.3)]
    draw_line(painter, rule, max(2.0, unit * 0.11), QColor(look.chalk_faint), seed + 1)
    _write_sum(painter, foot, column, look, seed)


def _write_name(painter: QPainter, place: QRectF, name: str, look: Look) -> None:
    font = QFont(painter.font())
    font.setPixelSize(max(10, int(place.height() * 0.8)))
    painter.setFont(font)
    painter.setPen(QColor(look.chalk_faint))
    text = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(place.width()))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


def _write_marks(painter: QPainter, place: QRectF, marks: Sequence[Mark], height: float, look: Look, seed: int) -> None:
    """Marks from left to right, line by line, smaller when there are many: none is ever left out."""
    while height > 6 and not _fits(place, marks, height):
        height *= 0.92
    for number, (mark, corner) in enumerate(_laid_out(place, marks, height)):
        box = QRectF(corner.x(), corner.y(), advance(mark) * height, height)
        draw_strokes(painter, glyph(mark), box, max(2.0, height * 0.1), QColor(look.chalk), seed + number)


def _fits(place: QRectF, marks: Sequence[Mark], height: float) -> bool:
    spots = _laid_out(place, marks, height)
    return not spots or spots[-1][1].y() + height <= place.bottom() + 1


def _laid_out(place: QRectF, marks: Sequence[Mark], height: float) -> list[tuple[Mark, QPointF]]:
    spots: list[tuple[Mark, QPointF]] = []
    x, y = place.x(), place.y()
    for mark in marks:
        wide = advance(mark) * height
        if x > place.x() and x + wide > place.right():
            x, y = place.x(), y + height * 1.35
        spots.append((mark, QPointF(x, y)))
        x += wide + height * 0.38
    return spots


def _write_sum(painter: QPainter, place: QRectF, column: Column, look: Look, seed: int) -> None:
    total, height = Mark(Sign.NUMBER, column.total), place.height()
    box = QRectF(place.x(), place.y(), advance(total) * height, height)
    draw_strokes(painter, glyph(total), box, max(2.5, height * 0.085), QColor(look.chalk), seed + 7)
    x, small = place.right(), height * 0.55
    for number, sign in enumerate(reversed(column.tally)):
        x -= small * 0.8
        tick = QRectF(x, place.bottom() - small, small * 0.6, small)
        draw_strokes(painter, tally_glyph(sign), tick, max(2.0, small * 0.1), QColor(look.chalk), seed + 31 + number)
