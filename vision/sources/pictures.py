"""A folder of pictures, as a film in which each of them stands for a moment."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from engine.errors import BadInput
from vision.frame import Frame
from vision.picture_file import read_picture

__all__ = ["PRIORITY", "Pictures", "claims", "open"]

PRIORITY = 30

KINDS = {".jpg", ".jpeg", ".png", ".webp", ".bmp"}

LONGEST_NAME = 255
"""Bytes of a file's name, and so digits of a number in it."""

STANDS, RATE = 1.0, 6.0
"""Seconds for which a picture stands, and frames a second."""


def claims(where: str) -> bool:
    """A folder that exists."""
    return os.path.isdir(where)


def open(where: str) -> Pictures:
    """Open a folder; see `Pictures`."""
    return Pictures(Path(where))


class Pictures:
    """The pictures of a folder, not of those in it, in the order of their names (2 before 10). Raises BadInput when
    there are none, or the folder is forbidden."""

    live = False

    def __init__(self, folder: Path) -> None:
        try:
            there = [file for file in folder.iterdir() if not file.is_dir()]
        except OSError as wrong:
            raise BadInput(f"{folder} cannot be read ({wrong.strerror})") from None
        self._files = sorted((f for f in there if f.suffix.lower() in KINDS), key=_by_number)
        if not self._files:
            raise BadInput(f"there are no pictures in {folder}; it reads {', '.join(sorted(KINDS))}")

    @property
    def length(self) -> float | None:
        """Seconds in all."""
        return len(self._files) * STANDS

    def frames(self) -> Iterator[Frame]:
        """Every picture several times over. Raises BadInput, naming the file, for one that cannot be read."""
        each = round(STANDS * RATE)
        for number, file in enumerate(self._files):
            picture = read_picture(file)
            for i in range(number * each, (number + 1) * each):
                yield Frame(picture, i / RATE, i)

    def close(self) -> None:
        """Nothing is held open."""


def _by_number(file: Path) -> tuple[list[str], str]:
    parts = re.split(r"([0-9]+)", file.name.casefold())
    return [part.zfill(LONGEST_NAME) if part[:1].isdecimal() else part for part in parts], file.name
