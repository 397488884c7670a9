"""The simulated board (firmware/sim) for tests: the firmware as it is, in simulated time, by ctypes."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("FILKO_FIRMWARE_BUILD", ROOT / "firmware" / "build"))
"""Set to another folder only by `mutants.py`, which builds firmware that is broken on purpose."""
ELF = BUILD / "filko-display.elf"
HZ = 16_000_000
FLASH_SIZE = 0x8000
MOUNTED_DIGITS = 16
"""firmware/sim/max7219.h"""

Rows = tuple[str, ...]


class Facts(ctypes.Structure):
    """`board_facts_t` of firmware/sim/board.h."""

    _fields_ = (
        ("cycles", ctypes.c_uint64),
        ("resets", ctypes.c_uint32),
        ("latches", ctypes.c_uint32),
        ("bad_latches", ctypes.c_uint32),
        ("spi_clashes", ctypes.c_uint32),
        ("lost_bytes", ctypes.c_uint32),
        ("views", ctypes.c_uint32),
        ("baud", ctypes.c_uint32),
        ("awake", ctypes.c_uint64),
        ("changed_at", ctypes.c_uint64),
    )


class Traffic(ctypes.Structure):
    """`traffic_t` of firmware/sim/traffic.h."""

    _fields_ = tuple((name, ctypes.c_uint32) for name in ("good", "answered", "spoilt", "believed", "rubbish"))


def _library() -> ctypes.CDLL:
    lib = ctypes.CDLL(str(BUILD / "libboard.so"))
    handle, text, u32, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32, ctypes.c_size_t
    lib.board_new.restype = handle
    lib.board_new.argtypes = [text, ctypes.c_int, ctypes.c_int, u32]
    lib.traffic_frames.argtypes = [handle, u32, u32, ctypes.POINTER(Traffic)]
    lib.board_flash.argtypes = [handle, text]
    lib.board_burn.argtypes, lib.board_burn.restype = [handle, text], ctypes.c_bool
    for name in ("free", "power_cycle", "reset", "hang", "hang_deaf", "erase_program"):
        getattr(lib, f"board_{name}").argtypes = [handle]
    lib.board_run.argtypes, lib.board_run.restype = [handle, u32], ctypes.c_bool
    lib.board_set_host_baud.argtypes = [handle, u32]
    lib.board_send.argtypes = [handle, text, size]
    lib.board_unsent.argtypes, lib.board_unsent.restype = [handle], size
    lib.board_receive.argtypes, lib.board_receive.restype = [handle, text, size], size
    lib.board_key.argtypes = [handle, ctypes.c_int, ctypes.c_bool]
    lib.board_store_flip.argtypes = [handle, ctypes.c_int]
    lib.board_view.argtypes = [handle, text]
    lib.board_past_view.argtypes = [handle, u32, text, ctypes.POINTER(ctypes.c_uint64)]
    lib.board_past_view.restype = ctypes.c_bool
    lib.board_brightness.argtypes = [handle]
    lib.board_facts.argtypes = [handle, ctypes.POINTER(Facts)]
    lib.board_disturb.argtypes = [handle, ctypes.c_int, ctypes.c_uint8, ctypes.c_uint8]
    return lib


def rows_of(columns: bytes, width: int) -> Rows:
    """Columns (bit 0 the top pixel) as eight rows of # and `.`."""
    return tuple("".join("#" if columns[x] >> y & 1 else "." for x in range(width)) for y in range(8))


