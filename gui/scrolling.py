"""What is higher than the screen is moved with a finger, a wheel or the keyboard; never sideways."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QScroller, QWidget

__all__ = ["scrolled"]


def scrolled(page: QWidget) -> QScrollArea:
    """``page`` in an area that is as wide as it has room and scrolls up and down where it must."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab comes to what is in it, and moves it into sight
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
    area.setWidget(page)
    return area
