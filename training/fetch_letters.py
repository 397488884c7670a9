"""Fetch typefaces for the indices of cards that are drawn anew: makers set them in any, OpenCV knows four thin ones.

Needs Debian's ``apt-get`` and ``rsvg-convert`` (package librsvg2-bin). Example::

    python -m training.fetch_letters --out .work/low
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from html import escape
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.debian import copy_licence, unpacked
from training.letters import SIGNS, letters_of
from training.svg import drawn

PACKAGES = (
    *("fonts-liberation", "fonts-texgyre", "fonts-lato", "fonts-ebgaramond", "fonts-vollkorn"),
    *("fonts-yanone-kaffeesatz", "fonts-bebas-neue", "fonts-cabin", "fonts-quattrocento", "fonts-averia-serif-gwf"),
    *("fonts-goudybookletter", "fonts-comfortaa", "fonts-roboto-slab", "fonts-oldstandard"),
    *("fonts-gfs-didot", "fonts-gfs-artemisia", "fonts-lobstertwo", "fonts-play", "fonts-prociono"),
    *("fonts-dejavu-core", "fonts-inconsolata", "fonts-crosextra-caladea", "fonts-jura", "fonts-fanwood"),
    *("fonts-adf-baskervald", "fonts-adf-berenis", "fonts-adf-mekanus", "fonts-adf-universalis"),
)
"""Debian's packages of typefaces, all free: with and without serifs, bold, thin, narrow and ornamental ones."""

MOST = 8
"""Typefaces of one package, at most."""

FAINT = ("Thin", "ExtraLight")
"""What stands in the name of typefaces that nobody would print on a card."""

CELL = 160
"""Pixels of a letter's cell, each way."""


def sheet(typeface: Path) -> NDArray[np.uint8] | None:
    """What stands on cards set in one typeface, ink as light (`CELL`, n `CELL`); None where a letter is missing."""
    words = "".join(
        f'<text x="{(place + 0.5) * CELL}" y="{0.75 * CELL}">{escape(sign)}</text>' for place, sign in enumerate(SIGNS)
    )
    width = len(SIGNS) * CELL
    with tempfile.TemporaryDirectory() as place:
        # The one typeface that can be found is taken, whatever it is called.
        config, drawing = Path(place, "fonts.conf"), Path(place, "letters.svg")
        shutil.copy(typeface, place)
        config.write_text(f"<fontconfig><dir>{place}</dir><cachedir>{place}</cachedir></fontconfig>")
        drawing.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {CELL}"><rect width="100%" height="100%"/>'
            f'<g fill="white" font-size="{0.75 * CELL}" text-anchor="middle">{words}</g></svg>'
        )
        picture = drawn(drawing, CELL, {**os.environ, "FONTCONFIG_FILE": str(config)})
    if picture is None:
        return None
    grey = np.ascontiguousarray(picture[..., 0])
    return grey if letters_of(grey) is not None else None


def main() -> None:
    """Download the packages and draw the letters of some typefaces of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    root = parser.parse_args().out / "letters"
    for package in PACKAGES:
        folder = root / package
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as place:
            unpacked(package, Path(place))
            faces = sorted(
                file
                for file in Path(place).rglob("*.[ot]tf")
                if not file.is_symlink() and not any(word in file.stem for word in FAINT)
            )
            for face in faces[:: max(1, -(-len(faces) // MOST))]:
                if (letters := sheet(face)) is not None:
                    cv2.imwrite(str(folder / f"{face.stem}.webp"), letters, [cv2.IMWRITE_WEBP_QUALITY, 90])
            copy_licence(package, Path(place), folder)
        print(f"{package}: {len(list(folder.glob('*.webp')))} typefaces", flush=True)


if __name__ == "__main__":
    main()
