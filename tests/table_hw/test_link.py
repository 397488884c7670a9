"""The link on a real pseudo-terminal with pyserial and the simulated firmware; and on ports that fail."""

import contextlib
import socket
import termios
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest
import serial

from engine.errors import DeviceGone
from table_hw import _protocol_tables as td1
from table_hw.conversation import Conversation
from table_hw.display import Blink, KeyPress, open_display
from table_hw.displays.serial import SerialDisplay
from table_hw.lines import keep_lines
from table_hw.link import BACK_OFF, Link, LinkState
from table_hw.picture import Picture
from table_hw.protocol import HELLO, Packet
from table_hw.rendering import as_text, render
from tests.firmware.board import Board, Rows
from tests.table_hw.fake_board import FakeBoard, Opener, boot
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
        assert display.status.startswith(f"display on {pty_board.port}, 4 matrices, firmware ")


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


def test_display_is_found_again_on_another_port(pty_board: PtyBoard) -> None:
    """It was plugged in again and got another name: the link asks where it is before each opening."""
    link = Link("chosen", find=lambda: str(pty_board.port))
    link.want(PICTURE.state)
    assert pty_board.wait_for(is_drawn(PICTURE))
    pty_board.pull_out()
    assert wait_for_state(link, LinkState.LOST)
    pty_board.port = pty_board.port.with_name("ttyOther")
    pty_board.plug_in()
    assert pty_board.wait_for(is_drawn(PICTURE))
    assert wait_for_state(link, LinkState.LIVE)
    assert "ttyOther" in link.status.text
    link.close()


def test_two_displays_show_the_same_and_lose_each_other_not(pty_board: PtyBoard, tmp_path: Path) -> None:
    second = PtyBoard(tmp_path / "ttySecond")
    second.plug_in()
    with open_display(f"serial:{pty_board.port},serial:{second.port}") as both:
        both.show(PICTURE)
        assert both.wait_shown(PATIENCE)
        assert second.wait_for(is_drawn(PICTURE))
        second.pull_out()
        both.show(OTHER)
        assert pty_board.wait_for(is_drawn(OTHER))
        second.plug_in()
        assert second.wait_for(is_drawn(OTHER))
        assert both.status.count("display on ") == 2
    second.pull_out()


