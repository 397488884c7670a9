"""CONFIG: both kinds of panel, every way of mounting, kept through loss of power, with a checksum."""

from collections.abc import Callable

import pytest

from table_hw import _protocol_tables as td1
from table_hw.picture import Picture
from tests.firmware.board import Board
from tests.firmware.host import Host
from tests.firmware.test_score import emulated

Status, Panel, Settings = td1.Status, td1.Panel, td1.Settings
PICTURE = Picture(scores=(120, 95), trump=3, turn=0)
IDLE_MINUTES = 4
"""Where they stand in a copy: the only byte that is in range whatever it is, so that only a checksum tells."""
COPY, COPIES_AT = 7, 2
"""Bytes of one stored copy with its checksum, and where the first one stands (firmware/core/config.c)."""


def config(
    panel: int = Panel.MATRIX, modules: int = 4, geometry: int = 0, brightness_cap: int = 7, idle_minutes: int = 30
) -> td1.Config:
    return td1.Config(panel, modules, geometry, brightness_cap, idle_minutes)


def greeted(board: Board) -> Host:
    board.run(60)
    host = Host(board)
    host.hello()
    return host


@pytest.mark.parametrize("mounting", range(16))
def test_every_way_of_mounting_matrices_can_be_put_right(new_board: Callable[..., Board], mounting: int) -> None:
    host = greeted(new_board(4, mounting=mounting))
    assert host.status(config(geometry=mounting)) is Status.OK
    host.status(PICTURE.state)
    assert host.board.rows == emulated(PICTURE)


@pytest.mark.parametrize("mounting", [m for m in range(16) if not m & td1.Geometry.TRANSPOSE])
def test_every_way_of_mounting_digits_can_be_put_right(new_board: Callable[..., Board], mounting: int) -> None:
    host = greeted(new_board(2, mounting=mounting, digits=True))
    assert host.status(config(Panel.SEGMENTS, 2, mounting)) is Status.OK
    host.status(td1.Frame(bytes(range(1, 17))))
    assert host.board.columns == bytes(range(1, 17))


@pytest.mark.parametrize("modules", range(1, 9))
def test_any_number_of_modules_shows_a_picture_of_its_own_width(new_board: Callable[..., Board], modules: int) -> None:
    host = greeted(new_board(modules))
    assert host.status(config(modules=modules)) is Status.OK
    info = host.hello()
    assert (info.width, info.height) == (8 * modules, 8)
    columns = bytes(range(7, 7 + 8 * modules))
    assert host.status(td1.Frame(columns)) is Status.OK
    assert host.board.columns == columns
    before = host.board.facts.bad_latches
    host.wait(1200)
    assert host.board.facts.bad_latches == before


@pytest.mark.parametrize(
    "wrong",
    [
        config(panel=0),
        config(panel=3),
        config(modules=0),
        config(modules=9),
        config(geometry=16),
        config(brightness_cap=16),
        config(Panel.SEGMENTS, geometry=td1.Geometry.TRANSPOSE),
    ],
)
def test_wrong_settings_change_nothing(host: Host, wrong: td1.Config) -> None:
    before = host.hello()
    assert host.status(wrong) is Status.RANGE
    after = host.hello()
    assert (after.panel, after.modules, after.geometry, after.brightness_cap) == (
        before.panel,
        before.modules,
        before.geometry,
        before.brightness_cap,
    )
    assert after.settings == Settings.DEFAULT


def test_settings_survive_loss_of_power(host: Host) -> None:
    host.status(config(geometry=5, brightness_cap=9, idle_minutes=0))
    host.board.run(100)
    host.board.power_cycle()
    info = greeted(host.board).hello()
    assert (info.geometry, info.brightness_cap, info.idle_minutes) == (5, 9, 0)
    assert info.settings == Settings.STORED


@pytest.mark.parametrize(("modules", "digits"), [(8, False), (1, True), (2, True)])
def test_power_on_shows_nothing_but_dark_and_dashes_on_any_panel(
    new_board: Callable[..., Board], modules: int, digits: bool
) -> None:
    host = greeted(new_board(modules, digits=digits, seed=modules))
    host.status(config(Panel.SEGMENTS if digits else Panel.MATRIX, modules))
    host.board.run(100)
    host.board.power_cycle()
    host.board.run(100)
    dark, dashes = (rows for _, rows in host.board.past_views())
    assert "#" not in "".join(dark)
    assert "".join(dashes).count("#") == (2 if digits else 6)
    assert host.board.facts.bad_latches == 0


def test_storing_does_not_hold_up_the_line(host: Host) -> None:
    """A byte of the store takes 3 ms: the answer does not wait for it, and nothing that comes meanwhile is lost."""
    for geometry in range(16):
        host.status(config(geometry=geometry))
        for _ in range(5):
            assert host.status(PICTURE.state) is Status.OK
    assert host.board.facts.lost_bytes == 0


@pytest.mark.parametrize("at", range(COPY))
@pytest.mark.parametrize("copy", [0, 1])
def test_one_damaged_copy_is_made_up_for_by_the_other(host: Host, copy: int, at: int) -> None:
    host.status(config(geometry=5, brightness_cap=9))
    host.board.run(100)
    host.board.store_flip(COPIES_AT + copy * COPY + at)
    host.board.power_cycle()
    info = greeted(host.board).hello()
    assert (info.geometry, info.brightness_cap, info.idle_minutes) == (5, 9, 30)
    assert info.settings == Settings.STORED


def test_two_damaged_copies_are_not_used_and_that_is_told(host: Host) -> None:
    host.status(config(geometry=5, brightness_cap=9))
    host.board.run(100)
    for copy in (0, 1):
        host.board.store_flip(COPIES_AT + copy * COPY + IDLE_MINUTES)
    host.board.power_cycle()
    info = greeted(host.board).hello()
    assert (info.geometry, info.brightness_cap) == (0, td1.DEFAULT_BRIGHTNESS_CAP)
    assert info.idle_minutes == td1.DEFAULT_IDLE_MINUTES
    assert info.settings == Settings.DAMAGED


@pytest.mark.parametrize("ms", range(0, 60, 3))
def test_loss_of_power_while_storing_leaves_the_old_or_the_new(host: Host, ms: int) -> None:
    host.status(config(geometry=5))
    host.board.run(100)
    host.status(config(geometry=10))
    host.board.run(ms)
    host.board.power_cycle()
    info = greeted(host.board).hello()
    assert info.geometry in (5, 10)
    assert info.settings == Settings.STORED
