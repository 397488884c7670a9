"""Which printing lies on the table: those that are built in, or one that was taught; and the way to teach another."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from engine.cards import Pack
from gui.choices import DropDown, labelled
from gui.decks import shelf
from gui.i18n import t

__all__ = ["DeckChoice"]


class DeckChoice(QWidget):
    """A drop-down of the decks of one pack, and a button."""

    teach_asked = Signal()

    def __init__(self, now: str) -> None:
        """``now``: the name of the deck that was used last, empty for the built-in printings."""
        super().__init__()
        self._now = now
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        self.field = DropDown([], "")
        line.addLayout(labelled(t("Cards"), self.field), 1)
        self.teach = QPushButton(t("Teach …"))
        self.teach.clicked.connect(lambda: self.teach_asked.emit())
        line.addWidget(self.teach, 0, Qt.AlignmentFlag.AlignBottom)

    def offer(self, pack: Pack) -> None:
        """Offer the decks of this pack."""
        before = self.value or self._now
        self.field.clear()
        self.field.addItem(t("any usual ones"), "")
        for deck in shelf().decks():
            if deck.pack is pack:
                self.field.addItem(deck.name, deck.name)
        self.field.setCurrentIndex(max(0, self.field.findData(before)))

    @property
    def value(self) -> str:
        """The name of the chosen deck; empty for the built-in printings."""
        return str(self.field.currentData() or "")
