"""Where frames come from: one kind a file, each found by itself.

A module of this package is a kind. It has ``claims(where) -> bool``, which says whether a SOURCE text is of its
kind, ``PRIORITY`` (lower is asked first) and ``open(where) -> Source``. To add a camera kind, add a file.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Protocol

from engine.errors import BadInput
from vision.frame import Frame

__all__ = ["Around", "Source", "open_source"]


class Source(Protocol):
    """Something that yields frames until it ends or is closed."""

    @property
    def live(self) -> bool:
        """True for a camera: frames that are not taken in time are lost."""
        ...

    @property
    def length(self) -> float | None:
        """Seconds in all, where that is known."""
        ...

    def frames(self) -> Iterator[Frame]:
        """The frames in order. Raises DeviceGone when a camera goes, BadInput when a file breaks off."""
        ...

    def close(self) -> None:
        """Release the device or file; frames() then ends."""
        ...


class Around:
    """What is the same of a source that stands around another one; its frames are what differs."""

    def __init__(self, source: Source) -> None:
        self._source = source

    @property
    def live(self) -> bool:
        """Whether it is a camera."""
        return self._source.live

    @property
    def length(self) -> float | None:
        """Seconds in all, where that is known."""
        return self._source.length

    def close(self) -> None:
        """Release the device or file; frames() then ends."""
        self._source.close()


@cache
def _kinds() -> tuple[ModuleType, ...]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return tuple(sorted((m for m in modules if hasattr(m, "claims")), key=lambda m: int(m.PRIORITY)))


def open_source(where: str) -> Source:
    """Open a camera number, a device, a URL or a video file.

    Raises DeviceGone for a camera that is not there and BadInput for a file that is missing, empty, no video or
    cut in half; each message says what was found.
    """
    if not where.strip():
        raise BadInput("no camera was named; give its number, a device, a URL or a file")
    if not _can_be_written(where):
        raise BadInput(f"{where!r} is no name in UTF-8; rename the file")  # OpenCV dies of it
    for kind in _kinds():
        if kind.claims(where):
            source: Source = kind.open(where)
            return source
    raise BadInput(f"{where!r} is no camera number, device, URL or file")


def _can_be_written(where: str) -> bool:
    """False for what the system could not read as letters, for half a letter, and for the end of all names."""
    try:
        return b"\0" not in where.encode()
    except UnicodeEncodeError:
        return False
