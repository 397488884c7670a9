"""Packs and table tops that are lent: pictures in a folder, laid out as `training.art` has it.

They are other makers' work: films of them are for tests and measurements and stay out of the repository.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Pack
from engine.errors import BadInput
from models._cv import cv2
from models.printings.own import draw, raster
from studio.printing import PicturedPrinting, Printing
from training.art import FIRST, read_face
from training.printing import whole_printings

__all__ = ["Lent", "lend"]

_BACK_HEIGHT = 360
_TOPS = ("wood", "floor", "cloth", "fabric", "leather", "parque", "pine", "planks", "cork", "bamboo", "chip", "plastic")
"""Words in the names of pictures of what tables are made of, or covered with."""

_TILE = (220, 620)
"""A picture of a table top is repeated every so many pixels, at 1280 x 720."""


@dataclass(frozen=True, slots=True)
class Lent:
    """A pack, and what its table is made of: None where the room's own table stays, else (h, w, 3) BGR."""

    printing: Printing
    top: NDArray[np.float32] | None


def lend(root: Path, pack: Pack, size: tuple[int, int], lot: Random, word: str | None = None) -> Lent:
    """One of the whole printings of a pack below ``root``, and every other time a table top, ``size`` (w, h) pixels.

    ``word``: only printings whose path has this word; without one, only packs that go by the names of our cards
    (``art-other`` is left aside). Raises BadInput where there is none, or a picture cannot be read.
    """
    found = {name: files for name, (of, files) in whole_printings(root).items() if of is pack}
    names = [name for name in found if (word in name if word is not None else not name.startswith("art-other"))]
    if not names:
        wanted = "" if word is None else f" with {word!r} in its path"
        raise BadInput(f"{root} has no whole {pack.value} printing{wanted}; see training/art.py for the layout")
    name = lot.choice(names)
    faces: dict[Card | None, NDArray[np.uint8]] = {}
    for label, file in found[name].items():
        faces[pack.cards[label - FIRST[pack]]] = _face(file, label)
    height, width = next(iter(faces.values())).shape[:2]
    faces[None] = raster(draw(None, pack), _BACK_HEIGHT)
    return Lent(PicturedPrinting(name, faces, width / height), _top(root, size, lot))


def _face(file: Path, label: int) -> NDArray[np.uint8]:
    try:
        return np.ascontiguousarray(read_face(file, label).picture[..., [2, 1, 0, 3]])
    except ValueError as wrong:
        raise BadInput(str(wrong)) from None


def _top(root: Path, size: tuple[int, int], lot: Random) -> NDArray[np.float32] | None:
    files = [file for file in sorted(root.glob("textures/**/*.*")) if _is_top(file)]
    if not files or lot.random() < 0.5:
        return None
    file = lot.choice(files)
    tile = cv2.imread(str(file))
    if tile is None:
        raise BadInput(f"{file} is no picture that can be read")
    side = round(lot.uniform(*_TILE) * size[0] / 1280)
    tile = cv2.resize(tile, (side, side), interpolation=cv2.INTER_CUBIC)
    tiled = np.tile(tile, (size[1] // side + 2, size[0] // side + 2, 1))
    left, top = lot.randrange(side), lot.randrange(side)
    return np.asarray(tiled[top : top + size[1], left : left + size[0]], np.float32)


def _is_top(file: Path) -> bool:
    path = f"{file.parent.name}/{file.stem}".lower()
    return file.suffix in (".webp", ".jpg") and any(word in path for word in _TOPS)
