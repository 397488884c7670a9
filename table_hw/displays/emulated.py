"""The panel without a panel: keeps the pixels that the LED display would show, for the window and for tests."""

from __future__ import annotations

import time
from collections.abc import Callable

from table_hw.display import ScoreDisplay
from table_hw.drawing.text import draw_text
from table_hw.panel_size import PanelSize
from table_hw.picture import Picture
from table_hw.rendering import Rows, rows_of

__all__ = ["HELP", "SCHEME", "EmulatedDisplay", "open_kind"]

SCHEME = "emulated"
HELP = "emulated:        no device: the LED display's pixels are only computed; emulated:8, emulated:digits"


class EmulatedDisplay(ScoreDisplay):
    """What the LED display would show. ``columns`` may be asked for at any time; ``on_change`` is called after `show`.

    ``told``: the words that stand over the picture until their time is over.
    """

    def __init__(self, size: PanelSize | None = None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.size = size or PanelSize()
        self.on_change: Callable[[Rows], None] | None = None
        self.told = ""
        self._told_until = 0.0
        self._clock = clock
        self._picture: Picture | None = None
        self._since = 0.0

    def show(self, picture: Picture) -> None:
        """Take over the picture; pages start anew when it differs."""
        if picture != self._picture:
            self._picture, self._since = picture, self._clock()
        if self.on_change is not None:
            self.on_change(self.rows)

    def tell(self, text: str, seconds: float = 2.0) -> None:
        """Words over the picture."""
        self.told, self._told_until = text, self._clock() + seconds

    @property
    def columns(self) -> list[int]:
        """What is lit at this moment: pictures with several pages change by themselves."""
        now = self._clock()
        if self.told and now < self._told_until:
            return draw_text(self.told, self.size.width, panel=self.size.panel)
        if self._picture is None:
            return draw_text("--", self.size.width, panel=self.size.panel)
        return self.size.after(self._picture, now - self._since)

    @property
    def rows(self) -> Rows:
        """The columns as pixels."""
        return rows_of(self.columns)

    @property
    def status(self) -> str:
        """Always well."""
        return f"emulated display, {self.size}"


def open_kind(rest: str) -> ScoreDisplay:
    """`rest`: see `PanelSize.parse`."""
    return EmulatedDisplay(PanelSize.parse(rest))
