"""Numerals and letters on the cards, drawn as strokes: no font is needed and none is shipped."""

from __future__ import annotations

from engine.cards import Rank
from models.printings import ink
from models.printings.shapes import Colour, Point, Shape, Shapes, line, placed, polygon, smooth

__all__ = ["index", "roman"]

# Roman strokes in a box one unit high, y from -0.5 to 0.5: thick down, thin up, as with a broad pen.
_I: Shapes = (polygon(((-0.11, -0.5), (0.11, -0.5), (0.11, 0.5), (-0.11, 0.5)), ink.BLACK, None),)
_V: Shapes = (
    polygon(((-0.42, -0.5), (-0.18, -0.5), (0.12, 0.5), (-0.06, 0.5)), ink.BLACK, None),
    polygon(((0.3, -0.5), (0.4, -0.5), (0.12, 0.5), (0.0, 0.5)), ink.BLACK, None),
)
_X: Shapes = (
    polygon(((-0.42, -0.5), (-0.16, -0.5), (0.42, 0.5), (0.16, 0.5)), ink.BLACK, None),
    polygon(((0.28, -0.5), (0.4, -0.5), (-0.28, 0.5), (-0.4, 0.5)), ink.BLACK, None),
)
_ROMAN: dict[Rank, tuple[tuple[Shapes, float], ...]] = {
    Rank.SEVEN: ((_V, -0.34), (_I, 0.27), (_I, 0.58)),
    Rank.EIGHT: ((_V, -0.5), (_I, 0.11), (_I, 0.42), (_I, 0.73)),
    Rank.NINE: ((_I, -0.42), (_X, 0.17)),
    Rank.TEN: ((_X, 0.0),),
}


def roman(rank: Rank, at: Point, size: float) -> Shapes:
    """VII, VIII, IX or X, ``size`` units high with its middle at ``at``. Raises KeyError for another rank."""
    letters = (shape for letter, x in _ROMAN[rank] for shape in placed(letter, (x, 0.0)))
    return placed(letters, at, size)


def _bend(*points: Point) -> tuple[Point, ...]:
    return smooth(points, closed=False)


def _ring(cx: float, cy: float, rx: float, ry: float) -> tuple[Point, ...]:
    corners = ((cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy), (cx, cy - ry))
    around = smooth(corners[:4], closed=True)
    return (*around, around[0])


_SERIF_K = ((-0.34, -0.5), (-0.08, -0.5)), ((-0.34, 0.5), (-0.08, 0.5)), ((0.14, 0.5), (0.4, 0.5))
_SERIF_A = ((-0.44, 0.5), (-0.18, 0.5)), ((0.18, 0.5), (0.44, 0.5))
_STROKES: dict[Rank, tuple[tuple[Point, ...], ...]] = {
    Rank.SEVEN: (((-0.3, -0.3), (-0.3, -0.48), (0.32, -0.48)), _bend((0.32, -0.48), (0.06, -0.05), (-0.06, 0.5))),
    Rank.EIGHT: (_ring(0.0, -0.25, 0.24, 0.24), _ring(0.0, 0.25, 0.3, 0.26)),
    Rank.NINE: (_ring(0.0, -0.22, 0.28, 0.27), _bend((0.28, -0.22), (0.26, 0.16), (0.06, 0.46), (-0.22, 0.44))),
    Rank.TEN: (((-0.42, -0.36), (-0.28, -0.5), (-0.28, 0.5)), _ring(0.2, 0.0, 0.26, 0.5)),
    Rank.UNDER: (
        _bend((0.16, -0.48), (0.16, 0.2), (0.06, 0.44), (-0.16, 0.48), (-0.3, 0.26)),
        ((-0.04, -0.5), (0.34, -0.5)),
    ),
    Rank.OVER: (_ring(0.0, -0.02, 0.36, 0.48), _bend((-0.02, 0.18), (0.18, 0.36), (0.4, 0.54))),
    Rank.KING: (
        ((-0.21, -0.5), (-0.21, 0.5)),
        ((0.32, -0.5), (-0.21, 0.1)),
        ((-0.04, -0.08), (0.27, 0.5)),
        *_SERIF_K,
    ),
    Rank.ACE: (((-0.31, 0.5), (0.0, -0.5), (0.31, 0.5)), ((-0.19, 0.14), (0.19, 0.14)), *_SERIF_A),
}
_THICK = 0.15


def index(rank: Rank, at: Point, size: float, colour: Colour) -> Shapes:
    """The corner index 7 8 9 10 J Q K A, ``size`` units high with its middle at ``at``."""
    strokes: tuple[Shape, ...] = tuple(line(points, colour, _THICK) for points in _STROKES[rank])
    return placed(strokes, at, size)
