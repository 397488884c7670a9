"""What the firmware answers, and what it shows of how the conversation goes."""

import pytest

from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import AnyMessage
from table_hw.picture import Picture
from table_hw.protocol import encode
from tests.firmware.board import Board
from tests.firmware.host import Host
from tests.firmware.test_score import art, emulated

Status = td1.Status
PICTURE = Picture(scores=(120, 95), trump=3, turn=0)


def test_nothing_but_hello_is_taken_before_hello(board: Board) -> None:
    host = Host(board)
    before = board.rows
    for message in (PICTURE.state, td1.Ping(), td1.Stats(), td1.Bright(3)):
        assert host.status(message) is Status.NOHELLO
    assert board.rows == before


def test_info_tells_about_the_board(host: Host) -> None:
    info = host.hello()
    assert (info.major, info.minor) == (td1.MAJOR, td1.MINOR)
    assert (info.board, info.panel, info.modules) == (1, 1, 4)
    assert info.brightness_cap == td1.DEFAULT_BRIGHTNESS_CAP
    assert info.max_body == td1.MAX_BODY
    assert info.phase == td1.Phase.LIVE
    assert info.build != 0


@pytest.mark.parametrize("hello", [td1.Hello(2, 0, 1, 1), td1.Hello(1, 2, 1, 1)])
def test_host_of_another_version_is_refused_and_told_so(board: Board, hello: td1.Hello) -> None:
    host = Host(board)
    info = host.ask(hello)
    assert isinstance(info, td1.Info)
    assert info.phase == td1.Phase.REFUSED
    assert board.rows == art(
        """
        ................................
        ................................
        .........#..#.###..###..........
        .........#..#.#..#.#..#.........
        .........#..#.#..#.#..#.........
        .........#..#.###..#..#.........
        .........#..#.#....#..#.........
        ..........##..#....###..........
        """
    )
    assert host.status(PICTURE.state) is Status.VERSION
    assert host.hello().phase == td1.Phase.LIVE
    assert host.status(PICTURE.state) is Status.OK
    assert board.rows == emulated(PICTURE)


def test_silent_host_is_told_by_two_blinking_pixels_and_the_score_stays(host: Host) -> None:
    host.status(PICTURE.state)
    host.board.run(4900)
    assert host.board.rows == emulated(PICTURE)
    seen = set()
    for _ in range(30):
        host.board.run(100)
        seen.add(host.board.rows)
    blinking = (*emulated(PICTURE)[:7], "###########....##...............")
    assert seen == {emulated(PICTURE), blinking}
    assert host.hello().phase == td1.Phase.LIVE
    assert host.board.rows == emulated(PICTURE)


@pytest.mark.parametrize(("minutes", "dark"), [(1, True), (2, False)])
def test_one_pixel_is_left_after_a_long_silence(host: Host, minutes: int, dark: bool) -> None:
    host.status(td1.Config(panel=1, modules=4, geometry=0, brightness_cap=7, idle_minutes=minutes))
    host.status(PICTURE.state)
    host.board.run(61_000)
    assert ("".join(host.board.rows).count("#") == 1) == dark
    host.ask(td1.Ping())
    assert host.board.rows == emulated(PICTURE)


def test_unknown_and_wrong_messages_are_answered(host: Host) -> None:
    assert host.status(td1.Key(0, 1, 1)) is Status.UNKNOWN
    assert host.status(td1.Ack(0)) is Status.UNKNOWN
    assert host.status(td1.Frame(bytes(31))) is Status.LENGTH
    assert host.status(td1.Message(0, 0, bytes(61))) is Status.LENGTH
    assert host.status(td1.Bright(16)) is Status.RANGE
    assert host.status(td1.Test(9)) is Status.RANGE
    assert host.status(td1.Locate(code=5, bits=33, step=20, repeats=1)) is Status.RANGE
    assert host.status(td1.Locate(code=5, bits=0, step=20, repeats=1)) is Status.RANGE
    assert host.status(td1.Locate(code=5, bits=3, step=1, repeats=1)) is Status.RANGE


class Longer:
    """A STATE of a newer minor version: with more bytes at its end, or too few."""

    TYPE = td1.State.TYPE

    def __init__(self, body: bytes) -> None:
        self._body = body

    def body(self) -> bytes:
        return self._body


