"""Pictures on 8x8 matrices (firmware/core/matrix_face.c).

Two sides: one score at each edge, the trump between them, a bar under the score of the side whose turn it is. Three
or four sides stand next to each other on 64 columns; on fewer each has a page of its own. Where the trump finds no
room, or the stake is raised, a page with both follows; then one with the games won, if any were.
"""

from __future__ import annotations

from dataclasses import dataclass

from table_hw._glyph_tables import MARK, NARROW, SIGN, WIDE, Glyph
from table_hw.drawing.canvas import BAR, Canvas, joined
from table_hw.drawing.pages import Page, Pages, games_of, pages_of, sign_of
from table_hw.picture import Picture

__all__ = ["draw", "matrix_pages"]

HEIGHT = 8
SIGN_WIDTH = 7
SIGN_GAP = 2
STROKE = 0x3F
"""A game won: as high as a digit."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things stand for one picture on one panel."""

    picture: Picture
    width: int

    @property
    def sides(self) -> int:
        return len(self.picture.scores)

    @property
    def wide(self) -> bool:
        return self.sides == 2 and self.width >= 64

    @property
    def one_side_a_page(self) -> bool:
        return self.sides > 2 and self.width < 64

    @property
    def sign(self) -> Glyph | None:
        name = sign_of(self.picture)
        return None if name is None else SIGN[name]

    @property
    def sign_x(self) -> int:
        return (self.width - SIGN_WIDTH) // 2

    @property
    def sign_fits(self) -> bool:
        """Is there a dark column on both sides of the sign?"""
        if self.sides > 2:
            return self.one_side_a_page
        return len(self.number(0)) < self.sign_x and self.number_x(1) > self.sign_x + SIGN_WIDTH

    @property
    def pages(self) -> Pages:
        return pages_of(self.picture, one_side_a_page=self.one_side_a_page, sign_fits=self.sign_fits)

    def number(self, side: int) -> Glyph:
        return _number(self.picture.scores[side], WIDE if self.wide else NARROW)

    def number_x(self, side: int) -> int:
        length = len(self.number(side))
        return self.width - length if self.one_side_a_page else self.side_x(side, length)

    def side_x(self, side: int, length: int) -> int:
        """Where so many columns of a side stand: at the outer edges for two, in cells of equal width for more."""
        if self.sides == 2:
            return 0 if side == 0 else self.width - length
        return side * (self.width // self.sides)


def matrix_pages(picture: Picture, width: int) -> Pages:
    """The pages of a picture on a panel of so many columns."""
    return _Layout(picture, width).pages


def draw(picture: Picture, width: int, page: int) -> list[int]:
    """The columns of a page, counted from 0."""
    layout, canvas = _Layout(picture, width), Canvas(width)
    kind = layout.pages.at(page)
    if kind is Page.SIGN:
        _sign_page(layout, canvas)
    elif kind is Page.GAMES:
        for side in range(layout.sides):
            _games(layout, canvas, side)
    elif layout.one_side_a_page:
        _own_page(layout, canvas, page)
    else:
        _all_sides(layout, canvas)
    return canvas.columns


def _number(number: int, font: dict[str, Glyph] = NARROW) -> Glyph:
    return joined(font[symbol] for symbol in str(number))


# -- a page with scores -----------------------------------------------------------------------------------------


def _turn(layout: _Layout, canvas: Canvas, side: int) -> None:
    """The bar is three digits long, so that it says the same under 5 and under 120."""
    if side != layout.picture.turn:
        return
    number, x = layout.number(side), layout.number_x(side)
    length = max(len(number), 17 if layout.wide else 11)
    if x + len(number) == layout.width:
        x = layout.width - length
    canvas.bar(x, length, dashed=layout.picture.speaking)


def _tricks(layout: _Layout, canvas: Canvas, side: int) -> None:
    """Tricks as dots, stacked from the bottom in two columns beside the number."""
    first, second = (24, 25) if side == 0 else (layout.width - 25, layout.width - 26)
    for i in range(layout.picture.tricks[side] if layout.picture.tricks else 0):
        canvas.add(first if i < HEIGHT else second, BAR >> i % HEIGHT)


def _side(layout: _Layout, canvas: Canvas, side: int) -> None:
    canvas.add(layout.number_x(side), *layout.number(side))
    _turn(layout, canvas, side)
    if layout.wide:
        _tricks(layout, canvas, side)


def _own_page(layout: _Layout, canvas: Canvas, side: int) -> None:
    """Which side (counted from 1) and a colon, its score, the trump between."""
    canvas.add(0, *NARROW[str(side + 1)])
    canvas.add(4, 0x12)
    canvas.add(7, *(layout.sign or ()))
    _side(layout, canvas, side)


def _all_sides(layout: _Layout, canvas: Canvas) -> None:
    for side in range(layout.sides):
        _side(layout, canvas, side)
    if layout.sign_fits:
        canvas.add(layout.sign_x, *(layout.sign or ()))


# -- the other pages --------------------------------------------------------------------------------------------


def _sign_page(layout: _Layout, canvas: Canvas) -> None:
    """Trump and stake, side by side in the middle."""
    parts = [layout.sign] if layout.sign else []
    if layout.picture.stake > 1:
        parts.append(joined([NARROW["×"], _number(layout.picture.stake)]))
    length = sum(len(part) for part in parts) + SIGN_GAP * (len(parts) - 1)
    x = (layout.width - length) // 2
    for part in parts:
        canvas.add(x, *part)
        x += len(part) + SIGN_GAP
    for side in range(layout.sides):
        _turn(layout, canvas, side)


def _games(layout: _Layout, canvas: Canvas, side: int) -> None:
    """Crosses and strokes where they fit, else their worth as a number, underlined; nothing won is a 0."""
    worth = games_of(layout.picture, side)
    marks = _marks(layout.picture, side)
    if worth and len(marks) <= layout.width // layout.sides - 1:
        canvas.add(layout.side_x(side, len(marks)), *marks)
        return
    number = _number(worth)
    x = layout.side_x(side, len(number))
    canvas.add(x, *number)
    if worth:
        canvas.bar(x, len(number))


def _marks(picture: Picture, side: int) -> Glyph:
    crosses = [MARK["CROSS"]] * (picture.big_wins[side] if picture.big_wins else 0)
    strokes: list[Glyph] = [(STROKE,)] * (picture.wins[side] if picture.wins else 0)
    return joined([*crosses, *strokes])
