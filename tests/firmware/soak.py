"""What takes too long for every day: `python -m tests.firmware.soak [FRAMES [BYTES]]` (or `make -C firmware soak`).

Frames over a pseudo-terminal, each waited for, as the program sends them; then random bytes at full speed, in simulated
time. Ends with status 1 when one frame was not answered at the first try, or anything was lost or reset.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import serial

from table_hw import _protocol_tables as td1
from table_hw.protocol import HELLO, Decoder, encode
from tests.firmware.board import BUILD, ELF, Board
from tests.firmware.host import Host

FRAMES, BYTES = 50_000, 10_000_000
SPEED = 30
"""How much faster than the wall clock the board may run."""
PATIENCE_S = 10.0
"""For one answer; a busy computer is no lost frame."""
CHUNK = 100_000


def answered(line: serial.Serial, decoder: Decoder, seq: int) -> bool:
    """Wait for the answer to one frame."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if any(packet.seq == seq for packet in decoder.feed(line.read(max(1, line.in_waiting)))):
            return True
    return False


def talk(port: Path, frames: int) -> int:
    """Say HELLO and then many a STATE; how many were not answered."""
    decoder, lost = Decoder(), 0
    with serial.Serial(str(port), td1.BAUD, timeout=0.2) as line:
        line.write(HELLO)
        while not answered(line, decoder, 0):
            line.write(HELLO)
        before = decoder.bad  # what opening the port cut short
        for i in range(frames):
            seq = 1 + i % 255
            line.write(encode(seq, td1.State(2, (i % 1000, 7, 0, 0), 0, i % 8, (0,) * 4, i % 2, 0)))
            lost += not answered(line, decoder, seq)
    return lost + decoder.bad - before


def lost_over_pty(frames: int) -> int:
    """The same, with a board of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port = Path(folder) / "ttyBoard"
        command = [str(BUILD / "board-on-pty"), str(ELF), str(port), "4", str(SPEED)]
        board = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            while not port.exists():
                time.sleep(0.05)
            return talk(port, frames)
        finally:
            board.terminate()
            board.wait()


def harm_by_noise(count: int) -> int:
    """Random bytes at full speed; resets, lost bytes and wrong bursts to the panel."""
    board, noise = Board(), random.Random(4)
    board.run(60)
    host = Host(board)
    host.hello()
    for _ in range(count // CHUNK):
        board.send_all(noise.randbytes(CHUNK))
        board.receive()
    board.send_all(b"\0")
    board.run(50)
    host.hello()
    facts = board.facts
    return int(facts.resets + facts.lost_bytes + facts.bad_latches + facts.spi_clashes)


def main() -> int:
    """Run both; say what happened."""
    numbers = [int(word) for word in sys.argv[1:]]
    frames, count = (numbers + [FRAMES, BYTES][len(numbers) :])[:2]
    lost = lost_over_pty(frames)
    print(f"{frames} frames over a pseudo-terminal, {lost} lost")
    harm = harm_by_noise(count)
    print(f"{count} random bytes at full speed, {harm} times harm")
    return 1 if lost or harm else 0


if __name__ == "__main__":
    sys.exit(main())
