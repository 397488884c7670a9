from __future__ import annotations

from pathlib import Path

import pytest

from engine.actions import Bid, Pass
from engine.cards import Pack, Seat
from engine.errors import BadInput
from gui.calls_file import read_calls


def written(folder: Path, *lines: str) -> Path:
    file = folder / "calls.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_calls_come_in_the_order_of_their_times_and_may_lack_a_seat(tmp_path: Path) -> None:
    file = written(tmp_path, '{"t": 3, "call": "pass"}', "", '{"t": 1.5, "seat": "left", "call": "BID 2"}')
    calls = read_calls(file, Pack.HUNGARIAN)
    assert [(due.at, due.seat, due.call) for due in calls] == [(1.5, Seat.LEFT, Bid(2)), (3.0, None, Pass())]
    assert calls[0].where.endswith("line 3")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "no JSON"),
        ("[1]", "no object"),
        ('{"call": "pass"}', '"t" should be'),
        ('{"t": true, "call": "pass"}', '"t" should be'),
        ('{"t": NaN, "call": "pass"}', '"t" should be'),
        ('{"t": 1' + "0" * 400 + ', "call": "pass"}', '"t" should be'),
        ('{"t": Infinity, "call": "pass"}', '"t" should be'),
        ('{"t": 1}', '"call" should be'),
        ('{"t": 1, "seat": 2, "call": "pass"}', '"seat" should be'),
        ('{"t": 1, "seat": "north", "call": "pass"}', "north"),
        ('{"t": 1, "seat": "left", "call": "bid 9"}', "bid"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(tmp_path: Path, line: str, said: str) -> None:
    file = written(tmp_path, '{"t": 0, "seat": "right", "call": "bid 1"}', line)
    with pytest.raises(BadInput) as wrong:
        read_calls(file, Pack.HUNGARIAN)
    message = str(wrong.value)
    assert "line 2" in message
    assert said in message
    assert "\n" not in message


def test_a_file_that_is_not_there_or_no_text_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_calls(tmp_path / "none.jsonl", Pack.FRENCH)
    file = tmp_path / "film.jsonl"
    file.write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(BadInput, match="UTF-8"):
        read_calls(file, Pack.FRENCH)
