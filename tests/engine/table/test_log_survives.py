"""Whatever happens to the program or its disk, what was appended is there, in its order, and nothing else is."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadInput, FilkoError
from engine.table.log import CannotWrite, EventLog
from engine.table.rescue import rescued

ROOT = Path(__file__).parents[3]
SETUP = {"game": "klaber", "dealer": "bottom"}
BATCHES = [[("said", {"call": f"word {i}", "note": "x" * (i % 7) * 90})] * (1 + i % 3) for i in range(60)]
WHOLE = [("sitting", SETUP), *(event for batch in BATCHES for event in batch)]
SHARE = st.floats(0.0, 1.0)
cutting = settings(deadline=None, max_examples=40)  # each example opens a file: the disk sets the pace

ONE_WHO_FILLS = """
import resource, sys
from engine.table.log import CannotWrite, EventLog
from engine.table.rescue import rescued
log = EventLog(sys.argv[1])
log.begin({"game": "klaber"})
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    for i in range(2000):
        log.append([("said", {"i": i, "note": "x" * 300})])
except Exception as wrong:
    print(i, type(wrong).__name__, flush=True)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
log.append([("said", {"i": i, "note": "again"})])
"""


@dataclass(frozen=True)
class Left:
    """Database and write-ahead file as a program that was killed leaves them."""

    database: bytes = field(repr=False)
    ahead: bytes = field(repr=False)


def written(path: Path, *, folded: bool) -> None:
    """A log of all batches; ``folded`` into the database itself, or left in its write-ahead file."""
    with EventLog(path) as log:
        log._db.execute("PRAGMA wal_autocheckpoint = 0")
        log.begin(SETUP)
        for batch in BATCHES:
            log.append(batch)
        if folded:
            log._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for end in ("", "-wal"):
            path.with_name(f"kept{end}").write_bytes(Path(f"{path}{end}").read_bytes())


@pytest.fixture(scope="module", params=[True, False], ids=["folded", "ahead"])
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Left:
    folder = tmp_path_factory.mktemp("kept")
    written(folder / "log.db", folded=request.param)
    return Left((folder / "kept").read_bytes(), (folder / "kept-wal").read_bytes())


def read_back(folder: Path, database: bytes, ahead: bytes) -> list[tuple[str, object]] | None:
    """What a log of these bytes holds; None where it is refused, in one line and with every byte left as it was."""
    path = folder / "cut.db"
    for end in ("", "-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)
    path.write_bytes(database)
    Path(f"{path}-wal").write_bytes(ahead)
    refused = ""
    found: list[tuple[str, object]] = []
    try:
        with EventLog(path) as log:
            found = [(event.kind, event.body) for event in log._events("n > ?", 0)]
    except FilkoError as wrong:
        refused = str(wrong)
    assert "\n" not in refused
    assert not refused or path.read_bytes() == database
    return None if refused else found


@cutting
@given(share=SHARE)
def test_a_write_ahead_file_that_breaks_off_anywhere_keeps_whole_batches(
    kept: Left, tmp_path_factory: pytest.TempPathFactory, share: float
) -> None:
    found = read_back(tmp_path_factory.mktemp("cut"), kept.database, kept.ahead[: int(share * len(kept.ahead))])
    assert found is not None
    ends = [0, *(1 + sum(map(len, BATCHES[:i])) for i in range(len(BATCHES) + 1))]
    assert found == WHOLE[: len(found)]
    assert len(found) in ends
    assert kept.ahead or found == WHOLE


@cutting
@given(share=SHARE)
def test_a_database_that_breaks_off_anywhere_is_refused_or_holds_only_what_was_appended(
    kept: Left, tmp_path_factory: pytest.TempPathFactory, share: float
) -> None:
    found = read_back(tmp_path_factory.mktemp("cut"), kept.database[: int(share * len(kept.database))], kept.ahead)
    assert found is None or found == WHOLE[: len(found)]


@cutting
@given(at=SHARE, noise=st.binary(min_size=1, max_size=64))
def test_a_write_ahead_file_with_a_spoilt_place_keeps_what_was_before_it(
    kept: Left, tmp_path_factory: pytest.TempPathFactory, at: float, noise: bytes
) -> None:
    place = int(at * len(kept.ahead))
    spoilt = kept.ahead[:place] + noise + kept.ahead[place + len(noise) :]
    found = read_back(tmp_path_factory.mktemp("cut"), kept.database, spoilt)
    assert found is not None
    assert found == WHOLE[: len(found)]


@pytest.mark.parametrize("statements", [0, 1, 4])
def test_a_program_that_was_stopped_before_it_wrote_anything_leaves_no_log_that_is_refused(
    tmp_path: Path, statements: int
) -> None:
    path = tmp_path / "log.db"
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    if statements:
        db.execute("BEGIN IMMEDIATE")
        for number in range(statements):
            db.execute(f"CREATE TABLE half_{number} (n INTEGER)")
    db.close()  # without COMMIT, as at a kill
    with EventLog(path) as log:
        log.begin(SETUP)
        assert [event.kind for event in log.replay()] == ["sitting"]


def test_a_disk_that_is_really_full_takes_whole_events_or_none_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    filling = [sys.executable, "-c", ONE_WHO_FILLS, str(path), "60000"]
    told = subprocess.run(filling, cwd=ROOT, capture_output=True, text=True, check=True)
    number, kind = told.stdout.split()
    assert kind == CannotWrite.__name__
    assert int(number) < 1999
    with EventLog(path, create=False) as log:
        bodies = [event.body for event in log.replay()][1:]
    assert [body["i"] for body in bodies] == [*range(int(number)), int(number)]
    assert bodies[-1]["note"] == "again"


def interleaved(path: Path, second: Callable[[EventLog], object]) -> tuple[EventLog, EventLog]:
    """Two programs on one file: the first in the middle of a sitting, then the second comes."""
    first = EventLog(path)
    first.begin(SETUP)
    first.append([("said", {"call": "one"})])
    other = EventLog(path)
    second(other)
    return first, other


def test_two_programs_that_begin_sittings_of_their_own_do_not_hinder_each_other(tmp_path: Path) -> None:
    first, second = interleaved(tmp_path / "log.db", lambda log: log.begin(SETUP))
    for i in range(5):
        first.append([("said", {"call": f"first {i}"})])
        second.append([("said", {"call": f"second {i}"})])
    assert [e.body.get("call") for e in first.replay()] == [None, "one", *(f"first {i}" for i in range(5))]
    assert [e.body.get("call") for e in second.replay()] == [None, *(f"second {i}" for i in range(5))]


class NoRoom(sqlite3.OperationalError):
    """What SQLite says where the disk has no room for what it keeps beside the file."""

    sqlite_errorname = "SQLITE_IOERR_SHMSIZE"


def test_a_log_for_which_there_is_no_room_is_not_taken_for_a_damaged_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    EventLog(path).close()

    def refuses(*_: object, **__: object) -> sqlite3.Connection:
        raise NoRoom("disk I/O error")

    monkeypatch.setattr("engine.table.log.sqlite3.connect", refuses)
    with pytest.raises(CannotWrite, match="cannot be opened for writing"):
        EventLog(path)
    assert rescued(path, date(2026, 11, 23)) is None
    assert path.exists()


def test_of_two_programs_that_go_on_with_the_same_sitting_one_is_told_so(tmp_path: Path) -> None:
    """Mixed, the sightings of two cameras would tell a deal that nobody played."""
    first, second = interleaved(tmp_path / "log.db", lambda log: log.continue_with())
    second.append([("resumed", {})])
    with pytest.raises(BadInput, match="another Filkó goes on with session 1"):
        first.append([("said", {"call": "two"})])
    second.append([("said", {"call": "three"})])
    assert [e.kind for e in first.replay()] == ["sitting", "said", "resumed", "said"]


def test_two_programs_that_make_the_same_log_at_the_same_time_both_can(tmp_path: Path) -> None:
    code = "import sys; from engine.table.log import EventLog; EventLog(sys.argv[1]).begin({'game': 'klaber'})"
    path = tmp_path / "log.db"
    makers = [subprocess.Popen([sys.executable, "-c", code, str(path)], cwd=ROOT) for _ in range(3)]
    assert [maker.wait() for maker in makers] == [0, 0, 0]
    with EventLog(path, create=False) as log:
        assert len(log.sittings()) == 3


@pytest.mark.parametrize("beside", [(), ("-wal", "-shm")])
def test_a_log_that_is_deleted_while_it_is_used_is_there_again_with_all_that_was_in_it(
    tmp_path: Path, beside: tuple[str, ...]
) -> None:
    path = tmp_path / "log.db"
    with EventLog(path) as log:
        log.begin(SETUP)
        for batch in BATCHES[:40]:
            log.append(batch)
        for suffix in ("", *beside):
            Path(f"{path}{suffix}").unlink()
        for batch in BATCHES[40:]:
            log.append(batch)
        with EventLog(path, create=False) as again:  # as after a kill: nobody has closed it
            assert [(event.kind, event.body) for event in again.replay()] == WHOLE


@pytest.mark.parametrize("stranger", [b"notes of somebody else", None])
def test_what_lies_in_the_place_of_a_log_is_left_alone_until_it_is_gone(tmp_path: Path, stranger: bytes | None) -> None:
    path, other = tmp_path / "log.db", tmp_path / "other.db"
    with EventLog(path) as log:
        log.begin(SETUP)
        for suffix in ("", "-wal", "-shm"):
            Path(f"{path}{suffix}").rename(f"{other}{suffix}")
        if stranger is None:
            with EventLog(path) as new:
                new.begin({"game": "zensa"})
                new.append(BATCHES[0])
        else:
            path.write_bytes(stranger)
        before = path.read_bytes()
        with pytest.raises(CannotWrite, match="lies in its place"):
            log.append(BATCHES[0])
        assert path.read_bytes() == before
        path.unlink()
        log.append(BATCHES[0])
        assert [event.kind for event in log.replay()] == ["sitting", "said"]
