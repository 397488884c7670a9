"""The small pictures in the middle of the Hungarian number cards, one for each rank.

Drawn for the upper half of a card 62 units wide; they end at the middle line, y = 50.
"""

from __future__ import annotations

from engine.cards import Rank
from models.printings import ink
from models.printings.shapes import Shapes, ellipse, line, polygon, smooth

__all__ = ["scene"]


def scene(rank: Rank) -> Shapes:
    """Meadow for seven, mountains for eight, a house for nine, a tree for ten. Raises KeyError for others."""
    return {Rank.SEVEN: _meadow, Rank.EIGHT: _mountains, Rank.NINE: _house, Rank.TEN: _tree}[rank]()


def _meadow() -> Shapes:
    hill = polygon((*smooth(((20, 50.2), (24, 45), (31, 43), (38, 45), (42, 50.2)), closed=False),), ink.MEADOW, None)
    bushes = tuple(ellipse((x, 45.5), 2.6, 2.4, ink.LEAF, ink.PINE, 0.3) for x in (26.5, 35.5))
    return (hill, *bushes, ellipse((31, 44), 3.2, 3.0, ink.GREEN, ink.PINE, 0.3))


def _mountains() -> Shapes:
    left = polygon(((20, 46.5), (27, 30), (34, 46.5)), ink.SKY, ink.BLUE, 0.4)
    right = polygon(((26, 46.5), (35.5, 22), (43, 46.5)), ink.STEEL, ink.BLUE, 0.4)
    snow = polygon(((35.5, 22), (32, 31), (34.4, 29.4), (35.8, 32), (37, 29.6), (38.4, 31.4)), ink.SNOW, ink.BLUE, 0.4)
    shore = polygon(smooth(((19, 47), (24, 44.4), (31, 45.6), (38, 44.4), (43, 47)), closed=False), ink.LEAF, None)
    lake = polygon(((19, 50.2), (19, 46.6), (43, 46.6), (43, 50.2)), ink.BLUE, None)
    return (left, right, snow, shore, lake, line(((24, 48.6), (32, 48.6)), ink.SNOW, 0.5))


def _house() -> Shapes:
    ground = polygon(
        ((19.5, 50.2), *smooth(((19.5, 49), (25, 46.5), (37, 46.5), (42.5, 49)), closed=False), (42.5, 50.2)),
        ink.MEADOW,
        None,
    )
    wall = polygon(((25, 48), (25, 40), (37, 40), (37, 48)), ink.CREAM)
    roof = polygon(((22.5, 40.5), (27, 32.5), (35, 32.5), (39.5, 40.5)), ink.RED)
    door = polygon(((29.6, 48), (29.6, 43), (32.4, 43), (32.4, 48)), ink.BROWN)
    windows = tuple(
        polygon(((x, 42), (x + 2, 42), (x + 2, 44.4), (x, 44.4)), ink.SKY, ink.BLACK, 0.3) for x in (26.2, 33.8)
    )
    return (ground, wall, roof, door, *windows)


def _tree() -> Shapes:
    ground = polygon(
        ((22, 50.2), *smooth(((22, 49.4), (31, 46.8), (40, 49.4)), closed=False), (40, 50.2)), ink.MEADOW, None
    )
    trunk = polygon(((29.6, 48.5), (30.4, 32), (31.6, 32), (32.4, 48.5)), ink.BROWN)
    boughs = tuple(line(((31, 40), (31 + dx, 33.5)), ink.BROWN, 0.9) for dx in (-4, 4))
    leaves = (
        ((26.5, 31), ink.LEAF),
        ((35.5, 31), ink.LEAF),
        ((28, 24), ink.MEADOW),
        ((34, 24), ink.MEADOW),
        ((31, 29), ink.GREEN),
    )
    crown = tuple(ellipse(at, 4.6, 4.4, tint, ink.PINE, 0.35) for at, tint in leaves)
    return (ground, *boughs, trunk, *crown, ellipse((31, 20), 4.0, 4.0, ink.LEAF, ink.PINE, 0.35))