class Board:
    """One display, powered on."""

    def __init__(self, modules: int = 4, *, mounting: int = 0, seed: int = 1, digits: bool = False) -> None:
        self._lib = _library()
        self._width = 8 * modules
        mounting |= MOUNTED_DIGITS * digits
        self._board = self._lib.board_new(str(ELF).encode(), modules, mounting, seed)
        assert self._board, f"{ELF} cannot be read"

    def close(self) -> None:
        """Power off for good."""
        self._lib.board_free(self._board)
        self._board = None

    def power_cycle(self) -> None:
        """Off and on."""
        self._lib.board_power_cycle(self._board)

    def reset(self) -> None:
        """Pull the reset pin."""
        self._lib.board_reset(self._board)

    def burn(self, boot_loader: Path) -> None:
        """Burn a boot loader from a hex file; the power is off and on again."""
        assert self._lib.board_burn(self._board, str(boot_loader).encode()), f"{boot_loader} does not fit"

    @property
    def flash(self) -> bytes:
        """The whole flash memory."""
        copied = ctypes.create_string_buffer(FLASH_SIZE)
        self._lib.board_flash(self._board, copied)
        return copied.raw

    def erase_program(self) -> None:
        """A board that was never flashed; the power is off and on again."""
        self._lib.board_erase_program(self._board)

    def hang(self, *, deaf: bool = False) -> None:
        """Let the program hang; `deaf` with interrupts switched off."""
        (self._lib.board_hang_deaf if deaf else self._lib.board_hang)(self._board)

    def traffic(self, frames: int, seed: int) -> Traffic:
        """Many frames, good and spoilt, one after the other."""
        result = Traffic()
        self._lib.traffic_frames(self._board, seed, frames, ctypes.byref(result))
        return result

    def disturb(self, chip: int, register: int, value: int) -> None:
        """Write a register of one MAX7219 behind the firmware's back."""
        self._lib.board_disturb(self._board, chip, register, value)

    def run(self, ms: float) -> None:
        """Let simulated time pass."""
        assert self._lib.board_run(self._board, round(ms * 1000)), "the processor crashed"

    def set_host_baud(self, baud: int) -> None:
        """The speed at which the host sends."""
        self._lib.board_set_host_baud(self._board, baud)

    def send(self, wire: bytes) -> None:
        """Put bytes on the line; they travel while the board runs."""
        self._lib.board_send(self._board, wire, len(wire))

    def send_all(self, wire: bytes) -> None:
        """Send and run until everything has travelled."""
        self.send(wire)
        while left := self._lib.board_unsent(self._board):
            self.run(0.5 if left < 1000 else 50)

    def receive(self) -> bytes:
        """What the firmware has sent since the last call."""
        received, room = b"", ctypes.create_string_buffer(4096)
        while count := self._lib.board_receive(self._board, room, 4096):
            received += room.raw[:count]
        return received

    @property
    def facts(self) -> Facts:
        """Counters of the simulator."""
        facts = Facts()
        self._lib.board_facts(self._board, ctypes.byref(facts))
        return facts

    @property
    def now_ms(self) -> float:
        """Simulated time since power-on."""
        return float(self.facts.cycles * 1000 / HZ)

    @property
    def brightness(self) -> int:
        """0 to 15; -1 when dark."""
        return int(self._lib.board_brightness(self._board))

    def key(self, key: int, closed: bool) -> None:
        """Close or open the contact of a key."""
        self._lib.board_key(self._board, key, closed)

    def press(self, key: int, ms: float = 120) -> None:
        """Press a key and let go of it, as a hand does; returns when it has been open for a while."""
        self.key(key, True)
        self.run(ms)
        self.key(key, False)
        self.run(120)

    def store_flip(self, at: int) -> None:
        """Turn all bits of one byte of the EEPROM."""
        self._lib.board_store_flip(self._board, at)

    @property
    def columns(self) -> bytes:
        """What a person sees now: columns, bit 0 the top pixel; or digits, bits 7-0 the dot and segments A-G."""
        columns = ctypes.create_string_buffer(64)
        self._lib.board_view(self._board, columns)
        return columns.raw[: self._width]

    @property
    def rows(self) -> Rows:
        """What a person sees now."""
        return rows_of(self.columns, self._width)

    def past_views(self) -> Iterator[tuple[float, Rows]]:
        """Everything that was to be seen since power-on, with the simulated millisecond at which it appeared."""
        columns, cycle = ctypes.create_string_buffer(64), ctypes.c_uint64()
        for n in range(self.facts.views):
            if self._lib.board_past_view(self._board, n, columns, ctypes.byref(cycle)):
                yield cycle.value * 1000 / HZ, rows_of(columns.raw, self._width)
