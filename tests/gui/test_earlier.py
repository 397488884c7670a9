"""Evenings that can be gone on with: neither setting up nor another evening ends one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from engine.actions import NewDeal, Say
from engine.cards import Seat
from engine.games import game
from engine.table import EventLog, TableSession, resume
from gui import i18n
from gui.begin import Begin
from gui.earlier import Earlier, earlier
from gui.earlier_choice import EarlierChoice
from gui.earlier_words import evening_lines, score_line
from tests.gui.deals import KLABER, World, played_deal, sayings

NAMES = {Seat.BOTTOM: "Anna", Seat.RIGHT: "Károly", Seat.TOP: "Béla", Seat.LEFT: "Dóra"}
SIDES = ((Seat.BOTTOM, Seat.TOP), (Seat.RIGHT, Seat.LEFT))
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def evening(number: int = 7, *, running: bool = False, ago: float = 0.0, score: tuple[int, ...] = (82, 139)) -> Earlier:
    """One that can be gone on with, last played at so many hours ``ago``."""
    stands = tuple(zip(SIDES, score, strict=False))
    return Earlier(number, KLABER, NAMES, stands, running, datetime.now(UTC) - timedelta(hours=ago))


def two_evenings() -> tuple[Earlier, ...]:
    """One that people are in the middle of, and one before it in a game with a long name."""
    before = Earlier(1, game("altesland-3-money"), {}, (), True, datetime.now(UTC) - timedelta(days=90))
    return evening(running=True), before


def play(session: TableSession, frames: int = 99) -> TableSession:
    """Let a table hear the auction and see so many frames of a deal, all of it where they are not counted."""
    for said in sayings():
        session.submit(said, 0.0)
    world = World(played_deal())
    for frame in world.frames():
        if frame.index <= frames:
            for observation in world.feed(frame).observations:
                session.observe(observation)
    return session


def table(store: Path) -> TableSession:
    return TableSession(KLABER, dealer=Seat.BOTTOM, store=EventLog(store), names=NAMES)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "evenings.sqlite"


def test_a_score_is_gone_on_with_between_two_deals_too(store: Path) -> None:
    session = play(table(store))
    (found,) = earlier(store)
    assert (found.game, found.names, found.running) == (KLABER, NAMES, False)
    assert dict(found.score) == session.view.score
    session.submit(Say(Seat.RIGHT, NewDeal()))
    assert earlier(store)[0].score == found.score


def test_a_deal_in_its_middle_is_gone_on_with_before_anything_is_written(store: Path) -> None:
    play(table(store), 7)
    (found,) = earlier(store)
    assert (found.running, found.score) == (True, ())


def test_an_evening_in_which_nothing_was_played_hides_none(store: Path) -> None:
    play(table(store), 7)
    table(store)
    play(table(store))
    table(store)
    assert [found.number for found in earlier(store)] == sorted(
        (found.number for found in earlier(store)), reverse=True
    )
    assert [found.running for found in earlier(store)] == [False, True]
    assert [found.running for found in earlier(store, 1)] == [False]


def test_any_of_them_goes_on_and_people_may_be_called_otherwise_by_now(store: Path) -> None:
    score = play(table(store)).view.score
    play(table(store), 7)
    number = earlier(store)[-1].number
    session = resume(str(store), number, NAMES | {Seat.LEFT: "Zsuzsa"})
    assert session.view.score == score
    assert session.view.names[Seat.LEFT] == "Zsuzsa"
    assert earlier(store)[-1].names[Seat.LEFT] == "Zsuzsa"
    assert resume(str(store), number).view.names[Seat.LEFT] == "Zsuzsa"


def test_what_is_no_log_offers_nothing(store: Path) -> None:
    assert earlier(store) == ()
    store.write_bytes(b"no log at all" * 99)
    assert earlier(store) == ()


def test_a_game_that_is_not_known_here_is_passed_over(store: Path) -> None:
    play(table(store), 7)
    with EventLog(store) as log:
        log.begin({"game": "bridge", "seats": [], "dealer": "top", "options": {}, "names": {}})
        log.append([("decided", {"event": "call"})])
    assert len(earlier(store)) == 1


def test_it_is_told_in_words() -> None:
    i18n.use("de")
    found = Earlier(7, KLABER, NAMES, ((SIDES[0], 82), (SIDES[1], 139.5)), False, NOON)
    assert score_line(found) == "82 : 139,50"
    assert evening_lines(found).endswith("\nAnna + Béla 82 : Károly + Dóra 139,50")
    assert evening_lines(found).startswith("Kláber\n23.11.26")


def test_in_the_middle_of_an_evening_going_on_comes_first_and_starting_anew_is_asked_once_more(
    app: QApplication,
) -> None:
    begin, done = Begin(two_evenings()), []
    begin.started.connect(lambda: done.append("started"))
    begin.continued.connect(lambda sitting: done.append(sitting.number))
    assert begin.default is begin.go_on
    assert begin.go_on.text() == "Go on (82 : 139)"
    assert begin.go_on.property("role") == "first"
    assert begin.start.property("role") is None
    begin.start.click()
    assert done == []
    assert "82 : 139" in begin.question.text()
    assert begin.default is begin.back
    begin.back.click()
    assert begin.default is begin.go_on
    begin.go_on.click()
    begin.start.click()
    begin.sure.click()
    assert done == [7, "started"]


def test_after_a_week_starting_comes_first_and_going_on_is_there(app: QApplication) -> None:
    begin, done = Begin([evening(ago=200)]), []
    begin.started.connect(lambda: done.append("started"))
    assert begin.default is begin.start
    assert begin.go_on is not None
    assert begin.other is None
    begin.start.click()
    assert done == ["started"]


def test_an_earlier_evening_is_one_touch_in_a_list(app: QApplication) -> None:
    choice = EarlierChoice(two_evenings())
    assert choice.chosen is None
    choice.buttons[1].click()
    assert choice.chosen is not None
    assert choice.chosen.number == 1
