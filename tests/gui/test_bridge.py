"""The window waits for nothing: not for a camera, not for the table; and it says what is wrong in a sentence."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.actions import NewDeal, Pass, Say
from engine.cards import Seat
from engine.errors import DeviceGone
from engine.observation import Trouble
from engine.table import TableSession
from gui.bridge import MOST_WAITING, Bridge
from gui.calls_file import DueCall
from gui.pipeline import Pipeline
from gui.scene import Scene, draw_scene
from tests.gui.deals import KLABER, AtBorder, Strangers, World, played_deal, sayings
from vision.frame import Frame
from vision.watch import Sightings

NO_CAMERA = "No camera is plugged in. A phone can be one: type the address that its camera app shows."


class Told(QObject):
    """Everything that a bridge tells, or would tell after a test is over (see `Bridge`)."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.scenes: list[Scene] = []
        self.troubles: list[tuple[str, ...]] = [()]
        self.shots = 0
        self.ended = False
        self._bridge = bridge
        bridge.scene_changed.connect(self.scenes.append)
        bridge.troubles_changed.connect(self.troubles.append)
        bridge.shot_ready.connect(self._shot)
        bridge.ended.connect(self._end)

    def _shot(self) -> None:
        self.shots += self._bridge.take_shot() is not None

    def _end(self) -> None:
        self.ended = True


def until(app: QApplication, done: Callable[[], bool]) -> None:
    """Let the window live until something has happened."""
    for _ in range(2_000):
        if done():
            return
        QTest.qWait(10)
    pytest.fail("it did not happen within twenty seconds")


def bridge_of(world: World, watcher: object | None = None) -> Bridge:
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    calls = [DueCall(0.0, said.seat, said.call, "calls") for said in sayings()]

    def opened() -> Pipeline:
        return Pipeline(world, watcher or world, session, calls=calls)  # type: ignore[arg-type]

    return Bridge(opened, lambda pipeline: draw_scene(pipeline.session.view, pipeline.lying), "a world")


@pytest.fixture
def stopped() -> Iterator[list[Bridge]]:
    bridges: list[Bridge] = []
    yield bridges
    for bridge in bridges:
        bridge.stop()


def test_a_deal_comes_through_to_the_window(app: QApplication, stopped: list[Bridge]) -> None:
    world = World(played_deal())
    bridge = bridge_of(world)
    stopped.append(bridge)
    told = Told(bridge)
    bridge.start()
    until(app, lambda: told.ended)
    assert told.scenes[-1].finished
    assert [laid.card for laid in told.scenes[-1].plays] == [play.card for play in played_deal()]
    assert told.shots > 0
    assert told.troubles == [()]
    until(app, lambda: world.closed)


class Hanging(World):
    """A camera that gives one picture and then never another."""

    def frames(self) -> Iterator[Frame]:
        self.go_on = threading.Event()
        yield from list(super().frames())[:1]
        self.go_on.wait()


@pytest.mark.parametrize(("world", "words"), [(Strangers, "Teach …"), (AtBorder, "edge of the picture")])
def test_what_people_can_mend_is_told(app: QApplication, stopped: list[Bridge], world: type[World], words: str) -> None:
    """Cards that are hard to read are to be taught, and those at the border to be laid nearer."""
    bridge = bridge_of(world(played_deal()))
    stopped.append(bridge)
    told = Told(bridge)
    bridge.start()
    until(app, lambda: told.ended)
    assert any(words in sentence for troubles in told.troubles for sentence in troubles)


def test_a_camera_that_hangs_holds_up_no_touch(app: QApplication, stopped: list[Bridge]) -> None:
    world = Hanging(played_deal())
    bridge = bridge_of(world)
    stopped.append(bridge)
    told = Told(bridge)
    bridge.start()
    until(app, lambda: told.shots == 1)
    before = len(told.scenes)
    bridge.post(lambda pipeline: pipeline.say(Say(Seat.RIGHT, NewDeal())))
    until(app, lambda: len(told.scenes) > before and told.scenes[-1].deal == 2)
    world.go_on.set()


def test_an_impossible_touch_is_one_sentence_and_changes_nothing(app: QApplication, stopped: list[Bridge]) -> None:
    world = Hanging(played_deal())
    bridge = bridge_of(world)
    stopped.append(bridge)
    told = Told(bridge)
    bridge.start()
    until(app, lambda: told.shots == 1)
    until(app, lambda: bool(told.scenes) and told.scenes[-1].trump is not None)
    bridge.post(lambda pipeline: pipeline.say(Say(Seat.LEFT, Pass())))
    until(app, lambda: told.troubles[-1] != ())
    assert "said already" in told.troubles[-1][0]
    assert told.scenes[-1].deal == 1
    bridge.post(lambda pipeline: None)  # the next touch clears it
    until(app, lambda: told.troubles[-1] == ())
    world.go_on.set()


class Broken(World):
    """A camera that is pulled out, or a driver that breaks."""

    wrong: Exception = DeviceGone("camera 0 sends no more pictures; is it still plugged in?")

    def frames(self) -> Iterator[Frame]:
        yield from list(super().frames())[:3]
        raise self.wrong


