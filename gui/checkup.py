"""What works on this machine: each check looks at one thing and says what it found and what would help."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.cards import Pack, Seat
from engine.errors import BadInput, FilkoError

__all__ = ["Finding", "checkup"]


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


def _camera(camera: str) -> Iterator[Finding]:
    from gui.camera_check import check_camera

    yield from check_camera(camera)


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
        what = port.board or (port.description if port.description != "n/a" else "says nothing of what is on it")
        yield Finding("serial", not closed, f"{port.path} {what}{closed}", mend)


def _why_closed(path: str) -> str:
    """Whether this user may use the port; it is not opened, because that resets boards."""
    import os

    return "" if os.access(path, os.R_OK | os.W_OK) else " may not be opened by you"


def _storage(_: str) -> Iterator[Finding]:
    from engine.table import EventLog
    from gui.places import log_file

    place = log_file()
    try:
        with TemporaryDirectory(dir=place.parent) as folder, EventLog(Path(folder) / "try.sqlite") as log:
            log.begin({"game": "klaber"})
            log.append([("said", {})])
            kept = len(list(log.replay())) == 2
    except (BadInput, OSError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        mend = "the window plays on without, in memory; make room, or a folder that you may write into"
        yield Finding("storage", False, f"evenings cannot be kept in {place.parent} ({why})", mend)
        return
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
