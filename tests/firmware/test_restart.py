"""Starts through real boot loaders, hosts that speak into them, and programs that hang: all in simulated time."""

from collections.abc import Callable
from pathlib import Path

import pytest

from table_hw import _protocol_tables as td1
from table_hw.picture import Picture
from table_hw.protocol import HELLO, Decoder
from tests.firmware.board import Board
from tests.firmware.host import Host
from tests.firmware.test_score import emulated

LOADERS = ("none", "optiboot", "atmegaboot")
HELLO_EVERY_MS = 100
LIVE_WITHIN_MS = {"none": 500, "optiboot": 2500, "atmegaboot": 2500}
WATCHDOG = 8
PICTURE = Picture(scores=(120, 95), trump=3, turn=0)


@pytest.fixture(params=LOADERS)
def loader(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def board(new_board: Callable[..., Board], boot_loaders: dict[str, Path], loader: str) -> Board:
    """A board that has started through `loader`."""
    board = new_board()
    if loader != "none":
        board.burn(boot_loaders[loader])
    board.run(2000)
    board.receive()
    return board


def first_answer(board: Board, every_ms: float, within_ms: float) -> td1.Info:
    """Say HELLO again and again, as a host does; the first INFO."""
    decoder, end = Decoder(), board.now_ms + within_ms
    while board.now_ms < end:
        board.send(HELLO)
        for _ in range(5):
            board.run(every_ms / 5)
            for packet in decoder.feed(board.receive()):
                if isinstance(packet.message, td1.Info):
                    return packet.message
    raise AssertionError(f"no answer within {within_ms} ms of simulated time")


def boot_frame(board: Board, within_ms: float) -> td1.Boot:
    """The BOOT that a started program sends by itself."""
    decoder, end = Decoder(), board.now_ms + within_ms
    while board.now_ms < end:
        board.run(10)
        for packet in decoder.feed(board.receive()):
            if isinstance(packet.message, td1.Boot):
                return packet.message
    raise AssertionError(f"not started within {within_ms} ms of simulated time")


def test_host_that_opens_the_port_is_answered_soon(board: Board, loader: str) -> None:
    board.reset()
    assert first_answer(board, HELLO_EVERY_MS, LIVE_WITHIN_MS[loader]).phase == td1.Phase.LIVE


@pytest.mark.parametrize("every_ms", [17, 50, 130])
def test_greetings_into_a_boot_loader_do_no_harm(board: Board, every_ms: int) -> None:
    before = board.flash
    for pause_ms in (1, 333):
        board.reset()
        board.run(pause_ms)
        first_answer(board, every_ms, 2500)
    assert board.flash == before


def test_program_that_hangs_is_started_anew(board: Board) -> None:
    """By a jump: the boot loader of old Nanos does not survive the chip's own watchdog reset."""
    host = Host(board)
    host.hello()
    host.status(PICTURE.state)
    board.receive()
    begin = board.now_ms
    board.hang()
    assert boot_frame(board, 700).reset_cause & WATCHDOG
    assert board.now_ms - begin <= 700
    host.hello()
    assert host.counts().watchdog == 1
    host.status(PICTURE.state)
    assert board.rows == emulated(PICTURE)


@pytest.mark.parametrize("loader", ["none", "optiboot"], indirect=True)
def test_program_that_hangs_with_interrupts_off_is_started_anew_by_a_reset(board: Board) -> None:
    """Not so on old Nanos, whose boot loader lets the watchdog reset it for ever; WIRING and README say so."""
    resets = board.facts.resets
    board.hang(deaf=True)
    boot_frame(board, 1500)
    assert board.facts.resets == resets + 1


def test_program_is_kept_when_the_power_goes(board: Board) -> None:
    before = board.flash
    board.power_cycle()
    boot_frame(board, 2000)
    assert board.flash == before
