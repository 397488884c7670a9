"""A card's place in the overview of a lesson: the camera's own picture of it, or a hint of what is missing."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QToolButton

from engine.cards import Card
from gui.card_face import card_pixmap
from gui.look import LEAST_TOUCH

__all__ = ["LARGEST", "card_place", "faint_card", "fill_place", "size_place"]

LARGEST = 90
"""Points of height of a place where there is room."""

_FAINT = 0.22
"""How much of a card is seen in the place where it is missing, 0 to 1."""


def card_place(name: str) -> QToolButton:
    """An empty place; ``name`` is its tooltip and its spoken name."""
    button = QToolButton()
    button.setProperty("role", "card")
    size_place(button, LARGEST)
    button.setToolTip(name)
    button.setAccessibleName(name)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
    return button


def size_place(button: QToolButton, high: int) -> None:
    """Make a place so many pixels high, and the card in it a little less."""
    card = high - 14
    button.setIconSize(QSize(round(card * 0.63), card))
    button.setFixedSize(max(LEAST_TOUCH, round(card * 0.63) + 14), high)


def faint_card(card: Card) -> QPixmap:
    """What stands in a place whose card is missing: the card as the program draws it, hardly to be seen."""
    face = card_pixmap(card, card.pack, LARGEST, 1.0)
    found = QPixmap(face.size())
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setOpacity(_FAINT)
    painter.drawPixmap(0, 0, face)
    painter.end()
    return found


def fill_place(button: QToolButton, glance: int, picture: QPixmap | None, doubtful: bool = False) -> None:
    """The camera's own picture of the card where it was shown, with a question mark in doubt."""
    button.setIcon(QIcon() if picture is None else QIcon(picture))
    button.setText("?" if doubtful else "")
    style = Qt.ToolButtonStyle.ToolButtonTextUnderIcon if doubtful else Qt.ToolButtonStyle.ToolButtonIconOnly
    button.setToolButtonStyle(style)
    button.setProperty("glance", glance)
