"""Builds firmware and simulated board once; the tests that need them are skipped, loudly, where that is impossible."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware.board import BUILD, ROOT, Board
from tests.firmware.host import Host

ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr/bootloaders")
TOOLS = ("make", "avr-gcc", "avr-objcopy", "cc")


def _missing() -> str | None:
    tools = [tool for tool in TOOLS if shutil.which(tool) is None]
    if tools:
        return f"{', '.join(tools)} missing: apt-get install gcc-avr avr-libc binutils-avr gcc make"
    if not any(os.path.exists(f"{place}/simavr/sim_avr.h") for place in ("/usr/include", "/usr/local/include")):
        return "libsimavr is missing: apt-get install libsimavr-dev libelf-dev"
    return None


def stop_without(missing: str | None, untested: str) -> None:
    """Skip, loudly, when something is missing; where CI is set, fail instead."""
    if missing is not None:
        stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        stop(f"{untested} NOT TESTED: {missing}")


def build_firmware() -> None:
    """Build, or skip; where CI is set, fail instead of skipping."""
    stop_without(_missing(), "THE FIRMWARE IS")
    if "FILKO_FIRMWARE_BUILD" in os.environ:
        return
    built = subprocess.run(["make", "-C", str(ROOT / "firmware"), "all", "sim"], capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr


@pytest.fixture(scope="session")
def firmware() -> None:
    """Firmware and simulator, built from what is in the tree."""
    build_firmware()


@pytest.fixture(scope="session")
def boot_loaders(firmware: None) -> dict[str, Path]:
    """Hex files of real boot loaders: Optiboot (Uno, newer Nanos) and ATmegaBOOT (older Nanos)."""
    missing = None if ARDUINO.is_dir() else "boot loaders missing: apt-get install arduino-core-avr"
    stop_without(missing, "START AND FLASHING THROUGH BOOT LOADERS ARE")
    subprocess.run(["make", "-C", str(ROOT / "firmware"), "boot-loaders"], check=True, capture_output=True)
    return {name: BUILD / f"{name}.hex" for name in ("optiboot", "atmegaboot")}


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
