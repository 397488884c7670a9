"""Every way in which boards are wired and hung is put right by pointing at the F that is seen, in one step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from table_hw import _protocol_tables as td1
from table_hw._glyph_tables import SEGMENT, TEXT
from table_hw.drawing.canvas import Canvas
from table_hw.drawing.digits import segments_of
from table_hw.orientation import VIEWS, corrected, digit_views
from table_hw.panel_size import PanelSize
from table_hw.picture import Picture
from table_hw.power import USB, amperes, brightest
from table_hw.rendering import Rows, rows_of
from tests.firmware.board import Board
from tests.firmware.host import Host

OK = td1.Status.OK
MODULES = 4


def drawn(module: int) -> Rows:
    """What the firmware draws on a module: an F and its number."""
    canvas = Canvas(8)
    canvas.add(0, *TEXT["F"], 0, *TEXT[str(module + 1)])
    return rows_of(canvas.columns)


def as_seen(number: int, view: str) -> Rows:
    """How a person would see that."""
    seen = {v.name: v for v in VIEWS}[view]
    rows = drawn(number)
    return tuple(tuple(rows[seen((x, y))[1]][seen((x, y))[0]] for x in range(8)) for y in range(8))


def person(board: Board) -> tuple[str, bool]:
    """Points at the F that stands at the left, and says whether it is number 1."""
    left = rows_of(board.columns[:8])
    return next((v.name, n == 0) for v in VIEWS for n in (0, MODULES - 1) if as_seen(n, v.name) == left)


def configured(host: Host, geometry: int, panel: int = td1.Panel.MATRIX) -> None:
    assert host.status(td1.Config(panel, MODULES if panel == td1.Panel.MATRIX else 1, geometry, 7, 30)) is OK
    assert host.status(td1.Test(td1.Pattern.ORIENTATION)) is OK


@pytest.mark.parametrize("before", [0, 13])
@pytest.mark.parametrize("mounting", range(16))
def test_any_matrices_are_upright_after_one_answer(new_board: Callable[..., Board], mounting: int, before: int) -> None:
    board = new_board(MODULES, mounting=mounting)
    board.run(60)
    host = Host(board)
    host.hello()
    configured(host, before)
    seen, first_at_left = person(board)
    wanted = corrected(before, seen, first_at_left=first_at_left)
    configured(host, wanted)
    assert person(board) == ("upright", True)
    assert wanted == mounting
    picture = Picture(scores=(120, 95), trump=3, turn=0)
    assert host.status(picture.state) is OK
    assert list(board.columns) == PanelSize().page(picture)


@pytest.mark.parametrize("mounting", [0, 2, 4, 6])
def test_any_digits_are_upright_after_one_answer(new_board: Callable[..., Board], mounting: int) -> None:
    board = new_board(1, mounting=mounting, digits=True)
    board.run(60)
    host = Host(board)
    host.hello()
    configured(host, 0, td1.Panel.SEGMENTS)
    hanging = {SEGMENT["F"]: "upright", upside_down(SEGMENT["F"]): "upside-down"}
    at_left = board.columns[0] in hanging
    name = hanging[board.columns[0] if at_left else board.columns[7]]
    if not at_left:
        name = "other-end" if name == "upright" else "upside-down-other-end"
    configured(host, corrected(0, name, panel=td1.Panel.SEGMENTS), td1.Panel.SEGMENTS)
    assert tuple(board.columns) == (*segments_of("F"), 0, 0, 0, 0, 0, 0, *segments_of("1"))


def upside_down(segments: int) -> int:
    return (segments & 0x81) | (segments & 0x70) >> 3 | (segments & 0x0E) << 3


def test_every_way_to_see_an_f_is_different() -> None:
    assert len({view.rows for view in VIEWS}) == len({view.name for view in VIEWS}) == 8
    assert len(digit_views) == 4


@pytest.mark.parametrize("modules", range(1, 9))
def test_no_panel_is_allowed_more_than_its_supply_gives(modules: int) -> None:
    assert amperes(modules, brightest(modules, own_supply=False)) < USB
    assert brightest(modules, own_supply=True) >= brightest(modules, own_supply=False)
    assert amperes(modules, 15) == pytest.approx(0.33 * modules)
