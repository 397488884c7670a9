"""The panel's picture without a panel: pixels, digits, and both as text."""

from __future__ import annotations

from collections.abc import Sequence

from table_hw._protocol_tables import Panel
from table_hw.drawing.digits import digit_pages, draw_digits
from table_hw.drawing.matrix import HEIGHT, draw, matrix_pages
from table_hw.drawing.text import draw_text
from table_hw.picture import Picture

__all__ = ["HEIGHT", "Rows", "as_text", "columns_of", "pages", "render", "rows_of", "seven_segments", "waiting"]

Rows = tuple[tuple[bool, ...], ...]
"""Eight rows of pixels, True where lit."""

_DOT, _A, _B, _C, _D, _E, _F, _G = (1 << bit for bit in (7, 6, 5, 4, 3, 2, 1, 0))


def pages(picture: Picture, width: int = 32, panel: Panel = Panel.MATRIX) -> int:
    """How many pages the picture has; the firmware turns them every two seconds."""
    return (matrix_pages if panel is Panel.MATRIX else digit_pages)(picture, width).count


def columns_of(picture: Picture, width: int = 32, page: int = 0, panel: Panel = Panel.MATRIX) -> list[int]:
    """The panel's columns, or digits. ``page`` counts from 0, see `pages`."""
    return (draw if panel is Panel.MATRIX else draw_digits)(picture, width, page)


def render(picture: Picture, width: int = 32, page: int = 0) -> Rows:
    """The pixels of matrices with `width` columns."""
    return rows_of(columns_of(picture, width, page))


def waiting(width: int = 32) -> Rows:
    """What stands on the panel until a program speaks to it."""
    return rows_of(draw_text("--", width))


def rows_of(columns: Sequence[int]) -> Rows:
    """Columns, bit 0 the top pixel, as rows."""
    return tuple(tuple(bool(column >> y & 1) for column in columns) for y in range(HEIGHT))


def as_text(rows: Rows, lit: str = "#", dark: str = ".") -> str:
    """The rows as lines."""
    return "\n".join("".join(lit if pixel else dark for pixel in row) for row in rows)


def seven_segments(digits: Sequence[int]) -> str:
    """Digits as three lines of text, four characters wide each.

    >>> print(seven_segments([0x6D, 0xB0]))
     _
     _|   |
    |_    |.
    """
    top = "".join(f" {_sign(digit, _A, '_')}  " for digit in digits)
    middle = "".join(_sign(d, _F, "|") + _sign(d, _G, "_") + _sign(d, _B, "|") + " " for d in digits)
    bottom = "".join(_sign(d, _E, "|") + _sign(d, _D, "_") + _sign(d, _C, "|") + _sign(d, _DOT, ".") for d in digits)
    return "\n".join(line.rstrip() for line in (top, middle, bottom))


def _sign(digit: int, segment: int, sign: str) -> str:
    return sign if digit & segment else " "
