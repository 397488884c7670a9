"""A board that is being set up, in a thread of its own: the window asks for steps and is told what came of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from PySide6.QtCore import QObject, Signal

from engine.errors import FilkoError
from table_hw.workbench import Workbench

__all__ = ["DisplayBench"]

Step = Callable[[Workbench], object]

_PATIENCE_S = 2.0  # a board that does not answer is left behind; its thread lets go of the port by itself

_POLL_S = 0.1
"""How often keys are looked for while nobody asks for a step."""


class DisplayBench(QObject):
    """One board at a time. Steps are done in their order; what goes wrong is one sentence."""

    told = Signal(object)  # Info: after the greeting, and after each step
    failed = Signal(str)
    key_pressed = Signal(int)

    def __init__(self, open_board: Callable[[str], Workbench] = Workbench.at) -> None:
        super().__init__()
        self._open_board = open_board
        self._steps: SimpleQueue[Step | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, where: str) -> None:
        """Work on the board at this port from now on."""
        self.stop()
        self._steps = SimpleQueue()
        self._thread = threading.Thread(target=self._work, args=(where, self._steps), name="bench", daemon=True)
        self._thread.start()

    def do(self, step: Step) -> None:
        """Let a step be done; returns at once."""
        self._steps.put(step)

    def stop(self) -> None:
        """Let go of the board, after the steps that were asked for."""
        if self._thread is not None:
            self._steps.put(None)
            self._thread.join(timeout=_PATIENCE_S)
            self._thread = None

    def _work(self, where: str, steps: SimpleQueue[Step | None]) -> None:
        try:
            with self._open_board(where) as board:
                self.told.emit(board.info)
                self._serve(board, steps)
        except FilkoError as wrong:
            self.failed.emit(str(wrong))

    def _serve(self, board: Workbench, steps: SimpleQueue[Step | None]) -> None:
        while True:
            try:
                step = steps.get_nowait()
            except Empty:
                key = board.next_key(_POLL_S)
                if key is not None:
                    self.key_pressed.emit(key.key)
                continue
            if step is None:
                board.show_nothing()
                return
            step(board)
            self.told.emit(board.info)
