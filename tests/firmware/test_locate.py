"""LOCATE: the whole panel blinks a code by which a camera finds it."""

from itertools import pairwise

from table_hw import _protocol_tables as td1
from table_hw.picture import Picture
from tests.firmware.host import Host
from tests.firmware.test_score import emulated

PICTURE = Picture(scores=(120, 95), trump=3, turn=0)
FULL, DARK = ("#" * 32,) * 8, ("." * 32,) * 8
CODE, BITS, STEP_MS, REPEATS = 0b1011001, 7, 50, 3
LATE_MS = 3


def test_the_code_is_blinked_in_time_and_then_the_picture_comes_back(host: Host) -> None:
    host.status(PICTURE.state)
    first_new = host.board.facts.views
    begin = host.board.now_ms
    assert host.status(td1.Locate(CODE, BITS, STEP_MS // 10, REPEATS)) is td1.Status.OK
    assert host.board.rows == FULL, "acknowledged when the first step is lit"
    host.board.run(STEP_MS * BITS * REPEATS + 50)
    assert host.board.rows == emulated(PICTURE)

    seen = list(host.board.past_views())[first_new:]
    lit = [bool(CODE >> i % BITS & 1) for i in range(BITS * REPEATS)]
    changes = [i for i in range(len(lit)) if i == 0 or lit[i] != lit[i - 1]]
    whole = [(at, rows) for at, rows in seen if rows in (FULL, DARK)]
    assert [rows == FULL for _, rows in whole] == [lit[i] for i in changes]
    start = whole[0][0]
    assert start - begin < 10
    for (at, _), i in zip(whole, changes, strict=True):
        assert abs(at - start - i * STEP_MS) <= LATE_MS


def test_it_can_be_ended(host: Host) -> None:
    host.status(PICTURE.state)
    host.status(td1.Locate(1, 2, 100, 255))
    host.board.run(300)
    assert host.status(td1.Locate(1, 2, 100, 0)) is td1.Status.OK
    assert host.board.rows == emulated(PICTURE)


def test_a_score_that_comes_meanwhile_is_shown_afterwards(host: Host) -> None:
    host.status(PICTURE.state)
    host.status(td1.Locate(1, 2, 20, 2))
    other = Picture(scores=(7, 8))
    host.status(other.state)
    assert host.board.rows in (FULL, DARK)
    host.board.run(1000)
    assert host.board.rows == emulated(other)


def test_it_is_as_bright_as_everything_else(host: Host) -> None:
    host.status(td1.Bright(2))
    host.status(td1.Locate(1, 1, 100, 1))
    assert host.board.brightness == 2


def test_steps_as_short_as_allowed_are_told_apart(host: Host) -> None:
    host.status(td1.Locate(0b01, 2, 2, 20))
    host.board.run(900)
    times = [at for at, rows in host.board.past_views() if rows in (FULL, DARK)][2:]
    assert all(abs(b - a - 20) <= LATE_MS for a, b in pairwise(times[:-1]))
