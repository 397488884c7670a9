"""The messages of TD1 as data.

Made by firmware/generate.py from firmware/protocol.toml; change that, not this.
"""

# fmt: off

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from struct import Struct
from typing import ClassVar

MAJOR = 1
MINOR = 0
BAUD = 115200
MAX_BODY = 64
MAX_MODULES = 8
DEFAULT_MODULES = 4
MAX_SIDES = 4
DEFAULT_BRIGHTNESS_CAP = 7
DEFAULT_IDLE_MINUTES = 30


class Status(IntEnum):
    """ACK: status."""

    OK = 0  # done, and on the panel
    UNKNOWN = 1  # no such message
    LENGTH = 2  # the body is too short or too long
    RANGE = 3  # a number is out of its range; nothing was changed
    NOHELLO = 4  # HELLO first
    VERSION = 5  # the host speaks another version


class Phase(IntEnum):
    """INFO: phase."""

    BOOTED = 0  # no host yet
    LIVE = 1  # a host speaks
    LOST = 2  # the host has been silent for 5 seconds
    REFUSED = 3  # the host speaks another version; the panel shows UPD


class Trump(IntEnum):
    """STATE: trump."""

    ACORNS = 0  # makk
    LEAVES = 1  # zöld
    GOURDS = 2  # tök
    HEARTS = 3  # piros
    CLUBS = 4  # clubs
    SPADES = 5  # spades
    DIAMONDS = 6  # diamonds
    NO_TRUMP = 7  # played without trump
    UNKNOWN = 255  # not named yet


class Flag(IntFlag):
    """STATE: flags."""

    SPEAKING = 1  # the turn is to speak: the bar is dashed
    QUESTION = 2  # the program asks the table: a question mark in the place of the trump


class Geometry(IntFlag):
    """Orientation, CONFIG and INFO; without any: matrices as FC-16 boards have them, IN at the right."""

    TRANSPOSE = 1  # the registers of a matrix are its columns, not its rows
    FLIP_X = 2  # the bits of a register run the other way
    FLIP_Y = 4  # the registers run the other way
    CHAIN_REVERSED = 8  # IN at the left


class Pattern(IntEnum):
    """TEST: pattern."""

    NONE = 0  # back to the score
    ORIENTATION = 1  # an F and its number on each matrix
    ALL_ON = 2  # every pixel, at the brightness in force


@dataclass(frozen=True, slots=True)
class Hello:
    """HELLO, sent by the host.

    The only message allowed before INFO. Its bytes never change and contain no command of a boot
    loader.
    """

    TYPE: ClassVar[int] = 0x01
    LAYOUT: ClassVar[Struct] = Struct("<BBBB")
    # protocol version that the host speaks
    major: int
    # lowest minor version that the host can use
    min_minor: int
    # always 1
    one: int
    # always 1
    also_one: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.major, self.min_minor, self.one, self.also_one)

    @classmethod
    def parse(cls, body: bytes) -> Hello:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2], v[3])


@dataclass(frozen=True, slots=True)
class Info:
    """INFO, sent by the device.

    Answers HELLO, also one of another major version.
    """

    TYPE: ClassVar[int] = 0x81
    LAYOUT: ClassVar[Struct] = Struct("<BB3BIBBBBBBHBB")
    # protocol version that the device speaks
    major: int
    # its minor version
    minor: int
    # version of the firmware
    firmware: tuple[int, ...]
    # checksum of the firmware's sources
    build: int
    # 1: ATmega328P
    board: int
    # 1: LED matrices
    panel: int
    # 8x8 matrices in the chain
    modules: int
    # orientation bits, see below
    geometry: int
    # highest brightness that BRIGHT can reach, 0-15
    brightness_cap: int
    # longest body that the device takes
    max_body: int
    # another number after each restart
    boot_id: int
    # bit 0 power-on, 1 reset pin, 2 brown-out, 3 watchdog
    reset_cause: int
    # see below
    phase: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(
            self.major,
            self.minor,
            *self.firmware,
            self.build,
            self.board,
            self.panel,
            self.modules,
            self.geometry,
            self.brightness_cap,
            self.max_body,
            self.boot_id,
            self.reset_cause,
            self.phase,
        )

    @classmethod
    def parse(cls, body: bytes) -> Info:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2:5], v[5], v[6], v[7], v[8], v[9], v[10], v[11], v[12], v[13], v[14])


