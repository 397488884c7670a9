"""A board with LED matrices on a serial port (firmware/)."""

from __future__ import annotations

from engine.errors import BadInput
from table_hw.display import ScoreDisplay
from table_hw.link import Link
from table_hw.picture import Picture
from table_hw.ports import check_port

__all__ = ["HELP", "SCHEME", "SerialDisplay", "open_kind"]

SCHEME = "serial"
HELP = "serial:PORT     the LED display on a serial port, for example serial:/dev/ttyUSB0"


class SerialDisplay(ScoreDisplay):
    """The LED display; comes back by itself after it was unplugged."""

    def __init__(self, link: Link) -> None:
        self.link = link

    def show(self, picture: Picture) -> None:
        """Send the picture as soon as the port allows."""
        self.link.want(picture.state)

    @property
    def status(self) -> str:
        """What the link says."""
        return self.link.status.text

    def close(self) -> None:
        """Close the port. The panel keeps its picture and begins to blink in a corner after a while."""
        self.link.close()


def open_kind(rest: str) -> ScoreDisplay:
    """`rest` is the port. Raises DeviceGone when it is not there."""
    if not rest:
        raise BadInput("serial: needs a port, for example serial:/dev/ttyUSB0")
    check_port(rest)
    return SerialDisplay(Link(rest))
