"""The firmware's figures, measured now: `python -m tests.firmware.figures` (or `make -C firmware figures`).

All times are simulated time, which no load on the computer changes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass

from table_hw import _protocol_tables as td1
from table_hw.protocol import HELLO, encode
from tests.firmware.board import HZ, Board
from tests.firmware.host import Host
from tests.firmware.test_size import RAM, sizes

SAMPLES = 60
CYCLES_PER_MS = HZ / 1000


@dataclass(frozen=True)
class Figure:
    """One figure beside its gate."""

    figure: str
    unit: str
    value: float
    at_most: float

    @property
    def held(self) -> bool:
        return self.value <= self.at_most


@dataclass(frozen=True)
class Latency:
    """From the first bit on the wire, in milliseconds: the worst of many."""

    light: float
    answer: float


def board_of(modules: int) -> Host:
    """A board with matrices, greeted and set up."""
    board = Board(modules)
    board.run(60)
    host = Host(board)
    host.hello()
    host.status(td1.Config(td1.Panel.MATRIX, modules, 0, 7, 30))
    return host


def latency(host: Host, message: Callable[[int], td1.AnyMessage]) -> Latency:
    """Send many messages, each at another moment of the board's millisecond."""
    light = answer = 0.0
    for i in range(SAMPLES):
        host.board.run(7.3)
        host.packets()
        begin = host.board.now_ms
        host.board.send(encode(1 + i, message(i)))
        while not host.packets():
            host.board.run(0.1)
        answer = max(answer, host.board.now_ms - begin)
        light = max(light, host.board.facts.changed_at / CYCLES_PER_MS - begin)
    return Latency(light, answer)


def state(i: int) -> td1.State:
    return td1.State(2, (i, 999 - i, 0, 0), 0, i % 8, (0,) * 4, i % 2, 0)


def full_state(i: int) -> td1.State:
    return td1.State(2, (i, 999 - i, 0, 0), 0, i % 8, (4, 5, 0, 0), i % 2, 0, 2, (1, 2, 0, 0), (3, 1, 1, 1))


def frame(modules: int) -> Callable[[int], td1.Frame]:
    return lambda i: td1.Frame(bytes((x + i) % 255 + 1 for x in range(8 * modules)))


def first_picture_ms() -> float:
    board = Board()
    board.run(60)
    return max(at for at, _ in board.past_views())


def greeting_ms() -> float:
    """From power-on to INFO, for a host that says HELLO every 100 ms."""
    host = Host(Board())
    host.board.run(0.1)
    while not any(isinstance(packet.message, td1.Info) for packet in host.packets()):
        host.board.send(HELLO)
        host.board.run(100)
    return host.board.now_ms


def press_ms() -> float:
    """From the moment at which a finger lets go until KEY has arrived."""
    host = board_of(4)
    host.board.run(1200)
    host.packets()
    host.board.key(0, True)
    host.board.run(150)
    host.board.key(0, False)
    begin = host.board.now_ms
    while not host.packets():
        host.board.run(0.5)
    return host.board.now_ms - begin


def hang_ms() -> float:
    host = board_of(4)
    host.packets()
    begin = host.board.now_ms
    host.board.hang()
    while not host.packets():
        host.board.run(1)
    return host.board.now_ms - begin


def stack_bytes() -> int:
    host = board_of(4)
    host.status(full_state(1))
    host.wait(7000)
    host.board.traffic(2000, seed=3)
    host.hello()
    return RAM - sizes().variables - host.counts().free_stack


def idle_load() -> float:
    """Share of the time in which the processor does not sleep while a score stands."""
    host = board_of(4)
    host.status(state(5))
    before = host.board.facts
    host.board.run(3000)
    after = host.board.facts
    return 100 * float(after.awake - before.awake) / float(after.cycles - before.cycles)


def figures() -> list[Figure]:
    """Everything that has a gate, and what it is."""
    four, eight = board_of(4), board_of(8)
    frames = latency(eight, frame(8))
    return [
        Figure("flash", "bytes", sizes().flash, 12 * 1024),
        Figure("variables", "bytes", sizes().variables, 1024),
        Figure("stack, deepest", "bytes", stack_bytes(), 256),
        Figure("power-on to the first picture", "ms", first_picture_ms(), 50),
        Figure("power-on to INFO, no boot loader", "ms", greeting_ms(), 500),
        Figure("STATE to light, 4 matrices", "ms", latency(four, state).light, 5),
        Figure("STATE to light, 8 matrices", "ms", latency(eight, state).light, 5),
        Figure("STATE with stake and games to light, 8 matrices", "ms", latency(eight, full_state).light, 5),
        Figure("FRAME to light, 8 matrices", "ms", frames.light, 10),
        Figure("FRAME to ACK, 8 matrices", "ms", frames.answer, 12),
        Figure("key let go to KEY", "ms", press_ms(), 100),
        Figure("hang to BOOT", "ms", hang_ms(), 700),
        Figure("awake while a score stands", "%", idle_load(), 15),
    ]


def main() -> int:
    """Print all figures; status 1 when one is beyond its gate."""
    measured = figures()
    for one in measured:
        if "--json" in sys.argv[1:]:
            print(json.dumps(asdict(one)))
        else:
            verdict = "" if one.held else "  NOT HELD"
            print(f"{one.figure:50} {one.value:8.1f} {one.unit:6} at most {one.at_most:g}{verdict}")
    return 0 if all(one.held for one in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
