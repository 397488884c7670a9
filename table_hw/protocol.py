"""Frames of TD1: bytes to messages and back. No input or output (firmware/PROTOCOL.md).

>>> encode(0, Hello(major=1, min_minor=0, one=1, also_one=1)).hex(" ")
'00 01 03 01 01 05 01 01 e5 f1 00'
"""

from __future__ import annotations

import binascii
import struct
from dataclasses import dataclass, field

from cobs import cobs

from table_hw._protocol_tables import MAX_BODY, MESSAGES, AnyMessage, Hello

__all__ = ["HELLO", "Decoder", "Packet", "encode"]

HEAD, CRC = 2, 2
ENCODED_MAX = HEAD + MAX_BODY + CRC + 1
"""Bytes between the two zeros of the longest frame."""

_BY_TYPE = {message.TYPE: message for message in MESSAGES}


@dataclass(frozen=True, slots=True)
class Packet:
    """One good frame: a message and the number that ties an answer to its question."""

    seq: int
    message: AnyMessage


def encode(seq: int, message: AnyMessage) -> bytes:
    """The frame on the wire, with the zero that ends whatever was in the line before."""
    head = bytes((seq, message.TYPE)) + message.body()
    crc = binascii.crc_hqx(head, 0xFFFF)
    encoded: bytes = cobs.encode(head + crc.to_bytes(2, "little"))
    return b"\0" + encoded + b"\0"


HELLO = encode(0, Hello(major=1, min_minor=0, one=1, also_one=1))
"""The constant bytes that may be sent to a board of which nothing is known."""


@dataclass
class Decoder:
    """Collects bytes and gives back the good frames among them; counts the others."""

    bad: int = 0
    """Chunks that were no frame."""
    unknown: int = 0
    """Good frames of a type that this program does not know."""
    _chunk: bytearray = field(default_factory=bytearray)

    def feed(self, data: bytes) -> list[Packet]:
        """Frames that end in `data`."""
        *ended, rest = (self._chunk + data).split(b"\0")
        self._chunk = rest[: ENCODED_MAX + 1]  # what is longer is no frame, and needs no more room to be none
        return [packet for chunk in ended if chunk and (packet := self._packet(bytes(chunk)))]

    def _packet(self, chunk: bytes) -> Packet | None:
        try:
            return self._parsed(_checked(chunk))
        except (cobs.DecodeError, ValueError, struct.error):
            self.bad += 1
            return None

    def _parsed(self, frame: bytes) -> Packet | None:
        kind = _BY_TYPE.get(frame[1])
        if kind is None:
            self.unknown += 1
            return None
        return Packet(frame[0], kind.parse(frame[HEAD:]))


def _checked(chunk: bytes) -> bytes:
    """The frame without its checksum. Raises ValueError or cobs.DecodeError."""
    if len(chunk) > ENCODED_MAX:
        raise ValueError("longer than any frame")
    frame: bytes = cobs.decode(chunk)
    if len(frame) < HEAD + CRC:
        raise ValueError("shorter than any frame")
    if binascii.crc_hqx(frame[:-CRC], 0xFFFF) != int.from_bytes(frame[-CRC:], "little"):
        raise ValueError("wrong checksum")
    return frame[:-CRC]
