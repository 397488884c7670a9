"""The cameras of this machine by the names that their makers gave them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from engine.numbers import whole

__all__ = ["HIGHEST", "Device", "can_tell", "devices", "those_present"]


HIGHEST = 2**20 - 1
"""No camera has a higher number: Linux keeps twenty bits for it."""


@dataclass(frozen=True, slots=True)
class Device:
    """``number`` as in /dev/videoN; ``name`` for people; ``stable``: a path that stays the same in another socket
    order, where the system gives one."""

    number: int
    name: str
    stable: str = ""

    @property
    def where(self) -> str:
        """What `open_source` takes."""
        return self.stable or str(self.number)


def devices(system: Path = Path("/sys/class/video4linux"), by_id: Path = Path("/dev/v4l/by-id")) -> tuple[Device, ...]:
    """Every camera that gives pictures, by number. Only Linux tells; elsewhere there are none here.

    A camera has further nodes for its metadata: the system numbers the nodes of one device, and the first is the one
    with the pictures.
    """
    stable = {link.resolve().name: str(link) for link in sorted(by_id.glob("*-index0"))} if by_id.is_dir() else {}
    found = []
    for node in system.glob("video*") if system.is_dir() else ():
        number = whole(node.name.removeprefix("video"), HIGHEST)
        if number is not None and _text(node / "index", "0") == "0":
            found.append(Device(number, _tidy(_text(node / "name", node.name)), stable.get(node.name, "")))
    return tuple(sorted(found, key=lambda device: device.number))


def can_tell() -> bool:
    """Whether this system tells which cameras there are; elsewhere `devices` knows of none."""
    return sys.platform.startswith("linux")


def those_present() -> str:
    """What cameras there are, in words."""
    present = [f"{device.number} ({device.name})" for device in devices()]
    return f"cameras here: {', '.join(present)}" if present else "no camera is plugged in"


def _text(file: Path, otherwise: str) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip() or otherwise
    except OSError:
        return otherwise


def _tidy(name: str) -> str:
    """Drivers say some names twice: "HD Webcam: HD Webcam"."""
    first, colon, second = name.partition(":")
    return first.strip() if colon and second.strip().startswith(first.strip()[:8]) else name
