"""What works on this machine: each check looks at one thing and says what it found and what would help."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.cards import Pack, Seat
from engine.errors import DeviceGone, FilkoError

__all__ = ["Finding", "checkup"]

_LOOK_S = 8.0  # so long a camera may take for its first pictures
_FRAMES = 20
_DARK, _BRIGHT = 40.0, 225.0
"""Mean grey levels below and above which cards are hard to tell apart."""
_BLURRED = 30.0
"""Variance of the Laplacian of a picture 640 pixels wide, below which it is out of focus."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found. ``ok``: it works, it does not, or (None) it is not there. ``mend``: what helps."""

    name: str
    ok: bool | None
    found: str
    mend: str = ""


def checkup(camera: str) -> Iterator[Finding]:
    """All checks, one after the other. A check that breaks down is a finding too."""
    for name, check in _CHECKS.items():
        try:
            yield from check(camera)
        except Exception as wrong:
            yield Finding(name, False, f"the check itself broke down: {wrong!r}", "please report this")


@dataclass
class _Look:
    """What a camera showed within the time that it was given."""

    size: tuple[int, int] = (0, 0)
    frames: int = 0
    seconds: float = 0.0
    brightness: float = 0.0
    sharpness: float = 0.0
    failure: Exception | None = None


def _camera(camera: str) -> Iterator[Finding]:
    look = _Look()
    looking = threading.Thread(target=_look, args=(camera, look), daemon=True)  # it may hang in the driver
    looking.start()
    looking.join(_LOOK_S)
    if look.failure is not None:
        absent = isinstance(look.failure, DeviceGone)
        yield Finding("camera", None if absent else False, str(look.failure), "try another with --camera")
        return
    if not look.frames:
        yield Finding("camera", False, f"camera {camera} gives no picture", "unplug it, plug it in, try again")
        return
    wide, high = look.size
    speed = look.frames / look.seconds if look.seconds else 0.0
    yield Finding("camera", True, f"{camera}: {wide}x{high}, {speed:.0f} pictures a second")
    yield _light(look.brightness)
    blurred = look.sharpness < _BLURRED
    mend = "focus on the table; wipe the lens" if blurred else ""
    yield Finding("focus", not blurred, f"sharpness {look.sharpness:.0f} (from {_BLURRED:.0f} on is good)", mend)


def _light(brightness: float) -> Finding:
    found = f"mean brightness {brightness:.0f} of 255"
    if brightness < _DARK:
        return Finding("light", False, found, "more light on the table, not into the lens")
    if brightness > _BRIGHT:
        return Finding("light", False, found, "less light, or a shorter exposure")
    return Finding("light", True, found)


def _look(camera: str, look: _Look) -> None:
    from models._cv import cv2
    from vision.sources import open_source

    try:
        source = open_source(camera)
        began = time.monotonic()
        for frame in source.frames():
            high, wide = frame.picture.shape[:2]
            grey = cv2.cvtColor(frame.picture, cv2.COLOR_BGR2GRAY)
            small = cv2.resize(grey, (640, max(1, 640 * high // wide)), interpolation=cv2.INTER_AREA)
            look.brightness, look.sharpness = float(grey.mean()), float(cv2.Laplacian(small, cv2.CV_64F).var())
            look.size, look.frames, look.seconds = (wide, high), look.frames + 1, time.monotonic() - began
            if look.frames >= _FRAMES:
                break
        source.close()
    except FilkoError as wrong:
        look.failure = wrong


def _model(_: str) -> Iterator[Finding]:
    import numpy as np

    from vision.frame import Frame
    from vision.watch import Watcher

    try:
        watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    except FilkoError as wrong:
        yield Finding("model", False, str(wrong))
        return
    picture = np.full((720, 1280, 3), 96, np.uint8)
    began = time.perf_counter()
    watcher.feed(Frame(picture, 0.0, 0))
    yield Finding(
        "model", True, f"loaded; one look at a whole picture took {(time.perf_counter() - began) * 1e3:.0f} ms"
    )


def _screen(_: str) -> Iterator[Finding]:
    from gui.screen import why_no_window

    trouble = why_no_window()
    if not trouble:
        yield Finding("screen", True, "a window can be opened")
    elif trouble.startswith("there is no screen"):
        yield Finding("screen", None, trouble, "`filko watch` and `filko demo` work without one")
    else:
        yield Finding("screen", False, trouble)


def _serial(_: str) -> Iterator[Finding]:
    from table_hw.ports import ports

    there = ports()
    if not there:
        yield Finding("serial", None, "no serial port, so no light display", "`filko display emulate` shows one")
    for port in there:
        closed = _why_closed(port.path)
        mend = "add yourself to the group dialout (or uucp) and log in again" if closed else ""
        yield Finding("serial", not closed, f"{port.path} {port.board or port.description}{closed}", mend)


def _why_closed(path: str) -> str:
    """Whether this user may use the port; it is not opened, because that resets boards."""
    import os

    return "" if os.access(path, os.R_OK | os.W_OK) else " may not be opened by you"


def _storage(_: str) -> Iterator[Finding]:
    from engine.table import EventLog
    from gui.places import log_file

    place = log_file()
    with TemporaryDirectory(dir=place.parent) as folder, EventLog(Path(folder) / "try.sqlite") as log:
        log.begin({"game": "klaber"})
        log.append([("said", {})])
        kept = len(list(log.replay())) == 2
    yield Finding(
        "storage", kept, f"evenings are kept in {place}" if kept else f"{place.parent} does not keep what is written"
    )


_CHECKS: dict[str, Callable[[str], Iterator[Finding]]] = {
    "camera": _camera,
    "model": _model,
    "screen": _screen,
    "serial": _serial,
    "storage": _storage,
}
