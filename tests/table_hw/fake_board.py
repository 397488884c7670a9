"""A board that lives inside a port, without firmware: it answers everything, and fails where a test wants it to."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import astuple

import serial

from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import AnyMessage
from table_hw.protocol import Decoder, Packet, encode

__all__ = ["FakeBoard", "Opener", "boot", "info"]

Answer = Callable[["FakeBoard", Packet], bytes | None]


def info(*, modules: int = 4, minor: int = 1, idle_minutes: int = 30) -> td1.Info:
    """What a board says about itself."""
    return td1.Info(1, minor, (0, 2, 0), 1, 1, 1, modules, 0, 7, 64, 9, 1, 1, 5, 8 * modules, 8, idle_minutes, 0)


def boot() -> bytes:
    """What a board says after a restart."""
    return encode(0, td1.Boot(*astuple(info())))


class FakeBoard:
    """``answers`` is asked first about each packet that comes in; for None the board does as it should."""

    def __init__(self, told: td1.Info | None = None, answers: Answer = lambda board, packet: None) -> None:
        self.heard: deque[AnyMessage] = deque()
        """All but HELLO, oldest first."""
        self.gone = False
        self._told = told or info()
        self._answers = answers
        self._decoder = Decoder()
        self._out = bytearray()
        self._came = threading.Condition()

    def write(self, data: bytes) -> int:
        self._check()
        with self._came:
            for packet in self._decoder.feed(data):
                if not isinstance(packet.message, td1.Hello):
                    self.heard.append(packet.message)
                answer = self._answers(self, packet)
                self._out += self._usual(packet) if answer is None else answer
            self._came.notify_all()
        return len(data)

    def read(self, size: int = 1) -> bytes:
        with self._came:
            self._came.wait_for(lambda: bool(self._out), 0.01)
            data = bytes(self._out[:size])
            del self._out[:size]
        self._check()
        return data

    def close(self) -> None:
        """Nothing to let go of."""

    def wait_until_heard(self, wanted: Callable[[list[AnyMessage]], bool], timeout: float) -> bool:
        """Wait until what came in is as wanted; False when `timeout` seconds were not enough."""
        with self._came:
            return self._came.wait_for(lambda: wanted(list(self.heard)), timeout)

    def _usual(self, packet: Packet) -> bytes:
        if isinstance(packet.message, td1.Hello):
            return encode(packet.seq, self._told)
        if isinstance(packet.message, td1.Ping):
            return encode(packet.seq, td1.Pong(1, self._told.boot_id))
        return encode(packet.seq, td1.Ack(td1.Status.OK))

    def _check(self) -> None:
        if self.gone:
            raise serial.SerialException("pulled out")


class Opener:
    """Opens one board after the other, and then none any more."""

    def __init__(self, *boards: FakeBoard) -> None:
        self._left = deque(boards)

    def __call__(self, path: str) -> FakeBoard:
        if not self._left:
            raise serial.SerialException("no such port")
        return self._left.popleft()
