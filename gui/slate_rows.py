"""Lines of a score sheet on the slate: written with a pen's regularity, the newest always in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

__all__ = ["MOST_ROWS", "write_rows"]

MOST_ROWS = 12
"""So many lines are in sight; of a longer series the last ones, large enough to be read from the table."""


def write_rows(painter: QPainter, place: QRectF, rows: Sequence[str], ink: str) -> None:
    """Write the last rows one below the other, at the right edge."""
    shown = rows[-MOST_ROWS:]
    high = place.height() / MOST_ROWS
    font = QFont(painter.font())
    font.setPixelSize(max(9, int(min(high * 0.8, place.width() / 3.4))))
    painter.setFont(font)
    painter.setPen(QColor(ink))
    for number, text in enumerate(shown):
        line = QRectF(place.x(), place.y() + number * high, place.width(), high)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
