"""Columns from left to right, and glyphs on them."""

from __future__ import annotations

from collections.abc import Iterable

from table_hw._glyph_tables import Glyph

__all__ = ["BAR", "Canvas", "joined"]

BAR = 1 << 7
"""The pixel of the last row, where the bars are."""


class Canvas:
    """A picture before it goes to the panel."""

    def __init__(self, width: int) -> None:
        self.columns = [0] * width

    @property
    def width(self) -> int:
        """Columns, or digits."""
        return len(self.columns)

    def add(self, x: int, *columns: int) -> None:
        """Add what columns light from x on; what lies outside is left out."""
        for at, lit in enumerate(columns, start=x):
            if 0 <= at < len(self.columns):
                self.columns[at] |= lit

    def bar(self, x: int, length: int, *, dashed: bool = False) -> None:
        """A line on the last row; dashed leaves out every other pixel."""
        for i in range(0, length, 2 if dashed else 1):
            self.add(x + i, BAR)


def joined(glyphs: Iterable[Glyph]) -> Glyph:
    """Glyphs next to each other with a dark column between."""
    columns = [column for glyph in glyphs for column in (*glyph, 0)]
    return tuple(columns[:-1])