@dataclass(frozen=True, slots=True)
class Boot:
    """BOOT, sent by the device.

    Sent once after a restart, unasked, with seq 0: the host learns of it at once.
    """

    TYPE: ClassVar[int] = 0xFE
    LAYOUT: ClassVar[Struct] = Struct("<BB3BIBBBBBBHBB")
    # protocol version that the device speaks
    major: int
    # its minor version
    minor: int
    # version of the firmware
    firmware: tuple[int, ...]
    # checksum of the firmware's sources
    build: int
    # 1: ATmega328P
    board: int
    # 1: LED matrices
    panel: int
    # 8x8 matrices in the chain
    modules: int
    # orientation bits, see below
    geometry: int
    # highest brightness that BRIGHT can reach, 0-15
    brightness_cap: int
    # longest body that the device takes
    max_body: int
    # another number after each restart
    boot_id: int
    # bit 0 power-on, 1 reset pin, 2 brown-out, 3 watchdog
    reset_cause: int
    # see below
    phase: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(
            self.major,
            self.minor,
            *self.firmware,
            self.build,
            self.board,
            self.panel,
            self.modules,
            self.geometry,
            self.brightness_cap,
            self.max_body,
            self.boot_id,
            self.reset_cause,
            self.phase,
        )

    @classmethod
    def parse(cls, body: bytes) -> Boot:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2:5], v[5], v[6], v[7], v[8], v[9], v[10], v[11], v[12], v[13], v[14])


@dataclass(frozen=True, slots=True)
class Ping:
    """PING, sent by the host.

    Once a second while nothing else is sent.
    """

    TYPE: ClassVar[int] = 0x02
    LAYOUT: ClassVar[Struct] = Struct("<")

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack()

    @classmethod
    def parse(cls, body: bytes) -> Ping:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        return cls()


@dataclass(frozen=True, slots=True)
class Pong:
    """PONG, sent by the device.

    Answers PING.
    """

    TYPE: ClassVar[int] = 0x82
    LAYOUT: ClassVar[Struct] = Struct("<IH")
    # milliseconds since the restart
    uptime_ms: int
    # as in INFO; another number means: say HELLO and send everything again
    boot_id: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.uptime_ms, self.boot_id)

    @classmethod
    def parse(cls, body: bytes) -> Pong:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1])


@dataclass(frozen=True, slots=True)
class State:
    """STATE, sent by the host.

    The whole picture. Sending it twice, or losing one, does no harm.
    """

    TYPE: ClassVar[int] = 0x10
    LAYOUT: ClassVar[Struct] = Struct("<B4hBB4BBB")
    # 2 to 4 scores are kept
    sides: int
    # -999 to 9999 each; those beyond `sides` are 0
    scores: tuple[int, ...]
    # number of the game in the match; not drawn on matrices
    round: int
    # 0-6 the suits, 7 played without trump, 255 not known, see below
    trump: int
    # tricks taken; drawn where there are 8 matrices
    tricks: tuple[int, ...]
    # the side whose turn it is, counted from 0; 255 nobody's
    turn: int
    # bit 0 the turn is to speak and not to play, bit 1 the program asks the table something
    flags: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(
            self.sides,
            *self.scores,
            self.round,
            self.trump,
            *self.tricks,
            self.turn,
            self.flags,
        )

    @classmethod
    def parse(cls, body: bytes) -> State:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1:5], v[5], v[6], v[7:11], v[11], v[12])


@dataclass(frozen=True, slots=True)
class Message:
    """MESSAGE, sent by the host.

    A line of text over the picture. It scrolls where it is too long.
    """

    TYPE: ClassVar[int] = 0x11
    LAYOUT: ClassVar[Struct] = Struct("<BB")
    # tenths of a second; 0: until the next STATE
    ttl: int
    # none yet, 0
    flags: int
    # at most 60 bytes ISO 8859-2; shown in capitals
    text: bytes

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.ttl, self.flags) + self.text

    @classmethod
    def parse(cls, body: bytes) -> Message:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], body[2:])


@dataclass(frozen=True, slots=True)
class Bright:
    """BRIGHT, sent by the host.

    Brightness, held below the cap.
    """

    TYPE: ClassVar[int] = 0x12
    LAYOUT: ClassVar[Struct] = Struct("<B")
    # 0-15
    level: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.level)

    @classmethod
    def parse(cls, body: bytes) -> Bright:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0])


