"""Letters and numbers as printers have them, for the indices of cards that no maker has drawn.

One file holds those of one typeface, side by side in square cells (`training.fetch_letters` makes them)::

    letters/<package>/<typeface>.webp
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["SIGNS", "Letters", "letters_of", "load_letters"]

SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "B", "D", "V", "R", "W")
"""What stands on French cards of any country, in the order of the cells."""

INK = 40
"""From this level on (0 to 255) a pixel belongs to a letter."""

Letters = dict[str, NDArray[np.uint8]]
"""One typeface: how much ink (0 to 255) lies where, (h, w) of each of `SIGNS`, cut at the ink."""


def letters_of(sheet: NDArray[np.uint8]) -> Letters | None:
    """The letters (h, w) of a sheet of cells in a row; None where one of them is missing."""
    cells = dict(zip(SIGNS, np.hsplit(sheet, len(SIGNS)), strict=True))
    inked = {sign: cv2.boundingRect((cell > INK).astype(np.uint8)) for sign, cell in cells.items()}
    if any(wide == 0 for _, _, wide, _ in inked.values()):
        return None
    return {
        sign: np.ascontiguousarray(cells[sign][y : y + high, x : x + wide])
        for sign, (x, y, wide, high) in inked.items()
    }


def load_letters(roots: Iterable[Path]) -> list[Letters]:
    """Every typeface below the roots. Raises ValueError for a file that is no picture."""
    found = []
    for file in (file for root in roots for file in sorted(root.glob("letters/**/*.webp"))):
        sheet = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)
        if sheet is None:
            raise ValueError(f"{file} is no picture that can be read")
        if (letters := letters_of(np.asarray(sheet, np.uint8))) is not None:
            found.append(letters)
    return found
