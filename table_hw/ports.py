"""Serial ports that are there. Looking at them opens none: opening a port resets other people's boards."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass

from serial.tools import list_ports

from engine.errors import DeviceGone

__all__ = ["Port", "check_port", "ports"]

_BOARDS = {0x2341: "Arduino", 0x2A03: "Arduino", 0x1A86: "CH340", 0x0403: "FTDI", 0x10C4: "CP210x"}
"""Makers of the USB chips on boards that can be a display."""


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port, and whether it looks like a board."""

    path: str
    description: str
    board: str | None


def ports() -> tuple[Port, ...]:
    """The serial ports of this machine, likely boards first."""
    found = [
        Port(p.device, p.description or "", _BOARDS.get(p.vid) if p.vid is not None else None)
        for p in list_ports.comports()
    ]
    return tuple(sorted(found, key=lambda port: (port.board is None, port.path)))


def check_port(path: str) -> None:
    """Raise DeviceGone, naming the ports that are there, when `path` is no port. Opens nothing."""
    if "://" in path or not os.path.isabs(path):  # a network port, or COM3
        return
    try:
        is_device = stat.S_ISCHR(os.stat(path).st_mode)
    except OSError:
        raise DeviceGone(f"no serial port {path}; {_there()}") from None
    if not is_device:
        raise DeviceGone(f"{path} is no serial port; {_there()}")


def _there() -> str:
    names = [port.path for port in ports()]
    return f"there are {', '.join(names)}" if names else "no serial port is connected"
