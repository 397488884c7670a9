"""STATE on the virtual panel, pixel by pixel."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from table_hw import _protocol_tables as td1
from table_hw.picture import Picture
from table_hw.rendering import as_text, pages, render
from tests.firmware.board import Board, Rows
from tests.firmware.host import Host

OK = td1.Status.OK
PAGE_MS = 2000
LATE_MS = 50
"""How late a page may turn."""


def art(drawing: str) -> Rows:
    """A drawing without its indentation."""
    return tuple(line.strip() for line in drawing.strip().splitlines())


def emulated(picture: Picture, width: int = 32, page: int = 0) -> Rows:
    return tuple(as_text(render(picture, width, page)).split("\n"))


DRAWN = {
    "hearts are trump, the left side plays": (
        Picture(scores=(120, 95), trump=td1.Trump.HEARTS, turn=0),
        """
        .#..###.###..##.##.......###.###
        ##....#.#.#.#######......#.#.#..
        .#....#.#.#.#######......#.#.###
        .#..###.#.#.#######......###...#
        .#..#...#.#..#####.........#...#
        ###.###.###...###........###.###
        ...............#................
        ###########.....................
        """,
    ),
    "nothing is trump yet, the right side speaks": (
        Picture(scores=(0, 7), turn=1, speaking=True),
        """
        ###..........................###
        #.#............................#
        #.#............................#
        #.#...........................#.
        #.#...........................#.
        ###...........................#.
        ................................
        .....................#.#.#.#.#.#
        """,
    ),
    "below zero, gourds, nobody's turn": (
        Picture(scores=(-20, 488), trump=td1.Trump.GOURDS),
        """
        ....###.###...###....#.#.###.###
        ......#.#.#..#####...#.#.#.#.#.#
        ......#.#.#.#.....#..#.#.###.###
        ###.###.#.#.#######..###.#.#.#.#
        ....#...#.#.###.###....#.#.#.#.#
        ....###.###..##.##.....#.###.###
        ..............###...............
        ................................
        """,
    ),
    "a Clobyosh game is over with 1001": (
        Picture(scores=(1001, 876), turn=0),
        """
        .#..###.###..#.......###.###.###
        ##..#.#.#.#.##.......#.#...#.#..
        .#..#.#.#.#..#.......###...#.###
        .#..#.#.#.#..#.......#.#..#..#.#
        .#..#.#.#.#..#.......#.#..#..#.#
        ###.###.###.###......###..#..###
        ................................
        ###############.................
        """,
    ),
    "the program asks": (
        Picture(scores=(35, 1), trump=td1.Trump.ACORNS, question=True),
        """
        ###.###.......###.............#.
        ..#.#........#...#...........##.
        ###.###..........#............#.
        ..#...#........##.............#.
        ..#...#........#..............#.
        ###.###......................###
        ...............#................
        ................................
        """,
    ),
}


@pytest.mark.parametrize("name", DRAWN)
def test_state_is_drawn(host: Host, name: str) -> None:
    picture, drawing = DRAWN[name]
    assert host.status(picture.state) is OK
    assert host.board.rows == art(drawing)


def test_four_digits_twice_take_turns_with_the_trump(host: Host) -> None:
    picture = Picture(scores=(1001, 2950), trump=td1.Trump.SPADES, turn=1)
    assert host.status(picture.state) is OK
    both = art(
        """
        .#..###.###..#...###.###.###.###
        ##..#.#.#.#.##.....#.#.#.#...#.#
        .#..#.#.#.#..#.....#.#.#.###.#.#
        .#..#.#.#.#..#...###.###...#.#.#
        .#..#.#.#.#..#...#.....#...#.#.#
        ###.###.###.###..###.###.###.###
        ................................
        .................###############
        """
    )
    trump = art(
        """
        ...............#................
        ..............###...............
        .............#####..............
        ............#######.............
        ............#######.............
        ...............#................
        ..............###...............
        .................###############
        """
    )
    assert host.board.rows == both
    host.board.run(PAGE_MS + LATE_MS)
    assert host.board.rows == trump
    host.board.run(PAGE_MS)
    assert host.board.rows == both


def test_three_players_have_a_page_each(host: Host) -> None:
    picture = Picture(scores=(120, 95, 301), trump=td1.Trump.CLUBS, turn=2)
    assert host.status(picture.state) is OK
    host.wait(2 * PAGE_MS + LATE_MS)
    assert host.board.rows == art(
        """
        ###......###.........###.###..#.
        ..#.#....###...........#.#.#.##.
        ###....##.#.##.......###.#.#..#.
        ..#....#######.........#.#.#..#.
        ..#.#..##.#.##.........#.#.#..#.
        ###.......#..........###.###.###
        .........###....................
        .....................###########
        """
    )


sides = st.integers(2, 4)
scores = st.integers(-999, 9999) | st.integers(0, 999)


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    count = draw(sides)
    return Picture(
        scores=tuple(draw(st.lists(scores, min_size=count, max_size=count))),
        trump=draw(st.none() | st.integers(0, 7)),
        turn=draw(st.none() | st.integers(0, count - 1)),
        speaking=draw(st.booleans()),
        question=draw(st.booleans()),
        tricks=tuple(draw(st.lists(st.integers(0, 16), min_size=count, max_size=count))),
        round=draw(st.integers(0, 255)),
    )


@pytest.mark.parametrize("modules", [4, 8])
def test_firmware_and_emulated_panel_draw_the_same(new_board: Callable[..., Board], modules: int) -> None:
    board = new_board(modules)
    board.run(60)
    host = Host(board)
    host.hello()
    assert host.status(td1.Config(panel=1, modules=modules, geometry=0, brightness_cap=7, idle_minutes=30)) is OK

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(pictures())
    def same(picture: Picture) -> None:
        assert host.status(Picture(scores=(0, 0), round=picture.round ^ 1).state) is OK  # pages begin anew
        assert host.status(picture.state) is OK
        for page in range(pages(picture, 8 * modules)):
            host.wait(PAGE_MS if page else LATE_MS)
            assert board.rows == emulated(picture, 8 * modules, page)

    same()


@pytest.mark.parametrize(
    "wrong",
    [
        {"sides": 1},
        {"sides": 5},
        {"trump": 8},
        {"turn": 2},
        {"scores": (10000, 0, 0, 0)},
        {"scores": (0, -1000, 0, 0)},
        {"tricks": (0, 17, 0, 0)},
    ],
)
def test_numbers_out_of_range_change_nothing(host: Host, wrong: dict[str, object]) -> None:
    from dataclasses import replace

    good = Picture(scores=(120, 95), trump=3)
    host.status(good.state)
    assert host.status(replace(good.state, **wrong)) is td1.Status.RANGE
    assert host.board.rows == emulated(good)
