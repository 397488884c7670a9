"""The panel's picture, drawn here as the firmware draws it (firmware/core/score.c); a test compares the two.

Two sides: one score at each edge, the trump between them, a bar under the score of the side whose turn it is. Where
the trump finds no room, and it is known, it takes turns with the scores. Three or four sides stand next to each
other on 64 columns; on 32 each has a page of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from table_hw._glyph_tables import NARROW, SIGN, TEXT, WIDE, Glyph
from table_hw.picture import Picture

__all__ = ["HEIGHT", "Rows", "as_text", "pages", "render", "waiting"]

HEIGHT = 8
SIGN_WIDTH = 7
BAR = 1 << 7
SIGNS: tuple[Glyph, ...] = tuple(SIGN.values())

Rows = tuple[tuple[bool, ...], ...]


class _Canvas:
    """Columns from left to right, in each bit 0 the top pixel."""

    def __init__(self, width: int) -> None:
        self.columns = [0] * width

    def add(self, x: int, *columns: int) -> None:
        """Add the pixels of columns from x on; what lies outside is left out."""
        for at, pixels in enumerate(columns, start=x):
            if 0 <= at < len(self.columns):
                self.columns[at] |= pixels

    @property
    def rows(self) -> Rows:
        return tuple(tuple(bool(column >> y & 1) for column in self.columns) for y in range(HEIGHT))


def _joined(glyphs: list[Glyph]) -> Glyph:
    """Glyphs next to each other with a dark column between."""
    columns = [column for glyph in glyphs for column in (*glyph, 0)]
    return tuple(columns[:-1])


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things stand for one picture on one panel."""

    picture: Picture
    width: int

    @property
    def wide(self) -> bool:
        return self.sides == 2 and self.width >= 64

    @property
    def sides(self) -> int:
        return len(self.picture.scores)

    @property
    def one_side_a_page(self) -> bool:
        return self.sides > 2 and self.width < 64

    @property
    def sign(self) -> Glyph | None:
        """A question goes before the trump."""
        if self.picture.question:
            return SIGN["QUESTION"]
        return None if self.picture.trump is None else SIGNS[self.picture.trump]

    @property
    def sign_x(self) -> int:
        return (self.width - SIGN_WIDTH) // 2

    def number(self, side: int) -> Glyph:
        font = WIDE if self.wide else NARROW
        return _joined([font[symbol] for symbol in str(self.picture.scores[side])])

    def number_x(self, side: int) -> int:
        """At the outer edges for two, in cells of equal width for more, at the right on a page of its own."""
        if self.one_side_a_page or (self.sides == 2 and side == 1):
            return self.width - len(self.number(side))
        return 0 if self.sides == 2 else side * (self.width // self.sides)

    @property
    def sign_fits(self) -> bool:
        """Is there a dark column on both sides of the sign?"""
        if self.sides > 2:
            return self.one_side_a_page
        return len(self.number(0)) < self.sign_x and self.number_x(1) > self.sign_x + SIGN_WIDTH


def pages(picture: Picture, width: int = 32) -> int:
    """How many pages the picture has; the firmware turns them every two seconds."""
    layout = _Layout(picture, width)
    if layout.one_side_a_page:
        return layout.sides
    return 2 if layout.sign is not None and not layout.sign_fits else 1


def render(picture: Picture, width: int = 32, page: int = 0) -> Rows:
    """Eight rows of `width` pixels, True where lit. `page` counts from 0, see `pages`."""
    layout, canvas = _Layout(picture, width), _Canvas(width)
    if layout.one_side_a_page:
        _draw_own_page(layout, canvas, page)
    elif page == 1:
        _draw_sign(layout, canvas, layout.sign_x)
        for side in range(layout.sides):
            _draw_turn(layout, canvas, side)
    else:
        _draw_all_sides(layout, canvas)
    return canvas.rows


def waiting(width: int = 32) -> Rows:
    """What stands on the panel until a program speaks to it."""
    canvas = _Canvas(width)
    dashes = _joined([TEXT["-"], TEXT["-"]])
    canvas.add((width - len(dashes)) // 2, *dashes)
    return canvas.rows


def as_text(rows: Rows, lit: str = "#", dark: str = ".") -> str:
    """The rows as lines."""
    return "\n".join("".join(lit if pixel else dark for pixel in row) for row in rows)


def _draw_sign(layout: _Layout, canvas: _Canvas, x: int) -> None:
    if layout.sign is not None:
        canvas.add(x, *layout.sign)


def _draw_turn(layout: _Layout, canvas: _Canvas, side: int) -> None:
    """The bar is three digits long, so that it says the same under 5 and under 120."""
    if side != layout.picture.turn:
        return
    number, x = layout.number(side), layout.number_x(side)
    length = max(len(number), 17 if layout.wide else 11)
    if x + len(number) == layout.width:
        x = layout.width - length
    for i in range(0, length, 2 if layout.picture.speaking else 1):
        canvas.add(x + i, BAR)


def _draw_tricks(layout: _Layout, canvas: _Canvas, side: int) -> None:
    """Tricks as dots, stacked from the bottom in two columns beside the number."""
    first, second = (24, 25) if side == 0 else (layout.width - 25, layout.width - 26)
    for i in range(layout.picture.tricks[side] if layout.picture.tricks else 0):
        canvas.add(first if i < HEIGHT else second, BAR >> i % HEIGHT)


def _draw_side(layout: _Layout, canvas: _Canvas, side: int) -> None:
    canvas.add(layout.number_x(side), *layout.number(side))
    _draw_turn(layout, canvas, side)
    if layout.wide:
        _draw_tricks(layout, canvas, side)


def _draw_own_page(layout: _Layout, canvas: _Canvas, side: int) -> None:
    """Which side (counted from 1) and a colon, its score, the trump between."""
    canvas.add(0, *NARROW[str(side + 1)])
    canvas.add(4, 0x12)
    _draw_sign(layout, canvas, 7)
    _draw_side(layout, canvas, side)


def _draw_all_sides(layout: _Layout, canvas: _Canvas) -> None:
    for side in range(layout.sides):
        _draw_side(layout, canvas, side)
    if layout.sign_fits:
        _draw_sign(layout, canvas, layout.sign_x)
