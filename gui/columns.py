"""Two columns side by side; one below the other where the window is too narrow for both."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

__all__ = ["Columns"]

_GAP, _LINE_GAP = 36, 12
"""Pixels between columns side by side, and between them one below the other."""


class Columns(QWidget):
    """Holds a left and a right part and puts them as there is room. Never asks for more width than one of them."""

    def __init__(self, left: QWidget, right: QWidget) -> None:
        super().__init__()
        self._parts = (left, right)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        for part in self._parts:
            self._box.addWidget(part, 1)
        self._fit()

    @property
    def beside(self) -> bool:
        """Whether they stand side by side now."""
        return self._box.direction() is QBoxLayout.Direction.LeftToRight

    def minimumSizeHint(self) -> QSize:
        """As wide as the wider of the two, as high as both take now."""
        return QSize(max(self._widths()), self._box.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for both, or not any more."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Larger type, other words: what fits may not fit any more."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _widths(self) -> tuple[int, int]:
        left, right = (part.minimumSizeHint().expandedTo(part.minimumSize()).width() for part in self._parts)
        return left, right

    def _fit(self) -> None:
        ways = QBoxLayout.Direction
        way = ways.LeftToRight if sum(self._widths()) + _GAP <= self.width() else ways.TopToBottom
        self._box.setSpacing(_GAP if way is ways.LeftToRight else _LINE_GAP)
        if way is not self._box.direction():
            self._box.setDirection(way)
            self.updateGeometry()
