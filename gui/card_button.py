"""A button that is a card: for choosing which card was really played."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QToolButton, QWidget

from engine.cards import Card
from gui.card_face import card_pixmap
from gui.look import LEAST_TOUCH
from gui.wording import card_name

__all__ = ["card_button"]


def card_button(card: Card, height: int, parent: QWidget | None = None, *, chosen: bool = False) -> QToolButton:
    """A button with the card's face, ``height`` pixels high; its name is its tooltip and its spoken name."""
    button = QToolButton(parent)
    ratio = button.devicePixelRatioF()
    pixmap = card_pixmap(card, card.pack, height, ratio)
    button.setIcon(QIcon(pixmap))
    button.setIconSize(QSize(round(pixmap.width() / ratio), height))
    button.setMinimumSize(LEAST_TOUCH, LEAST_TOUCH)
    button.setToolTip(card_name(card))
    button.setAccessibleName(card_name(card))
    button.setProperty("role", "chosen" if chosen else "card")
    return button
