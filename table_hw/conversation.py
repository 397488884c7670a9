"""What the host says to a display and when, without a port and without a clock.

A `Conversation` is told what came in and what time it is, and tells what to write. So it runs the same on a real
port, on a recording and in simulated time. One message is under way at a time; only the newest of each kind is
kept; after a restart of the display everything wanted is said again (firmware/PROTOCOL.md).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum

from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import AnyMessage
from table_hw.protocol import HELLO, Decoder, Packet, encode

__all__ = ["Conversation", "Stage"]

HELLO_EVERY = 0.1
HELLO_FOR = 5.0
"""A boot loader may hold the board for 2 seconds after the port was opened."""
ANSWER_WITHIN = 0.15
TRIES = 3
PING_EVERY = 1.0

_LASTING = (td1.Config.TYPE, td1.Bright.TYPE, td1.State.TYPE)
"""Kinds of message that describe how things shall be, in the order in which they are said."""


class Stage(Enum):
    """How far the conversation has come."""

    GREETING = "greeting"
    LIVE = "live"
    REFUSED = "refused"
    """The display speaks another version."""
    SILENT = "silent"
    """No answer any more: open the port anew."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A message that waits for its answer."""

    message: AnyMessage
    seq: int
    at: float
    tries: int


class Conversation:
    """With one display on one open port. Times are seconds of any steady clock."""

    def __init__(self, now: float) -> None:
        self.stage = Stage.GREETING
        self.info: td1.Info | None = None
        self.answers: deque[tuple[AnyMessage, AnyMessage]] = deque(maxlen=64)
        """Every question with its answer, oldest first."""
        self._decoder = Decoder()
        self._wanted: dict[int, AnyMessage] = {}
        self._pending: set[int] = set()
        self._asked: deque[AnyMessage] = deque()
        self._said: _Said | None = None
        self._seq = 0
        self._greet(now)

    def want(self, message: AnyMessage) -> None:
        """How things shall be: a STATE, BRIGHT or CONFIG, which replaces the last of its kind."""
        if message.TYPE not in _LASTING:
            raise ValueError(f"{type(message).__name__} is not a lasting message")
        self._wanted[message.TYPE] = message
        self._pending.add(message.TYPE)

    def ask(self, message: AnyMessage) -> None:
        """Say something once; it is not said again after a restart."""
        self._asked.append(message)

    @property
    def settled(self) -> bool:
        """Whether everything wanted and asked has been answered."""
        return self.stage is Stage.LIVE and not self._pending and not self._asked and self._said is None

    def receive(self, data: bytes, now: float) -> None:
        """Bytes came in."""
        for packet in self._decoder.feed(data):
            self._heard_at = now
            self._on_packet(packet, now)

    def send(self, now: float) -> bytes:
        """The bytes to write now; call it again soon, and after `receive`."""
        if self.stage is Stage.GREETING:
            return self._hello(now)
        if self.stage is not Stage.LIVE:
            return b""
        if self._said is not None:
            return self._again(now)
        message = self._next(now)
        return b"" if message is None else self._say(message, now, tries=1)

    def _greet(self, now: float) -> None:
        self.stage = Stage.GREETING
        self._said = None
        self._pending = set(self._wanted)
        self._greeting_since = self._heard_at = now
        self._hello_at = float("-inf")

    def _hello(self, now: float) -> bytes:
        if now - self._greeting_since > HELLO_FOR:
            self.stage = Stage.SILENT
            return b""
        if now - self._hello_at < HELLO_EVERY:
            return b""
        self._hello_at = now
        return HELLO

    def _next(self, now: float) -> AnyMessage | None:
        """Lasting things first, then questions, then a sign of life."""
        for kind in _LASTING:
            if kind in self._pending:
                return self._wanted[kind]
        if self._asked:
            return self._asked.popleft()
        return td1.Ping() if now - self._heard_at >= PING_EVERY else None

    def _say(self, message: AnyMessage, now: float, tries: int) -> bytes:
        self._seq = self._seq % 255 + 1
        self._said = _Said(message, self._seq, now, tries)
        self._pending.discard(message.TYPE)
        return encode(self._seq, message)

    def _again(self, now: float) -> bytes:
        """Once more what got no answer; the newest of its kind, if there is a newer one."""
        said = self._said
        if said is None or now - said.at < ANSWER_WITHIN:
            return b""
        if said.tries >= TRIES:
            self.stage = Stage.SILENT
            return b""
        return self._say(self._wanted.get(said.message.TYPE, said.message), now, said.tries + 1)

    def _on_packet(self, packet: Packet, now: float) -> None:
        message = packet.message
        if isinstance(message, td1.Boot):
            self._greet(now)
        elif isinstance(message, td1.Info):
            self._on_info(message)
        elif self._said is not None and packet.seq == self._said.seq:
            asked, self._said = self._said.message, None
            self._on_answer(asked, message, now)

    def _on_info(self, info: td1.Info) -> None:
        self.info = info
        self.stage = Stage.LIVE if info.major == td1.MAJOR else Stage.REFUSED

    def _on_answer(self, asked: AnyMessage, answer: AnyMessage, now: float) -> None:
        self.answers.append((asked, answer))
        if self._has_forgotten_us(answer):
            self._greet(now)

    def _has_forgotten_us(self, answer: AnyMessage) -> bool:
        """Whether the display was restarted since it told about itself."""
        if isinstance(answer, td1.Pong):
            return self.info is not None and answer.boot_id != self.info.boot_id
        return isinstance(answer, td1.Ack) and answer.status == td1.Status.NOHELLO
