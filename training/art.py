"""The card art that scenes are composed from: every printing found under a folder, with its licence left there.

Expected layout (file names are card codes, see the model card's data list)::

    art-hungarian/<source>[/<printing>]/H-<suit>-<rank>.webp   suits acorns leaves hearts bells
    art-french/<source>[/<printing>]/F-<suit>-<rank>.webp      ranks 7 8 9 10 J Q K A
    art-other/...                                              cards of other packs: "not of this pack"
    **/back*.webp                                              card backs
    letters/...                                                typefaces (`training.letters`)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Pack, Rank, Suit
from models._cv import cv2
from models.printings.own import draw
from models.printings.raster import raster
from training.letters import Letters, load_letters

__all__ = [
    "BACK", "CLASSES", "FIRST", "OTHER", "SUITS", "Art", "Face", "class_of", "french_of", "label_of_code", "load_art",
    "own_printing", "pack_of", "read_face",
]  # fmt: skip

Picture = NDArray[np.uint8]

BACK = 64
OTHER = 65
CLASSES = 66
"""Faces 0-31 Hungarian, 32-63 French (both in the order of ``Pack.cards``), then BACK, then OTHER."""

FIRST = {Pack.HUNGARIAN: 0, Pack.FRENCH: 32}
"""The class of each pack's first card."""

ART_HEIGHT = 360
"""Faces are kept at this height (pixels); cards in scenes are at most about 260 high."""

_SUITS = {
    "H": {"acorns": Suit.ACORNS, "leaves": Suit.LEAVES, "bells": Suit.GOURDS, "hearts": Suit.HEARTS},
    "F": {"clubs": Suit.CLUBS, "spades": Suit.SPADES, "hearts": Suit.HEARTS, "diamonds": Suit.DIAMONDS},
}
_RANKS = {
    **{"7": Rank.SEVEN, "8": Rank.EIGHT, "9": Rank.NINE, "10": Rank.TEN},
    **{"unter": Rank.UNDER, "ober": Rank.OVER, "king": Rank.KING, "ace": Rank.ACE},
    **{"J": Rank.UNDER, "Q": Rank.OVER, "K": Rank.KING, "A": Rank.ACE},
}
SUITS = tuple(_SUITS["F"])
"""French suits by their names in file names."""

_RANK_NAMES = {
    **{Rank.SEVEN: "7", Rank.EIGHT: "8", Rank.NINE: "9", Rank.TEN: "10"},
    **{Rank.UNDER: "J", Rank.OVER: "Q", Rank.KING: "K", Rank.ACE: "A"},
}
_PACKS = {"H": Pack.HUNGARIAN, "F": Pack.FRENCH}


@dataclass(frozen=True)
class Face:
    """One picture of one card: RGBA, ART_HEIGHT high, and what it is (0 to CLASSES - 1)."""

    picture: Picture
    label: int


@dataclass(frozen=True)
class Art:
    """All faces by printing; backs and foreign cards serve every printing.

    ``often``: how often each printing is drawn, where that was measured (`training.hardness`); only the proportions
    count. ``typefaces``: for indices of packs that are drawn anew.
    """

    printings: dict[str, list[Face]]
    backs: list[Face]
    others: list[Face]
    often: Mapping[str, float] = field(default_factory=dict)
    typefaces: Sequence[Letters] = ()


def class_of(card: Card) -> int:
    """The network's class of a card."""
    return card.index + FIRST[card.pack]


def pack_of(labels: Iterable[int]) -> Pack | None:
    """The pack to which most of these classes belong; None where none of them is a card of ours."""
    count = Counter(pack for label in labels for pack, first in FIRST.items() if first <= label < first + 32)
    return count.most_common(1)[0][0] if count else None


def french_of(label: int) -> tuple[str, str]:
    """Suit and rank of a French card, as in file names. Raises ValueError for any other class."""
    if not 32 <= label < 64:
        raise ValueError(f"class {label} is no French card; these are 32 to 63")
    card = Pack.FRENCH.cards[label - 32]
    suit = next(name for name, suit in _SUITS["F"].items() if suit is card.suit)
    return suit, _RANK_NAMES[card.rank]


def label_of_code(code: str) -> int | None:
    """Class of a file's card code such as ``H-bells-ober``; None when it is no card of the two packs."""
    parts = code.split("__")[0].split("-")
    if len(parts) != 3 or parts[0] not in _PACKS:
        return None
    suit, rank = _SUITS[parts[0]].get(parts[1]), _RANKS.get(parts[2])
    if suit is None or rank is None:
        return None
    return class_of(Card(_PACKS[parts[0]], suit, rank))


def load_art(*roots: Path, leave_out: tuple[str, ...] = ()) -> Art:
    """Read every printing below the roots. ``leave_out``: words; printings whose path has one are skipped. Raises
    ValueError for a file that is no picture."""
    art = Art({}, [], [], typefaces=load_letters(roots))
    for root, folder in ((r, p) for r in roots for p in sorted(r.glob("art-*/**")) if p.is_dir()):
        name = folder.relative_to(root).as_posix()
        if any(word in name for word in leave_out):
            continue
        for file in sorted(folder.iterdir()):
            if file.suffix in {".webp", ".png", ".jpg"} and "icon" not in name + file.name:
                _take(art, name, file)
    if "own" not in leave_out:
        _add_own_printings(art)
    return art


def _take(art: Art, printing: str, file: Path) -> None:
    picture = _rgba(_read(file))
    if file.stem.lower().startswith("back") or "backs" in printing:
        art.backs.append(Face(picture, BACK))
        return
    label = label_of_code(file.stem)
    if printing.startswith("art-other") or label is None:
        art.others.append(Face(picture, OTHER))
    else:
        art.printings.setdefault(printing, []).append(Face(picture, label))


def _read(file: Path) -> Picture:
    picture = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise ValueError(f"{file} is no picture that can be read")
    return np.asarray(picture, np.uint8)


def read_face(file: Path, label: int) -> Face:
    """One card from its file. Raises ValueError for a file that is no picture."""
    return Face(_rgba(_read(file)), label)


def own_printing(pack: Pack) -> list[Face]:
    """The project's own drawn pack, its 32 cards in their order."""
    return [Face(_own(card, pack), class_of(card)) for card in pack.cards]


def _add_own_printings(art: Art) -> None:
    """The project's own drawn packs are one printing among many."""
    for pack in Pack:
        art.printings[f"own/{pack.value}"] = own_printing(pack)
        art.backs.append(Face(_own(None, pack), BACK))


@cache
def _own(card: Card | None, pack: Pack) -> Picture:
    return np.ascontiguousarray(raster(draw(card, pack), ART_HEIGHT)[..., [2, 1, 0, 3]])


def _rgba(picture: Picture) -> Picture:
    """Scale to ART_HEIGHT, stand upright, round the corners where the source has square ones (OpenCV's BGRA)."""
    if picture.shape[1] > picture.shape[0]:
        picture = np.ascontiguousarray(np.rot90(picture))
    width = round(picture.shape[1] * ART_HEIGHT / picture.shape[0])
    scaled = cv2.resize(picture, (width, ART_HEIGHT), interpolation=cv2.INTER_AREA)
    if scaled.ndim == 2:
        scaled = cv2.cvtColor(scaled, cv2.COLOR_GRAY2BGR)
    alpha = scaled[..., 3] if scaled.shape[2] == 4 else _rounded(width, ART_HEIGHT)
    return np.dstack([scaled[..., :3], alpha])


def _rounded(width: int, height: int) -> Picture:
    mask = np.zeros((height, width), np.uint8)
    radius = height // 24
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask
