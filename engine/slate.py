"""The slate as data: chalk marks with values, how players add to them, and the shapes of the signs.

Rules: slate. Points are written with the signs of 20, 30, 50, 80 and 100 and small odd numbers, so that every
deal only adds strokes; the law of this module is that the marks always add up to the score. The signs' shapes
are data (``glyphs.toml``), so a truer picture can replace them without a change here.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any

from engine.errors import BadInput

__all__ = ["Mark", "Sign", "Slate", "Stroke", "advance", "decompose", "glyph", "mark", "tally_glyph"]

Point = tuple[float, float]
Stroke = tuple[Point, ...]
"""One stroke of the chalk: a polyline in a unit box, x to the right, y down."""


class Sign(Enum):
    """A kind of mark; the value is its name in ``glyphs.toml``."""

    TWENTY = "twenty"
    THIRTY = "thirty"
    FIFTY = "fifty"
    EIGHTY = "eighty"
    HUNDRED = "hundred"
    TRIANGLE = "triangle"
    GATE = "gate"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark on the slate, worth ``value`` points.

    A number below zero carries a bar above it; a positive number of two digits is underlined, to tell it
    from two single digits (rules: slate).
    """

    sign: Sign
    value: int

    @property
    def barred(self) -> bool:
        """A negative number: written with a bar above it."""
        return self.value < 0

    @property
    def underlined(self) -> bool:
        """A positive number of more than one digit."""
        return self.sign is Sign.NUMBER and self.value > 9

    def __str__(self) -> str:
        if self.sign is not Sign.NUMBER:
            return _TEXT[self.sign]
        accent = "\u0305" if self.barred else "\u0332" if self.underlined else ""
        return "".join(digit + accent for digit in str(abs(self.value)))


_OF_VALUE = {20: Sign.TWENTY, 30: Sign.THIRTY, 50: Sign.FIFTY, 80: Sign.EIGHTY, 100: Sign.HUNDRED}
_ONE_STROKE_MORE = {Sign.THIRTY: 50, Sign.EIGHTY: 100}
_TEXT = {
    Sign.TWENTY: "|",
    Sign.THIRTY: "╲",
    Sign.FIFTY: "V",
    Sign.EIGHTY: "⊁",
    Sign.HUNDRED: "X",
    Sign.TRIANGLE: "▽",
    Sign.GATE: "||||/",
}
_ODD = 10
"""Odd points on the slate are "usually 10 or less" (rules: slate), as positive or negative numbers."""


def mark(value: int) -> Mark:
    """The mark that people would read as ``value``: a sign where there is one, else a number.

    >>> sum(mark(v).value for v in (100, 80, 50, 80, -3, 12))
    319
    """
    return Mark(_OF_VALUE.get(value, Sign.NUMBER), value)


@cache
def decompose(points: int) -> tuple[int, ...]:
    """The values that a chalk player writes for the points of one deal, signs first, an odd number last.

    As few marks as possible, then the smallest odd number, then a positive one. Points below zero, which
    have no signs, are one number.

    >>> decompose(97), decompose(161), decompose(12)
    ((100, -3), (80, 80, 1), (20, -8))
    """
    if points <= 0:
        return (points,) if points else ()
    ways = (_with_odd(points, odd) for odd in range(-_ODD, _ODD + 1))
    return min((way for way in ways if way is not None), key=_trouble)


def _trouble(values: tuple[int, ...]) -> tuple[int, int, bool]:
    odd = values[-1] if values[-1] not in _OF_VALUE else 0
    return len(values), abs(odd), odd < 0


def _with_odd(points: int, odd: int) -> tuple[int, ...] | None:
    signs = _signs(points - odd)
    return None if signs is None else signs + ((odd,) if odd else ())


@cache
def _signs(points: int) -> tuple[int, ...] | None:
    """The fewest signs that add up to ``points``, high to low; None where signs cannot make it."""
    if points == 0:
        return ()
    if points < 20 or points % 10:
        return None
    if points > 300:  # beyond this a hundred is always among the fewest
        rest = _signs(points - 100)
        return None if rest is None else (100, *rest)
    ways = [(value, rest) for value in _OF_VALUE if (rest := _signs(points - value)) is not None]
    best = min(ways, key=lambda way: len(way[1]), default=None)
    return None if best is None else tuple(sorted((best[0], *best[1]), reverse=True))


