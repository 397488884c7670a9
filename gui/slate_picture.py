"""The slate painted: a framed board, a column a side, its marks, its sum, its tally of partis.

Needs no window: `slate_image` makes the picture that a finished session leaves behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen

from engine.slate import Mark, Sign, Writing, advance, glyph, tally_glyph
from gui.chalk import draw_line, draw_strokes
from gui.i18n import t
from gui.look import Look
from gui.materials import board, planks
from gui.scene import Column
from gui.slate_rows import write_rows

__all__ = ["paint_slate", "slate_image"]

_VALUES = 0.7
"""Width of the column of values, as a part of a player's."""

_TOTALS = {Writing.NUMBERS: Sign.PAPER, Writing.CASH: Sign.MONEY}


def slate_image(
    columns: Sequence[Column], look: Look, width: int = 1200, height: int = 800, values: Sequence[str] = ()
) -> QImage:
    """The slate as a picture of its own, in pixels."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(look.room))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_slate(painter, QRectF(0, 0, width, height), columns, look, values)
    painter.end()
    return image


def paint_slate(
    painter: QPainter, box: QRectF, columns: Sequence[Column], look: Look, values: Sequence[str] = ()
) -> None:
    """Paint everything into ``box``. ``values``: a last column of a series' games; the columns have ``rows`` then."""
    inner = _paint_frame(painter, box, look)
    shares = len(columns) + (_VALUES if values else 0)
    share = inner.width() / max(1, shares)
    for number, column in enumerate(columns):
        place = QRectF(inner.x() + number * share, inner.y(), share, inner.height())
        _paint_column(painter, place, column, look)
        if number:
            _divide(painter, place, share, look, number)
    if values:
        place = QRectF(inner.x() + len(columns) * share, inner.y(), share * _VALUES, inner.height())
        _divide(painter, place, share, look, len(columns))
        head, marks, _ = _parts(place)
        write_rows(painter, marks, values, look.chalk_faint)
        _write_name(painter, head, t("value"), look)


def _divide(painter: QPainter, place: QRectF, share: float, look: Look, seed: int) -> None:
    points = [place.topLeft() + QPointF(0, share * 0.06), place.bottomLeft() - QPointF(0, share * 0.06)]
    draw_line(painter, points, max(2.0, share * 0.008), QColor(look.chalk_faint), seed)


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
    unit, seed = _unit(place), crc32(column.name.encode())
    head, marks, foot = _parts(place)
    _write_name(painter, head, column.name, look)
    if column.rows:
        write_rows(painter, marks, column.rows, look.chalk)
    elif column.writing in (Writing.NUMBERS, Writing.CASH):
        _write_below(painter, marks, column.marks, unit * 1.7, look, seed)
    else:
        high = unit * (5 if column.writing is Writing.DICE else 1.7)
        _write_marks(painter, marks, column.marks, high, look, seed)
    rule = [foot.topLeft() - QPointF(0, unit * 0.35), foot.topRight() - QPointF(0, unit * 0.3)]
    draw_line(painter, rule, max(2.0, unit * 0.11), QColor(look.chalk_faint), seed + 1)
    _write_sum(painter, foot, column, look, seed)


def _unit(place: QRectF) -> float:
    """A tenth of a column of usual shape; a narrow one writes a little larger, to be read from as far."""
    return min(max(place.width(), place.height() * 0.32), place.height() * 0.8) / 10


def _parts(place: QRectF) -> tuple[QRectF, QRectF, QRectF]:
    """Where name, marks and sum of a column stand."""
    unit = _unit(place)
    pad = min(unit, place.width() / 10) * 0.5
    top, low = max(unit * 1.25, place.height() * 0.06), max(unit * 2.1, place.height() * 0.1)
    head = QRectF(place.x() + pad, place.y() + pad * 0.4, place.width() - 2 * pad, top)
    foot = QRectF(place.x() + pad, place.bottom() - low - unit * 0.5, place.width() - 2 * pad, low)
    marks = QRectF(head.x(), head.bottom() + unit * 0.5, head.width(), foot.top() - head.bottom() - unit * 1.1)
    return head, marks, foot


def _write_name(painter: QPainter, place: QRectF, name: str, look: Look) -> None:
    """The name, smaller where it is long, but never so small that nobody reads it."""
    font = QFont(painter.font())
    size = max(10, int(place.height() * 0.8))
    font.setPixelSize(size)
    painter.setFont(font)
    wide = painter.fontMetrics().horizontalAdvance(name)
    if wide > place.width():
        font.setPixelSize(max(11, int(size * place.width() / wide)))
        painter.setFont(font)
    painter.setPen(QColor(look.chalk_faint))
    text = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(place.width()))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


def _write_below(painter: QPainter, place: QRectF, marks: Sequence[Mark], height: float, look: Look, seed: int) -> None:
    """Numbers one below the other as on paper, side by side only when there are too many."""
    if not marks:
        return
    widest = max(advance(mark) for mark in marks)

    def room(beside: int) -> float:
        return min(height, place.height() / ceil(len(marks) / beside) / 1.3, place.width() / beside / (widest + 0.4))

    beside = max(range(1, 5), key=room)
    high, lines = room(beside), ceil(len(marks) / beside)
    for number, mark in enumerate(marks):
        at, line = divmod(number, lines)
        right = place.x() + (at + 1) * place.width() / beside - high * 0.2
        box = QRectF(right - advance(mark) * high, place.y() + line * high * 1.3, advance(mark) * high, high)
        draw_strokes(painter, glyph(mark), box, max(2.0, high * 0.1), QColor(look.chalk), seed + number)


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
    total = Mark(_TOTALS.get(column.writing, Sign.NUMBER), column.total)
    small = place.height() * 0.55
    tally = small * 0.8 * len(column.tally)
    height = min(place.height(), (place.width() - tally) / (advance(total) + 0.2))
    box = QRectF(place.x(), place.bottom() - height, advance(total) * height, height)
    draw_strokes(painter, glyph(total), box, max(2.5, height * 0.085), QColor(look.chalk), seed + 7)
    x = place.right()
    for number, sign in enumerate(reversed(column.tally)):
        x -= small * 0.8
        tick = QRectF(x, place.bottom() - small, small * 0.6, small)
        draw_strokes(painter, tally_glyph(sign), tick, max(2.0, small * 0.1), QColor(look.chalk), seed + 31 + number)
