"""Serial ports that are there. Looking at them opens none: opening a port resets other people's boards."""

from __future__ import annotations

import os
import pkgutil
import stat
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

import serial.urlhandler
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from engine.errors import BadInput, DeviceGone
from table_hw.device import Device

__all__ = ["Chosen", "Port", "check_port", "ports"]

_BOARDS = {0x2341: "Arduino", 0x2A03: "Arduino", 0x1A86: "CH340", 0x0403: "FTDI", 0x10C4: "CP210x"}
"""Makers of the USB chips on boards that can be a display."""
_ON_A_NETWORK = ("socket", "rfc2217")
"""Kinds of URL that need a host and a port."""


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port: its path, whether it looks like a board, and the device behind it where it is a USB port.

    ``name``: what finds the same device again under another path; its serial number only where no other device
    here has the same one (some makers give all their chips one number).
    """

    path: str
    description: str
    board: str | None
    device: Device | None = None
    name: Device | None = None

    @property
    def url(self) -> str:
        """How the display on this port is chosen so that it is found again."""
        return f"serial:{self.path if self.name is None else self.name}"


def ports(found: Iterable[ListPortInfo] | None = None) -> tuple[Port, ...]:
    """The serial ports of this machine, likely boards first."""
    infos = list(list_ports.comports() if found is None else found)
    numbers = Counter((info.vid, info.pid, info.serial_number) for info in infos)
    made = (_port(info, numbers[info.vid, info.pid, info.serial_number] == 1) for info in infos)
    return tuple(sorted(made, key=lambda port: (port.board is None, port.path)))


def _port(info: ListPortInfo, unique: bool) -> Port:
    board = _BOARDS.get(info.vid) if info.vid is not None else None
    if info.vid is None or info.pid is None:
        return Port(info.device, info.description or "", board)
    device = Device(info.vid, info.pid, info.serial_number or "", info.location or "")
    name = device if unique else Device(info.vid, info.pid, socket=info.location or "")
    return Port(info.device, info.description or "", board, device, name if name.serial or name.socket else None)


class Chosen:
    """The port that a person chose: a path, or a device wherever it is. No other port is ever opened.

    A path is followed: once a device was found on it, another device on the same path is not the one that was
    chosen, and the same device on another path is.
    """

    def __init__(self, text: str, look: Callable[[], tuple[Port, ...]] = ports) -> None:
        self._device = Device.parse(text) if Device.claims(text) else None
        self._path = "" if self._device is not None else text
        self._look = look

    def find(self) -> str:
        """The path to open now. Raises DeviceGone, in words for people, while it is not there."""
        if "://" in self._path:
            return self._path
        there = self._look()
        if self._device is None:
            return self._learn(there)
        for port in there:
            if port.device is not None and self._device.is_at(port.device):
                return port.path
        raise DeviceGone(f"the display {self._device} is not connected; it is found again when it is plugged in")

    def _learn(self, there: tuple[Port, ...]) -> str:
        here = os.path.realpath(self._path)
        self._device = next((port.name for port in there if os.path.realpath(port.path) == here), None)
        return self._path


def check_port(text: str) -> None:
    """Raise DeviceGone, naming the ports that are there, when nothing is where `text` says; BadInput for a URL by which
    no port can be opened. Opens nothing."""
    if "://" in text:
        _check_url(text)
        return
    if Device.claims(text):
        Chosen(text).find()
        return
    if not os.path.isabs(text):  # COM3
        return
    try:
        is_device = stat.S_ISCHR(os.stat(text).st_mode)
    except OSError:
        raise DeviceGone(f"no serial port {text}; {_there()}") from None
    if not is_device:
        raise DeviceGone(f"{text} is no serial port; {_there()}")


def _check_url(text: str) -> None:
    kind = text.partition("://")[0].lower()
    if kind not in _url_kinds():
        raise BadInput(f"{text!r}: there are no ports of the kind {kind}://; write socket://HOST:PORT")
    if kind not in _ON_A_NETWORK:
        return
    try:
        parts = urlsplit(text)
        complete = bool(parts.hostname and parts.port)
    except ValueError:  # a number that is no port
        complete = False
    if not complete:
        raise BadInput(f"{text!r}: write the host and the number of its port, for example {kind}://192.168.1.7:1234")


def _url_kinds() -> set[str]:
    """The kinds of URL that pyserial opens."""
    prefix = "protocol_"
    names = (module.name for module in pkgutil.iter_modules(serial.urlhandler.__path__))
    return {name.removeprefix(prefix) for name in names if name.startswith(prefix)}


def _there() -> str:
    names = [port.path for port in ports()]
    return f"there are {', '.join(names)}" if names else "no serial port is connected"