def test_more_bytes_than_declared_are_a_newer_version_and_fewer_are_wrong(host: Host) -> None:
    body = PICTURE.state.body()
    longer: AnyMessage = Longer(body + b"\x05\x06")  # type: ignore[assignment]
    shorter: AnyMessage = Longer(body[:-1])  # type: ignore[assignment]
    assert host.status(longer) is Status.OK
    assert host.board.rows == emulated(PICTURE)
    assert host.status(shorter) is Status.LENGTH


def test_pong_tells_time_and_start(host: Host) -> None:
    info = host.hello()
    first, _ = host.ask(td1.Ping()), host.board.run(1000)
    second = host.ask(td1.Ping())
    assert isinstance(first, td1.Pong)
    assert isinstance(second, td1.Pong)
    assert first.boot_id == second.boot_id == info.boot_id
    assert 1000 <= second.uptime_ms - first.uptime_ms <= 1010


def test_brightness_is_held_below_the_cap(host: Host) -> None:
    assert host.status(td1.Bright(15)) is Status.OK
    assert host.board.brightness == 7
    assert host.status(td1.Bright(2)) is Status.OK
    assert host.board.brightness == 2
    host.status(td1.Config(panel=1, modules=4, geometry=0, brightness_cap=1, idle_minutes=30))
    assert host.board.brightness == 1


def test_frame_is_shown_as_it_is_until_the_next_state(host: Host) -> None:
    assert host.status(td1.Frame(bytes(range(1, 33)))) is Status.OK
    columns = bytes(range(1, 33))
    assert host.board.rows == tuple("".join("#" if c >> y & 1 else "." for c in columns) for y in range(8))
    host.status(PICTURE.state)
    assert host.board.rows == emulated(PICTURE)


def test_short_message_stands_in_the_middle_and_goes(host: Host) -> None:
    host.status(PICTURE.state)
    assert host.status(td1.Message(10, 0, "győz!".encode("iso-8859-2"))) is Status.OK
    drawn = art(
        """
        ................#.#.............
        ...............#.#..............
        .......##..#.#..##..####.#......
        ......#....#.#.#..#....#.#......
        ......#.##.#.#.#..#...#..#......
        """
    )
    assert host.board.rows[:5] == drawn
    host.board.run(900)
    assert host.board.rows[:5] == drawn
    host.board.run(150)
    assert host.board.rows == emulated(PICTURE)


def test_long_message_comes_in_from_the_right_and_leaves_to_the_left(host: Host) -> None:
    host.status(td1.Message(0, 0, b"I" * 20))  # an I is 3 wide, so the text is 79
    host.board.run(1)
    assert "#" not in "".join(host.board.rows)
    first_lit = []
    for _ in range(8):
        host.wait(200)
        rows = host.board.rows
        first_lit.append(min((row.index("#") for row in rows if "#" in row), default=32))
    assert first_lit == sorted(first_lit, reverse=True)
    assert first_lit[0] > 20
    assert first_lit[-1] == 0 or first_lit[-1] < 5
    host.status(PICTURE.state)
    assert host.board.rows == emulated(PICTURE)


def test_test_patterns(host: Host) -> None:
    host.status(PICTURE.state)
    assert host.status(td1.Test(td1.Pattern.ALL_ON)) is Status.OK
    assert host.board.rows == ("#" * 32,) * 8
    assert host.status(td1.Test(td1.Pattern.ORIENTATION)) is Status.OK
    assert host.board.rows == art(
        """
        ................................
        ................................
        ###..#..###.###.###.###.###.#.#.
        #...##..#.....#.#.....#.#...#.#.
        ##...#..##....#.##..###.##..#.#.
        #....#..#...###.#.....#.#...###.
        #....#..#...#...#.....#.#.....#.
        #...###.#...###.#...###.#.....#.
        """
    )
    assert host.status(td1.Test(td1.Pattern.NONE)) is Status.OK
    assert host.board.rows == emulated(PICTURE)


def test_answers_carry_the_number_of_the_question(board: Board) -> None:
    host = Host(board)
    host.hello()
    for seq in (0, 1, 127, 255):
        board.send(encode(seq, td1.Ping()))
        board.run(20)
        (packet,) = host.packets()
        assert packet.seq == seq
