"""What this program needs of the window library itself."""

from __future__ import annotations

import sys

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication


def test_calls_that_return_nothing_do_not_wear_none_out(app: QApplication) -> None:
    """PySide6 6.12.0 on Python 3.11 takes a reference to None away with every such call, and dies of it."""
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    before = sys.getrefcount(None)
    for _ in range(200):
        painter.fillRect(QRectF(0, 0, 4, 4), QColor("red"))
    lost = before - sys.getrefcount(None)
    painter.end()
    assert lost < 100, "this PySide6 does not fit this Python: use PySide6_Essentials below 6.12, or Python 3.12"
