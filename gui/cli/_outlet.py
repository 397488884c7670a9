"""Standard output as commands see it: what it cannot take is told in one line, letters that it lacks are replaced."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any, TextIO, cast

__all__ = ["OutputLost", "outlet"]


class OutputLost(Exception):
    """Nothing more can be written. The message says why; empty where the reader has gone, who wants no more.

    No `FilkoError`: whoever mends what is wrong with a deal cannot mend this.
    """


@contextmanager
def outlet() -> Iterator[None]:
    """Within, `sys.stdout` is an outlet, and `sys.stdin` is there: empty where the program was started without."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    with redirect_stdout(cast(TextIO, _Outlet(sys.stdout))):
        yield


class _Outlet:
    """A text stream around another, which is None where the program was started without. Raises OutputLost."""

    buffer = None  # click would write into it, past us

    def __init__(self, inner: TextIO | None) -> None:
        self._inner = inner
        self._lost: OutputLost | None = None
        if inner is None:
            self._lost = OutputLost("standard output is closed; let it go to a file or a pipe")
        self.encoding = getattr(inner, "encoding", None) or "utf-8"

    def write(self, text: str | bytes) -> int:
        if isinstance(text, bytes) and text:  # with none click only asks whether this is no text stream
            return self.write(text.decode())
        if isinstance(text, bytes):
            raise TypeError("letters are written here, not bytes")
        if text == "":
            return 0
        with self._told() as inner:
            try:
                return inner.write(text)
            except UnicodeEncodeError:
                return inner.write(text.encode(self.encoding, "replace").decode(self.encoding))

    def flush(self) -> None:
        if self._inner is not None:
            with self._told() as inner:
                inner.flush()

    def isatty(self) -> bool:
        return self._inner is not None and self._inner.isatty()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    @contextmanager
    def _told(self) -> Iterator[TextIO]:
        """The stream, while it takes what it is given; what was lost stays lost."""
        if self._lost is not None or self._inner is None:
            raise self._lost or OutputLost
        try:
            yield self._inner
        except OSError as wrong:
            gone = isinstance(wrong, BrokenPipeError)
            why = "" if gone else f"standard output cannot be written ({wrong.strerror}); let it go elsewhere"
            self._lost = OutputLost(why)
            _let_go(self._inner)
            raise self._lost from None


def _let_go(stream: TextIO) -> None:
    """What waits in a stream goes nowhere: else Python tries once more when it ends, and complains."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
