"""Frames: what is encoded comes back, what is damaged does not."""

import binascii
from dataclasses import fields
from pathlib import Path

import pytest
from cobs import cobs
from hypothesis import given
from hypothesis import strategies as st

from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import MESSAGES, AnyMessage
from table_hw.protocol import HELLO, Decoder, Packet, encode

LIMITS = {"B": (0, 255), "H": (0, 65535), "I": (0, 2**32 - 1), "h": (-32768, 32767)}


@st.composite
def messages(draw: st.DrawFn) -> AnyMessage:
    """Any message with any numbers: drawn as a body, since every body of the right length is one."""
    kind = draw(st.sampled_from(MESSAGES))
    tail = draw(st.binary(max_size=60)) if any(f.type == "bytes" for f in fields(kind)) else b""
    length = kind.LAYOUT.size
    return kind.parse(draw(st.binary(min_size=length, max_size=length)) + tail)


seqs = st.integers(0, 255)


def test_hello_never_changes() -> None:
    assert HELLO.hex(" ") == "00 01 03 01 01 05 01 01 e5 f1 00"


def test_hello_contains_no_command_of_a_boot_loader() -> None:
    """STK500 commands are 0x30 to 0x75, each ended by 0x20."""
    assert not [byte for byte in HELLO if 0x20 <= byte <= 0x79]


def test_state_on_the_wire() -> None:
    state = td1.State(2, (120, -1, 0, 0), 3, 255, (4, 5, 0, 0), 1, 2)
    assert state.body() == bytes.fromhex("02 7800 ffff 0000 0000 03 ff 04 05 00 00 01 02")


def test_message_types_are_all_different() -> None:
    assert len({message.TYPE for message in MESSAGES}) == len(MESSAGES)


@given(seqs, messages())
def test_what_is_encoded_comes_back(seq: int, message: AnyMessage) -> None:
    assert Decoder().feed(encode(seq, message)) == [Packet(seq, message)]


@given(seqs, messages())
def test_zeros_stand_only_at_the_ends(seq: int, message: AnyMessage) -> None:
    wire = encode(seq, message)
    assert wire[0] == wire[-1] == 0
    assert 0 not in wire[1:-1]


@given(st.lists(messages(), max_size=5), st.lists(st.integers(1, 9), min_size=1))
def test_frames_may_come_in_pieces(sent: list[AnyMessage], sizes: list[int]) -> None:
    wire, decoder, got, at = b"".join(encode(7, m) for m in sent), Decoder(), [], 0
    for size in sizes * (len(wire) + 1):
        got += decoder.feed(wire[at : at + size])
        at += size
    assert [packet.message for packet in got] == sent


@given(st.binary(max_size=200), messages())
def test_rubbish_before_a_frame_costs_nothing(rubbish: bytes, message: AnyMessage) -> None:
    assert Decoder().feed(rubbish + encode(1, message))[-1] == Packet(1, message)


@given(messages(), st.data())
def test_one_flipped_bit_is_noticed(message: AnyMessage, data: st.DataObject) -> None:
    wire = bytearray(encode(1, message))
    bit = data.draw(st.integers(8, 8 * (len(wire) - 1) - 1))
    wire[bit // 8] ^= 1 << bit % 8
    assert Decoder().feed(bytes(wire)) == []


@given(st.binary(max_size=2000))
def test_decoder_takes_anything_and_keeps_little(noise: bytes) -> None:
    decoder = Decoder()
    decoder.feed(noise)
    assert len(decoder._chunk) <= 71


def test_frames_of_another_kind_are_counted() -> None:
    body = b"\x01\x77"
    frame = body + binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "little")
    decoder = Decoder()
    assert decoder.feed(b"\0" + cobs.encode(frame) + b"\0") == []
    assert (decoder.unknown, decoder.bad) == (1, 0)


@pytest.mark.parametrize("chunk", [b"\x05\x01", b"\x02\x01", b"\x01" * 80, b"\x05\x01\x02\x03\x04"])
def test_damaged_chunks_are_counted(chunk: bytes) -> None:
    decoder = Decoder()
    assert decoder.feed(b"\0" + chunk + b"\0") == []
    assert decoder.bad == 1


def test_the_document_lists_every_message() -> None:
    text = (Path(__file__).parents[2] / "firmware" / "PROTOCOL.md").read_text("utf-8")
    for message in MESSAGES:
        assert f"### `{message.TYPE:02X}` {message.__name__.upper()}" in text
