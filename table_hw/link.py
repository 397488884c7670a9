"""A conversation on a real port, in a thread of its own: opens, waits, opens again, and never blocks who calls."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import serial

from engine.errors import DeviceGone
from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import AnyMessage
from table_hw.conversation import Conversation, Stage, slot
from table_hw.lines import keep_lines
from table_hw.words import FRESH_FOR

__all__ = ["Link", "LinkState", "LinkStatus", "open_serial"]

_log = logging.getLogger(__name__)

READ_FOR = 0.05
BACK_OFF = (0.5, 1.0, 1.5)
"""Seconds between attempts to open a port that is not there. Never long: with the second that a board may sit in its
boot loader, a display that is plugged in again has its picture within three seconds."""
QUIET = 5.0
"""Seconds between attempts on a port that opens and says nothing: somebody else's device is not to be pestered."""


class LinkState(Enum):
    """What the window's status line tells of."""

    OPENING = "opening"
    GREETING = "waiting for an answer"
    LIVE = "live"
    LOST = "lost"
    REFUSED = "other version"


class _End(Enum):
    """How one opening of the port ended."""

    NOT_OPENED = "not opened"
    SILENT = "nobody answered"
    LIVED = "a display had answered"


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """The state of a link with a sentence for people, and what the display told about itself."""

    state: LinkState
    text: str
    info: td1.Info | None = None


class SerialPort(Protocol):
    """What a link needs of an open port."""

    def read(self, size: int = 1, /) -> bytes:
        """Bytes, at most `size`; none after the time-out."""

    def write(self, data: bytes, /) -> int | None:
        """Hand over bytes."""

    def close(self) -> None:
        """Let go of the port."""


def open_serial(path: str) -> SerialPort:
    """Open a port, or a URL of pyserial (``socket://host:port``), for us alone.

    Raises serial.SerialException, OSError, or ValueError for a URL of a kind that there is not.
    """
    port: SerialPort = serial.serial_for_url(
        path, baudrate=td1.BAUD, timeout=READ_FOR, write_timeout=1.0, exclusive=True
    )
    keep_lines(port)
    return port


