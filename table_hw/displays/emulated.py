"""The panel without a panel: keeps the pixels that the LED display would show, for the window and for tests."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.errors import BadInput
from table_hw.display import ScoreDisplay
from table_hw.picture import Picture
from table_hw.rendering import Rows, pages, render, waiting

__all__ = ["HELP", "SCHEME", "EmulatedDisplay", "open_kind"]

SCHEME = "emulated"
HELP = "emulated:        no device: the LED display's pixels are only computed; emulated:8 for eight matrices"
PAGE_SECONDS = 2.0


class EmulatedDisplay(ScoreDisplay):
    """What the LED display would show. `rows` may be asked for at any time; `on_change` is called after `show`."""

    def __init__(self, modules: int = 4, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.width = 8 * modules
        self.on_change: Callable[[Rows], None] | None = None
        self._clock = clock
        self._picture: Picture | None = None
        self._since = 0.0

    def show(self, picture: Picture) -> None:
        """Take over the picture; pages start anew when it differs."""
        if picture != self._picture:
            self._picture, self._since = picture, self._clock()
        if self.on_change is not None:
            self.on_change(self.rows)

    @property
    def rows(self) -> Rows:
        """The pixels at this moment: pictures with several pages change by themselves."""
        if self._picture is None:
            return waiting(self.width)
        page = int((self._clock() - self._since) / PAGE_SECONDS) % pages(self._picture, self.width)
        return render(self._picture, self.width, page)

    @property
    def status(self) -> str:
        """Always well."""
        return f"emulated display, {self.width} by 8 pixels"


def open_kind(rest: str) -> ScoreDisplay:
    """`rest` is the number of matrices, 4 or 8; 4 when it is empty."""
    if rest not in ("", "4", "8"):
        raise BadInput(f"emulated:{rest}: the number of matrices is 4 or 8")
    return EmulatedDisplay(int(rest or 4))
