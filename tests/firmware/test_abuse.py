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
RANDOM_BYTES = 1_000_000
RANDOM_FRAMES = 100_000
BACK_TO_BACK = 10_000

EXAMPLES: tuple[td1.AnyMessage, ...] = (
    td1.Hello(1, 0, 1, 1),
    td1.Ping(),
    OTHER.state,
    td1.State(2, (1, 2, 0, 0), 0, 255, (0, 0, 0, 0), 255, 0, 4, (3, 2, 0, 0), (1, 0, 0, 9)),
    td1.Message(0, 0, b"HELLO"),
    td1.Bright(1),
    td1.Frame(bytes(range(32))),
    td1.Config(1, 4, 2, 5, 0),
    td1.Test(2),
    td1.Locate(0x1CE5, 16, 20, 2),
    td1.Stats(),
    td1.Keys(),
    td1.Seen(77),
)


def test_every_message_of_the_host_is_an_example() -> None:
    device = {td1.Info, td1.Boot, td1.Pong, td1.Counts, td1.Ack, td1.Key, td1.Keystate}
    assert {type(message) for message in EXAMPLES} == set(td1.MESSAGES) - device


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


def assert_unharmed(host: Host) -> None:
    """Nothing was reset, lost or scribbled, and the next picture is shown."""
    facts = host.board.facts
    assert (facts.resets, facts.lost_bytes, facts.bad_latches, facts.spi_clashes) == (0, 0, 0, 0)
    host.hello()
    host.status(td1.Config(panel=1, modules=4, geometry=0, brightness_cap=7, idle_minutes=30))
    host.status(td1.Locate(0, 1, 2, 0))
    host.status(td1.Message(0, 0, b""))
    assert host.status(OTHER.state) is td1.Status.OK
    assert host.board.rows == emulated(OTHER)
    assert host.counts().overrun == 0
    assert host.counts().watchdog == 0


def test_a_million_random_bytes_at_full_speed_do_no_harm(host: Host) -> None:
    """A tenth of them zeros: else most would die as frames that are too long."""
    noise = random.Random(20)
    bytes_ = bytearray(noise.randbytes(RANDOM_BYTES))
    for at in noise.sample(range(RANDOM_BYTES), RANDOM_BYTES // 10):
        bytes_[at] = 0
    host.board.send_all(bytes(bytes_) + b"\0")
    host.board.run(20)
    host.packets()
    counts = host.counts()
    assert counts.too_long + counts.runt + counts.bad_cobs + counts.bad_crc > 50_000
    assert_unharmed(host)


def test_a_hundred_thousand_frames_are_answered_unless_they_are_spoilt(host: Host) -> None:
    """Every type, every length, random and plausible bodies; one in five with a flipped bit or its end cut off."""
    traffic = host.board.traffic(RANDOM_FRAMES, seed=21)
    assert traffic.good + traffic.spoilt == RANDOM_FRAMES
    assert traffic.answered == traffic.good
    assert traffic.spoilt > RANDOM_FRAMES // 6
    assert (traffic.believed, traffic.rubbish) == (0, 0)
    assert_unharmed(host)


def test_ten_thousand_frames_back_to_back_are_all_carried_out(host: Host) -> None:
    """The line full, nobody waits for an answer."""
    states = [Picture(scores=(i % 1000, 999 - i % 1000), trump=i % 8, turn=i % 2).state for i in range(BACK_TO_BACK)]
    host.board.send_all(b"".join(encode(1 + i % 255, state) for i, state in enumerate(states)))
    host.board.run(30)
    answers = host.packets()
    assert [packet.seq for packet in answers] == [1 + i % 255 for i in range(BACK_TO_BACK)]
    assert {packet.message for packet in answers} == {td1.Ack(td1.Status.OK)}
    assert host.board.rows == emulated(Picture(scores=(999, 0), trump=7, turn=1))
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


@pytest.mark.parametrize("baud", [9600, 57_600, 250_000])
def test_host_at_a_wrong_speed_is_not_understood_and_does_no_harm(board: Board, baud: int) -> None:
    host = Host(board)
    host.packets()
    board.set_host_baud(baud)
    board.send_all(HELLO * 40)
    board.run(30)
    assert host.packets() == []
    board.set_host_baud(td1.BAUD)
    board.send_all(b"\0")
    assert host.hello().phase == td1.Phase.LIVE
    assert board.facts.resets == 0


def test_host_a_few_percent_off_is_understood(board: Board) -> None:
    board.set_host_baud(round(td1.BAUD * 1.02))
    assert Host(board).hello().phase == td1.Phase.LIVE
