"""Seven-segment digits: scores, trump, turn, stake, games and words, as a person reads them."""

from collections.abc import Callable

import pytest

from table_hw import _protocol_tables as td1
from table_hw._glyph_tables import SEGMENT
from table_hw.picture import Picture
from tests.firmware.board import Board
from tests.firmware.host import Host
from tests.firmware.test_settings import config

DOT = 0x80
PAGE_MS, LATE_MS = 2000, 50
READ = {bits: letter for letter, bits in reversed(SEGMENT.items())}
"""What a person reads; where two letters look the same, the first."""


@pytest.fixture
def host(new_board: Callable[..., Board]) -> Host:
    board = new_board(1, digits=True)
    board.run(60)
    host = Host(board)
    host.hello()
    assert host.status(config(td1.Panel.SEGMENTS, 1)) is td1.Status.OK
    return host


def read(host: Host) -> str:
    """The digits from left to right, each with its dot; a B looks like a b, an S like a 5."""
    words = ""
    for segments in host.board.columns:
        words += READ[segments & ~DOT] + "." * bool(segments & DOT)
    return words


PAGES = {
    "two scores, the trump between, the left side plays": (
        Picture(scores=(12, 95), trump=td1.Trump.HEARTS, turn=0),
        ["1.2. . H 95"],
    ),
    "the right side speaks": (Picture(scores=(0, 7), turn=1, speaking=True), ["0     . 7."]),
    "three digits each: the trump comes by itself": (
        Picture(scores=(120, 950), trump=td1.Trump.ACORNS),
        ["120  950", "-A-     "],
    ),
    "four digits each": (Picture(scores=(1001, 2950), turn=1), ["10012.9.5.0."]),
    "below zero": (Picture(scores=(-20, 488), trump=td1.Trump.NO_TRUMP), ["-20  488", "-N-     "]),
    "three players": (
        Picture(scores=(120, 95, 301), trump=td1.Trump.CLUBS, turn=2),
        ["1. (  120", "2. (   95", "3. (  3.0.1."],
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_picture_is_read(host: Host, name: str) -> None:
    picture, pages = PAGES[name]
    assert host.status(picture.state) is td1.Status.OK
    for number, page in enumerate(pages):
        host.wait(PAGE_MS if number else LATE_MS)
        assert read(host) == page
    host.wait(PAGE_MS)
    assert read(host) == pages[0]


def test_stake_and_games_have_pages(host: Host) -> None:
    state = td1.State(2, (35, 81, 0, 0), 0, td1.Trump.LEAVES, (0,) * 4, 255, 0, 4, (1, 0, 0, 0), (1, 0, 0, 0))
    assert host.status(state) is td1.Status.OK
    seen = []
    for number in range(3):
        host.wait(PAGE_MS if number else LATE_MS)
        seen.append(read(host))
    assert seen == ["35  L 81", "-L-  : 4", "3  --  0"]


def test_words_and_accents(host: Host) -> None:
    host.status(td1.Message(0, 0, "fűző 12".encode("iso-8859-2")))
    assert read(host) == "FU2O 12 ", "a Z looks like a 2"


def test_long_words_scroll(host: Host) -> None:
    host.status(td1.Message(0, 0, b"ABCDEFGHIJKL"))
    seen = []
    for _ in range(20):
        host.wait(280)
        seen.append(read(host))
    assert any(text.endswith("AB") for text in seen)
    assert any(text.startswith("JKL") for text in seen)


def test_silence_blinks_in_the_middle_and_ends_in_one_dot(host: Host) -> None:
    host.status(config(td1.Panel.SEGMENTS, 1, idle_minutes=1))
    host.status(Picture(scores=(12, 95)).state)
    host.board.run(5100)
    seen = set()
    for _ in range(15):
        host.board.run(100)
        seen.add(read(host))
    assert seen == {"12    95", "12  . . 95"}
    host.board.run(60_000)
    assert read(host) == " " * 8 + "."


def test_test_pictures(host: Host) -> None:
    host.status(td1.Test(td1.Pattern.ORIENTATION))
    assert read(host) == "F      1"
    host.status(td1.Test(td1.Pattern.ALL_ON))
    assert read(host) == "8." * 8


def test_info_tells_of_digits(host: Host) -> None:
    info = host.hello()
    assert (info.panel, info.width, info.height) == (td1.Panel.SEGMENTS, 8, 1)


def test_every_letter_of_the_matrices_has_segments() -> None:
    from table_hw._glyph_tables import TEXT

    assert set(SEGMENT) == set(TEXT)
