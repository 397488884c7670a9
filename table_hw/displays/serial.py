"""A board with LED matrices on a serial port (firmware/)."""

from __future__ import annotations

import time
from dataclasses import asdict

from engine.errors import BadInput
from table_hw import _protocol_tables as td1
from table_hw.display import Check, ScoreDisplay
from table_hw.link import Link
from table_hw.picture import Picture
from table_hw.ports import check_port

__all__ = ["HELP", "SCHEME", "SerialDisplay", "open_kind"]

SCHEME = "serial"
HELP = "serial:PORT      the LED display on a serial port, for example serial:/dev/ttyUSB0"


TEST_SECONDS = 2.0


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

    def wait_shown(self, timeout: float) -> bool:
        """Wait for the acknowledgement, which comes after the panel was written."""
        return self.link.wait_settled(timeout)

    def check(self, timeout: float) -> Check:
        """An F and a number on each matrix for two seconds; then what the board counted."""
        self.link.ask(td1.Test(td1.Pattern.ORIENTATION))
        self.link.ask(td1.Stats())
        works = self.link.wait_settled(timeout)
        if works:
            time.sleep(TEST_SECONDS)
        self.link.ask(td1.Test(td1.Pattern.NONE))
        works = works and self.link.wait_settled(timeout)
        return Check(works, self.status, self._facts())

    def _facts(self) -> dict[str, int | str]:
        facts: dict[str, int | str] = {}
        if (info := self.link.status.info) is not None:
            facts |= {"firmware": ".".join(map(str, info.firmware)), "build": f"{info.build:08x}"}
            facts |= {"matrices": info.modules, "boot_id": info.boot_id, "brightness_cap": info.brightness_cap}
        for _, answer in self.link.answers:
            if isinstance(answer, td1.Counts):
                facts |= asdict(answer)
        return facts

    def close(self) -> None:
        """Close the port. The panel keeps its picture and begins to blink in a corner after a while."""
        self.link.close()


def open_kind(rest: str) -> ScoreDisplay:
    """`rest` is the port. Raises DeviceGone when it is not there."""
    if not rest:
        raise BadInput("serial: needs a port, for example serial:/dev/ttyUSB0")
    check_port(rest)
    return SerialDisplay(Link(rest))
