"""An evening in the window: set up, play, break off, go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.cards import Seat
from engine.errors import BadInput, DeviceGone, FilkoError
from engine.table import Backlog, EventLog, TableSession, resume
from gui import app as gui_app
from gui.app import Evening, plan_from
from gui.calls_file import DueCall
from gui.compose import Plan, _setup, _sit_down, broken_off, compose, game_of
from gui.earlier import earlier
from gui.earlier_choice import EarlierChoice
from gui.i18n import current
from gui.pipeline import Pipeline
from gui.places import log_file
from gui.settings import Preferences, load
from gui.setup_page import SetupPage
from gui.status_line import Health
from gui.window import TableWindow
from tests.gui.deals import KLABER, World, played_deal, sayings
from tests.gui.test_earlier import NAMES, play


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """What was asked to be connected; instead of a camera, the made-up world is."""
    asked: list[Plan] = []

    def connected(plan: Plan) -> Pipeline:
        asked.append(plan)
        session = TableSession(KLABER, dealer=plan.dealer, names=plan.names)
        calls = [DueCall(0.0, said.seat, said.call, "calls") for said in sayings()]
        world = World(played_deal())
        return Pipeline(world, world, session, calls=calls)

    monkeypatch.setattr(gui_app, "compose", connected)
    return asked


@pytest.fixture
def evening(app: QApplication, plans: list[Plan]) -> Iterator[Evening]:
    evening = Evening(Preferences())
    yield evening
    evening.frame.close()
    evening.leave()


def test_one_touch_starts_and_the_choices_are_remembered(evening: Evening, plans: list[Plan]) -> None:
    evening.open(at_once=False)
    page = evening.page
    assert isinstance(page, SetupPage)
    page.seating.names[Seat.LEFT].setText(" Dóra ")
    over: list[object] = []
    evening.deal_over.connect(over.append)
    page.begin.start.click()
    assert isinstance(evening.page, TableWindow)
    wait_for(lambda: bool(over))
    assert plans[0].names == {Seat.LEFT: "Dóra"}
    assert plans[0].store == log_file()
    assert load().names == (("left", "Dóra"),)
    assert evening.scene is not None
    assert evening.scene.name(Seat.LEFT) == "Dóra"


def wait_for(done: object) -> None:
    assert callable(done)
    for _ in range(2_000):
        if done():
            return
        QTest.qWait(10)
    pytest.fail("it did not happen within twenty seconds")


def test_another_language_and_look_take_effect_at_once(evening: Evening) -> None:
    evening.open(at_once=False)
    page = evening.page
    assert isinstance(page, SetupPage)
    page.language._group.buttons()[1].click()
    assert current() == "hu"
    assert isinstance(evening.page, SetupPage)
    assert evening.page.begin.start.text() == "Kezdjük"
    evening.page.look._group.buttons()[1].click()
    assert evening.preferences.look == "day"
    assert evening.preferences.language == "hu"


def test_the_setup_can_be_opened_from_the_table_again(evening: Evening) -> None:
    evening.open(at_once=True)
    page = evening.page
    assert isinstance(page, TableWindow)
    page.setup.click()
    assert isinstance(evening.page, SetupPage)
    assert evening.bridge is None


@pytest.fixture
def kept() -> Path:
    """An evening at 82 : 139 or so, and one in the middle of its first deal since."""
    play(TableSession(KLABER, dealer=Seat.BOTTOM, store=EventLog(log_file()), names=NAMES))
    play(TableSession(KLABER, dealer=Seat.BOTTOM, store=EventLog(log_file()), names=NAMES), 7)
    return log_file()


@pytest.fixture
def again(kept: Path, plans: list[Plan], app: QApplication) -> Iterator[Evening]:
    """The window on the evening after, with the choices that were remembered."""
    names = tuple((seat.value, name) for seat, name in NAMES.items())
    evening = Evening(Preferences(names=names))
    evening.open(at_once=False)
    yield evening
    evening.frame.close()
    evening.leave()


def test_another_look_ends_no_evening(again: Evening, plans: list[Plan], kept: Path) -> None:
    assert isinstance(again.page, SetupPage)
    again.page.look._group.buttons()[2].click()
    assert isinstance(again.page, SetupPage)
    assert again.page.begin.go_on is not None
    again.page.begin.go_on.click()
    (plan,) = plans
    assert (plan.store, plan.go_on, plan.sitting) == (kept, True, earlier(kept)[0].number)


def test_going_on_is_with_its_own_game_and_takes_names_that_were_changed(again: Evening, plans: list[Plan]) -> None:
    page = again.page
    assert isinstance(page, SetupPage)
    page.game.setCurrentIndex(page.game.findData("darda"))
    page.seating.names[Seat.LEFT].setText("Zsuzsa")
    page.language._group.buttons()[1].click()
    assert isinstance(again.page, SetupPage)
    assert again.page.begin.go_on is not None
    again.page.begin.go_on.click()
    (plan,) = plans
    assert plan.game == "klaber"
    assert plan.names == NAMES | {Seat.LEFT: "Zsuzsa"}
    assert load().game == "klaber"


def test_an_evening_before_the_last_goes_on_with_its_own_people(
    again: Evening, plans: list[Plan], kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again.preferences = replace(again.preferences, names=())
    again._names = ()
    again.set_up()

    def touched(dialog: EarlierChoice) -> bool:
        dialog.buttons[1].click()
        return True

    monkeypatch.setattr(EarlierChoice, "exec", touched)
    assert isinstance(again.page, SetupPage)
    assert again.page.begin.other is not None
    again.page.begin.other.click()
    (plan,) = plans
    assert plan.sitting == earlier(kept)[1].number
    assert plan.names == NAMES


def test_an_evening_that_only_memory_holds_goes_on_after_set_up(
    again: Evening, plans: list[Plan], kept: Path, tmp_path: Path
) -> None:
    closed = Backlog(lambda: EventLog(tmp_path / "no-folder" / "log"), patience_s=0.0)
    session = play(TableSession(KLABER, dealer=Seat.BOTTOM, store=closed, names=NAMES))
    again._unwritten.append(session)
    again.set_up()
    assert isinstance(again.page, SetupPage)
    assert again.page.begin.go_on is not None
    again.page.begin.go_on.click()
    assert plans[0].session is session
    assert again._unwritten == []
    with closing(_sit_down(plans[0], _setup(plans[0], ()))) as goes_on:
        assert goes_on.view.score == session.view.score
        (tmp_path / "no-folder").mkdir()
        assert goes_on.catch_up() == ""


def test_a_recording_that_is_only_shown_offers_no_evening(kept: Path, plans: list[Plan], app: QApplication) -> None:
    evening = Evening(Preferences(), lambda _: PLAN, remember=False)
    evening.open(at_once=False)
    assert isinstance(evening.page, SetupPage)
    assert evening.page.begin.go_on is None
    evening.frame.close()


def test_the_log_s_own_sitting_is_connected_and_people_are_called_as_they_are_now(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, first = World(played_deal()), earlier(kept)[1]
    monkeypatch.setattr("vision.sources.open_source", lambda where: world)
    plan = Plan("film", "klaber", store=kept, go_on=True, sitting=first.number, names=NAMES | {Seat.TOP: "Ödön"})
    view = compose(plan).session.view
    assert view.score == dict(first.score)
    assert view.names[Seat.TOP] == "Ödön"


def test_a_recording_that_is_over_says_so_and_no_pace_stays(evening: Evening) -> None:
    ended: list[bool] = []
    evening.ended.connect(lambda: ended.append(True))
    evening.open(at_once=True)
    assert isinstance(evening.page, TableWindow)
    evening.page.status.show_health(Health("film.mp4", fps=46.0))
    wait_for(lambda: bool(ended))
    QTest.qWait(20)
    assert "The recording is over" in evening.page.status.trouble.text()
    assert "pictures a second" not in evening.page.status.health.text()
    evening.page.status.show_note("another note")
    assert "The recording is over" in evening.page.status.trouble.text()
    evening.close_unless_touched(99)
    assert "closes in 99 seconds" in evening.page.status.trouble.text()
    assert "Set up" not in evening.page.status.trouble.text()


def test_a_window_that_nobody_touches_closes_after_the_demo(evening: Evening, app: QApplication) -> None:
    evening.open(at_once=True)
    evening.close_unless_touched(0)
    wait_for(lambda: not evening.frame.isVisible())
    evening.frame.show()
    evening.frame.close_unless_touched(1)
    QTest.keyClick(evening.frame, "x")
    QTest.qWait(1_200)
    assert evening.frame.isVisible()


def test_nothing_is_kept_when_nothing_should_be() -> None:
    assert plan_from(Preferences(keep_log=False)).store is None
    assert plan_from(Preferences(dealer="bottom")).dealer is Seat.BOTTOM
    assert plan_from(Preferences()).dealer is None


@pytest.mark.parametrize(("frames", "unfinished"), [(0, True), (7, True), (40, False)])
def test_a_deal_that_was_broken_off_is_offered_and_goes_on(tmp_path: Path, frames: int, unfinished: bool) -> None:
    store = tmp_path / "evenings.sqlite"
    assert not broken_off(store)
    session = TableSession(KLABER, dealer=Seat.BOTTOM, store=EventLog(store))
    assert not broken_off(store)
    play(session, frames)
    assert broken_off(store) is unfinished
    assert resume(str(store)).view.plays == session.view.plays


def test_where_nothing_can_be_kept_people_play_all_the_same(
    sealed: Path, monkeypatch: pytest.MonkeyPatch, app: QApplication, tmp_path: Path
) -> None:
    said = [{"t": 0.0, "seat": say.seat.value, "call": str(say.call)} for say in sayings()]
    (tmp_path / "calls").write_text("\n".join(map(json.dumps, said)))
    world = World(played_deal())
    monkeypatch.setattr("vision.sources.open_source", lambda where: world)
    monkeypatch.setattr("vision.watch.Watcher", lambda *_, **__: world)
    plan = replace(plan_from(Preferences()), realtime=False, calls=tmp_path / "calls")
    evening = Evening(Preferences(names=(("left", "Dóra"),)), lambda _: plan)
    evening.open(at_once=False)
    assert isinstance(evening.page, SetupPage)
    evening.page.begin.start.click()
    assert isinstance(evening.page, TableWindow)
    status = evening.page.status
    wait_for(lambda: evening.scene is not None and evening.scene.finished)
    assert "Nothing can be kept in" in status.trouble.text()
    assert "Play goes on" in status.trouble.text()
    evening.set_up()
    assert isinstance(evening.page, SetupPage)
    assert evening.page.begin.go_on is not None, "what was played is still in memory"
    evening.frame.close()


def test_what_only_memory_holds_is_not_lost_with_a_camera(
    app: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def gone(where: str) -> World:
        raise DeviceGone(f"camera {where} cannot be opened; no camera is plugged in")

    monkeypatch.setattr("vision.sources.open_source", gone)
    evening = Evening(Preferences())
    closed = Backlog(lambda: EventLog(tmp_path / "no-folder" / "log"), patience_s=0.0)
    session = play(TableSession(KLABER, dealer=Seat.BOTTOM, store=closed, names=NAMES))
    evening._unwritten.append(session)
    evening.open(at_once=False)
    assert isinstance(evening.page, SetupPage)
    assert evening.page.begin.go_on is not None
    evening.page.begin.go_on.click()
    wait_for(lambda: isinstance(evening.page, SetupPage))
    assert evening._unwritten == [session]
    evening.frame.close()


@pytest.mark.parametrize("at_once", [True, False])
def test_without_a_camera_people_are_where_they_can_choose_one(
    app: QApplication, monkeypatch: pytest.MonkeyPatch, at_once: bool
) -> None:
    world, there = World(played_deal()), False

    def opened(where: str) -> World:
        if not there:
            raise DeviceGone(f"camera {where} cannot be opened; no camera is plugged in")
        return world

    monkeypatch.setattr("vision.sources.open_source", opened)
    monkeypatch.setattr("vision.watch.Watcher", lambda *_, **__: world)
    evening = Evening(Preferences(source="7"), lambda _: replace(plan_from(Preferences(source="7")), realtime=False))
    evening.open(at_once=at_once)
    if isinstance(evening.page, SetupPage):
        evening.page.begin.start.click()
    assert isinstance(evening.page, TableWindow)
    wait_for(lambda: isinstance(evening.page, SetupPage))
    assert isinstance(evening.page, SetupPage)
    assert evening.page.notice.text().startswith("No camera is plugged in. A phone can be one")
    there = True
    evening.page.begin.start.click()
    wait_for(lambda: evening.scene is not None)
    assert isinstance(evening.page, TableWindow)
    assert "No camera" not in evening.page.status.trouble.text()
    evening.frame.close()


def test_a_log_that_is_none_is_not_offered(tmp_path: Path) -> None:
    store = tmp_path / "evenings.sqlite"
    store.write_bytes(b"no log at all" * 99)
    assert not broken_off(store)


PLAN = Plan(source="nowhere.mp4", game="klaber")


@pytest.mark.parametrize(
    "plan",
    [
        PLAN,
        replace(PLAN, game="bridge"),
        replace(PLAN, options={"klaber.colour": "red"}),
        replace(PLAN, options={"klaber.target": "many"}),
        replace(PLAN, seats=(Seat.TOP, Seat.LEFT)),
        replace(PLAN, calls=Path("no-calls.jsonl")),
        replace(PLAN, source="/dev/video99"),
    ],
)
def test_what_cannot_be_connected_is_one_line_and_leaves_nothing_behind(plan: Plan, tmp_path: Path) -> None:
    store = tmp_path / "evenings.sqlite"
    with pytest.raises(FilkoError) as wrong:
        compose(replace(plan, store=store))
    assert "\n" not in str(wrong.value)
    assert not store.exists()


def test_a_display_that_is_not_there_keeps_nothing_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(played_deal())
    monkeypatch.setattr("vision.sources.open_source", lambda where: world)
    with pytest.raises((BadInput, DeviceGone)):
        compose(replace(PLAN, display="serial:/dev/no-such-port", store=tmp_path / "log.sqlite"))
    assert world.closed
    assert not (tmp_path / "log.sqlite").exists()


def test_a_deal_in_another_log_is_offered_and_written_there(
    app: QApplication, plans: list[Plan], tmp_path: Path
) -> None:
    store = tmp_path / "weekend.sqlite"
    play(TableSession(KLABER, dealer=Seat.BOTTOM, store=EventLog(store)), 7)
    assert game_of(store) == KLABER.id
    assert game_of(tmp_path / "absent.sqlite") == ""
    evening = Evening(Preferences(keep_log=False), store=store)
    over: list[object] = []
    evening.deal_over.connect(over.append)
    evening.open(at_once=False)
    assert isinstance(evening.page, SetupPage)
    assert evening.page.begin.go_on is not None
    evening.page.begin.go_on.click()
    wait_for(lambda: bool(over))
    evening.frame.close()
    evening.leave()
    assert [(plan.store, plan.go_on) for plan in plans] == [(store, True)]


def test_a_damaged_log_is_put_aside_and_said_and_play_goes_on(
    tmp_path: Path, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "log.sqlite"
    with EventLog(store) as log:
        log.begin({"game": "klaber"})
        log.append([("said", {"call": "pass", "i": i}) for i in range(300)])
    whole = bytearray(store.read_bytes())
    whole[4096:8192] = bytes(range(256)) * 16
    store.write_bytes(whole)
    monkeypatch.setattr(gui_app, "log_file", lambda: store)
    evening.open(at_once=False)
    assert isinstance(evening.page, SetupPage)
    (aside,) = [file for file in tmp_path.iterdir() if "damaged" in file.name and file.suffix == ".sqlite"]
    assert aside.name in evening.page.notice.text()
    assert aside.read_bytes() == bytes(whole)
    over: list[object] = []
    evening.deal_over.connect(over.append)
    evening.page.begin.start.click()
    assert isinstance(evening.page, TableWindow)
    assert aside.name in evening.page.status.trouble.text()
    wait_for(lambda: bool(over))
    with EventLog(store, create=False) as log:
        assert len(log.sittings()) == 1
