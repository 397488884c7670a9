"""Whether the picture can be trusted: said once when it is dark, stands still, or the camera is gone or was moved, and
once when all is well again."""

from __future__ import annotations

from engine.observation import Trouble
from vision.frame import Frame
from vision.motion import Stir

__all__ = ["Health"]

DARK = 20.0
"""Grey level that a hundredth of the picture must reach for anything to be seen."""

FROZEN_AFTER = 5.0
"""Seconds of frames that do not differ by a single grey level: no living camera sends that."""

MOVED, SAID_FOR = "moved", 3.0
"""What is said of a camera that was moved, and the seconds for which it is: cards are looked for all the while."""


class Health:
    """Judges frame by frame."""

    def __init__(self) -> None:
        self._trouble = ""
        self._changed_at = 0.0
        self._moved_at = float("-inf")

    @property
    def sees(self) -> bool:
        """Whether cards can be looked for."""
        return self._trouble in ("", MOVED)

    def moved(self, at: float) -> None:
        """The camera was moved."""
        self._moved_at = at

    def told(self, frame: Frame, stir: Stir) -> list[Trouble]:
        """What is to be said of a frame."""
        if frame.index == 0 or frame.trouble or not stir.identical:
            self._changed_at = frame.at
        trouble = frame.trouble or self._found(frame.at, stir.brightness)
        if trouble == self._trouble:
            return []
        self._trouble = trouble
        return [Trouble(frame.at, trouble)]

    def _found(self, at: float, brightness: float) -> str:
        if brightness < DARK:
            return "dark"
        if at - self._changed_at > FROZEN_AFTER:
            return "frozen"
        return MOVED if at - self._moved_at < SAID_FOR else ""
