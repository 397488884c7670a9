"""Whether a deal is thrown away, as after a misdeal: it is asked for once more, since a deal is gone with one touch."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from gui.i18n import t
from gui.scene import Scene

__all__ = ["ThrowBanner"]


class ThrowBanner(QFrame):
    """Asks about the deal that is running when it is opened; goes away by itself when that is over."""

    thrown = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "banner")
        line = QHBoxLayout(self)
        line.setContentsMargins(16, 6, 16, 6)
        text = QLabel(t("Throw this deal away? Nothing is written for it, and the score stays. “Undo” brings it back."))
        text.setWordWrap(True)
        line.addWidget(text, 1)
        self.back, self.sure = QPushButton(t("Back")), QPushButton(t("Yes: {call}").format(call=t("Deal anew")))
        self.back.clicked.connect(self.close_)
        self.sure.clicked.connect(self._throw)
        line.addWidget(self.back)
        line.addWidget(self.sure)
        self._deal = 0
        self.hide()

    def open_for(self, scene: Scene) -> None:
        """Ask about this scene's deal."""
        self._deal = scene.deal
        self.show()
        self.back.setFocus()

    def show_scene(self, scene: Scene) -> None:
        """Go away where there is nothing more to throw away."""
        if not self.isHidden() and not (scene.running and scene.deal == self._deal):
            self.close_()

    def close_(self) -> None:
        """Go away; the deal goes on."""
        self.hide()
        self.closed.emit()

    def _throw(self) -> None:
        self.close_()
        self.thrown.emit()
