"""Whoever says or corrects something: the log tells from where it came."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import gui
from engine.actions import Bid, Say
from engine.cards import Seat
from engine.errors import BadInput
from engine.scoring import Score
from engine.table import EventLog, TableSession
from gui.app import connect
from gui.calls_file import DueCall
from gui.compose import Plan, _left_to_say
from gui.look import DAY
from gui.pipeline import Pipeline
from gui.window import TableWindow
from table_hw.display import KeyPress
from tests.engine.table.rests import given_up
from tests.engine.table.tables import follow, session_for
from tests.gui.at_once import AtOnce
from tests.gui.deals import KLABER, World, played_deal, sayings
from tests.gui.test_display_keys import YES, Desk

PEOPLE = {"said", "amended", "added", "awarded", "settled", "undone", "dealt", "written", "carried"}
CHANGES = {"submit", "amend", "retract", "add", "award", "settle", "write", "carry", "undo", "new_deal"}


def told(log: EventLog) -> list[tuple[str, str]]:
    """What people did, and from where."""
    return [(event.kind, str(event.body.get("by", ""))) for event in log.replay() if event.kind in PEOPLE]


@pytest.fixture
def log() -> Iterator[EventLog]:
    with EventLog(":memory:") as log:
        yield log


def window_of(session: TableSession) -> tuple[TableWindow, Pipeline]:
    """A window the touches of which come to the table at once."""
    page, bridge = TableWindow(DAY), AtOnce(session)
    connect(page, bridge)
    return page, bridge.pipeline


def test_touches_in_the_window(app: QApplication, log: EventLog) -> None:
    session = TableSession(KLABER, dealer=Seat.BOTTOM, store=log)
    page, pipeline = window_of(session)
    page.carried.emit(Score(dict.fromkeys(session.view.sides, 100)))
    for said in sayings():
        page.called.emit(said.seat, said.call)
    for seen in list(pipeline.seeing())[:4]:
        pipeline.take(seen)
    play, other = session.view.plays[:2]
    page.amended.emit(play.id, other.card)
    page.reseated.emit(play.id, other.seat)
    page.retracted.emit(play.id)
    page.undone.emit()
    page.added.emit(other.seat, KLABER.pack.cards[0])
    page.written.emit(1, dict.fromkeys(session.view.sides, 81))
    assert {kind for kind, _ in told(log)} == {"carried", "said", "amended", "undone", "added", "written"}
    assert {by for _, by in told(log)} == {"window"}


def test_a_touch_says_whose_the_rest_is(app: QApplication, log: EventLog) -> None:
    table, script = given_up("klaber", 3, hidden=1.0)
    session = session_for(table, store=log)
    follow(session, script)
    page, _ = window_of(session)
    page.awarded.emit(session.view.takers[1])
    assert not session.view.takers
    assert told(log)[-1] == ("awarded", "window")


def test_keys_on_the_display(log: EventLog) -> None:
    desk = Desk()
    desk.session = desk.desk._session = TableSession(KLABER, dealer=Seat.BOTTOM, store=log)
    desk.press(YES)
    desk.desk._pressed(KeyPress(4))
    desk.desk.work(0.0)
    assert told(log) == [("said", "keys"), ("undone", "keys")]


def test_a_calls_file(log: EventLog) -> None:
    session = TableSession(KLABER, dealer=Seat.BOTTOM, store=log)
    calls = [DueCall(0.0, Seat.RIGHT, Bid(1), "calls line 1")]
    pipeline = Pipeline(World(played_deal()[:4]), World([]), session, calls=calls)
    pipeline.finish()
    assert told(log) == [("said", "calls file")]


def lines() -> list[DueCall]:
    """The auction as a calls file; each line half a second after the one before."""
    return [DueCall(0.5 * i, said.seat, said.call, f"calls line {i + 1}") for i, said in enumerate(sayings())]


def left_after(store: Path, calls: list[DueCall]) -> list[str]:
    """Where the lines stand that are said when the table in this log goes on."""
    return [due.where for due in _left_to_say(Plan("film.mp4", "klaber", store=store, go_on=True), calls)]


def test_words_of_other_origin_skip_no_line_of_the_calls_file_when_it_goes_on(tmp_path: Path) -> None:
    store = tmp_path / "evenings.sqlite"
    with EventLog(store) as log:
        session = TableSession(KLABER, dealer=Seat.BOTTOM, store=log)
        for due, by in zip(lines(), ("calls file", "window", "keys"), strict=False):
            session.submit(Say(due.seat or Seat.TOP, due.call), due.at, by=by)
    assert left_after(store, lines()) == [due.where for due in lines()[1:]]


def test_a_line_that_was_refused_counts_for_none_of_those_that_were_said(tmp_path: Path) -> None:
    store = tmp_path / "evenings.sqlite"
    wrong = DueCall(0.0, Seat.LEFT, Bid(4), "calls line 0")
    with EventLog(store) as log:
        session = TableSession(KLABER, dealer=Seat.BOTTOM, store=log)
        pipeline = Pipeline(World(played_deal()[:1]), World([]), session, calls=[wrong, *lines()[:2]])
        with pytest.raises(BadInput, match="calls line 0"):
            pipeline.finish()
        pipeline.finish()
    assert left_after(store, [wrong, *lines()]) == [wrong.where, *(due.where for due in lines()[2:])]


def test_nothing_in_this_room_changes_a_session_without_saying_who() -> None:
    silent = []
    for file in sorted(Path(gui.__file__).parent.rglob("*.py")):
        if file.name.startswith("figures_"):
            continue  # these play both people and table, into no log
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _is_change(node.func) and "by" not in {k.arg for k in node.keywords}:
                silent.append(f"{file.name} line {node.lineno}")
    assert silent == []


def _is_change(called: ast.expr) -> bool:
    if not isinstance(called, ast.Attribute) or called.attr not in CHANGES:
        return False
    owner = called.value
    name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
    return name.lstrip("_") == "session"
