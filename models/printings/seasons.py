"""The ornaments of the Hungarian aces: each stands for a season, as on the traditional packs.

Ornaments are drawn for the upper half of a card 62 units wide and end at its middle line, y = 50.
"""

from __future__ import annotations

from math import cos, pi, sin

from engine.cards import Suit
from models.printings import ink
from models.printings.shapes import Colour, Point, Shapes, blob, ellipse, line, mirrored, placed, polygon, smooth

__all__ = ["season"]

_AXIS = 31.0


def season(suit: Suit) -> Shapes:
    """Spring for hearts, summer for gourds, autumn for leaves, winter for acorns."""
    draw = {Suit.HEARTS: _spring, Suit.GOURDS: _summer, Suit.LEAVES: _autumn, Suit.ACORNS: _winter}
    return draw[suit]()


def _ground(colour: Colour) -> Shapes:
    return (
        polygon(
            (
                (0, 50.2),
                (0, 44),
                *smooth(((0, 44), (16, 41.5), (31, 43), (46, 41.5), (62, 44)), closed=False),
                (62, 50.2),
            ),
            colour,
            None,
        ),
    )


def _blossom(at: Point, size: float, petals: Colour) -> Shapes:
    ring = (2 * pi * k / 5 for k in range(5))
    parts = tuple(ellipse((0.32 * sin(a), -0.32 * cos(a)), 0.25, 0.25, petals, ink.BLACK, 0.05) for a in ring)
    return placed((*parts, ellipse((0, 0), 0.19, 0.19, ink.GOLD, ink.BLACK, 0.04)), at, size)


def _spring() -> Shapes:
    stalk = line(smooth(((8, 46), (7, 36), (10, 27)), closed=False), ink.GREEN, 1.0)
    leaf = blob(((7.4, 40), (12, 36), (15, 37), (12, 41)), ink.LEAF)
    side = (stalk, leaf, *_blossom((10, 24), 10, ink.SNOW), *_blossom((8.5, 38), 7.5, (250, 190, 205)))
    low = _blossom((20, 45), 6, ink.YELLOW)
    return (*_ground(ink.MEADOW), *side, *mirrored(side, _AXIS), *low, *mirrored(low, _AXIS))


def _ear(at: Point, lean: float) -> Shapes:
    grains = tuple(
        ellipse((dx, -0.14 * k - 0.05 * (dx > 0)), 0.1, 0.12, ink.GOLD, ink.BROWN, 0.03)
        for k in range(7)
        for dx in (-0.1, 0.1)
    )
    return placed((line(((0, 0.8), (0, -0.95)), ink.BROWN, 0.06), *grains), at, 14, lean)


def _summer() -> Shapes:
    ears = (*_ear((9, 33), -14), *_ear((14, 38), 6), *_ear((7, 40), -20))
    rays = tuple(
        line(((31 + 17 * cos(a), 27 + 17 * sin(a)), (31 + 21 * cos(a), 27 + 21 * sin(a))), ink.ORANGE, 1.6)
        for a in (pi * k / 8 for k in range(8, 17))
    )
    return (*_ground(ink.STRAW), *rays, *ears, *mirrored(ears, _AXIS))


def _grapes(at: Point) -> Shapes:
    rows = ((-2, 0), (0, 0), (2, 0), (-1, 1.8), (1, 1.8), (-2, -1.8), (0, -1.8), (2, -1.8), (0, 3.6))
    return tuple(ellipse((at[0] + 1.25 * x, at[1] + 1.25 * y), 1.65, 1.65, ink.PLUM, ink.BLACK, 0.3) for x, y in rows)


def _autumn() -> Shapes:
    vine = line(smooth(((3, 47), (9, 38), (5, 28), (12, 19), (9, 12)), closed=False), ink.BROWN, 1.2)
    foliage = tuple(
        blob(((x - 4, y), (x - 1, y - 3.4), (x + 4, y - 1), (x + 1.4, y + 3.2)), tint)
        for x, y, tint in ((12, 14, ink.ORANGE), (5.5, 24, ink.GOLD), (12, 41, ink.ORANGE))
    )
    side = (vine, *foliage, *_grapes((9, 32)))
    return (*_ground((226, 190, 120)), *side, *mirrored(side, _AXIS))


def _flake(at: Point, size: float) -> Shapes:
    arm = (
        line(((0, 0), (0, -0.5)), ink.BLUE, 0.09),
        line(((-0.16, -0.42), (0, -0.26), (0.16, -0.42)), ink.BLUE, 0.08),
    )
    return tuple(shape for k in range(6) for shape in placed(arm, at, size, 60 * k))


def _winter() -> Shapes:
    trunk = line(smooth(((8, 46), (8.5, 34), (7, 22)), closed=False), ink.BROWN, 1.6)
    twigs = tuple(
        line(((8.2, y), (8.2 + dx, y - 6)), ink.BROWN, 0.9) for y, dx in ((38, 6), (33, -5), (29, 5), (26, -3))
    )
    side = (trunk, *twigs, *_flake((12, 20), 7), *_flake((5, 14), 5))
    return (*_ground(ink.SKY), *side, *mirrored(side, _AXIS))
