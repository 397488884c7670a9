import os
import sqlite3

import pytest

from engine.errors import BadInput, UnknownName
from engine.table.log import EventLog

SETUP = {"game": "klaber", "dealer": "bottom"}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sessions.db"


def test_what_is_appended_is_replayed_in_order(path):
    with EventLog(path) as log:
        sitting = log.begin(SETUP)
        log.append([("said", {"call": "pass"}), ("said", {"call": "bid 1"})])
    with EventLog(path, create=False) as again:
        events = list(again.replay())
    assert [e.kind for e in events] == ["sitting", "said", "said"]
    assert [e.body for e in events] == [SETUP, {"call": "pass"}, {"call": "bid 1"}]
    assert {e.sitting for e in events} == {sitting}


def test_sittings_are_kept_apart(path):
    with EventLog(path) as log:
        first = log.begin(SETUP)
        second = log.begin({"game": "clobyosh-4"})
        log.append([("said", {"call": "take"})])
        log.continue_with(first)
        log.append([("said", {"call": "bid 1"})])
        assert [e.body.get("call") for e in log.replay(first)] == [None, "bid 1"]
        assert [e.body.get("call") for e in log.replay(second)] == [None, "take"]
        assert [e.n for e in log.sittings()] == [first, second]


def test_a_transaction_is_all_or_nothing(path):
    with EventLog(path) as log:
        log.begin(SETUP)
        with pytest.raises(TypeError):
            log.append([("said", {"call": "pass"}), ("said", {"call": object()})])
        assert [e.kind for e in log.replay()] == ["sitting"]


@pytest.mark.parametrize("statement", ["UPDATE event SET body = '{}'", "DELETE FROM event"])
def test_events_are_never_changed(path, statement):
    with EventLog(path) as log:
        log.begin(SETUP)
    with sqlite3.connect(path) as db, pytest.raises(sqlite3.IntegrityError, match="only appended"):
        db.execute(statement)


def refused(path, **how):
    """Opening must fail in one line and leave every byte as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises((BadInput, UnknownName)) as failure:
        EventLog(path, **how)
    assert "\n" not in str(failure.value)
    assert str(path) in str(failure.value)
    assert before is None or path.read_bytes() == before
    return str(failure.value)


def test_a_file_that_is_no_database(path):
    path.write_text("Dear diary, today we played Kláber.\n" * 100)
    assert "no log" in refused(path)


def test_a_database_of_somebody_else(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    assert "another program" in refused(path)


def test_a_log_of_a_newer_version(path):
    EventLog(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    assert "newer version" in refused(path)


def filled(path):
    with EventLog(path) as log:
        log.begin(SETUP)
        log.append([("said", {"call": "pass", "i": i, "note": "x" * 100}) for i in range(400)])
    return path.read_bytes()


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.95])
def test_a_log_cut_short(path, share):
    whole = filled(path)
    path.write_bytes(whole[: int(len(whole) * share)])
    refused(path)


def test_a_damaged_page(path):
    whole = bytearray(filled(path))
    whole[4096 : 2 * 4096] = os.urandom(4096)
    path.write_bytes(whole)
    refused(path)


def test_nothing_there_and_a_folder(path, tmp_path):
    assert "no sessions" in refused(path, create=False)
    assert "folder" in refused(tmp_path)
    assert "cannot be opened" in refused(tmp_path / "missing" / "sessions.db")
    assert not path.exists()


@pytest.mark.parametrize("create", [True, False])
def test_a_name_that_is_too_long(tmp_path, create):
    with pytest.raises(BadInput, match="cannot be opened") as failure:
        EventLog(tmp_path / ("x" * 300), create=create)
    assert "\n" not in str(failure.value)


def test_a_full_disk_changes_nothing(path):
    with EventLog(path) as log:
        log.begin(SETUP)
        pages = log._db.execute("PRAGMA page_count").fetchone()[0]
        log._db.execute(f"PRAGMA max_page_count = {pages}")  # how SQLite itself simulates a full disk
        with pytest.raises(BadInput, match="full") as failure:
            log.append([("said", {"call": "x" * 100_000})])
        assert "\n" not in str(failure.value)
        assert [e.kind for e in log.replay()] == ["sitting"]
        log.append([("said", {"call": "pass"})])
        assert [e.kind for e in log.replay()] == ["sitting", "said"]


def test_another_writer_makes_it_wait_and_then_say_so(path, monkeypatch):
    monkeypatch.setattr("engine.table.log._BUSY_S", 0.05)
    with EventLog(path) as log, sqlite3.connect(path, isolation_level=None) as other:
        log.begin(SETUP)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadInput, match="locked"):
            log.append([("said", {"call": "pass"})])
        other.execute("ROLLBACK")
        log.append([("said", {"call": "pass"})])


def test_appending_needs_a_sitting(path):
    with EventLog(path) as log:
        with pytest.raises(BadInput, match="begun"):
            log.append([("said", {})])
        with pytest.raises(UnknownName, match="no sessions"):
            log.continue_with()
        log.begin(SETUP)
        with pytest.raises(UnknownName, match="no session 77; there are 1"):
            log.continue_with(77)


def test_letters_that_are_none_in_what_the_file_says_of_itself(path):
    path.write_bytes(filled(path).replace(b"(sitting, n)", b"(sitting,\xd9n)"))
    assert "no log that can be read" in refused(path)
