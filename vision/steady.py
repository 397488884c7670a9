"""A source that comes back: a camera that goes is opened again by itself, and the picture's troubles are said.

A recording that breaks off is said to, by a last frame, before it fails: what was played until then has been told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.errors import BadInput, DeviceGone
from vision import sources
from vision.frame import Frame
from vision.one_size import OneSize
from vision.sources import Source

__all__ = ["GIVE_UP_AFTER", "Steady", "open_steady"]

FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
"""Seconds before the first attempt to open a camera again, and between later ones: each waits twice as long."""

TELL_EVERY = 0.5
"""Seconds between two frames that say that the camera is gone: whoever takes them can stop then."""

GIVE_UP_AFTER = 600.0
"""Seconds after which a camera that does not come back is given up, where nobody sits before a window."""


def open_steady(where: str, give_up_after: float = GIVE_UP_AFTER) -> Steady:
    """Open a source that comes back; after ``give_up_after`` seconds it is given up. Raises what `open_source` raises:
    what was never there is not waited for."""
    return Steady(lambda: sources.open_source(where), give_up_after=give_up_after)


class Steady(sources.Around):
    """Wraps a source. Its frames go on counting and their clock goes on running over every gap.

    While a live source is gone, frames come that repeat its last picture with ``trouble`` "gone"; when a recording
    breaks off, one such frame with "cut" is the last. All pictures of a camera have the size of its first one.
    """

    def __init__(
        self,
        reopen: Callable[[], Source],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        give_up_after: float = GIVE_UP_AFTER,
    ) -> None:
        super().__init__(reopen())
        self._reopen, self._clock, self._sleep = reopen, clock, sleep
        self._give_up_after = give_up_after
        self._closed = False
        self._size = OneSize()
        self._last: Frame | None = None
        self.reopened = 0

    @property
    def title(self) -> str:
        """What the device is called, where it has a name."""
        return str(getattr(self._source, "title", ""))

    def frames(self) -> Iterator[Frame]:
        """All frames. Raises DeviceGone when a camera has not come back for too long, BadInput after the last
        frame of a recording that breaks off."""
        began = self._clock()
        while not self._closed:
            behind = self._clock() - began if self._last is not None and self.live else 0.0
            try:
                for frame in self._source.frames():
                    yield self._continued(frame, behind)
                return
            except DeviceGone:
                if not self.live or self._last is None:
                    raise
            except BadInput:
                if self._last is None:
                    raise
                yield self._continued(replace(self._last, trouble="cut"), 0.0, at=self._last.at)
                raise
            yield from self._gap(began)

    def close(self) -> None:
        """Release the device; frames() then ends."""
        self._closed = True
        super().close()

    def _continued(self, frame: Frame, behind: float, at: float | None = None) -> Frame:
        index = 0 if self._last is None else self._last.index + 1
        when = frame.at + behind if at is None else at
        picture = self._size.fit(frame.picture) if self.live else frame.picture
        self._last = replace(frame, picture=picture, at=when, index=index)
        return self._last

    def _gap(self, began: float) -> Iterator[Frame]:
        """The camera is gone: say so, and try again until it is there."""
        self._source.close()
        gone_at, wait = self._clock(), FIRST_WAIT
        while not self._closed:
            for _ in range(round(wait / TELL_EVERY)):
                if self._last is not None:
                    yield self._continued(replace(self._last, trouble="gone"), 0.0, at=self._clock() - began)
                self._sleep(TELL_EVERY)
                if self._closed:
                    return
            try:
                self._source = self._reopen()
                self.reopened += 1
                return
            except DeviceGone:
                if self._clock() - gone_at > self._give_up_after:
                    raise
                wait = min(wait * 2, LONGEST_WAIT)
