"""Fetch French printings of the English pattern, which most packs in shops have, to measure how well a pack is read
that no network has been trained on: Adrian Kennard's four (CC0) and Chris Aguilar's (LGPL), as packages of npm bring
them.

Needs ``npm`` and ``rsvg-convert`` (Debian's librsvg2-bin). The pictures stay outside the repository like all other art:
never put them where `training.make_scenes` looks. Example::

    python -m training.fetch_english --out .work/unseen
    python -m training.taught --data .work/unseen --printings /2color 2color-bf /4color 4color-bf aguilar
"""

from __future__ import annotations

import argparse
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.cards import Pack
from models._cv import cv2
from training.art import ART_HEIGHT, class_of, french_of
from training.svg import drawn

__all__ = ["PACKAGES", "Package", "draw_cards"]


@dataclass(frozen=True)
class Package:
    """Whose the cards are and under which licence; its decks with their folders of drawings, each named by rank and
    first letter of the suit; ``ten``: what the ten is called there."""

    source: str
    licence: str
    decks: Mapping[str, str]
    ten: str


PACKAGES = {
    "react-free-playing-cards@0.4.2": Package(
        "kennard",
        "CC0 1.0: SVG playing cards by Adrian Kennard",
        {name: f"src/images/{name}" for name in ("2color", "2color-bf", "4color", "4color-bf")},
        "T",
    ),
    "cardsJS@1.1.1": Package(
        "aguilar", "LGPL 3.0: Vectorized Playing Cards 1.3 by Chris Aguilar", {"vectorized": "dist/cards"}, "10"
    ),
}


def main() -> None:
    """Download the packages and draw the decks' 32 cards."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    out: Path = parser.parse_args().out
    for name, package in PACKAGES.items():
        folder = out / "art-french" / f"npm__{package.source}"
        with tempfile.TemporaryDirectory() as place:
            root = _unpacked(name, Path(place))
            for deck, drawings in package.decks.items():
                draw_cards(root / drawings, package.ten, folder / deck)
        (folder / "LICENSE").write_text(f"{package.licence}\n", encoding="utf-8")


def draw_cards(drawings: Path, ten: str, out: Path) -> None:
    """Write the 32 cards of the pack as WebP, ART_HEIGHT pixels high. Raises ValueError for a card that is missing or
    cannot be drawn."""
    out.mkdir(parents=True, exist_ok=True)
    for card in Pack.FRENCH.cards:
        suit, rank = french_of(class_of(card))
        file = drawings / f"{ten if rank == '10' else rank}{suit[0].upper()}.svg"
        picture = drawn(file, ART_HEIGHT)
        if picture is None:
            raise ValueError(f"{file} is missing or cannot be drawn")
        cv2.imwrite(str(out / f"F-{suit}-{rank}.webp"), picture, [cv2.IMWRITE_WEBP_QUALITY, 92])


def _unpacked(package: str, place: Path) -> Path:
    """Download a package into the empty folder ``place`` and open it there; its root folder."""
    subprocess.run(["npm", "pack", "--silent", package], cwd=place, check=True, capture_output=True)
    with tarfile.open(next(place.glob("*.tgz"))) as packed:
        if hasattr(tarfile, "data_filter"):
            packed.extractall(place, filter="data")
        else:  # Python 3.11.2, as Debian has it, knows no filters yet
            packed.extractall(place)
    return place / "package"


if __name__ == "__main__":
    main()
