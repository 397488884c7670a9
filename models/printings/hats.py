"""What people on court cards wear on their heads; the head is around (0, 18), the brow at y = 14."""

from __future__ import annotations

from models.printings import ink
from models.printings.shapes import Colour, Shapes, blob, ellipse, line, polygon, smooth

__all__ = ["cap", "coronet", "crown", "plumed_hat"]


def cap(cloth: Colour, trim: Colour) -> Shapes:
    """A soldier's flat cap with a rolled rim."""
    top = blob(((-8, 13), (-9, 8.5), (-4, 5.5), (4, 5), (9.5, 8), (8, 13)), cloth)
    rim = blob(((-7.5, 12), (0, 10.8), (7.5, 12), (7.6, 14.4), (0, 13.4), (-7.6, 14.4)), trim)
    return (top, rim, ellipse((0.5, 5.2), 1.2, 1.2, trim))


def plumed_hat(cloth: Colour, trim: Colour) -> Shapes:
    """A wide hat with a long feather that falls to the right."""
    feather = blob(((3, 11), (6, 4), (12, 1.5), (18, 4), (20, 10), (16.5, 8.5), (13, 9.5), (8, 10.5)), trim)
    quill = line(smooth(((3, 11), (8, 6.5), (14, 4.5), (19, 8.5)), closed=False), ink.BLACK, 0.35)
    crown_of_hat = blob(((-6, 12.5), (-5.5, 6.5), (0, 4), (5.5, 6.5), (6, 12.5)), cloth)
    brim = blob(((-12.5, 11), (-6, 11.2), (0, 11.6), (6, 11.2), (12.5, 10), (10, 14), (0, 14.6), (-10, 14.4)), cloth)
    band = line(((-5.6, 10.6), (5.6, 10.6)), trim, 1.2)
    return (crown_of_hat, band, feather, quill, brim)


def crown(lining: Colour) -> Shapes:
    """A king's crown: five high points with pearls, lined with cloth."""
    cloth = blob(((-6.5, 12), (-6, 6), (0, 4.6), (6, 6), (6.5, 12)), lining)
    points = (
        (-7.4, 13.6),
        (-9, 4),
        (-5, 8.4),
        (-4, 2.6),
        (-1.6, 7.8),
        (0, 1.6),
        (1.6, 7.8),
        (4, 2.6),
        (5, 8.4),
        (9, 4),
        (7.4, 13.6),
    )
    gold = polygon(points, ink.GOLD)
    pearls = tuple(ellipse(at, 0.95, 0.95, ink.CREAM) for at in ((-9, 3.8), (-4, 2.4), (0, 1.5), (4, 2.4), (9, 3.8)))
    jewels = tuple(ellipse((x, 11.4), 0.9, 0.9, tint) for x, tint in ((-4, ink.RED), (0, ink.BLUE), (4, ink.RED)))
    return (cloth, gold, *pearls, *jewels)


def coronet(trim: Colour) -> Shapes:
    """A queen's low coronet with three leaves."""
    points = (
        (-6.2, 12.6),
        (-6.8, 8),
        (-4, 9.8),
        (-2, 6.4),
        (0, 9.2),
        (2, 6.4),
        (4, 9.8),
        (6.8, 8),
        (6.2, 12.6),
        (0, 11.4),
    )
    pearls = tuple(ellipse(at, 0.85, 0.85, trim) for at in ((-6.8, 7.8), (-2, 6.2), (2, 6.2), (6.8, 7.8)))
    return (polygon(points, ink.GOLD), *pearls)
