"""What stands beside the scores: the stake, the games of the match; and a panel that is dark on purpose."""

import pytest

from table_hw import _protocol_tables as td1
from tests.firmware.host import Host
from tests.firmware.test_score import LATE_MS, PAGE_MS, art

Status, Trump = td1.Status, td1.Trump


def state(
    scores: tuple[int, ...] = (35, 81),
    trump: int = Trump.HEARTS,
    stake: int = 0,
    wins: tuple[int, ...] = (),
    big_wins: tuple[int, ...] = (),
) -> td1.State:
    def four(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return numbers + (0,) * (4 - len(numbers))

    return td1.State(len(scores), four(scores), 0, int(trump), four(()), 255, 0, stake, four(wins), four(big_wins))


PAGES = {
    "a doubled deal": (
        state(stake=2),
        """
        .........##.##.......###........
        ........#######........#........
        ........#######..#.#...#........
        ........#######...#..###........
        .........#####...#.#.#..........
        ..........###........###........
        ...........#....................
        ................................
        """,
    ),
    "doubled before the trump is known": (
        state(trump=Trump.UNKNOWN, stake=16),
        """
        ...............#..###...........
        ..............##..#.............
        ..........#.#..#..###...........
        ...........#...#..#.#...........
        ..........#.#..#..#.#...........
        ..............###.###...........
        ................................
        ................................
        """,
    ),
    "strokes and crosses": (
        state(wins=(3, 1), big_wins=(1, 0)),
        """
        #...#.#.#.#....................#
        .#.#..#.#.#....................#
        ..#...#.#.#....................#
        ..#...#.#.#....................#
        .#.#..#.#.#....................#
        #...#.#.#.#....................#
        ................................
        ................................
        """,
    ),
    "too many for strokes, and none": (
        state(wins=(9, 0), big_wins=(2, 0)),
        """
        .#..###......................###
        ##....#......................#.#
        .#..###......................#.#
        .#....#......................#.#
        .#....#......................#.#
        ###.###......................###
        ................................
        #######.........................
        """,
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_page_behind_the_scores(host: Host, name: str) -> None:
    message, drawing = PAGES[name]
    assert host.status(message) is Status.OK
    scores = host.board.rows
    host.wait(PAGE_MS + LATE_MS)
    assert host.board.rows == art(drawing)
    host.wait(PAGE_MS)
    assert host.board.rows == scores


def test_three_sides_have_their_games_next_to_each_other(host: Host) -> None:
    host.status(state((120, 95, 301), stake=2, wins=(2, 0, 1), big_wins=(0, 1, 0)))
    pages = []
    for number in range(5):
        host.wait(PAGE_MS if number else LATE_MS)
        pages.append(host.board.rows)
    assert len(set(pages)) == 5, "three scores, trump and stake, games"
    assert pages[4] == art(
        """
        #.#.......#...#.....#...........
        #.#........#.#......#...........
        #.#.........#.......#...........
        #.#.........#.......#...........
        #.#........#.#......#...........
        #.#.......#...#.....#...........
        ................................
        ................................
        """
    )


def test_plain_stake_and_no_games_add_no_page(host: Host) -> None:
    for stake in (0, 1):
        host.status(state(stake=stake))
        first = host.board.rows
        host.wait(PAGE_MS + LATE_MS)
        assert host.board.rows == first


@pytest.mark.parametrize("wrong", [{"stake": 100}, {"wins": (100,)}, {"big_wins": (0, 100)}])
def test_numbers_out_of_range_are_refused(host: Host, wrong: dict[str, object]) -> None:
    assert host.status(state(**wrong)) is Status.RANGE  # type: ignore[arg-type]


def test_a_host_of_the_first_minor_version_is_understood(host: Host) -> None:
    """Its STATE ends before the stake; what an earlier, longer one left in the buffer is not read for it."""
    host.status(state(stake=8, wins=(7, 7)))
    short = state()
    assert len(short.body()) == 17
    assert host.status(short) is Status.OK
    first = host.board.rows
    host.wait(PAGE_MS + LATE_MS)
    assert host.board.rows == first


def test_dark_is_dark_and_stays_so_until_the_next_brightness(host: Host) -> None:
    host.status(state())
    lit = host.board.rows
    assert host.status(td1.Bright(td1.Level.DARK)) is Status.OK
    assert host.board.rows == ("." * 32,) * 8
    host.status(state((36, 81)))
    host.wait(2500)
    assert host.board.rows == ("." * 32,) * 8
    assert host.status(td1.Bright(4)) is Status.OK
    assert host.board.brightness == 4
    assert host.board.rows != lit
    assert "#" in "".join(host.board.rows)


@pytest.mark.parametrize("level", [16, 100, 254])
def test_no_other_level_is_taken(host: Host, level: int) -> None:
    assert host.status(td1.Bright(level)) is Status.RANGE
