"""What else lies on a card table: glasses that are drunk from, and things that nobody touches, some of the size of a
card. Drawn as seen from above; a glass stands, and so its rim and its wine are seen, not its stem."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache

import numpy as np

from studio.drawing import Colour, Drawing
from studio.sprites import Sprite

__all__ = ["GLASSES", "THINGS", "Ware", "ware_sprite"]


class Ware(Enum):
    """A thing; its value is the radius in mm of the circle that it needs on the table, with what tells it apart."""

    WINE = (39.0, "wine")
    WATER = (37.0, "water")
    BEER = (58.0, "beer")
    MAT = (68.0, "mat")
    PACKET = (54.0, "packet")
    TELEPHONE = (86.0, "telephone")
    NOTE = (88.0, "note")
    ASHTRAY = (58.0, "ash tray")
    COIN = (14.0, "coin")
    PEANUT = (11.0, "peanut")

    @property
    def radius(self) -> float:
        """Of the circle that it needs, mm."""
        return self.value[0]


GLASSES = (Ware.WINE, Ware.WINE, Ware.WATER, Ware.BEER)
"""What people drink, as often as it stands there."""

_ALONE = (Ware.MAT, Ware.PACKET, Ware.TELEPHONE, Ware.NOTE, Ware.ASHTRAY)
THINGS = (*_ALONE, *(Ware.COIN, Ware.PEANUT) * 2)
"""What lies about and is not touched."""

_WHITE: Colour = (236.0, 240.0, 242.0)
_GLASS: Colour = (214.0, 220.0, 218.0)
_INK: Colour = (96.0, 52.0, 40.0)


@cache
def ware_sprite(ware: Ware, seed: int = 0) -> Sprite:
    """The thing as a flat picture; (0, 0) is its middle. The same ``seed`` draws the same one."""
    drawing = Drawing(ware.radius)
    _PAINTERS[ware](drawing, np.random.default_rng([seed, len(ware.value[1])]))
    return drawing.sprite()


def _wine(drawing: Drawing, rng: np.random.Generator) -> None:
    drawing.disc((0, 0), 38, _GLASS, 0.12)
    white = rng.random() < 0.4
    drawing.disc((2, 3), 30, (96.0, 190.0, 214.0) if white else (34.0, 12.0, 70.0), 0.45 if white else 0.92)
    _rim(drawing, 37)


def _water(drawing: Drawing, rng: np.random.Generator) -> None:
    drawing.disc((0, 0), 36, _GLASS, 0.10)
    drawing.disc((1, 2), 31, (206.0, 204.0, 196.0), 0.16 + 0.1 * float(rng.random()))
    _rim(drawing, 35)


def _beer(drawing: Drawing, rng: np.random.Generator) -> None:
    drawing.block(22, 30, _GLASS, at=(43, 0))
    drawing.block(10, 18, (96.0, 108.0, 112.0), at=(43, 0))
    drawing.disc((0, 0), 41, _GLASS, 0.5)
    drawing.disc((0, 0), 36, (40.0, 150.0, 214.0))
    for _ in range(40):  # foam
        drawing.disc(_within(28, rng), float(rng.uniform(2, 7)), (206.0, 230.0, 240.0), 0.8)
    _rim(drawing, 39)


def _rim(drawing: Drawing, radius: float) -> None:
    """The edge of a glass, with the lamp and a window in it."""
    drawing.ring(radius, 2.0, _GLASS, 0.55)
    drawing.ring(radius, 2.6, (255.0, 255.0, 255.0), 0.95, (200, 250))
    drawing.ring(radius - 6, 3.0, (255.0, 255.0, 255.0), 0.5, (30, 62))


def _within(radius: float, rng: np.random.Generator) -> tuple[float, float]:
    """Somewhere in a circle around the middle, mm."""
    far, way = radius * float(np.sqrt(rng.random())), float(rng.uniform(0, 2 * np.pi))
    return far * float(np.cos(way)), far * float(np.sin(way))


def _mat(drawing: Drawing, rng: np.random.Generator) -> None:
    """A beer mat with a maker's sign."""
    sign: Colour = (40.0, 60.0, 170.0) if rng.random() < 0.5 else (110.0, 90.0, 30.0)
    drawing.block(93, 93, (198.0, 214.0, 222.0))
    drawing.ring(38, 2.5, sign)
    drawing.disc((0, 0), 24, sign)
    drawing.block(62, 12, (198.0, 214.0, 222.0), turn=-0.2)


