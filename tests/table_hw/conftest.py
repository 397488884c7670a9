"""The simulated board for the host's tests, in simulated time and behind a pseudo-terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.conftest import board, firmware, new_board
from tests.table_hw.pty_board import PtyBoard

__all__ = ["board", "firmware", "new_board", "pty_board"]


@pytest.fixture
def pty_board(firmware: None, tmp_path: Path) -> Iterator[PtyBoard]:
    """A board on a pseudo-terminal, plugged in."""
    board = PtyBoard(tmp_path / "ttyBoard")
    board.plug_in()
    yield board
    board.pull_out()
