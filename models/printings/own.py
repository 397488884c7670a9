"""The project's own two packs, drawn entirely by code: free to ship, to print and to train on.

>>> from engine.cards import Pack, parse_card
>>> drawing = draw(parse_card("aO", Pack.HUNGARIAN), Pack.HUNGARIAN)
>>> raster(drawing, 200).shape
(200, 124, 4)
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.cards import Card, Pack
from engine.errors import UnknownName
from models.printings import french, hungarian, ink
from models.printings.back import back
from models.printings.raster import raster
from models.printings.shapes import Drawing
from models.printings.svg import to_svg

__all__ = ["Drawing", "draw", "raster", "to_svg", "write_svgs"]


@cache
def draw(card: Card | None, pack: Pack) -> Drawing:
    """The face of ``card``, or the back of the pack where ``card`` is None.

    Raises UnknownName for a card of the other pack.
    """
    if card is not None and card.pack is not pack:
        raise UnknownName(f"{card} is no card of the {pack.value} pack; give a card of that pack")
    if pack is Pack.HUNGARIAN:
        return hungarian.face(card) if card else back(hungarian.WIDTH, hungarian.HEIGHT, 3.6, ink.BLUE)
    return french.face(card) if card else back(french.WIDTH, french.HEIGHT, 4.4, ink.WINE)


def write_svgs(folder: Path) -> list[Path]:
    """All 64 faces and two backs as SVG files ``<pack>-<card>.svg`` in ``folder``, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for pack in Pack:
        for card in (*pack.cards, None):
            path = folder / f"{pack.value}-{card.long if card else 'back'}.svg"
            path.write_text(to_svg(draw(card, pack)), encoding="utf-8")
            written.append(path)
    return written
