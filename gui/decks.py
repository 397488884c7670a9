"""The decks that were taught on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Pack
from gui.places import decks_folder

if TYPE_CHECKING:
    from vision.decks.matching import Matcher
    from vision.decks.shelf import Shelf

__all__ = ["shelf", "taught"]


def shelf() -> Shelf:
    """Where they are kept."""
    from vision.decks.shelf import Shelf

    return Shelf(decks_folder())


def taught(name: str | None, pack: Pack) -> Matcher | None:
    """What recognition needs of the deck of this name; None without a name, for all printings that are built in.

    Raises UnknownName for a deck that nobody taught, BadInput for one of the other pack.
    """
    return shelf().matcher(name, pack) if name else None
