"""Somebody touches whatever can be touched, at random, while a table is played on: nothing may break.

    python -m tests.gui.touching --game klaber --evenings 20 --seed 7

Nobody at a table reads a manual: every button is touched at the wrong moment some day. After each touch the window must
be fit to be looked at (`flaws`), and afterwards the log read anew must be the table as it stands.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import TracebackType

import click
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from engine.actions import Say
from engine.cards import Seat
from engine.errors import FilkoError
from engine.games import game, games
from engine.table import EventLog, TableSession, replayed
from gui import i18n
from gui.app import application, connect
from gui.bridge import Job
from gui.failure_words import failure_words
from gui.frame import Frame
from gui.look import DAY, LAMPLIGHT
from gui.scene import draw_scene
from gui.window import TableWindow
from tests.engine.table.tables import CLEAR, POOR, Table, deal
from tests.gui.at_once import AtOnce
from tests.gui.test_small_screen import flaws

__all__ = ["touched_evening"]

SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080))
KEYS = (
    Qt.Key.Key_Tab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Space,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_1,
    Qt.Key.Key_2,
    Qt.Key.Key_7,
)
TOUCHED, UNSAID = 0.4, 0.1
"""How likely it is that something more is touched before the table goes on, and that nobody enters a word."""


def touched_evening(name: str, seed: int, deals: int = 2) -> Iterator[str]:
    """An evening of this game with touches at random moments; what went wrong, in words."""
    rng = random.Random(f"{name} {seed}")
    i18n.use(rng.choice(list(i18n.LANGUAGES)))
    with EventLog(":memory:") as log, _broken() as broken:
        table = _some_deal(name, rng)
        truth = table.truth
        session = TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer, store=log)
        hand = _Hand(session, rng)
        for _ in range(deals):
            for wrong in hand.play(table):
                yield f"{name} {seed}: {wrong}"
            view, at = session.view, table.script[-1][0] + 20.0
            dealer = view.state.next_dealer if view.state.finished else view.dealer
            table = _some_deal(name, rng, dealer, at)
        hand.leave()
        for text in broken:
            yield f"{name} {seed}: {text}"
        again, now = replayed(log), session.sitting
        if [one.state.actions for one in again.deals] != [one.state.actions for one in now.deals]:
            yield f"{name} {seed}: the log read anew is another table"


def _some_deal(name: str, rng: random.Random, dealer: Seat | None = None, start: float = 0.0) -> Table:
    """A deal at random; where cards are drawn that nobody knows, one in some comes to where no hand is possible."""
    while True:
        try:
            return deal(name, rng.randrange(10**6), rng.choice((CLEAR, POOR)), dealer=dealer, start=start)
        except IndexError:
            continue


class _Hand:
    """Touches the window of a table."""

    def __init__(self, session: TableSession, rng: random.Random) -> None:
        self._session, self._rng = session, rng
        look = rng.choice((DAY, LAMPLIGHT))
        self._frame, self._page = Frame(look), TableWindow(look)
        self._touched: list[str] = []
        self._untold: list[str] = []  # what was refused in words that nobody has translated
        self._told: set[str] = set()
        self._bridge = _Trying(session, self._try)
        connect(self._page, self._bridge)
        self._frame.turn_to(self._page)
        self._frame.resize(*rng.choice(SIZES))
        self._frame.show()
        self._show()

    def play(self, table: Table) -> Iterator[str]:
        """All that happens in a deal, with touches in between; what a person would curse at."""
        for at, what in table.script:
            if not isinstance(what, Say):
                self._session.observe(what, at)
            elif self._rng.random() >= UNSAID:
                self._try(partial(self._session.submit, what, at, waits=True))
            self._bridge.pipeline.now = at
            self._show()
            while self._rng.random() < TOUCHED:
                self._touch()
                self._show()
                yield from self._wrong()

    def leave(self) -> None:
        """Close the window."""
        self._frame.close()
        self._frame.deleteLater()
        QTest.qWait(1)

    def _wrong(self) -> Iterator[str]:
        """What is wrong now and was not before."""
        for flaw in (*flaws(self._frame), *self._untold):
            if flaw not in self._told:
                self._told.add(flaw)
                size = f"{self._frame.width()}x{self._frame.height()}"
                yield f"{flaw} ({size}, {i18n.current()}, after {', '.join(self._touched[-4:])})"

    def _show(self) -> None:
        self._page.show_scene(draw_scene(self._session.view, look_back=self._rng.random() < 0.1))
        QTest.qWait(0)

    def _touch(self) -> None:
        kind = self._rng.random()
        there = [button for button in self._frame.findChildren(QAbstractButton) if self._within_reach(button)]
        if kind < 0.65 and there:
            button = self._rng.choice(there)
            self._touched.append(button.text().replace("\n", " ") or type(button).__name__)
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        elif kind < 0.8:
            self._touch_somewhere()
        elif kind < 0.97:
            key = self._rng.choice(KEYS)
            self._touched.append(key.name)
            QTest.keyClick(self._frame.focusWidget() or self._page, key)
        else:
            self._touched.append("another size")
            self._frame.resize(*self._rng.choice(SIZES))

    def _touch_somewhere(self) -> None:
        at = QPoint(self._rng.randrange(self._frame.width()), self._rng.randrange(self._frame.height()))
        hit = self._frame.childAt(at)
        if hit is not None:
            self._touched.append(type(hit).__name__)
            QTest.mouseClick(hit, Qt.MouseButton.LeftButton, pos=hit.mapFrom(self._frame, at))

    def _within_reach(self, widget: QWidget) -> bool:
        middle = widget.mapTo(self._frame, widget.rect().center())
        return widget.isVisible() and widget.isEnabled() and self._frame.childAt(middle) is widget

    def _try(self, what: Callable[[], object]) -> None:
        """What is refused is told in a sentence of its own, in the people's language."""
        try:
            what()
        except FilkoError as wrong:
            if failure_words(wrong, "?") == "?":
                self._untold.append(f"nobody has translated: {wrong}")


class _Trying(AtOnce):
    """What is touched is tried."""

    def __init__(self, session: TableSession, trying: Callable[[Callable[[], object]], None]) -> None:
        super().__init__(session)
        self._trying = trying

    def post(self, job: Job) -> None:
        self._trying(lambda: job(self.pipeline))


@contextmanager
def _broken() -> Iterator[list[str]]:
    """What breaks while something is touched is told to nobody but this hook."""
    found: list[str] = []
    before = sys.excepthook

    def hook(kind: type[BaseException], wrong: BaseException, where: TracebackType | None) -> None:
        found.append("".join(traceback.format_exception(kind, wrong, where)))

    sys.excepthook = hook
    try:
        yield found
    finally:
        sys.excepthook = before


@click.command()
@click.option("--game", "names", multiple=True, help="Only this game (again for several).")
@click.option("--evenings", default=4, show_default=True, help="Of each game.")
@click.option("--seed", default=1, show_default=True, help="The same seed, the same evenings.")
def main(names: tuple[str, ...], evenings: int, seed: int) -> None:
    """Touch the window at random, evening after evening; tells all that went wrong."""
    application()
    wrong, chosen = 0, names or [which.id for which in games()]
    which = [(name, number) for number in range(seed, seed + evenings) for name in chosen]
    with click.progressbar(which, label="evenings", file=sys.stderr) as all_of_them:
        for name, number in all_of_them:
            for text in touched_evening(name, number):
                wrong += 1
                click.echo(text)
    click.echo(f"{len(which)} evenings, {wrong} things went wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
