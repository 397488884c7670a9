"""Score displays: one interface, one function that opens any kind of them.

A kind of display is a module in `table_hw/displays` with three names:

    SCHEME = "serial"                     the word before the colon
    HELP = "serial:PORT  a board ..."     one line for `filko display list`
    def open_kind(rest: str) -> ScoreDisplay
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

import table_hw.displays
from engine.errors import BadInput
from table_hw.picture import Picture

__all__ = ["Check", "DisplayKind", "Picture", "ScoreDisplay", "display_kinds", "open_display"]


@dataclass(frozen=True, slots=True)
class Check:
    """What came out of testing a display."""

    works: bool
    text: str
    facts: dict[str, int | str] = field(default_factory=dict)
    """What the device tells about itself, by name."""


class ScoreDisplay(ABC):
    """Something that shows the score. Losing it never loses a game, and never stops one."""

    @abstractmethod
    def show(self, picture: Picture) -> None:
        """Show this from now on. Returns at once; of several pictures the last counts."""

    @property
    @abstractmethod
    def status(self) -> str:
        """One line for people: what it is, and whether it works."""

    def wait_shown(self, timeout: float) -> bool:
        """Wait until the last picture is really there; False when `timeout` seconds were not enough."""
        return True

    def check(self, timeout: float) -> Check:
        """Show a test picture and find out whether the device works; takes a few seconds."""
        self.show(Picture(scores=(888, 888), trump=0, turn=0))
        return Check(works=self.wait_shown(timeout), text=self.status)

    def close(self) -> None:  # noqa: B027 (most kinds have nothing to let go of)
        """Let go of the device."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class DisplayKind:
    """One kind of display."""

    scheme: str
    help: str
    open_kind: Callable[[str], ScoreDisplay]


def display_kinds() -> dict[str, DisplayKind]:
    """All kinds by their scheme, in alphabetical order; found by looking into `table_hw/displays`."""
    kinds = {}
    for found in sorted(m.name for m in pkgutil.iter_modules(table_hw.displays.__path__)):
        module = importlib.import_module(f"table_hw.displays.{found}")
        kinds[module.SCHEME] = DisplayKind(module.SCHEME, module.HELP, module.open_kind)
    return kinds


def open_display(url: str) -> ScoreDisplay:
    """Open a display: `serial:/dev/ttyUSB0`, `console:`, `recorder:FILE`, … or just the path of a port.

    Raises BadInput for a kind that does not exist, DeviceGone for a port that is not there.
    """
    kinds = display_kinds()
    scheme, colon, rest = url.partition(":")
    if colon and scheme in kinds:
        return kinds[scheme].open_kind(rest)
    if os.path.isabs(url) or url.upper().startswith("COM"):
        return kinds["serial"].open_kind(url)
    raise BadInput(f"no display {url!r}; write {', '.join(f'{name}:…' for name in kinds)} or the path of a port")
