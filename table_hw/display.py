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
from engine.errors import BadInput, FilkoError
from table_hw.picture import Picture

__all__ = [
    "Blink",
    "Check",
    "DisplayKind",
    "KeyPress",
    "Picture",
    "ScoreDisplay",
    "display_kinds",
    "open_display",
    "parted",
]


@dataclass(frozen=True, slots=True)
class KeyPress:
    """Somebody pressed a key on the display's box and let it go. ``key`` 0 to 4; ``long``: held 0.8 s or longer."""

    key: int
    long: bool = False


@dataclass(frozen=True, slots=True)
class Blink:
    """A code for a camera to find the panel by: everything lit for True, everything dark for False.

    ``step``: seconds that a bit lasts, 0.02 to 2.55. Raises BadInput for more than 32 bits.
    """

    bits: tuple[bool, ...]
    step: float
    repeats: int = 1

    def __post_init__(self) -> None:
        if not 1 <= len(self.bits) <= 32 or not 0.02 <= self.step <= 2.55 or not 1 <= self.repeats <= 255:
            raise BadInput("a code to blink has 1 to 32 bits of 0.02 to 2.55 seconds, and is shown 1 to 255 times")

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return len(self.bits) * self.step * self.repeats


@dataclass(frozen=True, slots=True)
class Check:
    """What came out of testing a display."""

    works: bool
    text: str
    facts: dict[str, int | str] = field(default_factory=dict)
    """What the device tells about itself, by name."""


class ScoreDisplay(ABC):
    """Something that shows the score. Losing it never loses a game, and never stops one."""

    on_key: Callable[[KeyPress], None] | None = None
    """Called for each press of a key, in any thread; whoever sets it returns quickly."""

    @property
    def keys(self) -> int:
        """How many keys the box has, 0 to 5."""
        return 0

    @abstractmethod
    def show(self, picture: Picture) -> None:
        """Show this from now on. Returns at once; of several pictures the last counts."""

    @property
    @abstractmethod
    def status(self) -> str:
        """One line for people: what it is, and whether it works."""

    def tell(self, text: str, seconds: float = 2.0) -> None:  # noqa: B027 (many kinds show pictures and no words)
        """Show a line of text over the picture for a while, 0 to 25 seconds. Returns at once."""

    def dim(self, level: int | None) -> None:  # noqa: B027 (a terminal has no brightness)
        """Brightness 0 to 15, held below what the device allows; None: dark, until the next time."""

    def blink(self, blink: Blink) -> bool:
        """Begin to blink a code; False for a kind that cannot, or while the device is away."""
        return False

    def wait_shown(self, timeout: float) -> bool:
        """Wait until the last picture is really there; False when `timeout` seconds were not enough."""
        return True

    def wait_words_over(self, timeout: float) -> bool:
        """Wait until words of `tell` that only this program can take away are over; at once where the device does so.

        False when `timeout` seconds were not enough. Closing takes such words away at once.
        """
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

    Several with commas between are shown the same. Whatever fails in a display later stays inside it: its status
    tells of it, and whoever shows pictures never notices.

    Raises BadInput for a kind that does not exist, DeviceGone for a port that is not there.
    """
    from table_hw.several import Several, Sturdy

    opened: list[ScoreDisplay] = []
    try:
        for one in parted(url):
            opened.append(Sturdy(_open_one(one)))
    except FilkoError:
        for display in opened:
            display.close()
        raise
    return opened[0] if len(opened) == 1 else Several(opened)


def parted(url: str) -> list[str]:
    """The displays that a URL names. A comma parts only where another display begins after it."""
    parts: list[str] = []
    for part in url.split(","):
        begins = _is_path(part) or part.partition(":")[0] in display_kinds()
        if parts and not begins:
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return parts


def _open_one(url: str) -> ScoreDisplay:
    kinds = display_kinds()
    scheme, colon, rest = url.partition(":")
    if colon and scheme in kinds:
        return kinds[scheme].open_kind(rest)
    if _is_path(url):
        return kinds["serial"].open_kind(url)
    raise BadInput(f"no display {url!r}; write {', '.join(f'{name}:…' for name in kinds)} or the path of a port")


def _is_path(url: str) -> bool:
    return os.path.isabs(url) or url.upper().startswith("COM")
