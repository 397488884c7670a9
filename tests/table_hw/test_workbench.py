"""A board that is being set up and fails in between: a setting counts as set only when the board has said so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.errors import BadInput, DeviceGone
from table_hw import _protocol_tables as td1
from table_hw.link import Link
from table_hw.protocol import Packet, encode
from table_hw.workbench import Workbench
from tests.table_hw.fake_board import FakeBoard, Opener, boot, info


@contextmanager
def bench(*boards: FakeBoard) -> Iterator[Workbench]:
    with Workbench(Link("fake", open_port=Opener(*boards))) as made:
        yield made


def configs(board: FakeBoard) -> list[td1.Config]:
    return [message for message in board.heard if isinstance(message, td1.Config)]


def test_setting_that_was_lost_with_the_port_is_set_once_the_board_is_back() -> None:
    def pulled_out(board: FakeBoard, packet: Packet) -> bytes | None:
        board.gone = isinstance(packet.message, td1.Config)
        return None

    back = FakeBoard()
    with bench(FakeBoard(answers=pulled_out), back) as board:
        assert board.configure(brightness_cap=2).brightness_cap == 2
    assert [config.brightness_cap for config in configs(back)] == [2]


def test_setting_of_a_board_that_does_not_come_back_is_not_reported_as_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def pulled_out(board: FakeBoard, packet: Packet) -> bytes | None:
        board.gone = isinstance(packet.message, td1.Config)
        return None

    with bench(FakeBoard(answers=pulled_out)) as board:
        assert board.info.brightness_cap == 7
        monkeypatch.setattr("table_hw.workbench.ANSWER_WITHIN", 0.3)
        with pytest.raises(DeviceGone, match="fake"):
            board.configure(brightness_cap=2)
        assert board.info.brightness_cap == 7


@pytest.mark.parametrize("says", [boot(), None], ids=["BOOT", "NOHELLO"])
def test_setting_that_a_restart_swallowed_is_set_again(says: bytes | None) -> None:
    """Whether the board tells of its restart, or only that it does not know us."""
    restarted: list[Packet] = []

    def restart(board: FakeBoard, packet: Packet) -> bytes | None:
        if restarted or not isinstance(packet.message, td1.Config):
            return None
        restarted.append(packet)
        return says or encode(packet.seq, td1.Ack(td1.Status.NOHELLO))

    fake = FakeBoard(answers=restart)
    with bench(fake) as board:
        assert board.configure(brightness_cap=2).brightness_cap == 2
    assert len(configs(fake)) == 2


def test_answer_to_the_same_words_of_before_is_no_answer() -> None:
    refused = iter((td1.Status.OK, td1.Status.RANGE))

    def answers(board: FakeBoard, packet: Packet) -> bytes | None:
        return encode(packet.seq, td1.Ack(next(refused))) if isinstance(packet.message, td1.Test) else None

    with bench(FakeBoard(answers=answers)) as board:
        board.show_orientation()
        with pytest.raises(BadInput, match="refuses that: range"):
            board.show_orientation()


@pytest.mark.parametrize(("told", "kept"), [(info(idle_minutes=0), 0), (info(minor=0, idle_minutes=0), 30)])
def test_panel_that_never_goes_dark_stays_so(told: td1.Info, kept: int) -> None:
    """0 minutes mean never; a board of minor version 0 says nothing about it, and gets what is usual."""
    fake = FakeBoard(told)
    with bench(fake) as board:
        board.configure(brightness_cap=2)
    assert configs(fake)[0].idle_minutes == kept
