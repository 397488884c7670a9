"""What a bad line, a bad host and bad luck do to the firmware: nothing that lasts."""

import random

import pytest

from table_hw import _protocol_tables as td1
from table_hw.picture import Picture
from table_hw.protocol import HELLO, encode
from tests.firmware.board import Board
from tests.firmware.host import Host
from tests.firmware.test_score import emulated

PICTURE = Picture(scores=(120, 95), trump=3, turn=0)
OTHER = Picture(scores=(111, 222), trump=1, turn=1)

FREE_STACK = 768
"""Bytes that no abuse may touch; how deep the stack goes at most is measured in test_size.py."""

EXAMPLES = (
    OTHER.state,
    td1.Message(0, 0, b"HELLO"),
    td1.Bright(1),
    td1.Frame(bytes(range(32))),
    td1.Config(1, 4, 2, 5, 0),
    td1.Test(2),
)


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda m: type(m).__name__)
def test_no_single_flipped_bit_is_accepted(host: Host, message: td1.AnyMessage) -> None:
    host.status(PICTURE.state)
    good = encode(9, message)
    before, accepted = host.counts().good, 0
    for bit in range(8, 8 * (len(good) - 1)):  # the zeros at both ends belong to the next frame as well
        wire = bytearray(good)
        wire[bit // 8] ^= 1 << bit % 8
        host.board.send_all(bytes(wire) + b"\0")
        host.board.run(1)
        accepted += len(host.packets())
    assert accepted == 0
    assert host.counts().good == before + 1
    assert host.board.rows == emulated(PICTURE)


def test_random_bytes_at_full_speed_do_no_harm(host: Host) -> None:
    host.status(PICTURE.state)
    noise = random.Random(20)
    for _ in range(10):
        host.board.send_all(noise.randbytes(5000))
    host.board.send(b"\0")
    host.board.run(20)
    facts = host.board.facts
    assert (facts.resets, facts.lost_bytes, facts.bad_latches, facts.spi_clashes) == (0, 0, 0, 0)
    host.packets()
    assert host.status(OTHER.state) is td1.Status.OK
    assert host.board.rows == emulated(OTHER)
    assert host.counts().overrun == 0
    assert host.counts().free_stack >= FREE_STACK


def test_good_frames_with_random_contents_are_all_answered(host: Host) -> None:
    noise = random.Random(21)

    class Anything:
        TYPE = 0

        def __init__(self, kind: int, body: bytes) -> None:
            self.TYPE = kind
            self._body = body

        def body(self) -> bytes:
            return self._body

    for _ in range(400):
        kind = noise.choice([*(m.TYPE for m in EXAMPLES), *range(2, 256)])
        host.ask(Anything(kind, noise.randbytes(noise.randrange(65))))  # type: ignore[arg-type]
    facts = host.board.facts
    assert (facts.resets, facts.lost_bytes, facts.spi_clashes) == (0, 0, 0)
    assert host.counts().free_stack >= FREE_STACK


def test_frames_back_to_back_are_all_carried_out(host: Host) -> None:
    """The line full, nobody waits for an answer."""
    states = [Picture(scores=(i, 300 - i), trump=i % 8, turn=i % 2) for i in range(300)]
    host.board.send_all(b"".join(encode(1 + i % 255, picture.state) for i, picture in enumerate(states)))
    host.board.run(30)
    acks = [packet.message for packet in host.packets()]
    assert acks == [td1.Ack(td1.Status.OK)] * 300
    assert host.board.rows == emulated(states[-1])
    assert host.board.facts.lost_bytes == 0


@pytest.mark.parametrize("cut", range(1, 20))
def test_frame_that_is_cut_short_costs_only_itself(host: Host, cut: int) -> None:
    host.board.send_all(encode(5, OTHER.state)[:cut])
    host.board.run(50)
    assert host.status(PICTURE.state) is td1.Status.OK
    assert host.board.rows == emulated(PICTURE)


def test_without_the_leading_zero_the_next_frame_would_be_lost(host: Host) -> None:
    """The rule that every frame begins with a zero has a reason."""
    host.board.send_all(encode(5, OTHER.state)[:6])
    host.board.send_all(encode(6, PICTURE.state)[1:])
    host.board.run(20)
    assert host.packets() == []


def test_frame_longer_than_any_is_counted_and_forgotten(host: Host) -> None:
    host.board.send_all(b"\0" + b"\x01" * 300 + b"\0" + b"\x03\x01\x01\0" + b"\x09\x01\0")
    assert host.status(PICTURE.state) is td1.Status.OK
    counts = host.counts()
    assert (counts.too_long, counts.runt, counts.bad_cobs) == (1, 1, 1)


def test_host_that_sends_too_fast_loses_frames_but_not_in_silence(board: Board) -> None:
    """The simulator paces bytes, not bits, so a host at another speed only sends them closer together."""
    host = Host(board)
    board.set_host_baud(250_000)
    board.send_all(HELLO * 40)
    board.run(30)
    answered = len(host.packets())
    board.set_host_baud(115_200)
    host.hello()
    assert answered < 40
    assert board.facts.lost_bytes > 0
    assert board.facts.resets == 0