def test_a_camera_that_goes_is_said_and_the_table_stays_open(app: QApplication, stopped: list[Bridge]) -> None:
    world = Broken(played_deal())
    bridge = bridge_of(world)
    stopped.append(bridge)
    told = Told(bridge)
    bridge.start()
    until(app, lambda: told.troubles[-1] != ())
    assert told.troubles[-1] == ("Camera 0 sends no more pictures; is it still plugged in?",)
    until(app, lambda: bool(told.scenes) and len(told.scenes[-1].plays) == 2)
    play = told.scenes[-1].plays[0]
    bridge.post(lambda pipeline: pipeline.session.retract(play.id))
    until(app, lambda: len(told.scenes[-1].plays) < 2 and play not in told.scenes[-1].plays)


def test_a_camera_that_is_not_there_is_said(app: QApplication, stopped: list[Bridge]) -> None:
    def opened() -> Pipeline:
        raise DeviceGone("camera 7 cannot be opened; no camera is plugged in")

    bridge = Bridge(opened, lambda pipeline: draw_scene(pipeline.session.view), "7")
    stopped.append(bridge)
    told = Told(bridge)
    failed: list[str] = []
    bridge.failed.connect(failed.append)
    bridge.start()
    until(app, lambda: failed == [NO_CAMERA])
    until(app, lambda: told.troubles[-1] == (NO_CAMERA,))


def test_a_defect_is_said_too_and_goes_to_the_log(
    app: QApplication, stopped: list[Bridge], caplog: pytest.LogCaptureFixture
) -> None:
    world = Broken(played_deal())
    world.wrong = ZeroDivisionError("a defect")
    bridge = bridge_of(world)
    stopped.append(bridge)
    told = Told(bridge)
    bridge.start()
    until(app, lambda: told.troubles[-1] != ())
    assert told.troubles[-1][0].startswith("Filkó has stopped watching the table")
    assert "a defect" in caplog.text


class Dark(World):
    """A watcher that says that it is dark, and later that it is not."""

    def feed(self, frame: Frame) -> Sightings:
        what = {0: "dark", 3: ""}.get(frame.index)
        return Sightings(() if what is None else (Trouble(frame.at, what),), ())


def test_trouble_with_the_picture_comes_and_goes(app: QApplication, stopped: list[Bridge]) -> None:
    bridge = bridge_of(World(played_deal()), Dark([]))
    stopped.append(bridge)
    told = Told(bridge)
    bridge.start()
    until(app, lambda: told.ended)
    assert told.troubles[1:] == [("It is too dark to see the cards. Put more light on the table.",), ()]


def test_an_impossible_line_of_a_calls_file_stops_nothing_else(app: QApplication, stopped: list[Bridge]) -> None:
    session = TableSession(KLABER, dealer=Seat.BOTTOM)
    calls = [DueCall(0.0, Seat.LEFT, Pass(), "calls line 1")]
    world = World(played_deal())
    bridge = Bridge(
        lambda: Pipeline(world, world, session, calls=calls), lambda p: draw_scene(p.session.view), "a world"
    )
    stopped.append(bridge)
    told = Told(bridge)
    bridge.start()
    until(app, lambda: told.ended)
    assert told.troubles[1][0].startswith("calls line 1: ")


def test_a_slow_table_makes_the_eyes_wait_and_loses_no_card(app: QApplication, stopped: list[Bridge]) -> None:
    world = World(played_deal())
    bridge = bridge_of(world)
    stopped.append(bridge)
    told = Told(bridge)
    gate = threading.Event()
    bridge.post(lambda pipeline: gate.wait())
    bridge.start()
    until(app, lambda: told.shots >= 1)
    QTest.qWait(100)
    assert bridge._jobs.qsize() <= MOST_WAITING + 2
    gate.set()
    until(app, lambda: told.ended)
    assert len(told.scenes[-1].plays) == 32


def test_stopping_ends_both_threads(app: QApplication) -> None:
    bridge = bridge_of(World(played_deal()))
    told = Told(bridge)
    bridge.start()
    until(app, lambda: bool(told.scenes))
    bridge.stop()
    assert not [thread for thread in threading.enumerate() if thread.name in ("eyes", "table")]


def test_who_leaves_while_the_table_is_being_opened_hears_no_more_of_it(
    app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening takes half a second; what came after it used to be told to a window that was gone."""
    monkeypatch.setattr("gui.bridge._PATIENCE_S", 0.05)
    world, go_on = World(played_deal()), threading.Event()

    def opened() -> Pipeline:
        go_on.wait(20.0)
        return Pipeline(world, world, TableSession(KLABER, dealer=Seat.BOTTOM), calls=[])  # type: ignore[arg-type]

    bridge = Bridge(opened, lambda pipeline: draw_scene(pipeline.session.view, pipeline.lying), "a world")
    told = Told(bridge)
    bridge.start()
    bridge.stop()
    go_on.set()
    until(app, lambda: world.closed)
    (eyes,) = bridge._threads
    eyes.join(20.0)
    QTest.qWait(50)
    assert (told.scenes, told.shots, told.ended) == ([], 0, False)
