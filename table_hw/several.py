"""Displays around displays: one that holds trouble in, and one that is several."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from table_hw.display import Blink, Check, KeyPress, ScoreDisplay
from table_hw.picture import Picture

__all__ = ["Several", "Sturdy"]

_log = logging.getLogger(__name__)


class Sturdy(ScoreDisplay):
    """Passes everything on; what goes wrong becomes the status and nothing else. The next picture tries again."""

    def __init__(self, inner: ScoreDisplay) -> None:
        self.inner = inner
        self._trouble = ""
        inner.on_key = self._on_key

    @property
    def keys(self) -> int:
        """As many as the display has."""
        return self.inner.keys

    def show(self, picture: Picture) -> None:
        """Show it if that works."""
        self._try(lambda: self.inner.show(picture))

    def tell(self, text: str, seconds: float = 2.0) -> None:
        """Say it if that works."""
        self._try(lambda: self.inner.tell(text, seconds))

    def dim(self, level: int | None) -> None:
        """Dim it if that works."""
        self._try(lambda: self.inner.dim(level))

    def blink(self, blink: Blink) -> bool:
        """Whether it blinks."""
        began: list[bool] = []
        self._try(lambda: began.append(self.inner.blink(blink)))
        return any(began)

    @property
    def status(self) -> str:
        """What went wrong last; else what the display says."""
        return self._trouble or self.inner.status

    def wait_shown(self, timeout: float) -> bool:
        """False also when showing went wrong."""
        return not self._trouble and self.inner.wait_shown(timeout)

    def wait_words_over(self, timeout: float) -> bool:
        """As the display does."""
        return self.inner.wait_words_over(timeout)

    def check(self, timeout: float) -> Check:
        """What the display's own test finds out."""
        return self.inner.check(timeout)

    def close(self) -> None:
        """Let go, whatever it says to that."""
        self._try(self.inner.close)

    def _try(self, work: Callable[[], object]) -> None:
        try:
            work()
        except Exception as wrong:
            if not self._trouble:
                _log.exception("a display failed")
            self._trouble = f"the display failed: {str(wrong).splitlines()[0] if str(wrong) else type(wrong).__name__}"
        else:
            self._trouble = ""

    def _on_key(self, press: KeyPress) -> None:
        if self.on_key is not None:
            self.on_key(press)


class Several(ScoreDisplay):
    """Shows the same on all of them, and hears the keys of all."""

    def __init__(self, displays: Sequence[ScoreDisplay]) -> None:
        self.displays = tuple(displays)
        for display in self.displays:
            display.on_key = self._on_key

    @property
    def keys(self) -> int:
        """As many as the largest box has."""
        return max(display.keys for display in self.displays)

    def show(self, picture: Picture) -> None:
        """On each."""
        for display in self.displays:
            display.show(picture)

    def tell(self, text: str, seconds: float = 2.0) -> None:
        """On each."""
        for display in self.displays:
            display.tell(text, seconds)

    def dim(self, level: int | None) -> None:
        """Each."""
        for display in self.displays:
            display.dim(level)

    def blink(self, blink: Blink) -> bool:
        """The first that can: two that blink together would be found as one."""
        return any(display.blink(blink) for display in self.displays)

    @property
    def status(self) -> str:
        """Of each."""
        return "; ".join(display.status for display in self.displays)

    def wait_shown(self, timeout: float) -> bool:
        """Whether all show it before the time is over."""
        end = time.monotonic() + timeout
        return all(display.wait_shown(max(0.0, end - time.monotonic())) for display in self.displays)

    def wait_words_over(self, timeout: float) -> bool:
        """On all of them, before the time is over."""
        end = time.monotonic() + timeout
        return all(display.wait_words_over(max(0.0, end - time.monotonic())) for display in self.displays)

    def check(self, timeout: float) -> Check:
        """One after the other. Facts carry the display's number where there are several."""
        checks = [display.check(timeout) for display in self.displays]
        facts = {f"{n}.{name}": fact for n, check in enumerate(checks, 1) for name, fact in check.facts.items()}
        return Check(all(check.works for check in checks), "; ".join(check.text for check in checks), facts)

    def close(self) -> None:
        """Each."""
        for display in self.displays:
            display.close()

    def _on_key(self, press: KeyPress) -> None:
        if self.on_key is not None:
            self.on_key(press)