def test_display_behind_a_network_port(pty_board: PtyBoard) -> None:
    """socket://: a program far away carries the bytes between its port and ours."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=carry, args=(server, str(pty_board.port)), daemon=True).start()
        with open_display(f"serial:socket://127.0.0.1:{server.getsockname()[1]}") as display:
            display.show(PICTURE)
            assert display.wait_shown(PATIENCE)
            assert pty_board.wait_for(is_drawn(PICTURE))


def carry(server: socket.socket, port: str) -> None:
    """Both ways, until one side ends."""
    line, _ = server.accept()
    far = serial.Serial(port, 115200, timeout=0.01)
    line.settimeout(0.01)
    while True:
        with contextlib.suppress(TimeoutError):
            data = line.recv(256)
            if not data:
                far.close()
                return
            far.write(data)
        line.sendall(far.read(256))


def test_reset_line_stays_up_when_the_port_is_closed(pty_board: PtyBoard) -> None:
    port = serial.Serial(str(pty_board.port), 115200)
    assert keep_lines(port)
    assert not termios.tcgetattr(port.fileno())[2] & termios.HUPCL
    port.close()
    assert not keep_lines(object())


def test_port_that_cannot_be_opened_is_not_tried_all_the_time() -> None:
    """No storm of openings, each of which would reset a board."""
    tried, enough = [], threading.Event()

    def refuse(path: str) -> SilentPort:
        tried.append(time.monotonic())
        if len(tried) == 3:
            enough.set()
        raise OSError("gone")

    link = Link("away", open_port=refuse)
    assert enough.wait(PATIENCE)
    link.close()
    assert tried[1] - tried[0] >= BACK_OFF[1] > BACK_OFF[0]
    assert tried[2] - tried[1] >= BACK_OFF[2]


def test_display_that_is_plugged_in_again_has_its_picture_within_three_seconds(board: Board) -> None:
    """The longest pause before it is opened, and what happens then in simulated time."""
    talk = Conversation(board.now_ms / 1000)
    talk.want(PICTURE.state)
    board.power_cycle()
    began, rows = board.now_ms, tuple(as_text(render(PICTURE)).split("\n"))
    while board.rows != rows:
        assert board.now_ms - began < 3000
        board.send(talk.send(board.now_ms / 1000))
        board.run(1)
        talk.receive(board.receive(), board.now_ms / 1000)
    boot_loader = 1.1  # Optiboot waits so long for a programmer after the opening has reset the board
    assert max(BACK_OFF) + boot_loader + (board.now_ms - began) / 1000 <= 3.0


def test_words_brightness_and_blinking_over_the_port(pty_board: PtyBoard) -> None:
    with open_display(f"serial:{pty_board.port}?keys=2&bright=1") as display:
        display.show(PICTURE)
        assert display.wait_shown(PATIENCE)
        assert display.keys == 2
        display.tell("Kör felső", 25)
        assert pty_board.wait_for(lambda rows: not is_drawn(PICTURE)(rows))
        display.dim(0)
        assert display.wait_shown(PATIENCE)
        assert display.blink(Blink((True, False), 0.2))
        assert pty_board.wait_for(lambda rows: set("".join(rows)) == {"#"})


def test_key_is_heard_over_the_port(pty_board: PtyBoard) -> None:
    heard: SimpleQueue[KeyPress] = SimpleQueue()
    with open_display(f"serial:{pty_board.port}") as display:
        display.on_key = heard.put
        display.show(PICTURE)
        assert display.wait_shown(PATIENCE)
        time.sleep(1.5)  # a key is trusted when it was seen open for a while
        pty_board.contact(3, closed=True)
        time.sleep(0.2)
        pty_board.contact(3, closed=False)
        assert heard.get(timeout=PATIENCE) == KeyPress(3)


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
    assert str(result.facts["firmware"]).count(".") == 2
    assert (result.facts["panel"], result.facts["modules"]) == ("matrices", 4)
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


def test_nothing_is_acknowledged_by_a_port_that_is_gone() -> None:
    board = FakeBoard()
    link = Link("fake", open_port=Opener(board))
    link.want(td1.Bright(3))
    assert link.wait_settled(PATIENCE)
    board.gone = True
    assert wait_for_state(link, LinkState.LOST)
    assert not link.wait_settled(0.0)
    link.close()


def test_board_that_goes_during_its_test_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def pulled_out(board: FakeBoard, packet: Packet) -> bytes | None:
        board.gone = isinstance(packet.message, td1.Stats)
        return None

    monkeypatch.setattr("table_hw.displays.serial.TEST_SECONDS", 0.0)
    with SerialDisplay(Link("fake", open_port=Opener(FakeBoard(answers=pulled_out)))) as display:
        assert not display.check(0.5).works


def restarted_by_its_opening() -> FakeBoard:
    hellos: list[Packet] = []

    def answers(board: FakeBoard, packet: Packet) -> bytes | None:
        if isinstance(packet.message, td1.Hello):
            hellos.append(packet)
            return boot() if len(hellos) == 1 else None
        return None

    return FakeBoard(answers=answers)


def gone_before_it_answers() -> FakeBoard:
    def answers(board: FakeBoard, packet: Packet) -> bytes:
        board.gone = True
        return b""

    return FakeBoard(answers=answers)


@pytest.mark.parametrize("before", [(), (gone_before_it_answers(),)], ids=["at once", "on the second opening"])
def test_words_outlast_the_opening_of_the_port(before: tuple[FakeBoard, ...]) -> None:
    words, board, told = td1.Message(20, 0, b"HI"), restarted_by_its_opening(), threading.Event()
    opener = Opener(*before, board)

    def open_port(path: str) -> FakeBoard:
        assert told.wait(PATIENCE)
        return opener(path)

    link = Link("fake", open_port=open_port)
    link.tell(words)
    told.set()
    assert link.wait_settled(PATIENCE)
    assert list(board.heard) == [words]
    link.close()


def test_words_that_waited_too_long_are_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table_hw.link.FRESH_FOR", -1.0)
    board = FakeBoard()
    link = Link("fake", open_port=Opener(board))
    link.tell(td1.Message(20, 0, b"HI"))
    link.want(td1.Bright(3))
    assert link.wait_settled(PATIENCE)
    assert list(board.heard) == [td1.Bright(3)]
    link.close()


@pytest.mark.parametrize("wrong", [TypeError("int() can't convert"), termios.error(5, "Input/output error")])
def test_display_outlives_errors_of_the_operating_system_that_are_none(wrong: Exception) -> None:
    """pyserial raises TypeError when a device goes while the ports are looked through; termios.error is no OSError."""
    steps = iter((wrong, None))

    def find() -> str:
        if (step := next(steps)) is not None:
            raise step
        return "fake"

    link = Link("fake", find=find, open_port=Opener(FakeBoard()))
    link.want(td1.Bright(3))
    assert link.wait_settled(PATIENCE)
    link.close()


def test_port_that_fails_in_its_own_way_is_opened_again() -> None:
    class Failing(FakeBoard):
        def read(self, size: int = 1) -> bytes:
            raise termios.error(5, "Input/output error")

        def close(self) -> None:
            raise termios.error(5, "Input/output error")

    link = Link("fake", open_port=Opener(Failing(), FakeBoard()))
    link.want(td1.Bright(3))
    assert link.wait_settled(PATIENCE)
    link.close()


def test_caller_never_waits_for_a_port_that_is_being_closed() -> None:
    closing, let_go = threading.Event(), threading.Event()

    class Slow(FakeBoard):
        def close(self) -> None:
            closing.set()
            let_go.wait(PATIENCE)

    board = Slow()
    link = Link("fake", open_port=Opener(board))
    assert wait_for_state(link, LinkState.LIVE)
    board.gone = True
    assert closing.wait(PATIENCE)
    returned = threading.Event()
    threading.Thread(target=lambda: (link.want(td1.Bright(3)), returned.set()), daemon=True).start()
    assert returned.wait(PATIENCE / 2), "want waits until the port is closed"
    let_go.set()
    link.close()
