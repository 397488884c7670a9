"""One physical device, whatever its port is called today."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.errors import BadInput

__all__ = ["Device"]

_FORM = re.compile(r"usb-([0-9a-f]{4})-([0-9a-f]{4})(?:-(.+)|@(.+))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Device:
    """A USB device: maker and product, and what tells it from its twins.

    That is the serial number where the chip has one, else the socket that it is plugged into (the CH340 of cheap
    boards has no serial number, so two of them are told apart by their sockets).

    >>> str(Device(0x2341, 0x0043, serial="7573")), str(Device(0x1A86, 0x7523, socket="1-1.2"))
    ('usb-2341-0043-7573', 'usb-1a86-7523@1-1.2')
    """

    maker: int
    product: int
    serial: str = ""
    socket: str = ""

    def __str__(self) -> str:
        head = f"usb-{self.maker:04x}-{self.product:04x}"
        return f"{head}-{self.serial}" if self.serial else f"{head}@{self.socket}"

    def is_at(self, other: Device) -> bool:
        """Whether another description, as complete as the system gives it, is of this device."""
        if (self.maker, self.product) != (other.maker, other.product):
            return False
        return self.serial == other.serial if self.serial else self.socket == other.socket

    @staticmethod
    def claims(text: str) -> bool:
        """Whether a text is meant as a device and not as the name of a port."""
        return text.casefold().startswith("usb-")

    @classmethod
    def parse(cls, text: str) -> Device:
        """The device that was written by `str`. Raises BadInput for anything else."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise BadInput(f"{text!r} is no device; write it as `filko display list` does, like usb-2341-0043-7573")
        maker, product, serial, socket = found.groups()
        return cls(int(maker, 16), int(product, 16), serial or "", socket or "")
