"""The slate as an SVG file, for machines on which the window library cannot run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from engine.slate import Mark, Sign, Writing, advance, glyph, tally_glyph
from gui.scene import Column

__all__ = ["slate_svg"]

_WIDTH, _HEIGHT, _MARK, _LINE = 600.0, 800.0, 90.0, 120.0
_TOTALS = {Writing.NUMBERS: Sign.PAPER, Writing.CASH: Sign.MONEY}
_CHALK, _SLATE, _WOOD = "#f3eee2", "#262d32", "#7b5433"


def slate_svg(columns: Sequence[Column]) -> str:
    """The picture as text: a column a side with name, marks, sum and tally."""
    wide = _WIDTH * len(columns)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {_HEIGHT:g}">',
        f'<rect width="{wide:g}" height="{_HEIGHT:g}" fill="{_SLATE}" stroke="{_WOOD}" stroke-width="48"/>',
        f'<g fill="none" stroke="{_CHALK}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">',
    ]
    for number, column in enumerate(columns):
        lines += _column(column, number * _WIDTH + 60)
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _column(column: Column, left: float) -> Iterator[str]:
    style = 'font-size="44" font-family="sans-serif" stroke="none"'
    yield f'<text x="{left + 240:g}" y="90" text-anchor="middle" fill="{_CHALK}" {style}>{escape(column.name)}</text>'
    x, y = left, 130.0
    for mark in column.marks:
        below = column.writing in (Writing.NUMBERS, Writing.CASH)
        if x > left and (below or x + advance(mark) * _MARK > left + 480):
            x, y = left, y + _LINE
        yield from _strokes(glyph(mark), x, y, advance(mark) * _MARK, _MARK)
        x += advance(mark) * _MARK + 34
    total = Mark(_TOTALS.get(column.writing, Sign.NUMBER), column.total)
    yield f'<path d="M{left:g} 620 H{left + 480:g}" stroke-width="5"/>'
    yield from _strokes(glyph(total), left, 650.0, advance(total) * 100, 100.0)
    for number, sign in enumerate(column.tally):
        yield from _strokes(tally_glyph(sign), left + 440 - number * 46, 690.0, 34.0, 60.0)


def _strokes(
    strokes: Sequence[Sequence[tuple[float, float]]], x: float, y: float, wide: float, high: float
) -> Iterator[str]:
    for stroke in strokes:
        points = " ".join(f"{x + px * wide:.1f},{y + py * high:.1f}" for px, py in stroke)
        yield f'<polyline points="{points}"/>'
