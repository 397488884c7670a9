"""A process that is a board on a serial port: the firmware in the simulator behind a pseudo-terminal."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

from tests.firmware.board import BUILD, ELF, Rows

PATIENCE = 30.0
"""Seconds of wall clock after which a test gives up; no test says how fast something must be."""


class PtyBoard:
    """Plug it in, pull it out; always on the same port."""

    def __init__(self, port: Path, *, digits: bool = False) -> None:
        self.port = port
        self._options = ["-d"] if digits else []
        self._seen = threading.Condition()
        self._rows: Rows = ()
        self._process: subprocess.Popen[str] | None = None

    def plug_in(self) -> None:
        """Start the board; returns when its port is there."""
        self._process = subprocess.Popen(
            [str(BUILD / "board-on-pty"), *self._options, str(ELF), str(self.port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        threading.Thread(target=self._watch, args=(self._process,), daemon=True).start()
        assert self.wait_for(lambda rows: bool(rows)), "the simulated board does not start"

    def pull_out(self) -> None:
        """Take the board, and with it the port, away."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=PATIENCE)
            self._process = None
            self._rows = ()

    def contact(self, key: int, *, closed: bool) -> None:
        """Close or open the contact of a key."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{'down' if closed else 'up'} {key}\n")
        self._process.stdin.flush()

    def wait_for(self, wanted: Callable[[Rows], bool]) -> bool:
        """Wait until the panel shows what is wanted; False when patience ends."""
        with self._seen:
            return self._seen.wait_for(lambda: wanted(self._rows), PATIENCE)

    def _watch(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            with self._seen:
                told = json.loads(line)
                self._rows = tuple(told["rows"]) if "rows" in told else (told["digits"],)
                self._seen.notify_all()
