"""How the system asks a program to end: Ctrl-C, a logout, a terminal that is closed, `kill`.

Whoever asks a second time is not made to wait: then it ends at once, as it would have without this.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["Stopped", "heeded", "stoppable"]

_ALL = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Stopped(BaseException):
    """The program was asked to end by a signal other than that of Ctrl-C. ``status``: what it should end with.

    No KeyboardInterrupt: click makes another exception of that, which does not say which signal it was.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def heeded(ask: Callable[[int], object]) -> Iterator[None]:
    """Within, the first signal of each kind is given to ``ask`` by its number; one that is to be ignored stays so, as
    under `nohup`. Only the main thread hears of signals; in any other this does nothing."""
    before: dict[int, object] = {}

    def hear(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        ask(number)

    if threading.current_thread() is threading.main_thread():
        before = {n: signal.getsignal(n) for n in _ALL if signal.getsignal(n) not in (signal.SIG_IGN, None)}
    for number in before:
        signal.signal(number, hear)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]


@contextmanager
def stoppable() -> Iterator[None]:
    """Within, a signal ends what is being done as Ctrl-C does, so that ports and files are let go of: KeyboardInterrupt
    for that of Ctrl-C, Stopped for the others."""

    def stop(number: int) -> None:
        raise KeyboardInterrupt if number == signal.SIGINT else Stopped(number)

    with heeded(stop):
        yield
