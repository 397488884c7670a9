"""`filko sessions` on a log with a finished and a broken-off sitting."""

import json

import pytest

from engine.cards import Seat
from engine.notation import read_deals
from engine.table import EventLog
from gui.cli.main import main
from gui.compose import broken_off
from gui.earlier import earlier
from tests.engine.table.tables import deal, feed, session_for


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("log") / "sessions.db"
    with EventLog(path) as log:
        table = deal("klaber", 3)
        feed(session_for(table, store=log, names={Seat.LEFT: "Ágnes"}), table.script)
        broken = deal("clobyosh-4", 3)
        feed(session_for(broken, store=log), broken.script[:30])
    return path


def run(capsys, *words):
    status = main(["sessions", *words])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


def test_list(capsys, store):
    status, out, _ = run(capsys, "list", "--store", str(store), "--json")
    first, second = map(json.loads, out)
    assert status == 0
    assert (first["game"], first["names"], first["deals"]) == ("klaber", {"left": "Ágnes"}, 1)
    assert sum(first["score"].values()) > 0
    assert (second["game"], second["score"]) == ("clobyosh-4", {})
    assert "Ágnes" in run(capsys, "list", "--store", str(store))[1][0]


def test_show(capsys, store):
    status, out, _ = run(capsys, "show", "1", "--store", str(store))
    assert status == 0
    assert sum(line.startswith("  trick ") for line in out) == 8
    line = json.loads(run(capsys, "show", "1", "--store", str(store), "--json")[1][0])
    assert line["complete"]
    assert len(line["plays"]) == 32


def test_a_deal_that_was_written_by_hand_is_shown_and_exported_so(capsys, tmp_path):
    store = tmp_path / "written.db"
    with EventLog(store) as log:
        table = deal("klaber", 3)
        session = session_for(table, store=log)
        feed(session, table.script[:30])
        points = dict(zip(session.view.sides, (98, 64), strict=True))
        session.write(1, points, by="window")
    status, out, _ = run(capsys, "show", "1", "--store", str(store))
    assert status == 0
    assert "(written by hand)" in out[0]
    (record,) = read_deals("\n".join(run(capsys, "export", "1", "--store", str(store))[1]))
    assert record.played().points == record.written == points
    (line,) = map(json.loads, run(capsys, "list", "--store", str(store), "--json")[1])
    assert list(line["score"].values()) == [98, 64]
    history = run(capsys, "show", "1", "--store", str(store), "--log")[1]
    assert any("write deal 1 by hand: bottom+top 98, right+left 64" in row and "window" in row for row in history)


def test_what_is_exported_can_be_replayed(capsys, store, tmp_path):
    status, out, _ = run(capsys, "export", "1", "--store", str(store))
    truth = deal("klaber", 3).truth
    (record,) = read_deals("\n".join(out))
    assert status == 0
    assert record.played().points == truth.points
    assert run(capsys, "export", "1", "--store", str(store), "--output", str(tmp_path / "deals.jsonl"))[0] == 0
    assert (tmp_path / "deals.jsonl").read_text("utf-8").splitlines() == out


def test_resume_says_where_it_goes_on(capsys, store):
    status, out, _ = run(capsys, "resume", "--store", str(store), "--json")
    standing = json.loads(out[0])
    assert status == 0
    assert (standing["game"], standing["deal"], standing["phase"]) == ("clobyosh-4", 1, "play")


def test_what_the_window_goes_on_with_is_said(capsys, store, tmp_path):
    with EventLog(store, create=False) as log:
        numbers = [str(event.n) for event in log.sittings()]
    for number in numbers:
        told = run(capsys, "resume", number, "--store", str(store))[1][-1]
        assert told.startswith(f"`filko table --store {store}` goes on with it")
    bare = tmp_path / "bare.db"
    with EventLog(bare) as log:
        session_for(deal("klaber", 3), store=log)
    assert "goes on with it" not in run(capsys, "resume", "--store", str(bare))[1][-1]
    lines = [run(capsys, "resume", "--store", str(file), "--json")[1][0] for file in (store, bare)]
    assert [json.loads(line)["goes_on"] for line in lines] == [True, False]


@pytest.mark.parametrize("words", [["show", "99"], ["export", "99"], ["resume", "99"]])
def test_no_such_session(capsys, store, words):
    status, out, err = run(capsys, *words, "--store", str(store))
    assert (status, out, len(err)) == (2, [], 1)
    assert "no session 99" in err[0]


def test_a_file_that_is_no_log(capsys, tmp_path):
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ágnes,")
    status, out, err = run(capsys, "list", "--store", str(other))
    assert (status, out, len(err)) == (2, [], 1)
    assert other.read_text() == "Dear Ágnes,"


def test_nothing_played_yet(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("gui.cli._store.log_file", lambda: tmp_path / "none.db")
    status, out, err = run(capsys, "list")
    assert (status, out) == (1, [])
    assert "nothing was played yet" in err[0]
    assert not (tmp_path / "none.db").exists()


def test_a_folder_that_cannot_be_made_is_one_line(capsys, sealed):
    status, out, err = run(capsys, "list")
    assert (status, out, len(err)) == (1, [], 1)


BODIES = ({}, {"event": "deal", "points": {}}, {"event": "deal", "points": 3, "score": [1]}, {"event": ["x"], "t": "x"})


@pytest.mark.parametrize("words", [["list"], ["show", "--log"], ["show"], ["export"], ["resume"]])
def test_an_event_that_lacks_what_it_should_say_hides_no_other(capsys, tmp_path, words, caplog):
    path = tmp_path / "sessions.db"
    with EventLog(path) as log:
        table = deal("klaber", 3)
        feed(session_for(table, store=log), table.script)
        whole = run(capsys, *words, "--store", str(path))[1]
        kinds = ("decided", "observed", "said", "amended")
        log.append([(kind, body) for kind in kinds for body in BODIES])
    status, out, _ = run(capsys, *words, "--store", str(path))
    assert status == 0
    assert out[: len(whole)] == whole
    assert broken_off(path) is False
    assert [sitting.number for sitting in earlier(path)] == [1]
    assert "is left out" in caplog.text or words in (["list"], ["show", "--log"])
