"""A host in simulated time: sends messages to a board and reads the answers."""

from __future__ import annotations

from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import AnyMessage
from table_hw.protocol import HELLO, Decoder, Packet, encode
from tests.firmware.board import Board

ANSWER_WITHIN_MS = 60


class Host:
    """Talks to one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._decoder = Decoder()
        self._seq = 0

    def packets(self) -> list[Packet]:
        """What came since the last call."""
        return self._decoder.feed(self.board.receive())

    def hello(self) -> td1.Info:
        """Greet the board."""
        self.packets()
        self.board.send(HELLO)
        info = self._wait(0)
        assert isinstance(info, td1.Info)
        return info

    def ask(self, message: AnyMessage) -> AnyMessage:
        """Send a message and wait for its answer."""
        self._seq = self._seq % 255 + 1
        self.board.send(encode(self._seq, message))
        return self._wait(self._seq)

    def status(self, message: AnyMessage) -> td1.Status:
        """Send a message and wait for the status in its ACK."""
        answer = self.ask(message)
        assert isinstance(answer, td1.Ack), answer
        return td1.Status(answer.status)

    def counts(self) -> td1.Counts:
        """The board's own counters."""
        answer = self.ask(td1.Stats())
        assert isinstance(answer, td1.Counts)
        return answer

    def wait(self, ms: float) -> None:
        """Let simulated time pass with a sign of life each second."""
        end = self.board.now_ms + ms
        while (left := end - self.board.now_ms) > 0:
            self.board.run(min(left, 1000))
            self.ask(td1.Ping())

    def _wait(self, seq: int) -> AnyMessage:
        for _ in range(ANSWER_WITHIN_MS * 4):
            self.board.run(0.25)
            for packet in self.packets():
                if packet.seq == seq and not isinstance(packet.message, td1.Boot):
                    return packet.message
        raise AssertionError(f"no answer within {ANSWER_WITHIN_MS} ms of simulated time")
