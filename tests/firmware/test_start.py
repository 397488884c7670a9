"""From power-on to the first picture: no rubbish on the panel, a BOOT frame on the line."""

from collections.abc import Callable

import pytest

from table_hw import _protocol_tables as td1
from table_hw.protocol import Decoder, encode
from table_hw.rendering import as_text, waiting
from tests.firmware.board import Board
from tests.firmware.host import Host

DARK = tuple("." * 32 for _ in range(8))
DASHES = (
    "................................",
    "................................",
    "................................",
    "................................",
    "................................",
    "............###.###.............",
    "................................",
    "................................",
)


@pytest.mark.parametrize("seed", range(8))
def test_power_on_shows_nothing_but_dark_and_dashes(new_board: Callable[..., Board], seed: int) -> None:
    board = new_board(seed=seed)
    board.run(100)
    assert [rows for _, rows in board.past_views()] == [DARK, DASHES]
    assert board.facts.bad_latches == 0
    assert board.facts.spi_clashes == 0


def test_dashes_are_those_of_the_emulated_panel() -> None:
    assert tuple(as_text(waiting()).split("\n")) == DASHES


def test_board_tells_that_it_has_started(new_board: Callable[..., Board]) -> None:
    board = new_board()
    board.run(100)
    (packet,) = Decoder().feed(board.receive())
    assert packet.seq == 0
    assert isinstance(packet.message, td1.Boot)
    assert packet.message.modules == 4
    assert packet.message.reset_cause == 1, "power-on"
    assert packet.message.phase == td1.Phase.BOOTED


@pytest.mark.parametrize("answered_ms", [0.3, 0.6, 0.9])
def test_start_in_the_middle_of_an_answer_is_told_all_the_same(board: Board, answered_ms: float) -> None:
    """The zero that leads each frame ends what the restart cut off."""
    host = Host(board)
    host.hello()
    board.send(encode(1, td1.Stats()))
    while not (cut := board.receive()):
        board.run(0.05)
    board.run(answered_ms)
    cut += board.receive()
    board.reset()
    board.run(100)
    packets = Decoder().feed(cut + board.receive())
    assert [type(packet.message) for packet in packets] == [td1.Boot]


def test_every_start_has_another_number(new_board: Callable[..., Board]) -> None:
    board, decoder, numbers = new_board(), Decoder(), []
    for start in range(6):
        board.run(100)
        numbers += [p.message.boot_id for p in decoder.feed(board.receive()) if isinstance(p.message, td1.Boot)]
        if start % 2:
            board.power_cycle()
        else:
            board.reset()
    assert len(set(numbers)) == 6


def test_line_runs_at_the_speed_of_the_host(board: Board) -> None:
    assert abs(board.facts.baud / td1.BAUD - 1) < 0.025
