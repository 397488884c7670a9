"""A calls file: what was said at a recorded table, because no camera can hear it.

JSON Lines, one call a line: ``{"t": 12.5, "seat": "left", "call": "bid 2"}``. ``t`` is the time in the
recording; ``seat`` may be left out where only one player can speak.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.actions import Call, parse_call
from engine.cards import Pack, Seat, parse_seat
from engine.errors import BadInput, FilkoError
from engine.files import letters
from engine.numbers import countable

__all__ = ["DueCall", "read_calls"]


@dataclass(frozen=True, slots=True)
class DueCall:
    """One call of a file. ``at``: seconds in the recording; ``where``: file and line, for messages."""

    at: float
    seat: Seat | None
    call: Call
    where: str


def read_calls(path: Path, pack: Pack) -> tuple[DueCall, ...]:
    """All calls of a file, in the order of their times.

    Raises BadInput, naming the line, for what is no JSON, lacks a time or a call, or says no known call.
    """
    try:
        text = letters(path)
    except UnicodeError:
        raise BadInput(f"{path}: no calls file; it should be JSON Lines in UTF-8") from None
    except OSError as wrong:
        raise BadInput(f"{path}: cannot be read as a calls file ({wrong.strerror})") from None
    return tuple(sorted(_parse_lines(path, text, pack), key=lambda due: due.at))


def _parse_lines(path: Path, text: str, pack: Pack) -> Iterator[DueCall]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield _parse_line(f"{path} line {number}", line, pack)


def _parse_line(where: str, line: str, pack: Pack) -> DueCall:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput(f'{where}: no JSON; a line is like {{"t": 1.5, "seat": "left", "call": "pass"}}') from None
    if not isinstance(record, dict):
        raise BadInput(f'{where}: no object; a line is like {{"t": 1.5, "seat": "left", "call": "pass"}}')
    at, seat, call = record.get("t"), record.get("seat"), record.get("call")
    if not isinstance(at, int | float) or not countable(at):
        raise BadInput(f'{where}: "t" should be the time in seconds, not {json.dumps(at)}')
    if not isinstance(call, str):
        raise BadInput(f'{where}: "call" should be what was said, like "bid 2", not {json.dumps(call)}')
    if not isinstance(seat, str | None):
        raise BadInput(f'{where}: "seat" should be a seat or be left out, not {json.dumps(seat)}')
    try:
        return DueCall(float(at), None if seat is None else parse_seat(seat), parse_call(call, pack), where)
    except FilkoError as wrong:
        raise BadInput(f"{where}: {wrong}") from None