@dataclass(frozen=True, slots=True)
class Slate:
    """One side's marks, in the order of writing. ``triangle``: close a V to a triangle, as Beck does.

    >>> Slate().add(30).add(20).marks
    (Mark(sign=<Sign.FIFTY: 'fifty'>, value=50),)
    """

    marks: tuple[Mark, ...] = ()
    triangle: bool = field(default=False, kw_only=True)

    @property
    def total(self) -> int:
        """The sum of all marks: always the score."""
        return sum(m.value for m in self.marks)

    def add(self, points: int) -> Slate:
        """The slate after the points of one deal are written on it."""
        slate = self
        for value in decompose(points):
            slate = slate.write(value)
        return slate

    def write(self, value: int) -> Slate:
        """The slate after one value is written: by one more stroke on an open sign where that does it."""
        if value == 20:
            return self._twenty()
        if value == 50 and self.triangle and (at := self._last(Sign.FIFTY)) is not None:
            return self._with(at, Mark(Sign.TRIANGLE, 100))
        return self._append(mark(value))

    def __str__(self) -> str:
        return " ".join(str(m) for m in self.marks)

    def _twenty(self) -> Slate:
        for sign, value in _ONE_STROKE_MORE.items():
            if (at := self._last(sign)) is not None:
                return self._with(at, mark(value))
        return self._append(mark(20))._bundled()

    def _bundled(self) -> Slate:
        """Five loose strokes become one group worth 100, where the first of them stands."""
        loose = [i for i, m in enumerate(self.marks) if m.sign is Sign.TWENTY]
        if len(loose) < 5:
            return self
        kept = (m for i, m in enumerate(self.marks) if i not in loose[1:])
        return Slate(tuple(kept), triangle=self.triangle)._with(loose[0], Mark(Sign.GATE, 100))

    def _last(self, sign: Sign) -> int | None:
        return next((i for i in reversed(range(len(self.marks))) if self.marks[i].sign is sign), None)

    def _with(self, at: int, new: Mark) -> Slate:
        return Slate((*self.marks[:at], new, *self.marks[at + 1 :]), triangle=self.triangle)

    def _append(self, new: Mark) -> Slate:
        return Slate((*self.marks, new), triangle=self.triangle)


def glyph(mark: Mark) -> tuple[Stroke, ...]:
    """The strokes of a mark in a unit box, x to the right, y down; draw the box ``advance(mark)`` wide."""
    if mark.sign is Sign.NUMBER:
        return _number(mark)
    return _shape(mark.sign.value)


def advance(mark: Mark) -> float:
    """How wide the box of a mark is drawn for a height of 1."""
    if mark.sign is Sign.NUMBER:
        return float(_glyphs()["digit"]["advance"]) * len(str(abs(mark.value)))
    return float(_glyphs()["sign"][mark.sign.value]["advance"])


def tally_glyph(sign: str) -> tuple[Stroke, ...]:
    """The strokes of one tally mark: ``|`` for a parti, ``X`` for a maccs (rules: slate, parti tally)."""
    return _shape("maccs" if sign == "X" else "parti")


@cache
def _number(mark: Mark) -> tuple[Stroke, ...]:
    shapes = _glyphs()["digit"]
    digits = str(abs(mark.value))
    strokes = [_placed(stroke, i, len(digits)) for i, d in enumerate(digits) for stroke in shapes["strokes"][d]]
    line = shapes["bar"] if mark.barred else shapes["underline"] if mark.underlined else None
    if line is not None:
        strokes.append(_stroke(line))
    return tuple(strokes)


def _placed(stroke: list[list[float]], place: int, digits: int) -> Stroke:
    """One stroke of a digit, moved into its share of the box and clear of bar and underline."""
    top, bottom = _glyphs()["digit"]["top"], _glyphs()["digit"]["bottom"]
    return tuple(((place + x) / digits, top + y * (bottom - top)) for x, y in stroke)


@cache
def _shape(name: str) -> tuple[Stroke, ...]:
    return tuple(_stroke(s) for s in _glyphs()["sign"][name]["strokes"])


def _stroke(points: list[list[float]]) -> Stroke:
    return tuple((float(x), float(y)) for x, y in points)


@cache
def _glyphs() -> dict[str, Any]:
    text = resources.files("engine").joinpath("glyphs.toml").read_text("utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"engine/glyphs.toml: {wrong}") from wrong
