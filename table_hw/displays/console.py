"""The panel in a terminal."""

from __future__ import annotations

import sys
from typing import TextIO

from table_hw.display import ScoreDisplay
from table_hw.panel_size import PanelSize
from table_hw.picture import Picture

__all__ = ["HELP", "SCHEME", "ConsoleDisplay", "open_kind"]

SCHEME = "console"
HELP = "console:         the same picture as dots in the terminal, each time it changes; console:8, console:digits"


class ConsoleDisplay(ScoreDisplay):
    """Prints each new picture, all its pages below each other."""

    def __init__(self, out: TextIO, size: PanelSize | None = None) -> None:
        self._out = out
        self._size = size or PanelSize()
        self._picture: Picture | None = None

    def show(self, picture: Picture) -> None:
        """Print it, unless it is on the screen already."""
        if picture == self._picture:
            return
        self._picture = picture
        for page in range(self._size.pages(picture)):
            print(self._size.drawn(self._size.page(picture, page)), file=self._out, flush=True)

    def tell(self, text: str, seconds: float = 2.0) -> None:
        """Print it between arrows."""
        print(f"» {text} «", file=self._out, flush=True)

    @property
    def status(self) -> str:
        """Always well."""
        return "display in the terminal"


def open_kind(rest: str) -> ScoreDisplay:
    """Prints on stderr, so that stdout stays clean for `--json`. `rest`: see `PanelSize.parse`."""
    return ConsoleDisplay(sys.stderr, PanelSize.parse(rest))
