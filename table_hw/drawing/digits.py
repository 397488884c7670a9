"""Pictures on seven-segment digits (firmware/core/digit_face.c): a column is one digit.

Two sides: one score at each edge; dots under the side whose turn it is, every other one when it is to speak. The
trump is a letter, with a dark digit on both sides of it. More sides have a page each: number and dot, trump, score.
"""

from __future__ import annotations

from table_hw._glyph_tables import SEGMENT, SEGMENT_SIGN
from table_hw.drawing.canvas import Canvas
from table_hw.drawing.pages import Page, Pages, games_of, pages_of, sign_of
from table_hw.picture import Picture

__all__ = ["digit_pages", "draw_digits", "segments_of"]

DOT, DASH, EQUALS = 0x80, 0x01, 0x09
TURN_DIGITS = 3


def segments_of(text: str) -> tuple[int, ...]:
    """The segments of letters, shown in capitals; of those that there are not, of a question mark."""
    return tuple(SEGMENT.get(letter if letter == "ß" else letter.upper(), SEGMENT["?"]) for letter in text)


def digit_pages(picture: Picture, width: int) -> Pages:
    """The pages of a picture on so many digits."""
    own = _one_side_a_page(picture)
    fits = own or _letter_x(picture, width) is not None
    return pages_of(picture, one_side_a_page=own, sign_fits=fits)


def draw_digits(picture: Picture, width: int, page: int) -> list[int]:
    """The digits of a page, counted from 0."""
    canvas = Canvas(width)
    kind = digit_pages(picture, width).at(page)
    if kind is Page.SIGN:
        _sign_page(picture, canvas)
    elif kind is Page.GAMES:
        _games_page(picture, canvas)
    elif _one_side_a_page(picture):
        _own_page(picture, canvas, page)
    else:
        _scores(picture, canvas)
    return canvas.columns


def _one_side_a_page(picture: Picture) -> bool:
    return len(picture.scores) > 2


def _letter_x(picture: Picture, width: int) -> int | None:
    """The digit in the middle of the gap between two scores; None when it would touch one of them."""
    left, right = len(str(picture.scores[0])), width - len(str(picture.scores[1]))
    return None if right - left < 3 else (left + right) // 2


def _sign(picture: Picture, canvas: Canvas, x: int) -> None:
    name = sign_of(picture)
    if name is not None:
        canvas.add(x, SEGMENT_SIGN[name])


def _side(picture: Picture, canvas: Canvas, side: int) -> None:
    number = segments_of(str(picture.scores[side]))
    right = side == 1 or _one_side_a_page(picture)
    canvas.add(canvas.width - len(number) if right else 0, *number)
    if side == picture.turn:
        for i in range(0, max(len(number), TURN_DIGITS), 2 if picture.speaking else 1):
            canvas.add(canvas.width - 1 - i if right else i, DOT)


def _scores(picture: Picture, canvas: Canvas) -> None:
    _side(picture, canvas, 0)
    _side(picture, canvas, 1)
    x = _letter_x(picture, canvas.width)
    if x is not None:
        _sign(picture, canvas, x)


def _own_page(picture: Picture, canvas: Canvas, side: int) -> None:
    canvas.add(0, SEGMENT[str(side + 1)] | DOT)
    _sign(picture, canvas, 2)
    _side(picture, canvas, side)


def _sign_page(picture: Picture, canvas: Canvas) -> None:
    """The letter between dashes, so that it is taken for no number; the stake behind two lines."""
    if sign_of(picture) is not None:
        canvas.add(0, DASH, 0, DASH)
        _sign(picture, canvas, 1)
    if picture.stake > 1:
        stake = segments_of(str(picture.stake))
        canvas.add(canvas.width - len(stake) - 2, EQUALS)
        canvas.add(canvas.width - len(stake), *stake)


def _games_page(picture: Picture, canvas: Canvas) -> None:
    """The worth of the games that each side has won; two dashes between two sides tell it from the scores."""
    sides = len(picture.scores)
    for side in range(sides):
        number = segments_of(str(games_of(picture, side)))
        cell = side * (canvas.width // sides)
        canvas.add((canvas.width - len(number) if side else 0) if sides == 2 else cell, *number)
    if sides == 2:
        canvas.add(canvas.width // 2 - 1, DASH, DASH)
