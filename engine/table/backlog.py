"""A log whose file cannot be written for a while: a full disk or a sealed folder is no reason not to follow a deal."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.errors import BadInput
from engine.table.log import CannotWrite, EventLog

__all__ = ["Backlog"]


class Backlog:
    """Takes events as an `EventLog` does, and keeps in memory, in their order, what the file does not take; that is
    written as soon as it can be. What only memory holds does not survive the program: `catch_up` says so.

    Usable from several threads, one at a time (the session holds a lock).
    """

    def __init__(self, open_log: Callable[[], EventLog], *, patience_s: float = 2.0) -> None:
        """``open_log`` opens the file, and is tried again and again where it raises BadInput. ``patience_s``: seconds
        between two tries, of which each can take some time itself."""
        self._open, self._patience_s = open_log, patience_s
        self._why, self._failed_at = "", 0.0
        self._log: EventLog | None = None
        self._waiting: deque[Callable[[EventLog], object]] = deque()

    @property
    def sitting(self) -> int | None:
        """The number of the present sitting; None before its beginning is written."""
        return None if self._log is None else self._log.sitting

    def begin(self, setup: Mapping[str, Any]) -> None:
        """Start a new sitting, set up with these facts."""
        self._take(lambda log: log.begin(setup))

    def append(self, events: Sequence[tuple[str, Mapping[str, Any]]], *, flush: bool = True) -> None:
        """Append all of ``events``, now or as soon as it is possible. ``flush``: as in `EventLog.append`.

        Raises BadInput where another program goes on with this sitting; then they are not kept either.
        """
        self._take(lambda log: log.append(events, flush=flush))

    def catch_up(self) -> str:
        """Write what waits, in its order. Returns why it cannot be written; empty where all is. Raises BadInput where
        another program goes on with this sitting."""
        if not self._why or time.monotonic() >= self._failed_at + self._patience_s:
            self._why = self._write()
            self._failed_at = time.monotonic()
        return self._why

    def close(self) -> None:
        """Write what still can be written, and close the file."""
        self._write()
        if self._log is not None:
            self._log.close()

    def _take(self, write: Callable[[EventLog], object]) -> None:
        self._waiting.append(write)
        try:
            self.catch_up()
        except BadInput:
            self._waiting.pop()
            raise

    def _write(self) -> str:
        try:
            if self._log is None:
                self._log = self._opened()
            while self._waiting:
                self._waiting[0](self._log)
                self._waiting.popleft()
        except CannotWrite as wrong:
            return str(wrong)
        return ""

    def _opened(self) -> EventLog:
        """Raises CannotWrite, whatever is the matter with the file: it may be put right while people play."""
        try:
            return self._open()
        except (BadInput, OSError) as wrong:
            raise CannotWrite(str(wrong)) from wrong