class Link:
    """Keeps one display on one port as it shall be, for as long as it lives. All methods may be called anywhere.

    ``find``: says where the port is now, each time before it is opened; DeviceGone while it is nowhere.
    """

    def __init__(
        self,
        path: str,
        *,
        find: Callable[[], str] | None = None,
        open_port: Callable[[str], SerialPort] = open_serial,
    ) -> None:
        self._path = path
        self._find = find or (lambda: path)
        self._open_port = open_port
        self._hear: Callable[[td1.Key], None] | None = None
        self._greet: Callable[[td1.Info], None] | None = None
        self._changed = threading.Condition()
        self._holding = threading.Lock()
        self._closing = threading.Event()
        self._port: SerialPort | None = None
        self._wanted: dict[int, AnyMessage] = {}
        self._new: set[int] = set()
        self._asked: deque[AnyMessage] = deque(maxlen=64)
        self._words: td1.Message | None = None
        self._words_at = 0.0
        self._answers: deque[tuple[AnyMessage, AnyMessage]] = deque(maxlen=64)
        self._settled = False
        self._status = LinkStatus(LinkState.OPENING, f"opening {path}")
        self._thread = threading.Thread(target=self._work, name=f"display {path}", daemon=True)
        self._thread.start()

    def want(self, message: AnyMessage) -> None:
        """How things shall be from now on (see `Conversation.want`); returns at once."""
        with self._changed:
            self._wanted[slot(message)] = message
            self._new.add(slot(message))
            self._settled = False
        self._wake()

    def tell(self, words: td1.Message) -> None:
        """Words for a moment; returns at once. The last ones count; those that wait longer than FRESH_FOR for a
        display, or that it had when it was restarted, are not said."""
        with self._changed:
            self._words, self._words_at = words, time.monotonic()
            self._settled = False
        self._wake()

    def on_key(self, hear: Callable[[td1.Key], None] | None) -> None:
        """Call this for every press of a key that counts, in the link's own thread."""
        with self._changed:
            self._hear = hear

    def on_live(self, greet: Callable[[td1.Info], None] | None) -> None:
        """Call this each time a display has said what it is, in the link's own thread."""
        with self._changed:
            self._greet = greet

    def ask(self, message: AnyMessage) -> None:
        """Say something once; the answer comes to `answers`. Returns at once. Lost with the connection, or with a
        restart of the display, it stays without an answer."""
        with self._changed:
            self._asked.append(message)
            self._settled = False
        self._wake()

    def answer_to(self, message: AnyMessage, timeout: float) -> AnyMessage | None:
        """Say something and wait for its answer; None when `timeout` seconds were not enough.

        What was lost on the way is said again, so it must be a message that does no harm when it comes twice.
        """
        end = time.monotonic() + timeout
        while True:
            self.ask(message)
            with self._changed:
                over = self._changed.wait_for(lambda: self._settled or self._answered(message), end - time.monotonic())
                if (answer := self._answered(message)) is not None or not over:
                    return answer

    def _answered(self, message: AnyMessage) -> AnyMessage | None:
        """The answer to this very question: one in the same words was perhaps answered long ago."""
        return next((answer for asked, answer in self._answers if asked is message), None)

    @property
    def status(self) -> LinkStatus:
        """How things are at this moment."""
        with self._changed:
            return self._status

    @property
    def answers(self) -> tuple[tuple[AnyMessage, AnyMessage], ...]:
        """Every question that was asked with `ask`, and its answer."""
        with self._changed:
            return tuple(self._answers)

    def wait_settled(self, timeout: float) -> bool:
        """Wait until a display has acknowledged everything wanted and has no question before it; False when `timeout`
        seconds were not enough."""
        with self._changed:
            return self._changed.wait_for(lambda: self._settled, timeout)

    def wait_until(self, reached: Callable[[LinkStatus], bool], timeout: float) -> bool:
        """Wait until the status is as wanted; False when `timeout` seconds were not enough."""
        with self._changed:
            return self._changed.wait_for(lambda: reached(self._status), timeout)

    def close(self) -> None:
        """Let go of the port. The display keeps its picture."""
        self._closing.set()
        self._wake()
        self._thread.join(timeout=5.0)

    def _wake(self) -> None:
        """Cut the read short, where the port can."""
        with self._holding:  # or the port may be closed between the question and the byte that wakes it
            cancel = getattr(self._port, "cancel_read", None)
            if cancel is not None:
                cancel()

    def _lose(self, text: str) -> None:
        """Nobody is there to have anything acknowledged by; `text` says why."""
        with self._changed:
            self._status = LinkStatus(LinkState.LOST, text)
            self._settled = False
            self._changed.notify_all()

    def _work(self) -> None:
        failures = 0
        while not self._closing.is_set():
            end = self._survived()
            failures = failures + 1 if end is _End.NOT_OPENED else 0
            pause = QUIET if end is _End.SILENT else BACK_OFF[min(failures, len(BACK_OFF) - 1)]
            self._closing.wait(pause)

    def _survived(self) -> _End:
        """Live once, whatever happens: pyserial raises more than it says when a device goes while it looks (TypeError
        from a scan of the ports, termios.error), and the display shall be there again when the device is."""
        try:
            return self._live_once()
        except Exception as wrong:
            if self.status.state is not LinkState.LOST:
                _log.exception("a display failed")
            self._lose(f"the display on {self._path} failed: {_reason(wrong)}")
            return _End.NOT_OPENED

    def _live_once(self) -> _End:
        """Open the port and talk until it fails."""
        try:
            self._path = self._find()
            self._port = self._open_port(self._path)
        except DeviceGone as gone:
            self._lose(str(gone))
            return _End.NOT_OPENED
        except (serial.SerialException, OSError, ValueError) as wrong:
            self._lose(f"{self._path} cannot be opened: {_reason(wrong)}")
            return _End.NOT_OPENED
        talk = Conversation(time.monotonic())
        try:
            self._talk(self._port, talk)
        except (serial.SerialException, OSError) as wrong:
            self._lose(f"{self._path} is gone: {_reason(wrong)}")
        finally:
            with self._holding:
                port, self._port = self._port, None
            _close_quietly(port)  # which may take seconds; from here on nobody else knows the port
        return _End.LIVED if talk.info is not None else _End.SILENT

    def _talk(self, port: SerialPort, talk: Conversation) -> None:
        with self._changed:
            self._new = set(self._wanted)
        while not self._closing.is_set() and talk.stage is not Stage.SILENT:
            self._hand_over(talk)
            out = talk.send(time.monotonic())
            if out:
                port.write(out)
            talk.receive(port.read(1) + _waiting(port), time.monotonic())
            self._take_back(talk)
        if talk.stage is Stage.SILENT:
            self._lose(f"no answer from a display on {self._path}")

    def _hand_over(self, talk: Conversation) -> None:
        """What others want goes into the conversation."""
        with self._changed:
            for kind in self._new:
                talk.want(self._wanted[kind])
            for message in self._asked:
                talk.ask(message)
            if self._words is not None and talk.stage is Stage.LIVE:
                # not before: opening a port restarts most boards, and a conversation forgets words with a restart
                if time.monotonic() - self._words_at <= FRESH_FOR:
                    talk.tell(self._words)
                self._words = None
            self._new.clear()
            self._asked.clear()

    def _take_back(self, talk: Conversation) -> None:
        """What the conversation knows goes to the others."""
        with self._changed:
            while talk.answers:
                self._answers.append(talk.answers.popleft())
            self._settled = talk.settled and not self._new and not self._asked and self._words is None
            status = _status_of(self._path, talk)
            came = status.state is LinkState.LIVE and self._status.state is not LinkState.LIVE
            if status != self._status or self._settled:
                self._status = status
                self._changed.notify_all()
            hear, greet = self._hear, self._greet
        if came and greet is not None and status.info is not None:
            greet(status.info)
        while talk.presses:
            key = talk.presses.popleft()
            if hear is not None:
                hear(key)


