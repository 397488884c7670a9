"""The few kinds of mark that a drawn card consists of, as plain data.

One kind of shape is enough: an outline of points, filled or stroked or both. Curves are outlines with many
points (``smooth``, ``ellipse``), so turning, mirroring and scaling are the same three lines for everything.
Lengths are in card units: a card is 100 units high, y points down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, radians, sin

__all__ = [
    "Colour", "Drawing", "Point", "Shape", "Shapes", "blob", "ellipse", "half_turn", "line", "mirrored", "placed",
    "polygon", "smooth",
]  # fmt: skip

Point = tuple[float, float]
Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255 each."""

_INK: Colour = (38, 30, 28)
_CURVE_STEPS = 6  # points on each stretch of a smooth line: no corner is visible on a card a hand high
_ELLIPSE_STEPS = 36


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline: ``fill`` covers its inside (closed shapes), ``stroke`` follows it, ``width`` units wide."""

    points: tuple[Point, ...]
    fill: Colour | None
    stroke: Colour | None
    width: float
    closed: bool = True


Shapes = tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A card as drawn: size and corner radius in units, the paper's colour, the shapes from back to front."""

    width: float
    height: float
    corner: float
    paper: Colour
    shapes: Shapes


def polygon(points: Iterable[Point], fill: Colour | None, stroke: Colour | None = _INK, width: float = 0.45) -> Shape:
    """A closed outline with straight sides."""
    return Shape(tuple(points), fill, stroke, width)


def line(points: Iterable[Point], stroke: Colour = _INK, width: float = 0.6) -> Shape:
    """An open stroke."""
    return Shape(tuple(points), None, stroke, width, closed=False)


def blob(points: Sequence[Point], fill: Colour | None, stroke: Colour | None = _INK, width: float = 0.45) -> Shape:
    """A closed outline that runs smoothly through the points."""
    return Shape(smooth(points, closed=True), fill, stroke, width)


def ellipse(
    centre: Point, rx: float, ry: float, fill: Colour | None, stroke: Colour | None = _INK, width: float = 0.45
) -> Shape:
    """An upright ellipse with the half axes ``rx`` and ``ry``."""
    steps = (2 * pi * k / _ELLIPSE_STEPS for k in range(_ELLIPSE_STEPS))
    return polygon(((centre[0] + rx * cos(a), centre[1] + ry * sin(a)) for a in steps), fill, stroke, width)


def smooth(points: Sequence[Point], *, closed: bool) -> tuple[Point, ...]:
    """A Catmull-Rom curve through the points, as points."""
    n = len(points)
    stretches = n if closed else n - 1
    out: list[Point] = []
    for i in range(stretches):
        four = [points[_neighbour(i + d, n, closed)] for d in (-1, 0, 1, 2)]
        out.extend(_between(four, k / _CURVE_STEPS) for k in range(_CURVE_STEPS))
    return tuple(out) if closed else (*out, points[-1])


def _neighbour(i: int, n: int, closed: bool) -> int:
    return i % n if closed else min(max(i, 0), n - 1)


def _between(four: Sequence[Point], t: float) -> Point:
    """The point at share ``t`` between the second and the third of four points."""
    weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2)
    x = sum(w * p[0] for w, p in zip(weights, four, strict=True)) / 2
    y = sum(w * p[1] for w, p in zip(weights, four, strict=True)) / 2
    return (x, y)


def placed(shapes: Iterable[Shape], at: Point, size: float = 1.0, turn: float = 0.0) -> Shapes:
    """The shapes scaled by ``size``, turned by ``turn`` degrees (clockwise as seen) and moved to ``at``."""
    c, s = size * cos(radians(turn)), size * sin(radians(turn))

    def move(point: Point) -> Point:
        x, y = point
        return (at[0] + c * x - s * y, at[1] + s * x + c * y)

    return tuple(replace(sh, points=tuple(map(move, sh.points)), width=sh.width * size) for sh in shapes)


def mirrored(shapes: Iterable[Shape], axis: float = 0.0) -> Shapes:
    """The shapes mirrored left to right at the upright line x = ``axis``."""
    return tuple(replace(sh, points=tuple((2 * axis - x, y) for x, y in sh.points)) for sh in shapes)


def half_turn(shapes: Iterable[Shape], width: float, height: float) -> Shapes:
    """The shapes as the player opposite sees them on a card of this size."""
    return tuple(replace(sh, points=tuple((width - x, height - y) for x, y in sh.points)) for sh in shapes)
