"""A board on the bench: what setting one up needs, one step after the other. Every step waits for the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Self

from engine.errors import BadInput, DeviceGone
from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import AnyMessage
from table_hw.device import Device
from table_hw.link import Link, LinkState
from table_hw.ports import Chosen, check_port

__all__ = ["Workbench", "port_of"]

ANSWER_WITHIN = 8.0
"""Seconds: a board may sit in its boot loader for two after its port was opened."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What is set on the board now."""

    info: td1.Info

    def with_config(self, config: td1.Config) -> _Told:
        """After a CONFIG was taken; the board says it again only after the next HELLO."""
        info = replace(
            self.info,
            panel=config.panel,
            modules=config.modules,
            geometry=config.geometry,
            brightness_cap=config.brightness_cap,
            idle_minutes=config.idle_minutes,
        )
        return _Told(info)


class Workbench:
    """One board. Raises DeviceGone, saying what the link says, where it does not answer in time."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._keys: SimpleQueue[td1.Key] = SimpleQueue()
        link.on_key(self._keys.put)
        self._told: _Told | None = None

    @classmethod
    def at(cls, where: str) -> Workbench:
        """On a port, or for a device as `filko display list` names it."""
        if not Device.claims(where):
            check_port(where)
        return cls(Link(where, find=Chosen(where).find))

    @property
    def info(self) -> td1.Info:
        """What the board says about itself, and what was set since."""
        if self._told is None:
            settled = (LinkState.LIVE, LinkState.REFUSED)
            self._link.wait_until(lambda status: status.state in settled, ANSWER_WITHIN)
            status = self._link.status
            if status.info is None or status.state is not LinkState.LIVE:
                raise DeviceGone(status.text)
            self._told = _Told(status.info)
        return self._told.info

    def configure(
        self,
        *,
        panel: int | None = None,
        modules: int | None = None,
        geometry: int | None = None,
        brightness_cap: int | None = None,
    ) -> td1.Info:
        """Set what is named, leave the rest; the board keeps it. Raises BadInput for what it refuses."""
        info = self.info
        config = td1.Config(
            panel=info.panel if panel is None else panel,
            modules=info.modules if modules is None else modules,
            geometry=info.geometry if geometry is None else int(geometry),
            brightness_cap=info.brightness_cap if brightness_cap is None else brightness_cap,
            # 0 means never; but in minor version 0 a board does not tell
            idle_minutes=info.idle_minutes if info.minor else td1.DEFAULT_IDLE_MINUTES,
        )
        self._ask(config)
        self._told = _Told(info).with_config(config)
        return self._told.info

    def show_orientation(self) -> None:
        """An F and a number on each module."""
        self._ask(td1.Test(td1.Pattern.ORIENTATION))

    def show_all(self, level: int) -> None:
        """Everything lit at a brightness, as far as the cap allows."""
        self._ask(td1.Bright(level))
        self._ask(td1.Test(td1.Pattern.ALL_ON))

    def show_nothing(self) -> None:
        """Back to what stood there before."""
        self._ask(td1.Test(td1.Pattern.NONE))

    def next_key(self, timeout: float) -> td1.Key | None:
        """The next key that is pressed; None when nobody does within `timeout` seconds."""
        try:
            return self._keys.get(timeout=timeout)
        except Empty:
            return None

    def close(self) -> None:
        """Let go of the port."""
        self._link.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, message: AnyMessage) -> None:
        answer = self._link.answer_to(message, ANSWER_WITHIN)
        if answer is None:
            raise DeviceGone(self._link.status.text)
        if isinstance(answer, td1.Ack) and answer.status != td1.Status.OK:
            raise BadInput(f"the display refuses that: {td1.Status(answer.status).name.lower()}")


def port_of(url: str) -> str:
    """The port in a display's URL. Raises BadInput for another kind of display: only boards are set up and flashed."""
    scheme, colon, rest = url.partition(":")
    where = rest if colon and scheme == "serial" else url
    where = where.partition("?")[0]
    if not where or (":" in where and "://" not in where and not where.upper().startswith("COM")):
        raise BadInput(f"{url!r} is no display with a board; write its port, for example serial:/dev/ttyUSB0")
    return where
