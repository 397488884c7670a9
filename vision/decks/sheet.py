"""A deck as one picture: every card as the camera saw it, a suit a line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.decks.deck import Deck

__all__ = ["contact_sheet"]

WIDTH, HEIGHT, MARGIN, CAPTION = 120, 192, 12, 24
"""Pixels of a card, of the space around it, and of the line below it."""

PAPER, INK = (238, 242, 244), (40, 40, 40)


def contact_sheet(deck: Deck) -> NDArray[np.uint8]:
    """All cards with their names: uint8 (h, w, 3) BGR."""
    columns = len(deck.pack.cards) // len(deck.pack.suits)
    step_x, step_y = WIDTH + MARGIN, HEIGHT + CAPTION + MARGIN
    size = (step_y * len(deck.pack.suits) + MARGIN, step_x * columns + MARGIN, 3)
    sheet = np.full(size, PAPER, np.uint8)
    for card in deck.pack.cards:
        row, column = divmod(card.index, columns)
        x, y = MARGIN + column * step_x, MARGIN + row * step_y
        face = cv2.resize(deck.look(card), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        sheet[y : y + HEIGHT, x : x + WIDTH] = face
        where = (x, y + HEIGHT + CAPTION - 8)
        cv2.putText(sheet, card.long, where, cv2.FONT_HERSHEY_SIMPLEX, 0.42, INK, 1, cv2.LINE_AA)
    return sheet
