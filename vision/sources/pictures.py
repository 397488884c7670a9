"""A folder of pictures, as a film in which each of them stands for a moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from engine.errors import BadInput
from models._cv import cv2
from vision.frame import Frame

__all__ = ["PRIORITY", "Pictures", "claims", "open"]

PRIORITY = 30

KINDS = {".jpg", ".jpeg", ".png", ".webp", ".bmp"}

STANDS, RATE = 1.0, 6.0
"""Seconds for which a picture stands, and frames a second."""


def claims(where: str) -> bool:
    """A folder that exists."""
    return Path(where).is_dir()


def open(where: str) -> Pictures:
    """Open a folder; see `Pictures`."""
    return Pictures(Path(where))


class Pictures:
    """The pictures of a folder in the order of their names (2 before 10). Raises BadInput when there are none."""

    live = False

    def __init__(self, folder: Path) -> None:
        self._files = sorted((f for f in folder.iterdir() if f.suffix.lower() in KINDS), key=_by_number)
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
            picture = cv2.imdecode(np.fromfile(file, np.uint8), cv2.IMREAD_COLOR) if file.stat().st_size else None
            if picture is None:
                raise BadInput(f"{file} is no picture that can be read, or it is damaged")
            for i in range(number * each, (number + 1) * each):
                yield Frame(np.asarray(picture, np.uint8), i / RATE, i)

    def close(self) -> None:
        """Nothing is held open."""


def _by_number(file: Path) -> tuple[list[int | str], str]:
    parts = re.split(r"(\d+)", file.name.casefold())
    return [f"{int(part):09d}" if part.isdecimal() else part for part in parts], file.name
