"""Which of the earlier evenings goes on: one large button each, the last first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gui.earlier import Earlier
from gui.earlier_words import evening_lines
from gui.i18n import t
from gui.scrolling import scrolled

__all__ = ["EarlierChoice"]


class EarlierChoice(QDialog):
    """Asks for one of these evenings. ``chosen``: the one that was touched; None until then."""

    def __init__(self, earlier: Sequence[Earlier], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chosen: Earlier | None = None
        page = QVBoxLayout(self)
        page.setContentsMargins(24, 16, 24, 16)
        title = QLabel(t("Which evening do you want to go on with?"))
        title.setProperty("role", "heading")
        title.setWordWrap(True)
        page.addWidget(title)
        inside = QWidget()
        lines = QVBoxLayout(inside)
        self.buttons = [self._button(sitting) for sitting in earlier]
        for button in self.buttons:
            lines.addWidget(button)
        lines.addStretch(1)
        page.addWidget(scrolled(inside), 1)
        back = QPushButton(t("Back"))
        back.clicked.connect(self.reject)
        page.addWidget(back)
        if parent is not None:
            self.resize(parent.window().size() * 0.9)

    def _button(self, sitting: Earlier) -> QPushButton:
        button = QPushButton(evening_lines(sitting))
        button.setAutoDefault(False)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # long names do not scroll sideways
        button.clicked.connect(lambda: self._choose(sitting))
        return button

    def _choose(self, sitting: Earlier) -> None:
        self.chosen = sitting
        self.accept()
