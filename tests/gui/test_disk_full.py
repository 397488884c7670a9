"""The disk is full in the middle of a deal: it is said, play goes on, and once there is room nothing is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from engine.cards import Seat
from engine.errors import BadInput
from engine.table import Backlog, Status, TableSession, replayed
from gui import i18n
from gui.bridge import Bridge
from gui.calls_file import DueCall
from gui.earlier import is_written, unwritten
from gui.pipeline import Pipeline
from gui.scene import Scene, draw_scene
from tests.engine.table.test_backlog import Disk
from tests.gui.deals import KLABER, World, played_deal, sayings
from tests.gui.test_earlier import play
from tests.gui.test_pipeline import auction


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with Disk(tmp_path / "evenings.sqlite") as disk:
        yield disk


def plays_of(disk: Disk) -> list[tuple[Seat, object]]:
    return [(play.seat, play.card) for play in replayed(disk).picture.plays]


TRUTH = [(play.seat, play.card) for play in played_deal()]


def test_what_was_seen_and_said_meanwhile_is_told_when_there_is_room_again(disk: Disk) -> None:
    world = World(played_deal())
    run = Pipeline(world, world, TableSession(KLABER, dealer=Seat.BOTTOM, store=disk), calls=auction())
    for number, seen in enumerate(run.seeing()):
        disk.full = number in (0, 1, 2) or 9 <= number < 14
        if disk.full:
            with pytest.raises(BadInput, match="disk is full"):
                run.take(seen)
        else:
            run.take(seen)
    run.finish()
    assert plays_of(disk) == TRUTH


def test_a_word_that_is_refused_does_not_hold_up_what_comes_after_it(disk: Disk) -> None:
    world = World(played_deal())
    wrong = DueCall(0.0, Seat.LEFT, sayings()[0].call, "calls line 1")
    run = Pipeline(world, world, TableSession(KLABER, dealer=Seat.BOTTOM, store=disk), calls=[wrong, *auction()])
    frames = run.seeing()
    with pytest.raises(BadInput, match="calls line 1"):
        run.take(next(frames))
    for seen in frames:
        run.take(seen)
    assert plays_of(disk) == TRUTH


def test_the_window_says_so_and_stops_saying_so(app: QApplication, disk: Disk) -> None:
    i18n.use("hu")
    world = World(played_deal())
    session = TableSession(KLABER, dealer=Seat.BOTTOM, store=disk)
    for said in sayings():
        session.submit(said, 0.0, by="window")
    bridge = Bridge(lambda: Pipeline(world, world, session), lambda p: draw_scene(p.session.view), "a world")
    troubles: list[tuple[str, ...]] = []
    scenes: list[Scene] = []
    bridge.troubles_changed.connect(troubles.append)
    bridge.scene_changed.connect(scenes.append)
    pipeline = Pipeline(world, world, session)
    frames = list(pipeline.seeing())
    disk.full = True
    bridge._seen(frames[0], pipeline)
    bridge._seen(frames[1], pipeline)
    assert troubles[-1] == (f"Ide nem lehet írni: {disk.path}. Betelt a lemez?",)
    assert scenes[-1].status is Status.LOST, "nothing is followed"
    disk.full = False
    bridge._seen(frames[2], pipeline)
    assert troubles[-1] == ()
    assert scenes[-1].status is Status.SURE
    assert [laid.card for laid in scenes[-1].plays] == [card for _, card in TRUTH[:2]]


def test_a_deal_is_followed_on_a_full_disk_and_that_is_said_all_the_time(app: QApplication, disk: Disk) -> None:
    world = World(played_deal())
    session = TableSession(KLABER, dealer=Seat.BOTTOM, store=Backlog(lambda: disk, patience_s=0.0))
    pipeline = Pipeline(world, world, session, calls=auction())
    bridge = Bridge(lambda: pipeline, lambda p: draw_scene(p.session.view), "a world")
    troubles: list[tuple[str, ...]] = [()]
    scenes: list[Scene] = []
    bridge.troubles_changed.connect(troubles.append)
    bridge.scene_changed.connect(scenes.append)
    for seen in pipeline.seeing():
        disk.full = seen.frame.index > 3
        bridge._seen(seen, pipeline)
        assert bool(troubles[-1]) is disk.full
    assert "Play goes on" in troubles[-1][0]
    assert [laid.card for laid in scenes[-1].plays] == [card for _, card in TRUTH]
    disk.full = False
    bridge._touched(pipeline, lambda _: None)
    assert troubles[-1] == ()
    assert plays_of(disk) == TRUTH


def test_what_is_not_written_when_people_leave_stays_in_memory(app: QApplication, disk: Disk) -> None:
    world = World(played_deal())
    session = TableSession(KLABER, dealer=Seat.BOTTOM, store=Backlog(lambda: disk, patience_s=0.0))
    bridge = Bridge(lambda: Pipeline(world, world, session), lambda p: draw_scene(p.session.view), "a world")
    disk.full = True
    play(session)
    bridge._put_away(session)
    assert bridge.unwritten is session
    assert is_written(session) is False
    found = unwritten(session)
    assert found is not None
    assert dict(found.score) == session.view.score
    again = TableSession.continuing(session.sitting, session.store)
    disk.full = False
    assert is_written(again)
    assert unwritten(again).number == disk.sitting  # type: ignore[union-attr]
    assert plays_of(disk) == TRUTH
