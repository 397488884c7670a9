"""A damaged log: what can be read goes on in a new file, the old one is kept, and other files are left alone."""

from __future__ import annotations

import os
import random
import sqlite3
from datetime import date

import pytest

from engine.errors import BadInput
from engine.table import EventLog, rescued, resume
from tests.engine.table.tables import deal, feed, plays_of, session_for

TODAY = date(2026, 3, 9)
SETUP = {"game": "klaber", "dealer": "bottom"}
MANY = 600


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sessions.db"


def filled(path):
    """A log of two sittings, with so many events in the second."""
    with EventLog(path) as log:
        log.begin({"game": "zensa"})
        log.begin(SETUP)
        log.append([("said", {"call": "pass", "i": i, "note": "é" * (i % 90)}) for i in range(MANY)])
    return path.read_bytes()


def pages(data):
    return int.from_bytes(data[16:18], "big")


def left(path):
    """The numbers of what was appended, as far as the log still has them."""
    with EventLog(path, create=False) as log:
        return [event.body["i"] for event in log.replay() if event.kind == "said"]


def test_a_sound_log_is_left_alone(path):
    whole = filled(path)
    assert rescued(path, TODAY) is None
    assert path.read_bytes() == whole
    assert rescued(path.with_name("none.db"), TODAY) is None


@pytest.mark.parametrize("page", range(1, 12))
def test_whatever_page_is_damaged_the_others_are_read(path, page):
    whole = bytearray(filled(path))
    size = pages(whole)
    begins = b'"klaber"' in whole[page * size : (page + 1) * size]
    whole[page * size : (page + 1) * size] = random.Random(page).randbytes(size)
    path.write_bytes(whole)
    found = rescued(path, TODAY)
    assert found is not None
    assert found.aside.name == "sessions.damaged-2026-03-09.db"
    assert found.aside.read_bytes() == bytes(whole)
    if begins:  # what was played is not known any more, so nothing that followed can be
        assert found.sittings == 0
        return
    there = left(path)
    assert there == sorted(set(there))
    assert len(there) >= MANY - 200  # of one page of events, no more
    with EventLog(path) as log:  # it is a log as any other: people play on
        log.continue_with()
        log.append([("said", {"call": "pass", "i": MANY})])
    assert left(path)[-1] == MANY


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_of_a_log_cut_short_all_that_is_there_is_read(path, share):
    whole = filled(path)
    path.write_bytes(whole[: int(len(whole) * share)])
    found = rescued(path, TODAY)
    assert found is not None
    assert len(left(path)) > 0.4 * share * MANY


def test_a_log_whose_header_is_gone_but_for_its_name_of_ours_is_read_page_by_page(path):
    whole = bytearray(filled(path))
    whole[:16] = os.urandom(16)
    path.write_bytes(whole)
    assert rescued(path, TODAY) is not None
    assert left(path) == list(range(MANY))


def test_a_file_of_zeros_begins_anew(path):
    path.write_bytes(bytes(8192))
    found = rescued(path, TODAY)
    assert found is not None
    assert (found.sittings, found.events) == (0, 0)
    with EventLog(path) as log:
        log.begin(SETUP)


def test_files_of_others_are_never_touched(path):
    path.write_bytes(b"a film, or whatever somebody named by mistake" * 100)
    before = path.read_bytes()
    assert rescued(path, TODAY) is None
    assert path.read_bytes() == before
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE song (name TEXT)")
    other.close()
    assert rescued(path, TODAY) is None
    with pytest.raises(BadInput, match="another program"):
        EventLog(path)


def test_a_second_one_on_the_same_day_has_a_name_of_its_own(path):
    names = []
    for _ in range(2):
        path.unlink(missing_ok=True)
        whole = bytearray(filled(path))
        whole[2 * 4096 : 3 * 4096] = os.urandom(4096)
        path.write_bytes(whole)
        names.append(rescued(path, TODAY).aside.name)
    assert names == ["sessions.damaged-2026-03-09.db", "sessions.damaged-2026-03-09-2.db"]


def test_where_nothing_can_be_written_nothing_is_changed(path, monkeypatch):
    whole = bytearray(filled(path))
    whole[4096:8192] = os.urandom(4096)
    path.write_bytes(whole)

    def full(*_):
        raise BadInput("the disk is full")

    monkeypatch.setattr(EventLog, "restore", full)
    with pytest.raises(BadInput, match="full"):
        rescued(path, TODAY)
    assert path.read_bytes() == bytes(whole)
    assert {file.name for file in path.parent.iterdir()} <= {"sessions.db", "sessions.db-wal", "sessions.db-shm"}


def test_a_deal_that_was_being_played_goes_on(path):
    """The index is gone; no event is."""
    table = deal("klaber", 53)
    session = session_for(table, store=EventLog(path))
    half = len(table.script) // 2
    feed(session, table.script[:half])
    session.close()
    whole = bytearray(path.read_bytes())
    size = pages(whole)
    index = [i for i in range(size, len(whole), size) if whole[i] in (0x02, 0x0A)]
    for at in index:
        whole[at : at + size] = os.urandom(size)
    assert index
    path.write_bytes(whole)
    with pytest.raises(BadInput):
        resume(str(path))
    assert rescued(path, TODAY) is not None
    again = resume(str(path))
    feed(again, table.script[half:])
    assert plays_of(again.view.state) == plays_of(table.truth)
    again.close()


@pytest.mark.parametrize("wrong", [b'{"call":"pass"_"i":7,', b'{"call":"pas\xf3","i":7,', b"[                    "])
def test_an_event_that_says_nothing_any_more_is_left_out_and_the_others_go_on(path, wrong):
    whole, said = filled(path), b'{"call":"pass","i":7,'
    path.write_bytes(whole.replace(said, wrong.ljust(len(said))))
    found = rescued(path, TODAY)
    assert found is not None
    assert left(path) == [i for i in range(MANY) if i != 7]
    assert rescued(path, TODAY) is None
