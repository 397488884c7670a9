"""The link on a real pseudo-terminal with pyserial and the simulated firmware; and on ports that fail."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import DeviceGone
from table_hw.display import open_display
from table_hw.link import Link, LinkState
from table_hw.picture import Picture
from table_hw.protocol import HELLO
from table_hw.rendering import as_text, render
from tests.firmware.board import Rows
from tests.table_hw.pty_board import PATIENCE, PtyBoard

PICTURE = Picture(scores=(120, 95), trump=3, turn=0)
OTHER = Picture(scores=(162, 95), trump=1, turn=1)


def is_drawn(picture: Picture) -> Callable[[Rows], bool]:
    rows = tuple(as_text(render(picture)).split("\n"))
    return lambda seen: seen == rows


def wait_for_state(link: Link, state: LinkState) -> bool:
    return link.wait_until(lambda status: status.state is state, PATIENCE)


def test_picture_comes_to_the_panel(pty_board: PtyBoard) -> None:
    with open_display(f"serial:{pty_board.port}") as display:
        display.show(PICTURE)
        assert display.wait_shown(PATIENCE)
        assert pty_board.wait_for(is_drawn(PICTURE))
        assert display.status == f"display on {pty_board.port}, 4 matrices, firmware 0.1.0"


def test_plain_path_is_a_serial_display(pty_board: PtyBoard) -> None:
    with open_display(str(pty_board.port)) as display:
        display.show(OTHER)
        assert pty_board.wait_for(is_drawn(OTHER))


def test_board_that_was_pulled_out_gets_the_newest_picture_when_it_is_back(pty_board: PtyBoard) -> None:
    link = Link(str(pty_board.port))
    link.want(PICTURE.state)
    assert pty_board.wait_for(is_drawn(PICTURE))
    pty_board.pull_out()
    assert wait_for_state(link, LinkState.LOST)
    assert str(pty_board.port) in link.status.text
    link.want(OTHER.state)  # returns, though there is nobody
    pty_board.plug_in()
    assert pty_board.wait_for(is_drawn(OTHER))
    assert wait_for_state(link, LinkState.LIVE)
    link.close()


def test_port_belongs_to_one_program(pty_board: PtyBoard) -> None:
    first = Link(str(pty_board.port))
    assert wait_for_state(first, LinkState.LIVE)
    second = Link(str(pty_board.port))
    assert wait_for_state(second, LinkState.LOST)
    assert "another program uses it" in second.status.text
    second.close()
    first.close()


def test_check_tells_what_the_board_says(pty_board: PtyBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table_hw.displays.serial.TEST_SECONDS", 0.0)
    with open_display(str(pty_board.port)) as display:
        result = display.check(PATIENCE)
    assert result.works
    assert result.facts["firmware"] == "0.1.0"
    assert result.facts["matrices"] == 4
    assert result.facts["bad_crc"] == 0


class SilentPort:
    """A port on which something lives that is no display."""

    def __init__(self) -> None:
        self.written = b""
        self.greeted = threading.Event()

    def read(self, size: int = 1) -> bytes:
        return b""

    def write(self, data: bytes) -> int:
        self.written += data
        self.greeted.set()
        return len(data)

    def close(self) -> None:
        """Nothing to let go of."""


def test_a_strange_device_is_told_nothing_but_hello() -> None:
    port = SilentPort()
    link = Link("strange", open_port=lambda path: port)
    link.want(PICTURE.state)
    assert port.greeted.wait(PATIENCE)
    link.close()
    assert port.written.replace(HELLO, b"") == b""


def test_caller_never_waits_for_the_port() -> None:
    """The port hangs while it is opened; everything that the table calls returns nevertheless."""
    let_go = threading.Event()

    def hang(path: str) -> SilentPort:
        assert let_go.wait(PATIENCE)
        raise OSError("gone")

    link = Link("hanging", open_port=hang)
    for score in range(1000):
        link.want(Picture(scores=(score, 0)).state)
    assert link.status.state is LinkState.OPENING
    assert not link.wait_settled(0.0)
    let_go.set()
    assert wait_for_state(link, LinkState.LOST)
    link.close()


def test_port_that_is_not_there_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(DeviceGone, match=r"no serial port .*ttyNone; (there are|no serial port)"):
        open_display(f"serial:{tmp_path / 'ttyNone'}")


def test_file_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    with pytest.raises(DeviceGone, match="is no serial port"):
        open_display(str(file))
    assert file.read_text() == "mine"
