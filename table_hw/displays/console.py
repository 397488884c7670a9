"""The panel in a terminal."""

from __future__ import annotations

import sys
from typing import TextIO

from engine.errors import BadInput
from table_hw.display import ScoreDisplay
from table_hw.picture import Picture
from table_hw.rendering import Rows, pages, render

__all__ = ["HELP", "SCHEME", "ConsoleDisplay", "as_dots", "open_kind"]

SCHEME = "console"
HELP = "console:         the same picture as dots in the terminal, each time it changes"


class ConsoleDisplay(ScoreDisplay):
    """Prints each new picture, all its pages below each other."""

    def __init__(self, out: TextIO, width: int = 32) -> None:
        self._out = out
        self._width = width
        self._picture: Picture | None = None

    def show(self, picture: Picture) -> None:
        """Print it, unless it is on the screen already."""
        if picture == self._picture:
            return
        self._picture = picture
        for page in range(pages(picture, self._width)):
            print(as_dots(render(picture, self._width, page)), file=self._out, flush=True)

    @property
    def status(self) -> str:
        """Always well."""
        return "display in the terminal"


def as_dots(rows: Rows) -> str:
    """The panel with a frame, two rows of pixels in a line of text, so that a pixel is as wide as high."""
    halves = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(halves[pixels] for pixels in zip(upper, lower, strict=True)) for upper, lower in pairs]
    width = len(rows[0])
    return "\n".join(["┌" + "─" * width + "┐", *(f"│{line}│" for line in lines), "└" + "─" * width + "┘"])


def open_kind(rest: str) -> ScoreDisplay:
    """Prints on stderr, so that stdout stays clean for `--json`. `rest` is empty."""
    if rest:
        raise BadInput(f"console:{rest}: nothing comes after console:")
    return ConsoleDisplay(sys.stderr)
