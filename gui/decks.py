"""The decks that were taught on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Card, Pack, parse_card
from engine.errors import BadInput, UnknownName
from engine.files import content
from gui.places import decks_folder

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from vision.decks.matching import Matcher
    from vision.decks.shelf import Shelf

__all__ = ["read_order", "shelf", "taught", "write_picture"]


def shelf() -> Shelf:
    """Where they are kept."""
    from vision.decks.shelf import Shelf

    return Shelf(decks_folder())


def taught(name: str | None, pack: Pack) -> Matcher | None:
    """What recognition needs of the deck of this name; None without a name, for all printings that are built in.

    Raises UnknownName for a deck that nobody taught, BadInput for one of the other pack.
    """
    return shelf().matcher(name, pack) if name else None


def write_picture(picture: NDArray[np.uint8], file: Path) -> None:
    """Write a picture (h, w, 3) BGR in the kind that the file's name asks for. Raises BadInput where that fails."""
    from models._cv import cv2

    try:
        fine, content = cv2.imencode(file.suffix or ".png", picture)
        if fine:
            file.write_bytes(content.tobytes())
            return
    except (OSError, cv2.error):
        pass
    raise BadInput(f"{file} cannot be written; name a .png or .jpg file in a folder that exists")


def read_order(file: Path, pack: Pack) -> list[Card]:
    """The cards in the order in which a lesson shows them: a name a line; empty lines and those that begin with # are
    passed over. Raises BadInput where the file cannot be read or names no card."""
    order = []
    for number, line in enumerate(content(file).decode("utf-8-sig", errors="replace").splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                order.append(parse_card(line, pack))
            except UnknownName as wrong:
                raise BadInput(f"{file}, line {number}: {wrong}") from None
    return order
