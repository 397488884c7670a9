"""The back of both packs: a lattice inside a frame, the same after a half turn."""

from __future__ import annotations

from models.printings import ink
from models.printings.shapes import Colour, Drawing, Shape, Shapes, ellipse, polygon

__all__ = ["back"]

_MARGIN = 4.0
_PITCH = 6.0


def back(width: float, height: float, corner: float, colour: Colour) -> Drawing:
    """A card's back of this size, printed in one colour."""
    w, h, m = width, height, _MARGIN
    frame = ((m, m), (w - m, m), (w - m, h - m), (m, h - m))
    shapes = (polygon(frame, colour, colour, 0.4), *_lattice(w, h), *_medallion(w, h, colour))
    return Drawing(width, height, corner, ink.PAPER, shapes)


def _lattice(width: float, height: float) -> Shapes:
    columns = round((width - 2 * _MARGIN) / _PITCH)
    rows = round((height - 2 * _MARGIN) / _PITCH)
    dx, dy = (width - 2 * _MARGIN) / columns, (height - 2 * _MARGIN) / rows
    middles = ((_MARGIN + (c + 0.5) * dx, _MARGIN + (r + 0.5) * dy) for r in range(rows) for c in range(columns))
    return tuple(_diamond(x, y, dx * 0.36, dy * 0.36) for x, y in middles)


def _diamond(x: float, y: float, rx: float, ry: float) -> Shape:
    return polygon(((x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)), ink.PAPER, None)


def _medallion(width: float, height: float, colour: Colour) -> Shapes:
    middle = (width / 2, height / 2)
    rings = ((14.0, ink.PAPER), (12.4, colour), (8.0, ink.PAPER), (6.6, colour), (2.6, ink.GOLD))
    return tuple(ellipse(middle, r, r * 1.25, tint, None) for r, tint in rings)
