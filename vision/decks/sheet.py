"""A deck as one picture: every card as the camera saw it, a suit a line; its back, where it was shown, below."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.decks.deck import Deck

__all__ = ["contact_sheet"]

WIDTH, HEIGHT, MARGIN, CAPTION = 120, 192, 12, 24
"""Pixels of a card, of the space around it, and of the line below it."""

STEP_X, STEP_Y = WIDTH + MARGIN, HEIGHT + CAPTION + MARGIN

PAPER, INK = (238, 242, 244), (40, 40, 40)


def contact_sheet(deck: Deck) -> NDArray[np.uint8]:
    """All cards with their names: uint8 (h, w, 3) BGR."""
    columns = len(deck.pack.cards) // len(deck.pack.suits)
    shown = [(card.long, deck.look(card)) for card in deck.pack.cards] + [("back", look) for look in deck.back[:1]]
    rows = -(-len(shown) // columns)
    sheet = np.full((STEP_Y * rows + MARGIN, STEP_X * columns + MARGIN, 3), PAPER, np.uint8)
    for place, (name, look) in enumerate(shown):
        row, column = divmod(place, columns)
        _put(sheet, MARGIN + column * STEP_X, MARGIN + row * STEP_Y, name, look)
    return sheet


def _put(sheet: NDArray[np.uint8], x: int, y: int, name: str, look: NDArray[np.uint8]) -> None:
    """One look with its name below, the left upper corner at (x, y)."""
    sheet[y : y + HEIGHT, x : x + WIDTH] = cv2.resize(look, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    where = (x, y + HEIGHT + CAPTION - 8)
    cv2.putText(sheet, name, where, cv2.FONT_HERSHEY_SIMPLEX, 0.42, INK, 1, cv2.LINE_AA)
