"""Fetch the ranks 2 to 6 of the GNOME decks: cards that lie on real tables and must come back as unknown.

Needs Debian's ``apt-get`` and ``rsvg-convert`` (package librsvg2-bin). The art is GPL and stays outside the
repository. Example::

    python -m training.fetch_low_cards --out .work/low
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from models._cv import cv2
from training.debian import copy_licence, unpacked
from training.svg import drawn

PACKAGE = "gnome-cards-data"
COLUMNS, ROWS = 13, 5
"""A sheet has ace to king in columns; clubs, diamonds, hearts, spades and extras in rows."""

SUITS = ("clubs", "diamonds", "hearts", "spades")
HEIGHT = 360
PIP_DECKS = {"atlasnye_skat", "lattmann", "rheinland"}
"""Packs of 32: their sheets have no ranks below seven."""


def main() -> None:
    """Download the package, draw each deck's sheet, cut the low cards out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    folder = parser.parse_args().out / "art-other" / "debian__gnome-low"
    with tempfile.TemporaryDirectory() as place:
        root = unpacked(PACKAGE, Path(place))
        for sheet in sorted(root.rglob("cards/*.svgz")):
            if sheet.stem not in PIP_DECKS:
                cut(sheet, folder / sheet.stem)
        copy_licence(PACKAGE, root, folder)


def cut(sheet: Path, folder: Path) -> None:
    """Draw one sheet and write its twenty low cards as WebP."""
    picture = drawn(sheet, HEIGHT * ROWS)
    if picture is None:
        print(f"{sheet.name} cannot be drawn")
        return
    folder.mkdir(parents=True, exist_ok=True)
    width, height = picture.shape[1] / COLUMNS, picture.shape[0] / ROWS
    for row, suit in enumerate(SUITS):
        for column in range(1, 6):
            card = picture[round(row * height) : round((row + 1) * height), round(column * width) :][:, : round(width)]
            cv2.imwrite(str(folder / f"F-{suit}-{column + 1}.webp"), card, [cv2.IMWRITE_WEBP_QUALITY, 92])


if __name__ == "__main__":
    main()
