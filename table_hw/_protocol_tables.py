"""The messages of TD1 as data.

Made by firmware/generate.py from firmware/protocol.toml; change that, not this.
"""

# fmt: off

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from struct import Struct, error
from typing import ClassVar

MAJOR = 1
MINOR = 1
BAUD = 115200
MAX_BODY = 64
MAX_MODULES = 8
DEFAULT_MODULES = 4
MAX_SIDES = 4
DEFAULT_BRIGHTNESS_CAP = 7
DEFAULT_IDLE_MINUTES = 30
MAX_KEYS = 5
KEY_TRIES = 4
KEY_EVERY_MS = 150
STAKE_MAX = 99
WINS_MAX = 99


class Status(IntEnum):
    """ACK: status."""

    OK = 0  # done, and on the panel
    UNKNOWN = 1  # no such message
    LENGTH = 2  # the body is too short or too long
    RANGE = 3  # a number is out of its range; nothing was changed
    NOHELLO = 4  # HELLO first
    VERSION = 5  # the host speaks another version
    LATE = 6  # SEEN: that press no longer counts


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
    """Orientation, CONFIG and INFO; without any: IN at the right, matrices as on FC-16, digit 1 at the right."""

    TRANSPOSE = 1  # the registers of a matrix are its columns, not its rows; digits: not allowed
    FLIP_X = 2  # the bits of a register run the other way; digits: register 1 at the left
    FLIP_Y = 4  # the registers run the other way; digits: each hangs upside down
    CHAIN_REVERSED = 8  # IN at the left


class Pattern(IntEnum):
    """TEST: pattern."""

    NONE = 0  # back to the score
    ORIENTATION = 1  # an F and its number on each matrix, or at the ends of each group of digits
    ALL_ON = 2  # every pixel or segment, at the brightness in force


class Panel(IntEnum):
    """CONFIG and INFO: panel."""

    MATRIX = 1  # MAX7219 with 8x8 LEDs each
    SEGMENTS = 2  # MAX7219 with eight 7-segment digits each


class Settings(IntEnum):
    """INFO: settings."""

    DEFAULT = 0  # none were stored: as sold
    STORED = 1  # as the last CONFIG set them
    DAMAGED = 2  # those stored fail their checksum: as sold


class Level(IntEnum):
    """BRIGHT: level."""

    DARK = 255  # nothing lit until the next BRIGHT


class Press(IntEnum):
    """KEY: pressed."""

    SHORT = 1  # let go within 0.8 seconds
    LONG = 2  # let go after 0.8 to 3 seconds; what is held longer sticks


def _filled(body: bytes, least: int, length: int) -> bytes:
    """A body of an older minor version, with zeros for what it lacks. Raises struct.error below `least`."""
    if len(body) < least:
        raise error(f"{len(body)} bytes, and {least} at least are needed")
    return body.ljust(length, b"\0")


def _short(body: bytes, least: int) -> bytes:
    """The body without zeros at its end that a reader fills in, so that short news stays short."""
    return body[:least] + body[least:].rstrip(b"\0")


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
    LAYOUT: ClassVar[Struct] = Struct("<BB3BIBBBBBBHBBBBBBB")
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
    # 1 LED matrices, 2 seven-segment digits
    panel: int
    # 8x8 matrices, or groups of 8 digits, in the chain
    modules: int
    # orientation bits, see below
    geometry: int
    # highest brightness that BRIGHT can reach, 0-15
    brightness_cap: int
    # longest body that the device takes
    max_body: int
    # another number after each restart
    boot_id: int
    # bit 0 power-on, 1 reset pin, 2 brown-out, 3 watchdog; 0 where a boot loader took it
    reset_cause: int
    # see below
    phase: int
    # key inputs that the board has, 0 to 5
    keys: int = 0
    # columns of pixels, or digits, from left to right: what a FRAME carries
    width: int = 0
    # rows of pixels: 8; with digits 1
    height: int = 0
    # as CONFIG set it
    idle_minutes: int = 0
    # where the settings come from, see below
    settings: int = 0

    def body(self) -> bytes:
        """The body on the wire."""
        body = self.LAYOUT.pack(
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
            self.keys,
            self.width,
            self.height,
            self.idle_minutes,
            self.settings,
        )
        return _short(body, 19)

    @classmethod
    def parse(cls, body: bytes) -> Info:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(_filled(body, 19, 24))
        return cls(
            v[0],
            v[1],
            v[2:5],
            v[5],
            v[6],
            v[7],
            v[8],
            v[9],
            v[10],
            v[11],
            v[12],
            v[13],
            v[14],
            v[15],
            v[16],
            v[17],
            v[18],
            v[19],
        )


