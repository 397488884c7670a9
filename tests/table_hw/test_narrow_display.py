"""One or two matrices: the score goes as a line of text, and words take its place only for a while."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from gui.cli.main import main
from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import AnyMessage
from table_hw.displays.serial import SerialDisplay
from table_hw.link import Link
from table_hw.picture import Picture
from tests.table_hw.fake_board import FakeBoard, Opener, info

PATIENCE = 30.0
PICTURE, OTHER = Picture(scores=(120, 95)), Picture(scores=(162, 95))
LINE, OTHER_LINE = td1.Message(0, 0, b"120:95"), td1.Message(0, 0, b"162:95")


@pytest.fixture
def board() -> FakeBoard:
    return FakeBoard(info(modules=2))


@pytest.fixture
def display(board: FakeBoard) -> Iterator[SerialDisplay]:
    with SerialDisplay(Link("fake", open_port=Opener(board))) as made:
        made.show(PICTURE)
        assert made.wait_shown(PATIENCE)
        assert board.wait_until_heard(lambda heard: LINE in heard, PATIENCE)
        yield made


def said(board: FakeBoard) -> list[bytes]:
    """Everything that stood there as text, without repetition."""
    texts = [message.text for message in board.heard if isinstance(message, td1.Message)]
    return [text for text, before in zip(texts, [b"", *texts], strict=False) if text != before]


def test_later_words_are_not_cut_off_when_the_earlier_ones_are_over(board: FakeBoard, display: SerialDisplay) -> None:
    display.tell("A", 0.2)
    display.tell("Q", 0.6)
    assert display.wait_words_over(PATIENCE)
    texts = [message.text for message in board.heard if isinstance(message, td1.Message)]
    assert texts[texts.index(b"Q") :] == [b"Q", LINE.text]


def test_words_stay_while_another_score_comes(board: FakeBoard, display: SerialDisplay) -> None:
    display.tell("A", 0.2)
    display.show(OTHER)
    assert display.wait_words_over(PATIENCE)
    assert said(board) == [b"120:95", b"A", b"162:95"]
    assert board.heard.index(OTHER.state) < board.heard.index(OTHER_LINE)


def test_closing_brings_the_score_back(board: FakeBoard, display: SerialDisplay) -> None:
    display.tell("Z", 25)
    assert board.wait_until_heard(lambda heard: any(is_words(message) for message in heard), PATIENCE)
    display.close()
    assert said(board) == [b"120:95", b"Z", b"120:95"]


def is_words(message: AnyMessage) -> bool:
    return isinstance(message, td1.Message) and message.text == b"Z"


def test_score_line_comes_after_words_that_were_told_before_the_panel_was_known(
    board: FakeBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen from the command line, which lets go of the port when all is done."""
    told = threading.Event()

    class Early(SerialDisplay):
        def tell(self, text: str, seconds: float = 2.0) -> None:
            super().tell(text, seconds)
            told.set()

    def open_port(path: str) -> FakeBoard:
        assert told.wait(PATIENCE)
        return board

    opened = Early(Link("fake", open_port=open_port))
    monkeypatch.setattr("table_hw.displays.serial.open_kind", lambda rest: opened)
    shown = ["show", "--display", "serial:fake", "--score", "120,95", "--message", "HI", "--seconds", "0.3"]
    assert main(["display", *shown]) == 0
    assert said(board)[-2:] == [b"HI", b"120:95"]
