"""The conversation with the real firmware, in simulated time; and with boards that do not answer."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from table_hw import _protocol_tables as td1
from table_hw.conversation import Conversation, Stage
from table_hw.picture import Picture
from table_hw.protocol import HELLO, Decoder, encode
from table_hw.rendering import as_text, render
from tests.firmware.board import Board, Rows

PICTURE = Picture(scores=(120, 95), trump=3, turn=0)
STEP_MS = 1


def drawn(picture: Picture) -> Rows:
    return tuple(as_text(render(picture)).split("\n"))


def is_shown(board: Board, picture: Picture) -> bool:
    return board.rows == drawn(picture)


class Line:
    """A conversation and a board on one line; `spoil` may damage what travels."""

    def __init__(self, board: Board, spoil: Callable[[bytes], bytes] = bytes) -> None:
        self.board = board
        self.talk = Conversation(self.now)
        self.written = b""
        self._spoil = spoil

    @property
    def now(self) -> float:
        return self.board.now_ms / 1000

    def run(self, ms: float) -> None:
        """Let both talk for a while."""
        end = self.board.now_ms + ms
        while self.board.now_ms < end:
            self._step()

    def run_until(self, reached: Callable[[], bool], within_ms: float) -> None:
        """Let both talk until something is reached."""
        end = self.board.now_ms + within_ms
        while not reached():
            assert self.board.now_ms < end, f"not reached within {within_ms} ms of simulated time"
            self._step()

    def _step(self) -> None:
        out = self.talk.send(self.now)
        self.written += out
        self.board.send(self._spoil(out))
        self.board.run(STEP_MS)
        self.talk.receive(self._spoil(self.board.receive()), self.now)


@pytest.fixture
def line(board: Board) -> Line:
    return Line(board)


def settled(line: Line) -> Callable[[], bool]:
    return lambda: line.talk.settled


def test_picture_is_shown(line: Line) -> None:
    line.talk.want(PICTURE.state)
    line.run_until(settled(line), 200)
    assert line.board.rows == drawn(PICTURE)
    assert line.talk.info is not None
    assert line.talk.info.modules == 4


def test_of_many_pictures_only_the_newest_is_sent(line: Line) -> None:
    line.run_until(settled(line), 200)
    for score in range(50):
        line.talk.want(Picture(scores=(score, 0)).state)
    line.run_until(settled(line), 100)
    assert line.board.rows == drawn(Picture(scores=(49, 0)))
    assert len([asked for asked, _ in line.talk.answers if isinstance(asked, td1.State)]) == 1


def test_restart_of_the_board_brings_the_picture_back(line: Line) -> None:
    line.talk.want(PICTURE.state)
    line.talk.want(td1.Bright(1))
    line.run_until(settled(line), 200)
    line.board.reset()
    line.run_until(lambda: line.board.rows == drawn(PICTURE) and line.board.brightness == 1, 500)


def test_restart_whose_boot_frame_got_lost_is_noticed(line: Line) -> None:
    line.talk.want(PICTURE.state)
    line.run_until(settled(line), 200)
    line.board.reset()
    line.board.run(50)
    line.board.receive()
    assert line.board.rows != drawn(PICTURE)
    line.run_until(lambda: line.board.rows == drawn(PICTURE), 3000)


def test_connection_is_kept_alive(line: Line) -> None:
    line.talk.want(PICTURE.state)
    line.run(12_000)
    assert line.board.rows == drawn(PICTURE), "no sign of a silent host"
    pings = [asked for asked, _ in line.talk.answers if isinstance(asked, td1.Ping)]
    assert 9 <= len(pings) <= 13


@pytest.mark.parametrize("seed", range(4))
def test_line_that_spoils_one_byte_in_two_hundred_carries_every_picture(board: Board, seed: int) -> None:
    noise, spoiled = random.Random(seed), 0

    def spoil(data: bytes) -> bytes:
        nonlocal spoiled
        damaged = bytes(b ^ 1 << noise.randrange(8) if noise.random() < 1 / 200 else b for b in data)
        spoiled += damaged != data
        return damaged

    line = Line(board, spoil)
    for score in range(40):
        wanted = Picture(scores=(score, 1), trump=score % 8)
        line.talk.want(wanted.state)
        line.run_until(partial(is_shown, board, wanted), 700)
    assert spoiled >= 3


def test_nothing_but_hello_is_written_before_the_board_has_told_who_it_is() -> None:
    talk, written = Conversation(0.0), b""
    talk.want(PICTURE.state)
    talk.ask(td1.Stats())
    for ms in range(0, 4000, 10):
        written += talk.send(ms / 1000)
        talk.receive(b"\x55\xaa\x00rubbish\x00", ms / 1000)
    assert written.replace(HELLO, b"") == b""
    assert 35 <= written.count(HELLO) <= 40


def test_silence_after_the_greeting_ends_the_conversation() -> None:
    talk = Conversation(0.0)
    talk.send(4.9)
    assert talk.stage is Stage.GREETING
    talk.send(5.1)
    assert talk.stage is Stage.SILENT
    assert talk.send(6.0) == b""


def info(major: int = 1) -> td1.Info:
    return td1.Info(major, 0, (0, 1, 0), 1, 1, 1, 4, 0, 7, 64, 9, 1, 1)


def test_message_without_an_answer_is_said_three_times() -> None:
    talk = Conversation(0.0)
    talk.want(PICTURE.state)
    talk.receive(encode(0, info()), 0.0)
    said = [(ms, out) for ms in range(0, 1000, 10) if (out := talk.send(ms / 1000))]
    assert [ms for ms, _ in said] == [0, 150, 300]
    assert talk.stage is Stage.SILENT


def test_answer_to_an_older_question_counts_for_nothing() -> None:
    talk = Conversation(0.0)
    talk.want(PICTURE.state)
    talk.receive(encode(0, info()), 0.0)
    talk.send(0.0)
    talk.receive(encode(77, td1.Ack(0)), 0.01)
    assert not talk.settled
    talk.receive(encode(1, td1.Ack(0)), 0.02)
    assert talk.settled


def test_second_attempt_carries_the_newest_picture() -> None:
    talk = Conversation(0.0)
    talk.want(PICTURE.state)
    talk.receive(encode(0, info()), 0.0)
    talk.send(0.0)
    newer = Picture(scores=(121, 95)).state
    talk.want(newer)
    assert talk.send(0.2) == encode(2, newer)


def test_board_of_another_version_gets_nothing_but_hello() -> None:
    talk = Conversation(0.0)
    talk.want(PICTURE.state)
    assert talk.send(0.0) == HELLO
    talk.receive(encode(0, info(major=2)), 0.0)
    assert talk.stage is Stage.REFUSED
    assert [talk.send(t / 10) for t in range(50)] == [b""] * 50


def test_only_lasting_messages_can_be_wanted() -> None:
    with pytest.raises(ValueError, match="Ping"):
        Conversation(0.0).want(td1.Ping())


def live() -> Conversation:
    talk = Conversation(0.0)
    talk.receive(encode(0, info()), 0.0)
    return talk


def answer(talk: Conversation, out: bytes, message: td1.Ack) -> None:
    (packet,) = Decoder().feed(out)
    talk.receive(encode(packet.seq, message), 0.0)


def test_press_counts_only_when_the_board_agrees_to_have_handed_it_over() -> None:
    talk, key = live(), td1.Key(2, 1, 7)
    talk.receive(encode(0, key), 0.0)
    assert not talk.presses
    out = talk.send(0.0)
    assert Decoder().feed(out)[0].message == td1.Seen(7)
    talk.receive(encode(0, key), 0.0)  # said again meanwhile: the same press
    answer(talk, out, td1.Ack(td1.Status.OK))
    assert list(talk.presses) == [key]
    assert talk.send(0.0) == b""


def test_press_that_came_too_late_counts_for_nothing() -> None:
    talk = live()
    talk.receive(encode(0, td1.Key(2, 1, 7)), 0.0)
    answer(talk, talk.send(0.0), td1.Ack(td1.Status.LATE))
    assert not talk.presses


def test_key_goes_before_a_picture_that_waits() -> None:
    talk = live()
    talk.want(PICTURE.state)
    talk.receive(encode(0, td1.Key(0, 1, 1)), 0.0)
    assert isinstance(Decoder().feed(talk.send(0.0))[0].message, td1.Seen)


def test_words_are_said_once_and_never_late() -> None:
    talk, words = live(), td1.Message(10, 0, b"passz")
    talk.tell(td1.Message(10, 0, b"older"))
    talk.tell(words)
    assert Decoder().feed(talk.send(0.0))[0].message == words
    talk.tell(words)
    talk.receive(encode(0, td1.Boot(*(1, 1, (1, 1, 0), 1, 1, 1, 4, 0, 7, 64, 10, 1, 0))), 0.1)
    talk.receive(encode(0, info()), 0.2)
    assert talk.settled, "words of before the restart are stale"


def test_score_and_drawn_picture_take_each_others_place() -> None:
    talk = live()
    talk.want(PICTURE.state)
    talk.want(td1.Frame(bytes(32)))
    assert Decoder().feed(talk.send(0.0))[0].message == td1.Frame(bytes(32))
