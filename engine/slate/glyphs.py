"""The shapes of the marks: polylines from ``glyphs.toml``, so that a truer picture is a change of that file alone."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from engine.errors import BadInput
from engine.slate.marks import Mark, Sign

__all__ = ["Stroke", "advance", "glyph", "tally_glyph"]

Point = tuple[float, float]
Stroke = tuple[Point, ...]
"""One stroke of the chalk: a polyline in a unit box, x to the right, y down."""

_SPELLED = (Sign.NUMBER, Sign.PAPER, Sign.MONEY)


def glyph(mark: Mark) -> tuple[Stroke, ...]:
    """The strokes of a mark in a unit box, x to the right, y down; draw the box ``advance(mark)`` wide."""
    if mark.sign in _SPELLED:
        return _number(mark)
    if mark.sign is Sign.DIE:
        return _die(mark.face)
    return _shape(mark.sign.value)


def advance(mark: Mark) -> float:
    """How wide the box of a mark is drawn for a height of 1."""
    if mark.sign in _SPELLED:
        return float(_glyphs()["digit"]["advance"]) * len(mark.written)
    return float(_glyphs()["sign"][mark.sign.value]["advance"])


def tally_glyph(sign: str) -> tuple[Stroke, ...]:
    """The strokes of one tally mark: ``|`` for a parti, ``X`` for a maccs (rules: slate, parti tally)."""
    return _shape("maccs" if sign == "X" else "parti")


@cache
def _number(mark: Mark) -> tuple[Stroke, ...]:
    shapes, text = _glyphs()["digit"], mark.written
    strokes = [_placed(stroke, i, len(text)) for i, d in enumerate(text) for stroke in shapes["strokes"][d]]
    line = shapes["bar"] if mark.barred else shapes["underline"] if mark.underlined else None
    if line is not None:
        strokes.append(_stroke(line))
    return tuple(strokes)


def _placed(stroke: list[list[float]], place: int, digits: int) -> Stroke:
    """One stroke of a digit, moved into its share of the box and clear of bar and underline."""
    top, bottom = _glyphs()["digit"]["top"], _glyphs()["digit"]["bottom"]
    return tuple(((place + x) / digits, top + y * (bottom - top)) for x, y in stroke)


@cache
def _die(face: int) -> tuple[Stroke, ...]:
    """The outline of the die, and each pip as a small cross."""
    shapes = _glyphs()["sign"]["die"]
    size = float(shapes["pip"])
    pips = [(float(x), float(y)) for x, y in shapes["faces"][str(face)]]
    crosses = (((x - size, y + way * size), (x + size, y - way * size)) for x, y in pips for way in (-1, 1))
    return (*(_stroke(s) for s in shapes["strokes"]), *crosses)


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
