"""A taught deck: a name, a pack, a few looks at each of its 32 cards and perhaps at its back; and its file.

The file is a zip archive with ``deck.json`` and ``looks/<card>-<n>.jpg``, the back being ``looks/back-<n>.jpg``. It
holds pictures and no features, so that a deck that was taught once stays good when the network changes, and can be
given to others. A file without a back is a whole deck, and a program that knows of no backs reads one that has it.
"""

from __future__ import annotations

import io
import json
import lzma
import zipfile
import zlib
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Pack
from engine.errors import BadInput
from engine.files import content, write_whole
from models._cv import cv2
from vision.recognize import HEIGHT, WIDTH

__all__ = ["NO_ARCHIVE", "Deck", "checked_name", "read_deck", "write_deck"]

Crop = NDArray[np.uint8]

FORMAT = "filko deck 1"

BACK = "back"
"""What the back is called among the looks."""

LONGEST_NAME = 60
"""Characters of a deck's name."""

MOST_LOOKS = 12
"""Looks that are kept of one card, or of the back."""

LARGEST_LOOK = 300_000
"""Bytes of one look's picture; what is larger is no look of ours."""

QUALITY = 95
"""Of the JPEG files: one look is about 8 kB."""

NO_ARCHIVE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError, OSError,
    KeyError, ValueError, TypeError, AttributeError, OverflowError,  # what should be written in it
)  # fmt: skip
"""What reading anything else as a zip archive of ours ends in."""


@dataclass(frozen=True)
class Deck:
    """``looks``: to each card of the pack, in the pack's order, one or more rectified crops (h, w, 3) BGR. ``back``:
    looks at its back, none where nobody showed it.

    Raises BadInput for a name that is empty or too long, ValueError where a card has no look.
    """

    name: str
    pack: Pack
    looks: tuple[tuple[Crop, ...], ...]
    back: tuple[Crop, ...] = ()

    def __post_init__(self) -> None:
        checked_name(self.name)
        if len(self.looks) != len(self.pack.cards) or not all(self.looks):
            raise ValueError("a deck has looks at every card of its pack")

    def look(self, card: Card) -> Crop:
        """The first, and best, look at a card."""
        return self.looks[card.index][0]

    def swapped(self, one: Card, other: Card) -> Deck:
        """The same deck with two cards exchanged that were taken for one another."""
        looks = list(self.looks)
        looks[one.index], looks[other.index] = looks[other.index], looks[one.index]
        return replace(self, looks=tuple(looks))


def checked_name(name: str) -> str:
    """The name, if a deck can be called so. Raises BadInput."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadInput(f"{name!r} cannot be a deck's name; give it 1 to {LONGEST_NAME} letters")
    return name


def write_deck(deck: Deck, file: Path) -> None:
    """Write a deck's file; what was there before stays until the new one is complete. Raises BadInput where it cannot
    be written; nothing half is left then."""
    about = {
        "format": FORMAT,
        "name": deck.name,
        "pack": deck.pack.value,
        "looks": [min(len(looks), MOST_LOOKS) for looks in deck.looks],
        "back": min(len(deck.back), MOST_LOOKS),
    }
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("deck.json", json.dumps(about, ensure_ascii=False))
        for card, looks in zip(deck.pack.cards, deck.looks, strict=True):
            _put(archive, card.long, looks)
        _put(archive, BACK, deck.back)
    write_whole(file, whole.getvalue())


def _put(archive: zipfile.ZipFile, what: str, looks: tuple[Crop, ...]) -> None:
    for number, crop in enumerate(looks[:MOST_LOOKS]):
        fine, jpeg = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not fine:
            raise ValueError(f"a look of shape {crop.shape} is no picture")
        archive.writestr(_member(what, number), jpeg.tobytes())


def read_deck(file: Path) -> Deck:
    """Read a deck's file; all looks have the size in which the network sees a card. Raises BadInput when it is missing,
    damaged, cut off or not a deck."""
    data = io.BytesIO(content(file))
    try:
        with zipfile.ZipFile(data) as archive:
            return _from_archive(archive, file)
    except (*NO_ARCHIVE, cv2.error):
        raise BadInput(f"{file} is no deck of cards, or it is cut off or damaged; ask for a new export") from None


def _from_archive(archive: zipfile.ZipFile, file: Path) -> Deck:
    about = json.loads(_content(archive, "deck.json"))
    if about["format"] != FORMAT:
        raise BadInput(f"{file} was written by another version of Filkó; this one reads {FORMAT!r}")
    pack, counts = Pack(about["pack"]), [int(count) for count in about["looks"]]
    looks = tuple(_taken(archive, card.long, count) for card, count in zip(pack.cards, counts, strict=True))
    return Deck(str(about["name"]), pack, looks, _taken(archive, BACK, int(about.get("back", 0))))


def _taken(archive: zipfile.ZipFile, what: str, count: int) -> tuple[Crop, ...]:
    return tuple(_picture(_content(archive, _member(what, number))) for number in range(min(count, MOST_LOOKS)))


def _content(archive: zipfile.ZipFile, member: str) -> bytes:
    if archive.getinfo(member).file_size > LARGEST_LOOK:
        raise ValueError(f"{member} is larger than a look can be")
    return archive.read(member)


def _picture(jpeg: bytes) -> Crop:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if picture is None or max(picture.shape) > 1024:
        raise ValueError("no picture, or one that is larger than a look can be")
    if picture.shape[:2] != (HEIGHT, WIDTH):
        picture = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)


def _member(what: str, number: int) -> str:
    return f"looks/{what}-{number}.jpg"