def _packet(drawing: Drawing, rng: np.random.Generator) -> None:
    """Cigarettes: nearly of a card's size."""
    drawing.block(56, 88, _WHITE)
    colour: Colour = (40.0, 36.0, 190.0) if rng.random() < 0.6 else (150.0, 96.0, 30.0)
    drawing.block(56, 42, colour, at=(0, -23))
    drawing.block(34, 6, (30.0, 30.0, 34.0), at=(0, 12))
    drawing.block(50, 12, (40.0, 40.0, 44.0), at=(0, 34))


def _telephone(drawing: Drawing, rng: np.random.Generator) -> None:
    drawing.block(73, 152, (44.0, 40.0, 38.0))
    drawing.block(68, 144, (22.0, 20.0, 20.0))
    if rng.random() < 0.4:  # somebody has just looked at it
        drawing.block(64, 138, (196.0, 150.0, 96.0))
        for row in range(5):
            for column in range(4):
                drawing.block(10, 10, tuple(rng.uniform(40, 240, 3)), at=(-22 + 15 * column, -45 + 18 * row))


def _note(drawing: Drawing, rng: np.random.Generator) -> None:
    """A sheet on which somebody keeps the score as well."""
    drawing.block(95, 140, (226.0, 234.0, 236.0))
    drawing.line((0, -64), (0, 64), 0.8, _INK)
    for row in range(9):
        for side in (-24, 22):
            x, y = side + float(rng.normal(0, 2)), -58 + 13 * row
            for stroke in range(int(rng.integers(1, 4))):
                at = x + 7 * stroke
                lean = float(rng.normal(0, 2))
                drawing.line((at, y), (at + lean, y + 8), 0.9, _INK)
                drawing.line((at + lean, y + 8), (at + 4, y + float(rng.uniform(0, 8))), 0.9, _INK)


def _ashtray(drawing: Drawing, rng: np.random.Generator) -> None:
    drawing.disc((0, 0), 56, (126.0, 118.0, 104.0), 0.85)
    drawing.disc((0, 0), 42, (70.0, 68.0, 64.0))
    drawing.ring(55, 2.0, (236.0, 236.0, 230.0), 0.7, (190, 260))
    for _ in range(4):
        drawing.line(_within(38, rng), _within(38, rng), 7, (150.0, 178.0, 206.0))


def _coin(drawing: Drawing, rng: np.random.Generator) -> None:
    gold = rng.random() < 0.5
    drawing.disc((0, 0), 12, (86.0, 150.0, 186.0) if gold else (168.0, 172.0, 174.0))
    drawing.ring(10.5, 1.0, (226.0, 232.0, 236.0), 0.8)
    drawing.block(3, 10, (60.0, 90.0, 110.0), turn=float(rng.uniform(0, 3)))


def _peanut(drawing: Drawing, _: np.random.Generator) -> None:
    drawing.disc((-4, 0), 5, (96.0, 150.0, 190.0))
    drawing.disc((4, 0), 5, (90.0, 144.0, 184.0))


_PAINTERS: dict[Ware, Callable[[Drawing, np.random.Generator], None]] = {
    Ware.WINE: _wine,
    Ware.WATER: _water,
    Ware.BEER: _beer,
    Ware.MAT: _mat,
    Ware.PACKET: _packet,
    Ware.TELEPHONE: _telephone,
    Ware.NOTE: _note,
    Ware.ASHTRAY: _ashtray,
    Ware.COIN: _coin,
    Ware.PEANUT: _peanut,
}
