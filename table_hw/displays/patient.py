"""Any other display, waited for: what is not there yet, or is written wrongly, is a line of status and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.errors import BadInput, FilkoError
from table_hw.display import Blink, Check, KeyPress, ScoreDisplay, open_display, parted
from table_hw.picture import Picture

__all__ = ["HELP", "SCHEME", "PatientDisplay", "open_kind", "patient"]

SCHEME = "patient"
HELP = "patient:URL      any of the others, waited for while it is not there; what the window uses"
AGAIN_AFTER = 2.0
"""Seconds between two attempts, which are made when somebody shows something or asks how it is."""


class PatientDisplay(ScoreDisplay):
    """Opens the display as soon as it can be opened, and then is that display."""

    def __init__(
        self,
        url: str,
        opener: Callable[[str], ScoreDisplay] = open_display,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url, self._open, self._clock = url, opener, clock
        self._inner: ScoreDisplay | None = None
        self._trouble, self._tried_at = "", -AGAIN_AFTER
        self._picture: Picture | None = None
        self._there()

    @property
    def keys(self) -> int:
        """As many as the display has, once it is there."""
        return 0 if self._inner is None else self._inner.keys

    def show(self, picture: Picture) -> None:
        """Show it now, or as soon as there is something to show it on."""
        self._picture = picture
        if (display := self._there()) is not None:
            display.show(picture)

    def tell(self, text: str, seconds: float = 2.0) -> None:
        """Say it if there is something to say it on."""
        if (display := self._there()) is not None:
            display.tell(text, seconds)

    def dim(self, level: int | None) -> None:
        """Dim it if it is there."""
        if (display := self._there()) is not None:
            display.dim(level)

    def blink(self, blink: Blink) -> bool:
        """Whether it is there and blinks."""
        display = self._there()
        return display is not None and display.blink(blink)

    @property
    def status(self) -> str:
        """Why it is not there; else what it says itself."""
        display = self._there()
        return self._trouble if display is None else display.status

    def wait_shown(self, timeout: float) -> bool:
        """False while it is not there."""
        display = self._there()
        return display is not None and display.wait_shown(timeout)

    def wait_words_over(self, timeout: float) -> bool:
        """Its own words; at once while it is not there."""
        return self._inner is None or self._inner.wait_words_over(timeout)

    def check(self, timeout: float) -> Check:
        """Its own test, or that it is not there."""
        display = self._there()
        return Check(False, self._trouble) if display is None else display.check(timeout)

    def close(self) -> None:
        """Let go of it."""
        if self._inner is not None:
            self._inner.close()

    def _there(self) -> ScoreDisplay | None:
        if self._inner is None and self._clock() - self._tried_at >= AGAIN_AFTER:
            self._tried_at = self._clock()
            try:
                self._inner = self._open(self._url)
            except FilkoError as wrong:
                self._trouble = str(wrong)
                return None
            self._inner.on_key = self._on_key
            if self._picture is not None:
                self._inner.show(self._picture)
        return self._inner

    def _on_key(self, press: KeyPress) -> None:
        if self.on_key is not None:
            self.on_key(press)


def open_kind(rest: str) -> ScoreDisplay:
    """`rest` is the other display's URL. Raises BadInput only where there is none."""
    if not rest:
        raise BadInput("patient: needs another display behind it, for example patient:serial:/dev/ttyUSB0")
    return PatientDisplay(rest)


def patient(url: str) -> str:
    """The same displays, each waited for; nothing for none."""
    return ",".join(f"{SCHEME}:{one}" for one in parted(url)) if url else ""
