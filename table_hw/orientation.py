"""Which way the modules hang: from what a person sees to the geometry that puts it right.

Boards with the same chips are wired in every way there is, and whole panels hang upside down. So nobody is asked for
a type of board: the panel shows an F on each module, and a person points at the F that is seen.

Pixels are (x, y), y down; a *view* is a map of the square onto itself: what is seen at p is what was drawn at view(p).
"""

from __future__ import annotations

from dataclasses import dataclass

from table_hw._glyph_tables import TEXT
from table_hw._protocol_tables import Geometry, Panel
from table_hw.rendering import Rows, rows_of

__all__ = ["VIEWS", "View", "corrected", "digit_views"]

_LAST = 7
_SQUARE = tuple((x, y) for y in range(8) for x in range(8))
_TURNS = (Geometry(0), Geometry.TRANSPOSE)
_FLIPS = (Geometry(0), Geometry.FLIP_X, Geometry.FLIP_Y, Geometry.FLIP_X | Geometry.FLIP_Y)
_EVERY = tuple(turn | flip for turn in _TURNS for flip in _FLIPS)
_OF_A_MATRIX = Geometry.TRANSPOSE | Geometry.FLIP_X | Geometry.FLIP_Y

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class View:
    """One way in which an F can be seen. ``name`` for options and tests, ``geometry`` the map it stands for."""

    name: str
    geometry: Geometry

    def __call__(self, point: Point) -> Point:
        """Where that which is seen at a point was drawn."""
        return _back(self.geometry, point)

    @property
    def rows(self) -> Rows:
        """The F as it is seen, eight by eight pixels."""
        drawn = rows_of((*TEXT["F"], 0, 0, 0, 0, 0)[:8])
        return tuple(tuple(drawn[self((x, y))[1]][self((x, y))[0]] for x in range(8)) for y in range(8))


VIEWS = (
    View("upright", Geometry(0)),
    View("mirrored", Geometry.FLIP_X),
    View("upside-down-mirrored", Geometry.FLIP_Y),
    View("upside-down", Geometry.FLIP_X | Geometry.FLIP_Y),
    View("lying-mirrored", Geometry.TRANSPOSE),
    View("lying-left", Geometry.TRANSPOSE | Geometry.FLIP_X),
    View("lying-right", Geometry.TRANSPOSE | Geometry.FLIP_Y),
    View("lying-mirrored-other", Geometry.TRANSPOSE | Geometry.FLIP_X | Geometry.FLIP_Y),
)
"""Every way in which a square can lie."""

digit_views = {
    "upright": Geometry(0),
    "other-end": Geometry.FLIP_X,
    "upside-down": Geometry.FLIP_Y,
    "upside-down-other-end": Geometry.FLIP_X | Geometry.FLIP_Y,
}
"""For digits: an F upright at the left of each group; at the right; hanging at the left; hanging at the right."""


def corrected(now: int, seen: str, *, first_at_left: bool = True, panel: Panel = Panel.MATRIX) -> Geometry:
    """The geometry with which everything is upright and in order.

    ``now``: the one in force. ``seen``: the name of what is seen with it. ``first_at_left``: the module that calls
    itself 1 is at the left. Raises KeyError for a name that there is not.
    """
    chain = Geometry(now) & Geometry.CHAIN_REVERSED
    chain ^= Geometry(0) if first_at_left else Geometry.CHAIN_REVERSED
    if panel is Panel.SEGMENTS:
        return chain | (Geometry(now) & (Geometry.FLIP_X | Geometry.FLIP_Y)) ^ digit_views[seen]
    view = {view.name: view for view in VIEWS}[seen]
    wanted = [_forth(Geometry(now), view(point)) for point in _SQUARE]
    return chain | next(g for g in _EVERY if [_forth(g, point) for point in _SQUARE] == wanted)


def _forth(geometry: Geometry, point: Point) -> Point:
    """The register and the bit, from the highest, that light a pixel (firmware/core/panel.c)."""
    x, y = point
    register, bit = (x, y) if Geometry.TRANSPOSE in geometry else (y, x)
    register = _LAST - register if Geometry.FLIP_Y in geometry else register
    return register, _LAST - bit if Geometry.FLIP_X in geometry else bit


def _back(geometry: Geometry, point: Point) -> Point:
    """What a matrix mounted with this geometry shows at a point when it is written as if it were mounted plainly."""
    register, bit = _forth(geometry & _OF_A_MATRIX, point)
    return bit, register
