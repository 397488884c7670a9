"""Fetch French printings that no network has been trained on, to measure them before and after they are taught.

They are those decks of Debian's KDE card games that the art for training leaves out, all but one: "future" shows
numbers of a notation of its own instead of ranks, and "dondorf" is among the art as a deck of GNOME's. Needs
``apt-get``. The art is GPL and stays outside the repository: never put it where `training.make_scenes` looks. Example::

    python -m training.fetch_unseen --out .work/unseen
    python -m training.taught --data .work/unseen --printings penguins oxygen
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from engine.cards import Pack
from models._cv import cv2
from training.art import ART_HEIGHT, class_of, french_of
from training.debian import copy_licence, unpacked

__all__ = ["DECKS", "draw_deck"]

PACKAGE = "kdegames-card-data-kf5"
DECKS = ("ancient-egyptians", "konqi-modern", "oxygen", "oxygen-air", "oxygen-white", "penguins", "xskat-french")

_RANKS = {"A": "1", "J": "jack", "Q": "queen", "K": "king"}
"""Ranks as parts of these drawings are named, where that is not their number."""


def main() -> None:
    """Download the package and draw the decks' 32 cards."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    folder = parser.parse_args().out / "art-french" / "debian__kdegames-unseen"
    with tempfile.TemporaryDirectory() as place:
        root = unpacked(PACKAGE, Path(place))
        for deck in DECKS:
            drawing = next((root / "usr" / "share" / "carddecks" / f"svg-{deck}").glob("*.svgz"))
            draw_deck(gzip.decompress(drawing.read_bytes()), folder / deck)
        copy_licence(PACKAGE, root, folder)


def draw_deck(svg: bytes, folder: Path) -> None:
    """Write the 32 cards of the pack as WebP. Raises ValueError for a drawing that lacks one of them."""
    drawing = QSvgRenderer(svg)
    folder.mkdir(parents=True, exist_ok=True)
    for card in Pack.FRENCH.cards:
        suit, rank = french_of(class_of(card))
        part = f"{_RANKS.get(rank, rank)}_{suit.removesuffix('s')}"
        if not drawing.elementExists(part):
            raise ValueError(f"{folder.name} has no part {part!r}; a deck has all 32 cards, named like '10_spade'")
        picture = _drawn(drawing, part)
        cv2.imwrite(str(folder / f"F-{suit}-{rank}.webp"), picture, [cv2.IMWRITE_WEBP_QUALITY, 92])


def _drawn(drawing: QSvgRenderer, part: str) -> NDArray[np.uint8]:
    """One part of a drawing, ART_HEIGHT pixels high: (h, w, 4) BGRA."""
    bounds = drawing.boundsOnElement(part)
    width = round(ART_HEIGHT * bounds.width() / bounds.height())
    canvas = QImage(width, ART_HEIGHT, QImage.Format.Format_ARGB32)
    canvas.fill(Qt.GlobalColor.transparent)
    painter = QPainter(canvas)
    drawing.render(painter, part, QRectF(0, 0, width, ART_HEIGHT))
    painter.end()
    # Rows of whole pixels need no padding; in memory a pixel's bytes are blue, green, red, alpha.
    pixels = np.frombuffer(canvas.constBits(), np.uint8).reshape(ART_HEIGHT, width, 4)
    return pixels.copy()


if __name__ == "__main__":
    main()
