"""A look through a camera: does it give pictures, in which format, what is held still, are they fit to read cards from.

`filko doctor`, `filko cameras` and the set-up page all ask here, so that they tell the same.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.errors import DeviceGone, FilkoError

if TYPE_CHECKING:
    from vision.fitness import Grade
    from vision.frame import Frame
    from vision.geometry import Quad
    from vision.sources import Source

__all__ = ["Tried", "grades_of", "try_camera"]

LOOK_S = 10.0
"""Seconds that a camera may take; opening one measures its formats."""

WARM_UP, KEPT = 15, 12
"""Frames that are passed over while the camera finds its exposure, and that are judged."""

HELD_AFTER = 3.0
"""Seconds for which a camera is watched that holds exposure, white balance or focus once they have settled."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a camera showed. ``failure``: why it gave nothing, "" where it did; ``absent``: it is not there at all;
    ``wrong``: this is no camera and cannot be one.

    ``title`` and ``format`` as far as they are known; ``width``, ``height`` in pixels; ``rate`` pictures a second;
    ``held``: which of exposure, white balance and focus the driver let us hold, None where there is nothing to hold.
    """

    failure: str = ""
    absent: bool = False
    wrong: bool = False
    title: str = ""
    format: str = ""
    width: int = 0
    height: int = 0
    rate: float = 0.0
    held: tuple[str, ...] | None = None
    grades: tuple[Grade, ...] = ()
    last: Frame | None = None


@dataclass
class _Look:
    """What was seen so far, by the thread that waits for the camera."""

    frames: deque[Frame] = field(default_factory=lambda: deque(maxlen=KEPT))
    count: int = 0
    seconds: float = 0.0
    title: str = ""
    format: str = ""
    held: tuple[str, ...] | None = None
    failure: FilkoError | None = None


def try_camera(where: str, open_source: Callable[[str], Source] | None = None) -> Tried:
    """Look for some seconds; never longer than LOOK_S, whatever the driver does, and never an exception."""
    from vision import sources

    look, opened = _Look(), open_source or sources.open_source
    looking = threading.Thread(target=_see, args=(where, look, opened), daemon=True)  # it may hang in the driver
    looking.start()
    looking.join(LOOK_S)
    frames = list(look.frames)
    if look.failure is not None:
        absent = isinstance(look.failure, DeviceGone)
        return Tried(str(look.failure), absent=absent, wrong=not absent)
    if not frames:
        return Tried(f"camera {where} gives no picture")
    high, wide = frames[-1].picture.shape[:2]
    rate = (look.count - 1) / look.seconds if look.seconds else 0.0
    grades = grades_of(frames) if len(frames) > 1 else ()
    seen = Tried(title=look.title, format=look.format, width=wide, height=high, rate=rate, held=look.held)
    return replace(seen, grades=grades, last=frames[-1])


def grades_of(frames: list[Frame]) -> tuple[Grade, ...]:
    """Grades of frames in a row, with the cards that lie in the last of them."""
    from vision.fitness import grade

    return grade(frames, _cards(frames[-1]))


def _cards(frame: Frame) -> list[Quad]:
    from vision.detect import CardDetector

    found = CardDetector().detect(frame.picture, min(1.0, 800 / frame.picture.shape[1]))
    return [card.quad for card in found if card.score > 0.5]


def _see(where: str, look: _Look, open_source: Callable[[str], Source]) -> None:
    try:
        source = open_source(where)
        try:
            _take(source, look)
        finally:
            source.close()
    except FilkoError as wrong:
        look.failure = wrong


def _take(source: Source, look: _Look) -> None:
    measured = getattr(source, "format", None)
    look.title = str(getattr(source, "title", ""))
    look.format = measured.format if measured is not None and measured.rate > 0 else ""
    began = time.monotonic()
    for frame in source.frames():
        look.count, look.seconds = look.count + 1, time.monotonic() - began
        look.frames.append(frame)
        look.held = getattr(source, "held", None)
        settling = look.held == () and look.seconds < HELD_AFTER
        if look.count >= WARM_UP + KEPT and not settling:
            return
