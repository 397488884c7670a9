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

__all__ = ["Conversation", "Stage", "slot"]

HELLO_EVERY = 0.1
HELLO_FOR = 5.0
"""A boot loader may hold the board for 2 seconds after the port was opened."""
ANSWER_WITHIN = 0.15
TRIES = 3
PING_EVERY = 1.0

_SLOTS = {td1.Config: 0, td1.Bright: 1, td1.State: 2, td1.Frame: 2, td1.Message: 3}
"""Messages that describe how things shall be, in the order in which they are said. A score and a picture drawn here
take each other's place."""


def slot(message: AnyMessage) -> int:
    """The place of a lasting message: a later one with the same replaces it. Raises ValueError for other messages."""
    try:
        return _SLOTS[type(message)]
    except KeyError:
        raise ValueError(f"{type(message).__name__} is not a lasting message") from None


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
    slot: int | None
    """Its place among the lasting messages; None for what is said once."""


class Conversation:
    """With one display on one open port. Times are seconds of any steady clock."""

    def __init__(self, now: float) -> None:
        self.stage = Stage.GREETING
        self.info: td1.Info | None = None
        self.answers: deque[tuple[AnyMessage, AnyMessage]] = deque(maxlen=64)
        """Every question with its answer, oldest first; that HELLO must come first answers nothing."""
        self.presses: deque[td1.Key] = deque(maxlen=16)
        """Presses of keys that count, oldest first."""
        self._decoder = Decoder()
        self._wanted: dict[int, AnyMessage] = {}
        self._pending: set[int] = set()
        self._asked: deque[AnyMessage] = deque(maxlen=64)
        self._words: td1.Message | None = None
        self._press: td1.Key | None = None
        self._said: _Said | None = None
        self._seq = 0
        self._greet(now)

    def want(self, message: AnyMessage) -> None:
        """How things shall be: STATE or FRAME, MESSAGE over it, BRIGHT, CONFIG; each replaces the last of its kind."""
        self._wanted[slot(message)] = message
        self._pending.add(slot(message))

    def tell(self, words: td1.Message) -> None:
        """Words for a moment: the last ones count, and after a restart they are stale and never said."""
        self._words = words

    def ask(self, message: AnyMessage) -> None:
        """Say something once; it is not said again after a restart."""
        self._asked.append(message)

    @property
    def settled(self) -> bool:
        """Whether nothing that is wanted or asked waits for an answer. A question that a restart swallowed is no longer
        waited for, and stands in no `answers`."""
        waiting = self._pending or self._asked or self._words or self._said
        return self.stage is Stage.LIVE and not waiting

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
        if self._press is None and self._pending:
            place = min(self._pending)
            return self._say(self._wanted[place], now, tries=1, place=place)
        message = self._next(now)
        return b"" if message is None else self._say(message, now, tries=1)

    def _greet(self, now: float) -> None:
        self.stage = Stage.GREETING
        self._said = self._words = self._press = None
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
        """A key first, even before lasting things, since the display soon gives a press up; then words, questions,
        a sign of life."""
        if self._press is not None:
            return td1.Seen(self._press.count)
        if self._words is not None:
            words, self._words = self._words, None
            return words
        if self._asked:
            return self._asked.popleft()
        return td1.Ping() if now - self._heard_at >= PING_EVERY else None

    def _say(self, message: AnyMessage, now: float, tries: int, place: int | None = None) -> bytes:
        self._seq = self._seq % 255 + 1
        self._said = _Said(message, self._seq, now, tries, place)
        if place is not None:
            self._pending.discard(place)
        return encode(self._seq, message)

    def _again(self, now: float) -> bytes:
        """Once more what got no answer; the newest of its kind, if there is a newer one."""
        said = self._said
        if said is None or now - said.at < ANSWER_WITHIN:
            return b""
        if said.tries >= TRIES:
            self.stage = Stage.SILENT
            return b""
        newest = said.message if said.slot is None else self._wanted[said.slot]
        return self._say(newest, now, said.tries + 1, said.slot)

    def _on_packet(self, packet: Packet, now: float) -> None:
        message = packet.message
        if isinstance(message, td1.Boot):
            self._greet(now)
        elif isinstance(message, td1.Info):
            self._on_info(message)
        elif isinstance(message, td1.Key):
            self._on_key(message)
        elif self._said is not None and packet.seq == self._said.seq:
            asked, self._said = self._said.message, None
            self._on_answer(asked, message, now)

    def _on_info(self, info: td1.Info) -> None:
        self.info = info
        self.stage = Stage.LIVE if info.major == td1.MAJOR else Stage.REFUSED

    def _on_key(self, key: td1.Key) -> None:
        """Take it before it counts. What is said again while it is being taken is the same press."""
        if self.stage is Stage.LIVE:
            self._press = key

    def _on_seen(self, taken: td1.Seen, answer: AnyMessage) -> None:
        """Only a press that the display agrees to have handed over counts; one in doubt calls nothing."""
        key, self._press = self._press, None
        agreed = isinstance(answer, td1.Ack) and answer.status == td1.Status.OK
        if key is not None and agreed and key.count == taken.count:
            self.presses.append(key)

    def _on_answer(self, asked: AnyMessage, answer: AnyMessage, now: float) -> None:
        if self._has_forgotten_us(answer):
            self._greet(now)
        elif isinstance(asked, td1.Seen):
            self._on_seen(asked, answer)
        else:
            self.answers.append((asked, answer))

    def _has_forgotten_us(self, answer: AnyMessage) -> bool:
        """Whether the display was restarted since it told about itself."""
        if isinstance(answer, td1.Pong):
            return self.info is not None and answer.boot_id != self.info.boot_id
        return isinstance(answer, td1.Ack) and answer.status == td1.Status.NOHELLO