@dataclass(frozen=True, slots=True)
class Frame:
    """FRAME, sent by the host.

    A picture drawn by the host; stays until the next STATE.
    """

    TYPE: ClassVar[int] = 0x13
    LAYOUT: ClassVar[Struct] = Struct("<")
    # 8 bytes a matrix, from left to right; bit 0 is the top pixel
    columns: bytes

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack() + self.columns

    @classmethod
    def parse(cls, body: bytes) -> Frame:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        return cls(body[0:])


@dataclass(frozen=True, slots=True)
class Config:
    """CONFIG, sent by the host.

    What is connected; kept through loss of power.
    """

    TYPE: ClassVar[int] = 0x14
    LAYOUT: ClassVar[Struct] = Struct("<BBBBB")
    # 1: LED matrices
    panel: int
    # 1 to 8 matrices, 4 or 8 are drawn for
    modules: int
    # orientation bits, see below
    geometry: int
    # 0-15
    brightness_cap: int
    # without a host, until the panel is dark but for one pixel; 0: never
    idle_minutes: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.panel, self.modules, self.geometry, self.brightness_cap, self.idle_minutes)

    @classmethod
    def parse(cls, body: bytes) -> Config:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2], v[3], v[4])


@dataclass(frozen=True, slots=True)
class Test:
    """TEST, sent by the host.

    A test picture; stays until the next STATE.
    """

    TYPE: ClassVar[int] = 0x15
    LAYOUT: ClassVar[Struct] = Struct("<B")
    # 0 back to the score, 1 an F and its number on each matrix, 2 every pixel
    pattern: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.pattern)

    @classmethod
    def parse(cls, body: bytes) -> Test:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0])


@dataclass(frozen=True, slots=True)
class Stats:
    """STATS, sent by the host.

    Asks for the counters.
    """

    TYPE: ClassVar[int] = 0x20
    LAYOUT: ClassVar[Struct] = Struct("<")

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack()

    @classmethod
    def parse(cls, body: bytes) -> Stats:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        return cls()


@dataclass(frozen=True, slots=True)
class Counts:
    """COUNTS, sent by the device.

    Answers STATS; counted since the restart, but for `watchdog`: since power-on.
    """

    TYPE: ClassVar[int] = 0xA0
    LAYOUT: ClassVar[Struct] = Struct("<IHHHHHHH")
    # frames understood
    good: int
    # frames with a wrong checksum
    bad_crc: int
    # frames cut short
    bad_cobs: int
    # frames longer than any
    too_long: int
    # frames shorter than any
    runt: int
    # bytes lost on the way in
    overrun: int
    # restarts by the watchdog
    watchdog: int
    # bytes that the stack never reached
    free_stack: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(
            self.good,
            self.bad_crc,
            self.bad_cobs,
            self.too_long,
            self.runt,
            self.overrun,
            self.watchdog,
            self.free_stack,
        )

    @classmethod
    def parse(cls, body: bytes) -> Counts:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7])


@dataclass(frozen=True, slots=True)
class Ack:
    """ACK, sent by the device.

    Answers everything else, after the panel was written, with the seq of what it answers.
    """

    TYPE: ClassVar[int] = 0x80
    LAYOUT: ClassVar[Struct] = Struct("<B")
    # see below
    status: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.status)

    @classmethod
    def parse(cls, body: bytes) -> Ack:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0])


@dataclass(frozen=True, slots=True)
class Key:
    """KEY, sent by the device.

    Reserved for keys on the box: no firmware sends it yet.
    """

    TYPE: ClassVar[int] = 0xB0
    LAYOUT: ClassVar[Struct] = Struct("<BBH")
    # 0 to 4
    key: int
    # 1 pressed, 0 let go
    pressed: int
    # counts every KEY, so that a lost one is noticed
    count: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.key, self.pressed, self.count)

    @classmethod
    def parse(cls, body: bytes) -> Key:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2])


AnyMessage = (
    Hello
    | Info
    | Boot
    | Ping
    | Pong
    | State
    | Message
    | Bright
    | Frame
    | Config
    | Test
    | Stats
    | Counts
    | Ack
    | Key
)
MESSAGES: tuple[type[AnyMessage], ...] = (
    Hello,
    Info,
    Boot,
    Ping,
    Pong,
    State,
    Message,
    Bright,
    Frame,
    Config,
    Test,
    Stats,
    Counts,
    Ack,
    Key,
)
