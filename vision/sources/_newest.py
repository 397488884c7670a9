"""A capture device read without pause, so that whoever asks gets the newest picture and not one from a queue.

Drivers keep up to four pictures (130 ms and more) for a reader who is slow; some ignore a wish for fewer. A thread
that grabs all the time empties the queue; only pictures that somebody asks for are decoded.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from engine.errors import DeviceGone
from vision.geometry import Picture

__all__ = ["Capture", "Newest"]

GONE_AFTER = 1.0
"""Seconds of failing reads after which a device counts as gone."""

_TRY_AGAIN = 0.02
"""Seconds to the next attempt after a picture that could not be decoded."""

HANGS_AFTER = 5.0
"""Seconds without any answer after which it does."""


class Capture(Protocol):
    """What is used of `cv2.VideoCapture`."""

    def grab(self) -> bool:
        """Wait for the next picture; False when there is none."""
        ...

    def retrieve(self) -> tuple[bool, Any]:
        """Decode the picture grabbed last."""
        ...

    def get(self, prop: int) -> float:
        """A property's value; 0 or -1 where there is none."""
        ...

    def set(self, prop: int, value: float) -> bool:
        """Ask for a property's value."""
        ...

    def isOpened(self) -> bool:  # noqa: N802
        """Whether the device is open."""
        ...

    def release(self) -> None:
        """Close it."""
        ...


class Newest:
    """Grabs from ``capture`` in a thread of its own until closed. ``name``: what messages call the device."""

    def __init__(self, capture: Capture, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._capture, self._name, self._clock = capture, name, clock
        self._news = threading.Condition()
        self._device = threading.Lock()  # one thread at a time may use the driver
        self._count = self._taken = self._last = 0
        self._grabbed_at = clock()
        self._asked = self._gone = self._closed = False
        self._thread = threading.Thread(target=self._grab, name="grab", daemon=True)
        self._thread.start()

    @property
    def skipped(self) -> int:
        """Pictures that came and were not asked for, since the start."""
        return self._count - self._taken

    def take(self) -> tuple[Picture, float] | None:
        """The newest picture that was not taken yet, with the moment of its capture; None once closed.

        Raises DeviceGone when the device fails for a second or does not answer for five. A stream that has ended may
        go on saying that there is a next picture and then have none.
        """
        failing_since: float | None = None
        while True:
            self._wait()
            if self._closed:
                return None
            at, fine, picture = self._decoded()
            if fine:
                self._taken += 1
                return np.asarray(picture, np.uint8), at
            now = self._clock()
            failing_since = now if failing_since is None else failing_since
            if now - failing_since > GONE_AFTER:
                raise DeviceGone(f"{self._name} sends no more pictures; is it still plugged in?")
            time.sleep(_TRY_AGAIN)

    def _decoded(self) -> tuple[float, bool, Any]:
        """The picture grabbed last: when that was, whether it could be decoded, and what is on it."""
        with self._device:
            at, count = self._grabbed_at, self._count
            try:
                return at, *self._capture.retrieve()
            finally:
                with self._news:
                    self._last, self._asked = count, False
                    self._news.notify_all()

    def _wait(self) -> None:
        """Wait until something newer than the last picture is there; from then on the device is left to the asker."""
        with self._news:
            self._asked = True
            arrived = self._news.wait_for(lambda: self._count > self._last or self._gone or self._closed, HANGS_AFTER)
            if self._gone or (not arrived and not self._closed):
                what = "sends no more pictures" if self._gone else "does not answer any more"
                raise DeviceGone(f"{self._name} {what}; is it still plugged in?")

    def use(self, job: Callable[[Capture], object]) -> None:
        """Do something with the device, between two pictures."""
        with self._device:
            if not self._closed:
                job(self._capture)

    def close(self) -> None:
        """Stop and release the device; a driver that hangs is left behind."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join(2.0)

    def _leave_to_asker(self) -> None:
        """Whoever asked for the picture that is there takes it before the next is waited for: a lock alone would go
        back to this thread at once, two times in three."""
        with self._news:
            self._news.wait_for(lambda: self._closed or not self._asked or self._count == self._last)

    def _grab(self) -> None:
        failing_since: float | None = None
        while not self._closed:
            self._leave_to_asker()
            with self._device:
                fine, now = self._capture.grab(), self._clock()
                if fine:  # counted with the device held: else one picture could be taken twice
                    self._grabbed_at, self._count = now, self._count + 1
            if fine:
                failing_since = None
                with self._news:
                    self._news.notify_all()
                continue
            failing_since = now if failing_since is None else failing_since
            if now - failing_since > GONE_AFTER:
                break
            time.sleep(0.01)
        with self._news:
            self._gone = not self._closed
            self._news.notify_all()
        self._capture.release()
