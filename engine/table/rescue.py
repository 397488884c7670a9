"""A damaged log: what can be read of it goes on in a new file, and the old one is kept beside it, as it is.

SQLite reads what it can reach. What only hangs on a page that is gone is read page by page, by the file format
(https://www.sqlite.org/fileformat2.html, sections 1.6 and 2.1): the rows of a table stand in leaf pages of their own.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from engine.errors import BadInput
from engine.table.log import DamagedLog, Event, EventLog, examined, facts_of, is_ours

__all__ = ["Rescue", "rescued"]

_PAGE = 4096  # SQLite's own choice, and ours, where the header does not tell any more
_LEAF = 0x0D  # the first byte of a leaf of a table
_TEXT = 13  # from here on an odd type is a text of (type - 13) / 2 bytes
_BESIDE = ("-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Rescue:
    """What became of a damaged log. ``aside``: where it is now; ``sittings``, ``events``: so many go on."""

    aside: Path
    sittings: int
    events: int


def rescued(path: Path, today: date) -> Rescue | None:
    """Put a damaged log aside under a name with the date, and all that can be read of it into a new one; None where
    there is nothing to mend.

    A file of another kind is left alone. Raises BadInput where the new file cannot be written, or the old one moved;
    nothing is changed then.
    """
    if not os.path.isfile(path) or not path.stat().st_size:
        return None
    try:
        if examined(str(path)) or _all_sound(path):
            return None
    except DamagedLog:
        if not is_ours(path):
            return None
    except BadInput:
        return None  # of another program, or of a newer version
    events = _whole_sittings(_read(path))
    new = path.with_name(f".{path.name}.mended")
    try:
        _clear(new)
        with EventLog(new) as log:
            log.restore(events)
        aside = _aside(path, today)
        for suffix in ("", *_BESIDE):
            if Path(f"{path}{suffix}").exists():
                Path(f"{path}{suffix}").rename(f"{aside}{suffix}")
        new.rename(path)
    except OSError as wrong:
        raise BadInput(
            f"{path}: is damaged and cannot be put aside ({wrong.strerror}); move it away by hand"
        ) from wrong
    finally:
        _clear(new)
    return Rescue(aside, sum(event.kind == "sitting" for event in events), len(events))


def _clear(path: Path) -> None:
    for suffix in ("", *_BESIDE):
        with suppress(OSError):
            Path(f"{path}{suffix}").unlink(missing_ok=True)


def _aside(path: Path, today: date) -> Path:
    """A free name beside the file, with the date."""
    named = path.with_name(f"{path.stem}.damaged-{today.isoformat()}{path.suffix}")
    number = 1
    while named.exists():
        number += 1
        named = path.with_name(f"{path.stem}.damaged-{today.isoformat()}-{number}{path.suffix}")
    return named


def _whole_sittings(found: Mapping[int, Event]) -> list[Event]:
    """The events of all sittings whose beginning, which says what is played, can be read."""
    begun = {event.n for event in found.values() if event.kind == "sitting"}
    return [found[n] for n in sorted(found) if found[n].sitting in begun]


def _read(path: Path) -> dict[int, Event]:
    """Every event that can be read, by its number."""
    found = {event.n: event for event in _in_pages(path.read_bytes())}
    found.update((event.n, event) for event in _by_sqlite(path))  # knows of what is not in the file itself yet
    return found


def _all_sound(path: Path) -> bool:
    """Whether every event can be read, in a log in which SQLite finds nothing wrong: it does not know what a text is
    to say. Plain objects in plain letters are passed over by SQLite's own look at them, which is much quicker."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        db.text_factory = bytes
        rows = db.execute("SELECT n, sitting, kind, body, written, json_valid(body) FROM event")
        return all(_plain(row) or any(_events([row[:5]])) for row in rows)
    return True  # it cannot be read now, which is said where it is opened to be used


def _plain(row: tuple[object, ...]) -> bool:
    texts = [text for text in row[2:5] if isinstance(text, bytes) and text.isascii()]
    return len(texts) == 3 and texts[1].startswith(b"{") and bool(row[5])


def _by_sqlite(path: Path) -> Iterator[Event]:
    """What SQLite reaches from either end of the table."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        db.text_factory = bytes
        for order in ("ASC", "DESC"):
            rows = db.execute(f"SELECT n, sitting, kind, body, written FROM event ORDER BY n {order}")
            with suppress(sqlite3.Error):
                yield from _events(rows)


def _events(rows: Iterable[tuple[object, ...]]) -> Iterator[Event]:
    """The rows that are sound events."""
    for row in rows:
        if len(row) != 5 or not (isinstance(row[0], int) and isinstance(row[1], int)):
            continue
        with suppress(ValueError):
            kind, body, written = (bytes(text).decode() for text in row[2:] if isinstance(text, bytes))
            yield Event(row[0], row[1], kind, facts_of(body), written)


def _in_pages(data: bytes) -> Iterator[Event]:
    """The events in all pages that look like leaves of a table."""
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size if size >= 512 and size & (size - 1) == 0 else _PAGE
    for start in range(0, len(data), size):
        page = data[start : start + size]
        if page and page[0] == _LEAF:
            yield from _events(_rows(page))


def _rows(page: bytes) -> Iterator[tuple[object, ...]]:
    """The rows in a leaf that stand in it as a whole, the row's number in place of its first column."""
    for cell in range(int.from_bytes(page[3:5], "big")):
        at = int.from_bytes(page[8 + 2 * cell : 10 + 2 * cell], "big")
        with suppress(IndexError):
            length, at = _varint(page, at)
            number, at = _varint(page, at)
            if at + length <= len(page):
                yield (number, *_columns(page[at : at + length])[1:])


def _columns(record: bytes) -> list[object]:
    """The values of a record: numbers and texts (as bytes); None for all else."""
    ends, at = _varint(record, 0)
    types = []
    while at < ends:
        kind, at = _varint(record, at)
        types.append(kind)
    values: list[object] = []
    for kind in types:
        size = (kind - 12) // 2 if kind >= 12 else (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0)[kind]
        value = record[at : at + size]
        at += size
        if kind >= _TEXT and kind % 2:
            values.append(value)
        else:
            values.append(int.from_bytes(value, "big", signed=True) if 1 <= kind <= 6 else {8: 0, 9: 1}.get(kind))
    return values


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends. Raises IndexError behind the end."""
    value = 0
    for i in range(8):
        value = value << 7 | data[at + i] & 0x7F
        if not data[at + i] & 0x80:
            return value, at + i + 1
    return value << 8 | data[at + 8], at + 9
