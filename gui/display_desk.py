"""The keys on the display's box at work: presses come in from its thread, calls go to the table in the table's own."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from engine.actions import Say
from engine.errors import FilkoError
from gui.display_keys import Choice, Undo, understand, wish_of
from gui.i18n import t
from gui.wording import call_words, seat_name
from table_hw.display import KeyPress, ScoreDisplay

if TYPE_CHECKING:
    from engine.cards import Seat
    from engine.table import TableSession, Update

__all__ = ["KeyDesk"]

CHOICE_LASTS = 12.0
"""Seconds after which a choice that nobody said yes to is forgotten."""

_SAID_FOR = 1.6

_BY = "keys"
"""From where these words come, for the log."""


class KeyDesk:
    """Turns presses into what is said, and lets the panel say what was understood.

    ``wake`` is called in the display's thread when a press has come in. ``clock``: any steady one, in seconds.
    """

    def __init__(
        self, session: TableSession, display: ScoreDisplay, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.wake: Callable[[], object] | None = None
        self._session, self._display, self._clock = session, display, clock
        self._presses: SimpleQueue[KeyPress] = SimpleQueue()
        self.choice: Choice | None = None
        self._chosen_at = 0.0
        display.on_key = self._pressed

    def work(self, now: float) -> list[Update]:
        """Do what was pressed since the last time; ``now`` seconds of capture. In the table's thread."""
        updates: list[Update] = []
        while (press := self._next()) is not None:
            updates += self._do(press, now)
        return updates

    def _pressed(self, press: KeyPress) -> None:
        self._presses.put(press)
        if self.wake is not None:
            self.wake()

    def _next(self) -> KeyPress | None:
        try:
            return self._presses.get_nowait()
        except Empty:
            return None

    def _do(self, press: KeyPress, now: float) -> list[Update]:
        wish = wish_of(press, self._display.keys)
        if wish is None:
            return []
        chosen = self.choice if self._clock() - self._chosen_at <= CHOICE_LASTS else None
        meant = understand(wish, self._session.view, chosen)
        self.choice, self._chosen_at = meant.choice, self._clock()
        if meant.do is not None:
            return self._carry_out(meant.do, now)
        if meant.choice is not None:
            self._display.tell(self._words(meant.choice.seat, meant.choice) + "?", CHOICE_LASTS)
        else:
            self._display.tell("-", _SAID_FOR)
        return []

    def _carry_out(self, action: Say | Undo, now: float) -> list[Update]:
        """Say it, and confirm it; what the table refuses is a dash and changes nothing."""
        try:
            if isinstance(action, Undo):
                updates, words = self._session.undo(by=_BY), t("Undo")
            else:
                updates = self._session.submit(action, now, by=_BY)
                words = self._words(action.seat, Choice(action.seat, action.call))
        except FilkoError:
            updates, words = [], "-"
        self._display.tell(words, _SAID_FOR)
        return updates

    def _words(self, seat: Seat, choice: Choice) -> str:
        view = self._session.view
        name = view.names.get(seat) or seat_name(seat)
        return f"{name}: {call_words(choice.call, view.state.pack, game=view.state.game)}"