def _status_of(path: str, talk: Conversation) -> LinkStatus:
    info = talk.info
    if talk.stage is Stage.LIVE and info is not None:
        version = ".".join(map(str, info.firmware))
        return LinkStatus(LinkState.LIVE, f"display on {path}, {_size_of(info)}, firmware {version}", info)
    if talk.stage is Stage.REFUSED and info is not None:
        text = f"the display on {path} speaks version {info.major}, not {td1.MAJOR}: its firmware needs an update"
        return LinkStatus(LinkState.REFUSED, text, info)
    return LinkStatus(LinkState.GREETING, f"waiting for a display on {path}", info)


def _size_of(info: td1.Info) -> str:
    digits = info.panel == td1.Panel.SEGMENTS
    return f"{8 * info.modules} digits" if digits else f"{info.modules} matrices"


def _waiting(port: SerialPort) -> bytes:
    count = getattr(port, "in_waiting", 0)
    return port.read(count) if count else b""


def _reason(wrong: Exception) -> str:
    """One line of why, in words for people."""
    if "Permission denied" in str(wrong):
        return "permission denied; your user must be in the group dialout"
    if "exclusively lock" in str(wrong):
        return "another program uses it"
    return str(wrong).splitlines()[0] if str(wrong) else type(wrong).__name__


def _close_quietly(port: SerialPort | None) -> None:
    try:
        if port is not None:
            port.close()
    except Exception as wrong:  # it is gone already, and a driver may say so in its own way
        _log.debug("closing a port: %s", wrong)
