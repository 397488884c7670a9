"""The eight suit signs, each about one unit high around (0, 0), upright."""

from __future__ import annotations

from engine.cards import Pack, Suit
from models.printings import ink
from models.printings.shapes import Colour, Point, Shapes, blob, ellipse, line, mirrored, placed, polygon, smooth

__all__ = ["FRENCH_COLOURS", "sign"]

_PEN = 0.035

_HEART_SIDE: tuple[Point, ...] = (
    (0.0, -0.27), (0.07, -0.38), (0.2, -0.46), (0.36, -0.43), (0.46, -0.3), (0.47, -0.13), (0.39, 0.06),
    (0.24, 0.26), (0.1, 0.42), (0.0, 0.52),
)  # fmt: skip


def _both_sides(side: tuple[Point, ...]) -> tuple[Point, ...]:
    """The outline whose right side is given from top to bottom."""
    right = smooth(side, closed=False)
    return (*right, *((-x, y) for x, y in reversed(right)))


def _heart_in(colour: Colour, edge: Colour, shine: Colour) -> Shapes:
    glint = smooth(((-0.33, -0.06), (-0.36, -0.2), (-0.29, -0.31), (-0.18, -0.34)), closed=False)
    return (polygon(_both_sides(_HEART_SIDE), colour, edge, _PEN), line(glint, shine, 0.07))


def _acorn() -> Shapes:
    nut = _both_sides(((0.0, -0.56), (0.06, -0.5), (0.2, -0.42), (0.26, -0.2), (0.25, 0.08), (0.2, 0.2), (0.0, 0.22)))
    half = tuple(p for p in nut if p[0] >= -0.001)
    cup = (
        (-0.34, 0.1),
        (-0.3, 0.0),
        (0.0, -0.04),
        (0.3, 0.0),
        (0.34, 0.1),
        (0.26, 0.3),
        (0.0, 0.38),
        (-0.26, 0.3),
    )
    stalk = smooth(((0.0, 0.36), (0.02, 0.46), (0.1, 0.54)), closed=False)
    scales = tuple(line(((x, 0.03), (x * 0.55, 0.33)), ink.PINE, 0.03) for x in (-0.24, -0.12, 0.0, 0.12, 0.24))
    return (
        line(stalk, ink.BROWN, 0.1),
        polygon(nut, ink.YELLOW, ink.BLACK, _PEN),
        polygon(half, ink.RED, None),
        polygon(nut, None, ink.BLACK, _PEN),
        blob(cup, ink.GREEN, ink.BLACK, _PEN),
        *scales,
        line(((-0.31, 0.14), (0.0, 0.2), (0.31, 0.14)), ink.PINE, 0.03),
    )


def _leaf() -> Shapes:
    side: tuple[Point, ...] = (
        (0.0, -0.56), (0.1, -0.44), (0.27, -0.28), (0.42, -0.04),
        (0.44, 0.16), (0.34, 0.32), (0.16, 0.34), (0.0, 0.26),
    )  # fmt: skip
    outline = _both_sides(side)
    veins = tuple(line(((0.0, y), (0.27, y - 0.16)), ink.PINE, 0.035) for y in (-0.16, 0.02, 0.2))
    return (
        line(smooth(((0.0, 0.2), (0.01, 0.42), (0.1, 0.56)), closed=False), ink.BROWN, 0.1),
        polygon(outline, ink.LEAF, ink.BLACK, _PEN),
        polygon((p for p in outline if p[0] <= 0.001), ink.GREEN, None),
        polygon(outline, None, ink.BLACK, _PEN),
        *veins,
        *mirrored(veins),
        line(((0.0, -0.46), (0.0, 0.3)), ink.STRAW, 0.045),
    )


def _gourd() -> Shapes:
    cap = smooth(
        ((-0.4, -0.14), (-0.33, -0.3), (-0.16, -0.42), (0.0, -0.45), (0.16, -0.42), (0.33, -0.3), (0.4, -0.14)),
        closed=False,
    )
    band = ((-0.44, -0.1), (0.44, -0.1), (0.44, 0.08), (-0.44, 0.08))
    return (
        ellipse((0.0, -0.47), 0.08, 0.08, ink.RED, ink.BLACK, _PEN),
        ellipse((0.0, 0.0), 0.45, 0.45, ink.YELLOW, ink.BLACK, _PEN),
        polygon(cap, ink.LEAF, ink.BLACK, _PEN),
        polygon(band, ink.RED, ink.BLACK, _PEN),
        line(((0.0, 0.2), (0.0, 0.4)), ink.BLACK, 0.06),
        ellipse((0.0, 0.2), 0.07, 0.07, ink.BLACK, None),
        line(smooth(((-0.3, 0.17), (-0.2, 0.3), (-0.12, 0.35)), closed=False), ink.CREAM, 0.05),
        line(((-0.16, -0.32), (0.0, -0.38), (0.16, -0.32)), ink.MEADOW, 0.05),
    )


def _stem(colour: Colour) -> Shapes:
    foot = ((0.0, 0.1), (0.05, 0.32), (0.2, 0.5), (-0.2, 0.5), (-0.05, 0.32))
    return (polygon(foot, colour, colour, 0.01),)


def _spade() -> Shapes:
    body = tuple((x, -y * 0.92 - 0.06) for x, y in _both_sides(_HEART_SIDE))
    return (polygon(body, ink.BLACK, ink.BLACK, 0.01), *_stem(ink.BLACK))


def _club() -> Shapes:
    leaves = ((0.0, -0.26), (-0.25, 0.08), (0.25, 0.08))
    return (
        *(ellipse(at, 0.235, 0.235, ink.BLACK, None) for at in leaves),
        polygon(((0.0, -0.2), (0.2, 0.12), (-0.2, 0.12)), ink.BLACK, None),
        *_stem(ink.BLACK),
    )


def _diamond() -> Shapes:
    side: tuple[Point, ...] = (
        (0.0, -0.52),
        (0.1, -0.33),
        (0.24, -0.14),
        (0.37, 0.0),
        (0.24, 0.14),
        (0.1, 0.33),
        (0.0, 0.52),
    )
    return (polygon(_both_sides(side), ink.RED, ink.RED, 0.01),)


FRENCH_COLOURS: dict[Suit, Colour] = {
    Suit.CLUBS: ink.BLACK,
    Suit.SPADES: ink.BLACK,
    Suit.HEARTS: ink.RED,
    Suit.DIAMONDS: ink.RED,
}

_HUNGARIAN: dict[Suit, Shapes] = {
    Suit.ACORNS: _acorn(),
    Suit.LEAVES: _leaf(),
    Suit.GOURDS: _gourd(),
    Suit.HEARTS: _heart_in(ink.RED, ink.WINE, (244, 150, 140)),
}
_FRENCH: dict[Suit, Shapes] = {
    Suit.CLUBS: _club(),
    Suit.SPADES: _spade(),
    Suit.HEARTS: (polygon(_both_sides(_HEART_SIDE), ink.RED, ink.RED, 0.01),),
    Suit.DIAMONDS: _diamond(),
}


def sign(suit: Suit, pack: Pack, at: Point, size: float, turn: float = 0.0) -> Shapes:
    """The suit's sign ``size`` units high with its middle at ``at``, turned clockwise by ``turn`` degrees.

    Hearts look different in the two packs. Raises KeyError for a suit that the pack has not.
    """
    return placed((_FRENCH if pack is Pack.FRENCH else _HUNGARIAN)[suit], at, size, turn)
