"""The log read by people: what was seen, believed and corrected, by whom and when."""

import json
import re

import pytest
from click.testing import CliRunner

from engine.cards import Pack, Seat
from engine.observation import Trouble
from engine.table import Answer, EventLog, replayed
from engine.table.history import Entry, Who, history
from engine.table.log import Event
from gui.cli.sessions import show
from tests.engine.table.tables import deal, feed, plays_of, session_for


@pytest.fixture(scope="module")
def entries():
    table = deal("klaber", 7)
    with EventLog(":memory:") as log:
        session = session_for(table, store=log)
        feed(session, table.script)
        (odd,) = [odd for odd in session.view.oddities if odd.cost is not None]
        session.settle(Answer(odd.kind, odd.seat, odd.trick, accepted=True), by="window")
        session.undo()
        play = session.view.plays[4]
        session.amend(play.id, card=session.view.plays[12].card, by="window")
        session.undo(by="keys")
        session.amend(play.id, seat=play.seat)
        session.retract(play.id)
        session.undo()
        session.add(Seat.LEFT, session.view.plays[3].card)
        session.undo()
        session.observe(Trouble(200.0, "dark"))
        session.new_deal(Seat.TOP)
        return table, list(history(log.replay(), Pack.HUNGARIAN))


def test_every_event_is_one_readable_line(entries):
    _, found = entries
    numbers = [e.n for e in found]
    assert numbers == sorted(set(numbers))
    for entry in found:
        assert entry.what
        assert "{" not in entry.what
        assert "\n" not in str(entry)
        assert re.match(r"\d\d:\d\d:\d\d ", str(entry))


def test_a_card_is_told_as_it_was_seen_and_as_it_was_believed(entries):
    table, found = entries
    _, seat, card = plays_of(table.truth)[0]
    seen = next(e for e in found if e.who is Who.CAMERA and card.long in e.what)
    believed = next(e for e in found if e.who is Who.TABLE and f"{seat} {card.long}" in e.what)
    assert seen.n < believed.n
    assert f"laid by {seat}" in seen.what
    assert seen.at == pytest.approx(believed.at, abs=0.01)


def test_who_corrected_what_from_where(entries):
    _, found = entries
    people = [(e.by, e.what) for e in found if e.who is Who.PEOPLE]
    corrected = [by for by, what in people if what.startswith("correct play")]
    assert corrected == ["window", "", ""]
    assert ("keys", "take back the last word or correction") in people
    assert any(e.what.endswith(": it was none") for e in found)
    assert any("nobody saw" in e.what for e in found)
    assert any(e.by == "window" and e.what.startswith("accept what concealed_meld") for e in found)
    assert any(e.who is Who.TABLE and "corrected by a person" in e.what for e in found)


def test_breaks_troubles_and_new_deals_are_told(entries):
    _, found = entries
    assert [e.what for e in found if e.who is Who.PEOPLE][-1] == "begin a new deal; top deals"
    assert any("cannot be trusted: dark" in e.what for e in found)
    assert [e.json()["who"] for e in found if e.by] == ["people"] * 3


def test_where_a_word_came_from_changes_nothing_that_is_derived(tmp_path):
    table = deal("klaber", 7)
    with EventLog(tmp_path / "log.db") as log:
        session = session_for(table, store=log)
        feed(session, table.script)
        session.amend(session.view.plays[4].id, card=session.view.plays[12].card, by="window")
        assert plays_of(session.view.state) != plays_of(table.truth)
        assert plays_of(replayed(log).picture.state) == plays_of(session.view.state)


def test_the_command_shows_it(tmp_path):
    table, path = deal("klaber", 7), tmp_path / "log.db"
    with EventLog(path) as log:
        feed(session_for(table, store=log), table.script[:20])
    shown = CliRunner().invoke(show, ["--log", "--store", str(path)])
    assert shown.exit_code == 0
    _, seat, card = plays_of(table.truth)[0]
    assert f"trick 1: {seat} {card.long}" in shown.output
    lines = CliRunner().invoke(show, ["--log", "--json", "--store", str(path)]).stdout.splitlines()
    assert len(lines) == len(shown.output.splitlines())
    assert all(json.loads(line)["what"] in row for line, row in zip(lines, shown.output.splitlines(), strict=True))


def told(*events):
    """How these events read: kind and body of each."""
    written = [Event(n, 1, kind, body, "2025-01-01T20:00:00.000Z") for n, (kind, body) in enumerate(events, 1)]
    return [entry.what for entry in history(written, Pack.HUNGARIAN)]


def test_a_doubt_about_the_seat_is_told_as_one():
    moved = {"event": "revised", "t": 1.0, "id": 3, "card": "acorns-7", "was": "acorns-7", "why": "x", "seat": "left"}
    asked = {"event": "unsure", "t": 1.0, "id": 3, "choices": [["acorns-7", 0.99]]}
    other = {"event": "unsure", "t": 1.0, "id": 3, "choices": [["acorns-7", 0.6], ["acorns-8", 0.4]]}
    assert told(("decided", moved), ("decided", asked), ("decided", other)) == [
        "play 3 (acorns-7) is taken for left's now: x",
        "is not sure whose acorns-7 (play 3) is",
        "asks about play 3: acorns-7 60% or acorns-8 40%",
    ]


def test_a_doubt_about_when_something_was_said_and_its_answer_are_told():
    asked = {
        "event": "unsure",
        "t": 1.0,
        "id": 5,
        "choices": [["before acorns-7", 0.99]],
        "seat": "top",
        "call": "terc",
    }
    assert told(
        ("decided", asked), ("placed", {"id": 5, "before": "acorns-7"}), ("placed", {"id": 5, "before": None})
    ) == [
        "asks when top said terc (word 5): before acorns-7 99%",
        "word 5 was said before acorns-7",
        "word 5 was said behind all cards",
    ]


def test_whose_the_rest_is_and_its_answer_are_told():
    asked = {"event": "rest", "t": 1.0, "choices": [["left", 0.7], ["top", 0.3]]}
    assert told(("decided", asked), ("awarded", {"seat": "top"})) == [
        "asks who takes all that was thrown down: left 70% or top 30%",
        "all that was thrown down is top's",
    ]


def test_what_people_have_just_said_is_told_once_and_what_has_waited_once_more():
    said = ("said", {"seat": "left", "call": "kontra", "at": 1.0})
    call = ("decided", {"event": "call", "t": 1.0, "seat": "left", "call": "kontra"})
    undone = ("undone", {})
    assert told(said, call) == ["left: kontra"]
    assert told(said, undone, call)[2] == "has found a place for what left said (kontra)"


def test_the_lines_stand_under_each_other_whoever_spoke():
    lines = [str(Entry(1, "2025-01-01T20:00:00.000Z", 1.0, Who.PEOPLE, "this", by)) for by in ("", "calls file")]
    assert {line.index("this") for line in lines} == {30}
