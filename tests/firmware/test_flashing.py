"""What a beginner does once: avrdude writes the image through a real boot loader; then the display answers."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from table_hw import _protocol_tables as td1
from table_hw.protocol import HELLO, Decoder
from tests.firmware.board import BUILD, ELF
from tests.firmware.conftest import stop_without

HEX = BUILD / "filko-display.hex"
BAUD = {"optiboot": 115_200, "atmegaboot": 57_600}
PATIENCE = 300
"""Seconds of wall clock after which something must be broken; no test says how fast it is."""

Start = Callable[[str], Path]


@pytest.fixture
def erased_board(boot_loaders: dict[str, Path], tmp_path: Path) -> Iterator[Start]:
    """Starts a board that has a boot loader and no program; gives its port."""
    running: list[subprocess.Popen[str]] = []

    def start(loader: str) -> Path:
        port = tmp_path / "ttyBoard"
        command = [str(BUILD / "board-on-pty"), "-e", "-b", str(boot_loaders[loader]), str(ELF), str(port)]
        running.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True))
        assert running[-1].stdout is not None
        running[-1].stdout.readline()  # the first view: the port is there
        return port

    yield start
    for process in running:
        process.terminate()
        process.wait(timeout=PATIENCE)


def avrdude(port: Path, baud: int) -> subprocess.CompletedProcess[str]:
    """The line from README.md."""
    command = ["avrdude", "-p", "atmega328p", "-c", "arduino", "-P", str(port), "-b", str(baud)]
    return subprocess.run(
        [*command, "-D", "-U", f"flash:w:{HEX}:i"], capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def info_over(port: Path) -> td1.Info | None:
    """What the board says to a program that opens its port."""
    decoder = Decoder()
    with serial.Serial(str(port), td1.BAUD, timeout=0.2) as line:
        for _ in range(PATIENCE * 5):
            line.write(HELLO)
            for packet in decoder.feed(line.read(64)):
                if isinstance(packet.message, td1.Info):
                    return packet.message
    return None


@pytest.mark.parametrize("loader", BAUD)
def test_avrdude_flashes_an_empty_board_through_its_boot_loader(erased_board: Start, loader: str) -> None:
    stop_without(None if shutil.which("avrdude") else "apt-get install avrdude", "FLASHING IS")
    port = erased_board(loader)
    flashed = avrdude(port, BAUD[loader])
    assert flashed.returncode == 0, flashed.stderr
    assert "verified" in flashed.stderr
    info = info_over(port)
    assert info is not None
    assert (info.major, info.minor) == (td1.MAJOR, td1.MINOR)
