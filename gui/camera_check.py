"""The camera's part of `filko doctor`: does it give pictures, how, and are they fit to read cards from."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import DeviceGone, FilkoError
from gui.checkup import Finding

if TYPE_CHECKING:
    from vision.fitness import Grade
    from vision.frame import Frame
    from vision.geometry import Quad

__all__ = ["check_camera", "finding_of", "grades_of"]

_LOOK_S = 10.0  # so long a camera may take; opening one measures its formats
_WARM_UP, _KEPT = 15, 12
"""Frames that are passed over while the camera finds its exposure, and that are judged."""


@dataclass
class _Look:
    """What a camera showed within the time that it was given."""

    frames: deque[Frame] = field(default_factory=lambda: deque(maxlen=_KEPT))
    count: int = 0
    seconds: float = 0.0
    about: str = ""
    failure: Exception | None = None


def check_camera(camera: str) -> Iterator[Finding]:
    """Whether it works, then a finding for each grade of its picture."""
    look = _Look()
    looking = threading.Thread(target=_look, args=(camera, look), daemon=True)  # it may hang in the driver
    looking.start()
    looking.join(_LOOK_S)
    if look.failure is not None:
        absent = isinstance(look.failure, DeviceGone)
        yield Finding("camera", None if absent else False, str(look.failure), "try another with --camera")
        return
    frames = list(look.frames)
    if not frames:
        yield Finding("camera", False, f"camera {camera} gives no picture", "unplug it, plug it in, try again")
        return
    high, wide = frames[-1].picture.shape[:2]
    speed = (look.count - 1) / look.seconds if look.seconds else 0.0
    yield Finding("camera", True, f"{look.about or camera}: {wide}x{high}, {speed:.0f} pictures a second")
    if len(frames) > 1:
        yield from (finding_of(grade) for grade in grades_of(frames))


def finding_of(grade: Grade) -> Finding:
    """A grade as a finding; what is only fair works, and says how it would work better."""
    return Finding(grade.name, {"good": True, "fair": True, "bad": False}.get(grade.level), grade.found, grade.mend)


def grades_of(frames: list[Frame]) -> tuple[Grade, ...]:
    """Grades of frames in a row, with the cards that lie in the last of them."""
    from vision.fitness import grade

    return grade(frames, _cards(frames[-1]))


def _cards(frame: Frame) -> list[Quad]:
    from vision.detect import CardDetector

    found = CardDetector().detect(frame.picture, min(1.0, 800 / frame.picture.shape[1]))
    return [card.quad for card in found if card.score > 0.5]


def _look(camera: str, look: _Look) -> None:
    from vision.sources import open_source

    try:
        source = open_source(camera)
        began = time.monotonic()
        for frame in source.frames():
            look.count, look.seconds = look.count + 1, time.monotonic() - began
            look.frames.append(frame)
            if look.count >= _WARM_UP + _KEPT:
                break
        look.about = _about(source)
        source.close()
    except FilkoError as wrong:
        look.failure = wrong


def _about(source: object) -> str:
    """The camera's own name, the format that was chosen, and what is held still."""
    title, measured = getattr(source, "title", ""), getattr(source, "format", None)
    parts = [title] if title else []
    parts += [measured.format] if measured is not None and measured.rate > 0 else []
    return ", ".join(parts)
