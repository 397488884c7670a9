"""The way of a card as one object: frames come in, calls fall due, updates go out, the display follows.

``run`` does everything in one thread and is what `filko watch` uses. A window takes the two halves apart:
``seeing`` in the camera's thread, ``take`` in the table's, so that a camera that hangs never holds up a touch.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from engine.actions import Say
from engine.errors import BadInput, ImpossibleAction

if TYPE_CHECKING:
    from engine.cards import Seat
    from engine.table import TableSession, Update
    from gui.calls_file import DueCall
    from vision.sources import Frame
    from vision.watch import Sightings

__all__ = ["Pipeline", "Seen", "Step"]


class Source(Protocol):
    """What gives frames: a camera, a stream, a recording (`vision.sources`)."""

    def frames(self) -> Iterator[Frame]:
        """Frames in the order of their times."""

    def close(self) -> None:
        """Let go of the device."""


class Looks(Protocol):
    """What turns frames into observations (`vision.watch.Watcher`)."""

    def feed(self, frame: Frame) -> Sightings:
        """What this frame adds to what is known."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One frame and what vision says about it."""

    frame: Frame
    sightings: Sightings


@dataclass(frozen=True, slots=True)
class Step:
    """One frame, what vision says about it, and what the table made of it (and of the calls due by then)."""

    seen: Seen
    updates: tuple[Update, ...]


class Pipeline:
    """Source, watcher, table and display, connected.

    ``calls``: what was said, from a calls file, each submitted when its time has come. ``realtime``: a recording
    is shown no faster than it was taken (a camera sets its own pace anyway). ``show``: called with the session
    after everything that changed it, to bring a display up to date; it must not block.
    """

    def __init__(
        self,
        source: Source,
        watcher: Looks,
        session: TableSession,
        *,
        calls: Sequence[DueCall] = (),
        realtime: bool = False,
    ) -> None:
        self.source, self.watcher, self.session = source, watcher, session
        self.now = 0.0
        self._due = list(reversed(calls))
        self._realtime = realtime

    def run(self) -> Iterator[Step]:
        """Every frame to the end, then the calls that are left and the end of the deal as a last, frameless step."""
        for seen in self.seeing():
            yield Step(seen, self.take(seen))

    def seeing(self) -> Iterator[Seen]:
        """Look at every frame of the source. Touches nothing of the table."""
        started: float | None = None
        for frame in self.source.frames():
            if self._realtime:
                started = time.monotonic() - frame.at if started is None else started
                time.sleep(max(0.0, started + frame.at - time.monotonic()))
            yield Seen(frame, self.watcher.feed(frame))

    def take(self, seen: Seen) -> tuple[Update, ...]:
        """Tell the table what was seen, after what was said before it."""
        self.now = seen.frame.at
        updates = self._say_due(self.now)
        for observation in seen.sightings.observations:
            updates += self.session.observe(observation)
        return tuple(updates)

    def finish(self) -> tuple[Update, ...]:
        """The recording is over: say what is left to say and let the table close what it can close."""
        updates = self._say_due(float("inf"))
        return tuple(updates)

    def close(self) -> None:
        """Let go of the camera."""
        self.source.close()

    def _say_due(self, now: float) -> list[Update]:
        updates: list[Update] = []
        while self._due and self._due[-1].at <= now:
            updates += self._say(self._due.pop())
        return updates

    def _say(self, due: DueCall) -> list[Update]:
        try:
            return self.session.submit(Say(self._seat_of(due), due.call), due.at)
        except ImpossibleAction as wrong:
            raise BadInput(f"{due.where}: {wrong}; possible: {self._possible()}") from None

    def _seat_of(self, due: DueCall) -> Seat:
        if due.seat is not None:
            return due.seat
        raise NotImplementedError

    def _possible(self) -> str:
        raise NotImplementedError
