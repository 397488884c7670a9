"""Deals from a file: JSON objects one after the other, or texts one after the other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from engine.errors import BadInput, FilkoError
from engine.notation.as_json import read_json
from engine.notation.as_text import parse_text
from engine.notation.record import DealRecord

__all__ = ["read_deals"]

_NEXT_DEAL = re.compile(r"^\[game\b", re.MULTILINE)


def read_deals(content: str) -> Iterator[DealRecord]:
    """All deals in the content of a file, JSON (one object a line, or one over many lines) or text.

    Raises BadInput with line and column.
    """
    if not content.strip():
        raise BadInput('no deal in it: it is empty; a deal begins with {"game": … or [game …]')
    if content.lstrip().startswith("["):
        yield from _texts(content)
    else:
        yield from _objects(content)


def _texts(content: str) -> Iterator[DealRecord]:
    starts = [found.start() for found in _NEXT_DEAL.finditer(content)] or [0]
    starts[0] = 0
    for start, end in zip(starts, [*starts[1:], len(content)], strict=True):
        yield parse_text(content[start:end], content.count("\n", 0, start) + 1)


def _objects(content: str) -> Iterator[DealRecord]:
    decoder = json.JSONDecoder()
    place = _skip_space(content, 0)
    while place < len(content):
        try:
            found, end = decoder.raw_decode(content, place)
        except json.JSONDecodeError as wrong:
            raise BadInput(f"line {wrong.lineno}, column {wrong.colno}: no JSON: {wrong.msg}") from None
        except RecursionError:
            raise BadInput("no deal: the JSON is nested too deep") from None
        try:
            yield read_json(found)
        except FilkoError as wrong:
            line = content.count("\n", 0, place) + 1
            raise BadInput(f"the deal on line {line}: {wrong}") from None
        place = _skip_space(content, end)


def _skip_space(content: str, place: int) -> int:
    while place < len(content) and content[place].isspace():
        place += 1
    return place
