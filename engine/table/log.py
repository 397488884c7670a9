"""The event log: everything that was seen, decided, said and corrected, appended and never changed.

One SQLite file holds any number of sittings; an event of kind ``sitting`` begins one, and every later event names
it. What happened at the table is the replay of its events. No pictures are stored.

WAL: whatever was appended survives SIGKILL. What is shown to people is also flushed to the disk
(``synchronous=FULL``), so that a pulled plug does not take it back; one more look at a card, which changed nothing,
is not worth the tens of milliseconds that a flush takes on a slow disk, and goes along with the next one.

Several programs may write to one file, each its own sitting. A sitting that two of them write to would be told by
neither: whoever finds events in it that he has not made appends no more.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from engine.errors import BadInput, UnknownName

__all__ = ["CannotWrite", "DamagedLog", "Event", "EventLog", "examined", "facts_of", "is_ours"]

_APPLICATION = 0x46694B6F  # "FiKo" in the file's header: tells our files from other databases
_VERSION = 1
_BUSY_S = 5.0
_NO_ROOM = ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")  # also for reading SQLite needs some room on the disk
_SCHEMA = (
    """CREATE TABLE event (
        n INTEGER PRIMARY KEY AUTOINCREMENT, sitting INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
        written TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    )""",
    "CREATE INDEX event_sitting ON event (sitting, n)",
    "CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END",
    "CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END",
    f"PRAGMA application_id = {_APPLICATION}",
    f"PRAGMA user_version = {_VERSION}",
)


class DamagedLog(BadInput):
    """A log, or what was one, that cannot be read as it is."""


class CannotWrite(BadInput):
    """The file takes nothing now: the disk is full, the folder sealed, or another program holds it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log.

    ``n`` counts over the whole file; ``sitting`` is the ``n`` of the event that began the sitting. ``written``:
    when, by this machine's clock (UTC, ISO 8601).
    """

    n: int
    sitting: int
    kind: str
    body: Mapping[str, Any]
    written: str


class EventLog:
    """An open log file. Usable from several threads, one at a time (the session holds a lock).

    >>> with EventLog(":memory:") as log:
    ...     log.begin({"game": "klaber"})
    ...     log.append([("said", {"seat": "left", "call": "pass"})])
    ...     [event.kind for event in log.replay()]
    1
    ['sitting', 'said']
    """

    def __init__(self, path: str | Path, *, create: bool = True) -> None:
        """Open ``path``, or make it. Raises BadInput (and changes nothing) where it cannot be used."""
        self.path = str(path)
        self.sitting: int | None = None
        self._last: int | None = None  # the sitting's last event, as far as this program knows
        if (_is_nothing(self.path) or examined(self.path)) and not create:
            raise UnknownName(f"{self.path}: no sessions are stored there; `filko table` or `filko watch` make them")
        self._db = self._open()
        self._file = _identity(self.path)

    def begin(self, setup: Mapping[str, Any]) -> int:
        """Start a new sitting, set up with these facts. Returns its number; later events belong to it."""
        before = self.sitting, self._last
        self.sitting, self._last = 0, None  # 0 stands in until the event has a number itself
        try:
            self.append([("sitting", setup)])
        except BadInput:
            self.sitting, self._last = before
            raise
        return self.sitting

    def continue_with(self, sitting: int | None = None) -> int:
        """Let later events belong to an earlier sitting: the given one, or the last. Returns its number."""
        known = self.sittings()
        if not known:
            raise UnknownName(f"{self.path}: holds no sessions")
        self.sitting = known[-1].n if sitting is None else sitting
        if self.sitting not in {event.n for event in known}:
            numbers = ", ".join(str(event.n) for event in known)
            raise UnknownName(f"{self.path}: no session {sitting}; there are {numbers}")
        self._last = self._newest()
        return self.sitting

    def append(self, events: Sequence[tuple[str, Mapping[str, Any]]], *, flush: bool = True) -> None:
        """Append all of ``events`` or none, ``flush``: safe from a power cut on return.

        A file that was deleted meanwhile is there again, with all that was in it.

        Raises CannotWrite where the file cannot take them, BadInput where another program goes on with this sitting.
        """
        if self.sitting is None:
            raise BadInput(f"{self.path}: no session was begun or continued in this log")
        try:
            if _identity(self.path) != self._file:
                self._find_again()
            self._db.execute(f"PRAGMA synchronous = {'FULL' if flush else 'NORMAL'}")
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                if self._newest() != self._last:
                    raise BadInput(f"{self.path}: another Filkó goes on with session {self.sitting}; close one of them")
                for kind, body in events:
                    self._insert(kind, body)
                last = self._newest()
            self._last = last
        except (sqlite3.Error, OSError) as wrong:
            raise CannotWrite(f"{self.path}: cannot be written ({wrong}); free space or choose another file") from wrong

    def catch_up(self) -> str:
        """Why something that was appended is not written; here it always is, or was refused."""
        return ""

    def restore(self, events: Sequence[Event]) -> None:
        """Take in what was read of a damaged log, with its numbers and times. Raises BadInput where it cannot."""
        rows = [(e.n, e.sitting, e.kind, _text(e.body), e.written) for e in events]
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.executemany("INSERT INTO event (n, sitting, kind, body, written) VALUES (?, ?, ?, ?, ?)", rows)
        except sqlite3.Error as wrong:
            raise BadInput(f"{self.path}: cannot be written ({wrong}); free space or choose another file") from wrong

    def replay(self, sitting: int | None = None, *, kinds: Sequence[str] = ()) -> Iterator[Event]:
        """The events of one sitting in order; without a number, of the present or else the last one. ``kinds``: only
        these, all where none is named; what was seen is by far the most of a sitting."""
        number = sitting if sitting is not None else self.sitting
        if number is None:
            number = self.continue_with()
        among = f" AND kind IN ({', '.join('?' * len(kinds))})" if kinds else ""
        return self._events(f"sitting = ?{among}", number, *kinds)

    def sittings(self) -> tuple[Event, ...]:
        """The first event of each sitting."""
        return tuple(self._events("kind = ?", "sitting"))

    def close(self) -> None:
        """Close the file. Nothing is lost where this is never called."""
        self._db.close()

    def __enter__(self) -> EventLog:
        return self

    def __exit__(self, *failure: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def _open(self) -> sqlite3.Connection:
        try:
            db = sqlite3.connect(self.path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("BEGIN IMMEDIATE")  # found out now, not at the first card, that the file cannot be written
            for statement in _SCHEMA if _is_bare(db) else ():
                db.execute(statement)
            db.execute("COMMIT")
        except sqlite3.Error as wrong:
            raise BadInput(f"{self.path}: cannot be opened for writing ({wrong})") from wrong
        return db

    def _find_again(self) -> None:
        """The file is no more where it was: what is written goes on into a deleted one, and nobody would notice. All of
        it can still be read, and is put back; a stick that is back in its place holds it already. Raises CannotWrite
        where something else lies there."""
        if _identity(self.path) is None:
            anew = f"{self.path}.anew"
            Path(anew).unlink(missing_ok=True)
            self._db.execute("VACUUM INTO ?", (anew,))
            for beside in ("-wal", "-shm"):  # of the deleted file; SQLite would read them into the new one
                Path(self.path + beside).unlink(missing_ok=True)
            os.replace(anew, self.path)
        elif not is_ours(Path(self.path)):
            raise CannotWrite(f"{self.path}: cannot be written (another file lies in its place); move that away")
        gone = self._db
        try:
            self._db = self._open()
        except BadInput as wrong:
            raise CannotWrite(str(wrong)) from wrong
        if self._newest() != self._last:
            self._db.close()
            self._db = gone
            raise CannotWrite(f"{self.path}: cannot be written (another log lies in its place); move that away")
        gone.close()
        self._file = _identity(self.path)

    def _newest(self) -> int | None:
        """Number of the last event of the present sitting, whoever has written it."""
        found = self._db.execute("SELECT max(n) FROM event WHERE sitting = ?", (self.sitting,)).fetchone()[0]
        return None if found is None else int(found)

    def _insert(self, kind: str, body: Mapping[str, Any]) -> None:
        text = _text(body)
        if kind == "sitting":
            last = self._db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'event'").fetchone()
            self.sitting = 1 if last is None else int(last[0]) + 1
        self._db.execute("INSERT INTO event (sitting, kind, body) VALUES (?, ?, ?)", (self.sitting, kind, text))

    def _events(self, where: str, *values: int | str) -> Iterator[Event]:
        try:
            for n, sitting, kind, body, written in self._db.execute(
                f"SELECT n, sitting, kind, body, written FROM event WHERE {where} ORDER BY n", values
            ):
                yield Event(n, sitting, kind, facts_of(body), written)
        except (sqlite3.Error, ValueError) as wrong:
            raise DamagedLog(f"{self.path}: damaged log ({wrong})") from wrong


def _text(body: Mapping[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def facts_of(body: str | bytes) -> dict[str, Any]:
    """What the text of an event says. Raises ValueError where it is no JSON object."""
    facts = json.loads(body)
    if not isinstance(facts, dict):
        raise ValueError(f"an event is an object, not {body!r:.40}")
    return facts


def is_ours(path: Path) -> bool:
    """Whether a file is, or was, one of our logs: by its header, or it holds nothing but zeros, as a file does whose
    pages never reached the disk."""
    with path.open("rb") as file:
        head = file.read(100)
        return head[68:72] == _APPLICATION.to_bytes(4, "big") or not (any(head) or any(file.read()))


def _identity(path: str) -> tuple[int, int] | None:
    """Which file this is, whatever it is called; None where there is none."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _is_nothing(path: str) -> bool:
    """True where nothing is there yet (an empty file counts as nothing)."""
    if path == ":memory:":
        return True
    file = Path(path)
    if os.path.isdir(file):
        raise BadInput(f"{path}: is a folder; a log is a file")
    try:
        return file.stat().st_size == 0
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError as wrong:
        raise BadInput(f"{path}: cannot be opened for writing ({wrong.strerror})") from None


