"""Builds firmware and simulated board once; the tests that need them are skipped, loudly, where that is impossible."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator

import pytest

from tests.firmware.board import ROOT, Board
from tests.firmware.host import Host

TOOLS = ("make", "avr-gcc", "avr-objcopy", "cc")


def _missing() -> str | None:
    tools = [tool for tool in TOOLS if shutil.which(tool) is None]
    if tools:
        return f"{', '.join(tools)} missing: apt-get install gcc-avr avr-libc binutils-avr gcc make"
    if not any(os.path.exists(f"{place}/simavr/sim_avr.h") for place in ("/usr/include", "/usr/local/include")):
        return "libsimavr is missing: apt-get install libsimavr-dev libelf-dev"
    return None


def build_firmware() -> None:
    """Build, or skip; where CI is set, fail instead of skipping."""
    missing = _missing()
    if missing is not None:
        stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        stop(f"THE FIRMWARE IS NOT TESTED: {missing}")
    built = subprocess.run(["make", "-C", str(ROOT / "firmware"), "all", "sim"], capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr


@pytest.fixture(scope="session")
def firmware() -> None:
    """Firmware and simulator, built from what is in the tree."""
    build_firmware()


@pytest.fixture
def new_board(firmware: None) -> Iterator[Callable[..., Board]]:
    """Makes boards, and takes them off the power after the test."""
    boards: list[Board] = []

    def make(*args: int, **kwargs: int) -> Board:
        boards.append(Board(*args, **kwargs))
        return boards[-1]

    yield make
    for board in boards:
        board.close()


@pytest.fixture
def board(new_board: Callable[..., Board]) -> Board:
    """A board with four matrices, started."""
    board = new_board()
    board.run(60)
    return board


@pytest.fixture
def host(board: Board) -> Host:
    """A host that has said HELLO to `board`."""
    host = Host(board)
    host.hello()
    return host