@dataclass(frozen=True, slots=True)
class Boot:
    """BOOT, sent by the device.

    Sent once after a restart, unasked, with seq 0: the host learns of it at once.
    """

    TYPE: ClassVar[int] = 0xFE
    LAYOUT: ClassVar[Struct] = Struct("<BB3BIBBBBBBHBBBBBBB")
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
    # 1 LED matrices, 2 seven-segment digits
    panel: int
    # 8x8 matrices, or groups of 8 digits, in the chain
    modules: int
    # orientation bits, see below
    geometry: int
    # highest brightness that BRIGHT can reach, 0-15
    brightness_cap: int
    # longest body that the device takes
    max_body: int
    # another number after each restart
    boot_id: int
    # bit 0 power-on, 1 reset pin, 2 brown-out, 3 watchdog; 0 where a boot loader took it
    reset_cause: int
    # see below
    phase: int
    # key inputs that the board has, 0 to 5
    keys: int = 0
    # columns of pixels, or digits, from left to right: what a FRAME carries
    width: int = 0
    # rows of pixels: 8; with digits 1
    height: int = 0
    # as CONFIG set it
    idle_minutes: int = 0
    # where the settings come from, see below
    settings: int = 0

    def body(self) -> bytes:
        """The body on the wire."""
        body = self.LAYOUT.pack(
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
            self.keys,
            self.width,
            self.height,
            self.idle_minutes,
            self.settings,
        )
        return _short(body, 19)

    @classmethod
    def parse(cls, body: bytes) -> Boot:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(_filled(body, 19, 24))
        return cls(
            v[0],
            v[1],
            v[2:5],
            v[5],
            v[6],
            v[7],
            v[8],
            v[9],
            v[10],
            v[11],
            v[12],
            v[13],
            v[14],
            v[15],
            v[16],
            v[17],
            v[18],
            v[19],
        )


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
    LAYOUT: ClassVar[Struct] = Struct("<B4hBB4BBBB4B4B")
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
    # 0 or 1 plain; 2 to 99: the deal counts so many times (doubled, redoubled)
    stake: int = 0
    # games won by each side, a stroke each (parti, buli, big points), 0 to 99
    wins: tuple[int, ...] = (0,) * 4
    # games won doubly, an X each (maccs), 0 to 99
    big_wins: tuple[int, ...] = (0,) * 4

    def body(self) -> bytes:
        """The body on the wire."""
        body = self.LAYOUT.pack(
            self.sides,
            *self.scores,
            self.round,
            self.trump,
            *self.tricks,
            self.turn,
            self.flags,
            self.stake,
            *self.wins,
            *self.big_wins,
        )
        return _short(body, 17)

    @classmethod
    def parse(cls, body: bytes) -> State:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(_filled(body, 17, 26))
        return cls(v[0], v[1:5], v[5], v[6], v[7:11], v[11], v[12], v[13], v[14:18], v[18:22])


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

    Brightness, held below the cap; or the panel dark until the next BRIGHT, while all else goes on.
    """

    TYPE: ClassVar[int] = 0x12
    LAYOUT: ClassVar[Struct] = Struct("<B")
    # 0-15; 255 dark
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
    # 8 bytes a module, from left to right: columns, bit 0 the top pixel; or digits, bits 7-0 the
    # dot and segments A-G
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
    # 1 LED matrices, 2 seven-segment digits
    panel: int
    # 1 to 8; pictures are drawn for 4 or 8 matrices, or one group of 8 digits
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
    # 0 back to the score, 1 an F and its number on each matrix, 2 everything lit
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
class Locate:
    """LOCATE, sent by the host.

    The whole panel blinks a code, so that a camera finds it; then it shows again what it showed.
    Acknowledged when the first step is lit.
    """

    TYPE: ClassVar[int] = 0x16
    LAYOUT: ClassVar[Struct] = Struct("<IBBB")
    # bit 0 first: 1 everything lit, 0 everything dark
    code: int
    # how many bits the code has, 1-32
    bits: int
    # how long a bit lasts, in hundredths of a second, 2-255
    step: int
    # how often the code is shown, 1-255; 0 ends it at once
    repeats: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.code, self.bits, self.step, self.repeats)

    @classmethod
    def parse(cls, body: bytes) -> Locate:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2], v[3])


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

    A key on the box was pressed and let go. Sent with seq 0 to a live host, again every 150 ms
    until SEEN, four times at most; a key that sticks or chatters sends none.
    """

    TYPE: ClassVar[int] = 0xB0
    LAYOUT: ClassVar[Struct] = Struct("<BBH")
    # 0 to 4
    key: int
    # 1 shortly, 2 for 0.8 seconds or longer, see below
    pressed: int
    # counts presses; one sent again keeps its number
    count: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.key, self.pressed, self.count)

    @classmethod
    def parse(cls, body: bytes) -> Key:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2])


@dataclass(frozen=True, slots=True)
class Seen:
    """SEEN, sent by the host.

    Takes the press with this number. Only when it is answered OK does the press count; LATE means
    that it was given up or taken before.
    """

    TYPE: ClassVar[int] = 0x30
    LAYOUT: ClassVar[Struct] = Struct("<H")
    # as in KEY
    count: int

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.count)

    @classmethod
    def parse(cls, body: bytes) -> Seen:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0])


@dataclass(frozen=True, slots=True)
class Keys:
    """KEYS, sent by the host.

    Asks how the keys are.
    """

    TYPE: ClassVar[int] = 0x21
    LAYOUT: ClassVar[Struct] = Struct("<")

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack()

    @classmethod
    def parse(cls, body: bytes) -> Keys:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        return cls()


@dataclass(frozen=True, slots=True)
class Keystate:
    """KEYSTATE, sent by the device.

    Answers KEYS. Bit n of a mask is key n.
    """

    TYPE: ClassVar[int] = 0xA1
    LAYOUT: ClassVar[Struct] = Struct("<BBB5H")
    # mask of the inputs that there are
    inputs: int
    # mask: closed now
    down: int
    # mask: not listened to, because it sticks or chatters
    muted: int
    # good presses of each key since the restart
    presses: tuple[int, ...]

    def body(self) -> bytes:
        """The body on the wire."""
        return self.LAYOUT.pack(self.inputs, self.down, self.muted, *self.presses)

    @classmethod
    def parse(cls, body: bytes) -> Keystate:
        """From a body, which may be longer than declared. Raises struct.error when shorter."""
        v = cls.LAYOUT.unpack_from(body)
        return cls(v[0], v[1], v[2], v[3:8])


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
    | Locate
    | Stats
    | Counts
    | Ack
    | Key
    | Seen
    | Keys
    | Keystate
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
    Locate,
    Stats,
    Counts,
    Ack,
    Key,
    Seen,
    Keys,
    Keystate,
)
