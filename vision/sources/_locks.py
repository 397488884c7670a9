"""Exposure, white balance and focus held still once they have found themselves, where the driver allows.

A hand over the table is enough to make an automatic camera change its mind; then every card looks different for a
second. So it may choose for two seconds, is held, and is let go only when the light in the room really changes.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from models._cv import cv2
from vision.sources._newest import Capture

__all__ = ["Holder", "hold", "release"]

SETTLES = 2.0
"""Seconds that the camera may choose for itself."""

OTHER_LIGHT = 1.5
"""Factor of mean brightness against that at holding from which the light counts as another."""

FOR_LONG = 3.0
"""Seconds for which it must be so: a sleeve over the lens passes."""


@dataclass(frozen=True, slots=True)
class _Lock:
    """One automatic: the switch with its two values, and the quantity that it moves."""

    name: str
    switch: int
    automatic: float
    manual: float
    quantity: int


# V4L2 numbers its exposure modes (1 manual, 3 automatic); the other backends of OpenCV take quarters.
_EXPOSURE = (3.0, 1.0) if sys.platform.startswith("linux") else (0.75, 0.25)

_LOCKS = (
    _Lock("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, *_EXPOSURE, cv2.CAP_PROP_EXPOSURE),
    _Lock("white balance", cv2.CAP_PROP_AUTO_WB, 1.0, 0.0, cv2.CAP_PROP_WB_TEMPERATURE),
    _Lock("focus", cv2.CAP_PROP_AUTOFOCUS, 1.0, 0.0, cv2.CAP_PROP_FOCUS),
)


def hold(capture: Capture) -> tuple[str, ...]:
    """Hold what can be held at its present value; the names of what is held now."""
    held = []
    for lock in _LOCKS:
        present = capture.get(lock.quantity)
        if not capture.set(lock.switch, lock.manual) or capture.get(lock.switch) != lock.manual:
            continue
        if present > 0 or lock.name == "exposure":
            # Switching to manual jumps to the driver's own default on some cameras.
            capture.set(lock.quantity, present)
        held.append(lock.name)
    return tuple(held)


def release(capture: Capture) -> None:
    """Let the camera choose again."""
    for lock in _LOCKS:
        capture.set(lock.switch, lock.automatic)


class Holder:
    """Decides when to hold and when to let go, from the time and brightness of each picture."""

    def __init__(self) -> None:
        self.held: tuple[str, ...] = ()
        self._since: float | None = None
        self._level: float | None = None
        self._other_since: float | None = None

    def see(self, capture: Capture, at: float, brightness: float) -> None:
        """Take in a picture: ``at`` seconds, mean ``brightness`` 0 to 255. Costs nothing while nothing is due."""
        if self._level is None:
            self._since = at if self._since is None else self._since
            if at - self._since >= SETTLES:
                self.held, self._level = hold(capture), max(brightness, 1.0)
            return
        factor = max(brightness, 1.0) / self._level
        if 1 / OTHER_LIGHT < factor < OTHER_LIGHT:
            self._other_since = None
            return
        self._other_since = at if self._other_since is None else self._other_since
        if at - self._other_since >= FOR_LONG:
            release(capture)
            self.held, self._level, self._since, self._other_since = (), None, at, None