def _is_bare(db: sqlite3.Connection) -> bool:
    """Whether nothing was ever put into a database: whoever made it was stopped before he could."""
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    return not tables and not db.execute("PRAGMA application_id").fetchone()[0]


def examined(path: str) -> bool:
    """Look at an existing file without changing a byte of it. Returns whether it holds nothing yet; raises BadInput
    where it is no sound log."""
    try:
        with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True, timeout=_BUSY_S)) as db:
            bare = _is_bare(db)
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            sound = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    except (sqlite3.Error, OSError, UnicodeDecodeError) as wrong:  # the last: what SQLite says of a spoilt schema
        if getattr(wrong, "sqlite_errorname", "") in _NO_ROOM:
            raise CannotWrite(f"{path}: cannot be opened for writing ({wrong}); free space") from wrong
        sealed = isinstance(wrong, OSError) or "unable to open" in str(wrong) or "locked" in str(wrong)
        raise (BadInput if sealed else DamagedLog)(f"{path}: is no log that can be read ({wrong})") from wrong
    if application != _APPLICATION and not bare:
        raise BadInput(f"{path}: is a database of another program, not a Filkó log")
    if version > _VERSION:
        raise BadInput(f"{path}: was written by a newer version of Filkó (format {version}, this one reads {_VERSION})")
    if sound != "ok":
        with suppress(AttributeError):
            sound = sound.splitlines()[0]
        raise DamagedLog(f"{path}: damaged log ({sound})")
    return bare
