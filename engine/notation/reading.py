"""Deals from a file: JSON objects one after the other, or texts one after the other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from engine.errors import BadInput, FilkoError
from engine.notation.as_json import read_json
from engine.notation.as_text import parse_text
from engine.notation.record import DealRecord

__all__ = ["read_deals"]

_NEXT_DEAL = re.compile(r"\[game\b")
_DECODER = json.JSONDecoder()


def read_deals(content: str | Iterable[str]) -> Iterator[DealRecord]:
    """All deals in the content of a file, JSON (one object a line, or one over many lines) or text.

    ``content``: as one string, or line by line; then each deal is given as soon as it is whole, so that a program
    may write a deal and wait for what comes of it. Raises BadInput with line and column.
    """
    lines = iter(content.splitlines(keepends=True) if isinstance(content, str) else content)
    number = 0
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield from (_texts if line.lstrip().startswith("[") else _objects)(chain([line], lines), number)
            return
    raise BadInput('no deal in it: it is empty; a deal begins with {"game": … or [game …]')


def _texts(lines: Iterable[str], first: int) -> Iterator[DealRecord]:
    """``first``: number of the first line."""
    deal: list[str] = []
    begun = first
    for number, line in enumerate(lines, start=first):
        if _NEXT_DEAL.match(line) and any(earlier.strip() for earlier in deal):
            yield parse_text("".join(deal), begun)
            deal, begun = [], number
        deal.append(line)
    yield parse_text("".join(deal), begun)


def _objects(lines: Iterable[str], first: int) -> Iterator[DealRecord]:
    """An object ends where it is whole; where the next one begins on a line of its own before that, it is broken."""
    open_lines: list[str] = []
    begun = first
    for number, line in enumerate(lines, start=first):
        if open_lines and line.startswith("{"):
            _decoded("".join(open_lines), begun)
        if open_lines or line.strip():
            open_lines.append(line)
        if "}" in line:
            found, rest = _whole("".join(open_lines))
            yield from (_read(one, begun) for one in found)
            if found:
                open_lines = [rest] if rest else []
        if not open_lines:
            begun = number + 1
    if open_lines:
        yield _read(_decoded("".join(open_lines), begun), begun)


def _whole(text: str) -> tuple[list[Any], str]:
    """The objects at the beginning of a text that are whole, and what follows them."""
    found: list[Any] = []
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        try:
            one, place = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            return found, text[place:]
        found.append(one)
    return found, ""


def _decoded(text: str, line: int) -> object:
    """What a text stands for. Raises BadInput, naming the place at which it is no JSON."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as wrong:
        raise BadInput(f"line {line + wrong.lineno - 1}, column {wrong.colno}: no JSON: {wrong.msg}") from None
    except RecursionError:
        raise BadInput(f"line {line}: no deal: the JSON is nested too deep") from None
    except ValueError:  # the only other: Python reads no number of thousands of digits
        raise BadInput(f"line {line}: no deal: a number in it is too long") from None


def _read(found: object, line: int) -> DealRecord:
    try:
        return read_json(found)
    except FilkoError as wrong:
        raise BadInput(f"the deal on line {line}: {wrong}") from None
