"""How long it takes from a new score to the light: through the link, a pseudo-terminal and the firmware as it is.

The board is the simulator of firmware/ at the speed of the wall clock, so the figure is of a whole machine and not of
the firmware alone (whose own share, in simulated time, the tests hold below 5 ms). Control: as many bytes sent through
a pseudo-terminal and sent back by another thread, which is what any program on this machine pays for the trip.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from gui.figure import Figure, timed
from table_hw.displays.serial import SerialDisplay
from table_hw.link import Link
from table_hw.picture import Picture
from table_hw.protocol import encode
from table_hw.rendering import as_text, render

__all__ = ["display_figures"]

_BUILD = Path(__file__).parents[1] / "firmware" / "build"
PATIENCE = 10.0


def display_figures(runs: int) -> Iterator[Figure]:
    """``display.state_to_light``; nothing where the simulator was not built or there are no pseudo-terminals."""
    if sys.platform == "win32" or not (_BUILD / "board-on-pty").exists():
        print("display.state_to_light is left out: `make firmware` builds the simulated board", file=sys.stderr)
        return
    with TemporaryDirectory() as folder, _Board(Path(folder) / "ttyBoard") as board:
        display = SerialDisplay(Link(str(board.port)))
        display.show(Picture((0, 0)))
        display.wait_shown(PATIENCE)
        scores = iter(range(1, 10**6))
        echo = _Echo(len(encode(1, Picture().state)))
        yield timed(
            "display.state_to_light",
            lambda: _light(display, board, next(scores)),
            runs,
            "as many bytes through a pseudo-terminal and back",
            echo.there_and_back,
        )
        echo.close()
        display.close()


def _light(display: SerialDisplay, board: _Board, score: int) -> None:
    picture = Picture((score % 1000, 0))
    display.show(picture)
    board.wait_for(as_text(render(picture)).split("\n"))


class _Board:
    """The simulated board on a port, as a process that tells each change of its panel."""

    def __init__(self, port: Path) -> None:
        self.port = port
        line = [str(_BUILD / "board-on-pty"), str(_BUILD / "filko-display.elf"), str(port)]
        self._process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        self._views: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        self._views.get(timeout=PATIENCE)

    def __enter__(self) -> _Board:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)

    def wait_for(self, rows: list[str]) -> None:
        """Wait until the panel shows this; row by row it comes to be there. Raises queue.Empty when it does not."""
        while json.loads(self._views.get(timeout=PATIENCE))["rows"] != rows:
            pass

    def _listen(self) -> None:
        for line in self._process.stdout or ():
            self._views.put(line)


class _Echo:
    """A pseudo-terminal whose other end sends everything back."""

    def __init__(self, size: int) -> None:
        import tty

        self._size = size
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        threading.Thread(target=self._answer, daemon=True).start()

    def there_and_back(self) -> None:
        """One trip of so many bytes."""
        os.write(self._ours, bytes(self._size))
        back = 0
        while back < self._size:
            back += len(os.read(self._ours, self._size))

    def close(self) -> None:
        """End it."""
        os.close(self._ours)
        os.close(self._theirs)

    def _answer(self) -> None:
        try:
            while data := os.read(self._theirs, 4096):
                os.write(self._theirs, data)
        except OSError:
            return
