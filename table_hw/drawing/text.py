"""Text on a panel: in the middle where it fits, else it comes in from the right, leaves to the left and comes again."""

from __future__ import annotations

from table_hw._glyph_tables import TEXT, Glyph
from table_hw._protocol_tables import Panel
from table_hw.drawing.canvas import Canvas, joined
from table_hw.drawing.digits import segments_of
from table_hw.words import latin_2

__all__ = ["SCROLL_SECONDS", "draw_text", "steps", "text_columns"]

SCROLL_SECONDS = {Panel.MATRIX: 0.04, Panel.SEGMENTS: 0.28}
"""How long a long text stands before it moves on by one column."""


def text_columns(text: str, panel: Panel = Panel.MATRIX) -> Glyph:
    """The columns of a text without a gap behind it. What a panel's alphabet lacks is as in `table_hw.words`."""
    plain = latin_2(text).decode("iso8859-2")
    if panel is Panel.SEGMENTS:
        return segments_of(plain)
    capitals = (letter if letter == "ß" else letter.upper() for letter in plain)
    return joined(TEXT.get(letter, TEXT["?"]) for letter in capitals)


def steps(text: str, width: int, panel: Panel = Panel.MATRIX) -> int:
    """How many steps a text takes until it begins again; 1 where it fits."""
    length = len(text_columns(text, panel))
    return length + width if length > width else 1


def draw_text(text: str, width: int, step: int = 0, panel: Panel = Panel.MATRIX) -> list[int]:
    """The panel's columns when a text has moved so many steps."""
    columns, canvas = text_columns(text, panel), Canvas(width)
    fits = len(columns) <= width
    canvas.add((width - len(columns)) // 2 if fits else width - step % (len(columns) + width), *columns)
    return canvas.columns
