"""While the log takes nothing everything is kept in memory, and is written in its order as soon as that is possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadInput
from engine.table import Backlog, EventLog
from engine.table.log import CannotWrite

SETUP = {"game": "klaber"}


class Disk(EventLog):
    """A log on a disk that can be full."""

    full = False

    def append(self, events: Sequence[tuple[str, Mapping[str, Any]]], *, flush: bool = True) -> None:
        if self.full:
            raise CannotWrite(f"{self.path}: cannot be written (database or disk is full); free space")
        super().append(events, flush=flush)


def said(number: int) -> list[tuple[str, dict[str, Any]]]:
    return [("said", {"i": number}), ("decided", {"i": number})]


def numbers(log: EventLog) -> list[int]:
    return [event.body["i"] for event in log.replay() if event.kind == "said"]


def test_what_a_full_disk_does_not_take_is_written_in_its_order_when_there_is_room(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "log")
    backlog = Backlog(lambda: disk, patience_s=0.0)
    backlog.begin(SETUP)
    for i in range(9):
        disk.full = 2 <= i < 6
        backlog.append(said(i))
        assert ("disk is full" in backlog.catch_up()) is disk.full
    assert numbers(disk) == list(range(9))


def test_a_sitting_may_begin_before_there_is_a_file(tmp_path: Path) -> None:
    backlog = Backlog(lambda: EventLog(tmp_path / "later" / "log"), patience_s=0.0)
    backlog.begin(SETUP)
    backlog.append(said(1))
    assert "cannot be opened" in backlog.catch_up()
    assert backlog.sitting is None
    (tmp_path / "later").mkdir()
    assert backlog.catch_up() == ""
    with EventLog(tmp_path / "later" / "log", create=False) as log:
        assert numbers(log) == [1]
        assert backlog.sitting == 1


def test_the_last_try_is_when_it_is_closed(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "log")
    backlog = Backlog(lambda: disk, patience_s=99.0)
    backlog.begin(SETUP)
    disk.full = True
    backlog.append(said(1))
    disk.full = False
    assert backlog.catch_up(), "it is not tried all the time"
    backlog.close()
    with EventLog(tmp_path / "log", create=False) as log:
        assert numbers(log) == [1]


def test_of_two_programs_at_one_sitting_the_second_is_still_told_so(tmp_path: Path) -> None:
    first = Backlog(lambda: EventLog(tmp_path / "log"))
    first.begin(SETUP)
    other = EventLog(tmp_path / "log", create=False)
    other.continue_with()
    other.append(said(1))
    for _ in range(2):
        with pytest.raises(BadInput, match="another Filkó"):
            first.append(said(2))
    assert first.catch_up() == "", "what was refused does not wait"
    assert numbers(other) == [1]
