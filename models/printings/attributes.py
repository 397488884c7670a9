"""What people on court cards hold or sit on, around the bust's own axis (see figures)."""

from __future__ import annotations

from models.printings import ink
from models.printings.shapes import Colour, Shapes, blob, ellipse, line, polygon, smooth

__all__ = ["flower", "halberd", "orb", "sceptre", "sword", "throne"]


def halberd(x: float) -> Shapes:
    """A soldier's halberd, upright at ``x``."""
    shaft = polygon(((x - 0.7, 8), (x + 0.7, 8), (x + 0.7, 50), (x - 0.7, 50)), ink.BROWN)
    spike = polygon(((x - 1.3, 9), (x, 1.5), (x + 1.3, 9)), ink.STEEL)
    axe = blob(((x + 0.6, 8.6), (x + 4, 6.4), (x + 6, 10.5), (x + 4, 15), (x + 0.6, 12.6)), ink.STEEL)
    hook = polygon(((x - 0.7, 9), (x - 4.6, 10.4), (x - 0.7, 12)), ink.STEEL)
    return (shaft, axe, hook, spike)


def sword(x: float) -> Shapes:
    """A bare sword, point up, its hilt in the hand at ``x``."""
    blade = polygon(((x - 1.2, 41), (x - 1.2, 15), (x, 10.5), (x + 1.2, 15), (x + 1.2, 41)), ink.STEEL)
    guard = polygon(((x - 4.4, 40.4), (x + 4.4, 40.4), (x + 4.4, 42.2), (x - 4.4, 42.2)), ink.GOLD)
    grip = polygon(((x - 0.9, 42.2), (x + 0.9, 42.2), (x + 0.9, 50), (x - 0.9, 50)), ink.WINE)
    return (blade, line(((x, 13.5), (x, 40)), ink.SNOW, 0.5), guard, grip)


def sceptre(x: float) -> Shapes:
    """A golden sceptre with a three-lobed head."""
    rod = polygon(((x - 0.8, 20), (x + 0.8, 20), (x + 0.8, 50), (x - 0.8, 50)), ink.GOLD)
    lobes = tuple(ellipse((x + dx, y), 2.0, 2.2, ink.GOLD) for dx, y in ((-2, 18), (2, 18), (0, 14.8)))
    return (rod, *lobes, ellipse((x, 17.6), 1.0, 1.0, ink.RED))


def orb(x: float) -> Shapes:
    """The orb with its cross, in the hand at ``x``."""
    cross = (line(((x, 35.5), (x, 40)), ink.BLACK, 1.4), line(((x - 1.7, 37), (x + 1.7, 37)), ink.BLACK, 1.4))
    return (*cross, ellipse((x, 43), 3.6, 3.6, ink.GOLD), line(((x - 3.4, 42.6), (x + 3.4, 42.6)), ink.WINE, 0.9))


def flower(x: float) -> Shapes:
    """A rose on its stalk, in the hand at ``x``."""
    stalk = line(((x - 1.5, 47), (x, 38), (x - 0.5, 32)), ink.GREEN, 0.9)
    petals = tuple(
        ellipse((x - 0.5 + dx, 29.5 + dy), 1.9, 1.9, ink.RED)
        for dx, dy in ((-2, 0.6), (2, 0.6), (-1.2, -1.8), (1.2, -1.8))
    )
    leaf = blob(((x - 0.2, 39), (x + 3, 36.4), (x + 4.6, 37), (x + 2.6, 39.2)), ink.LEAF)
    return (stalk, leaf, *petals, ellipse((x - 0.5, 29.3), 1.3, 1.3, ink.GOLD))


def throne(cloth: Colour) -> Shapes:
    """The back of a throne behind the king's shoulders."""
    edge = ((-16, 49.5), (-16, 30), (-10, 20), (10, 20), (16, 30), (16, 49.5))
    back = polygon(smooth(edge, closed=False), cloth)
    posts = tuple(
        polygon(((x - 1.3, 28), (x + 1.3, 28), (x + 1.3, 50), (x - 1.3, 50)), ink.GOLD) for x in (-20.5, 20.5)
    )
    rail = polygon(((-20, 31), (20, 31), (20, 33.5), (-20, 33.5)), ink.GOLD)
    knobs = tuple(ellipse((x, 26.4), 2.1, 2.3, ink.GOLD) for x in (-20.5, 20.5))
    return (back, rail, *posts, *knobs)
