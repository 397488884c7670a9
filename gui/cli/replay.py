"""`filko replay`: a written deal through the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from engine.errors import BadInput, FilkoError
from engine.files import letters
from gui.cli._common import json_line, json_option

__all__ = ["command"]


@click.command(epilog="Example: filko replay deal.json --json --legal")
@click.argument("record", metavar="FILE|-")
@json_option
@click.option("--legal", is_flag=True, help="Print before each action what each player may do.")
def command(record: str, as_json: bool, legal: bool) -> None:
    """Play a written deal (JSON or text, also several) through the rules.

    Prints every action, whether it was legal and which rule it broke, the tricks, and at the end of a deal
    melds, points, score and irregularities. An action that cannot have happened ends it with status 2.
    """
    from engine.notation import read_deals, tell

    for number, deal in enumerate(read_deals(_lines(record)), start=1):
        try:
            _print(tell(deal, legal), as_json)
        except FilkoError as wrong:
            raise type(wrong)(f"deal {number}, {wrong}" if number > 1 else str(wrong)) from None


def _print(events: Iterable[dict[str, Any]], as_json: bool) -> None:
    """One deal at once: writing line by line takes longer than the rules do. What comes before a mistake is shown."""
    lines: list[str] = []
    try:
        for event in events:
            lines.append(json_line(event) if as_json else _WORDS[event["event"]](event))
    finally:
        sys.stdout.write("".join(line + "\n" for line in lines))
        sys.stdout.flush()


def _lines(name: str) -> Iterator[str]:
    try:
        if name == "-":
            first = next(sys.stdin, "")
            yield first.removeprefix("\ufeff")
            yield from sys.stdin
        else:
            yield from letters(Path(name)).splitlines(keepends=True)
    except OSError as wrong:
        raise BadInput(f"cannot read {name}: {wrong.strerror}") from None
    except UnicodeError:
        raise BadInput(f"{name} is no text file; a deal is JSON or text in UTF-8") from None


def _action_words(event: dict[str, Any]) -> str:
    done = event.get("call") or event.get("play")
    against = "" if event["legal"] else f"   against the rules: {event['rule']}"
    return f"{event['n']:3}  {event['seat']:6}  {done}{against}"


def _legal_words(event: dict[str, Any]) -> str:
    return f"     {event['seat']:6}  may: {', '.join([*event['calls'], *event['plays']])}"


def _trick_words(event: dict[str, Any]) -> str:
    return f"     trick {event['trick']} to {event['winner']}"


def _settled_words(event: dict[str, Any]) -> str:
    how = "accepted: its cost is written" if event["accepted"] else "refused: the deal counts as played"
    trick = "" if event["trick"] is None else f" in trick {event['trick']}"
    return f"     {event['kind']} by {event['seat']}{trick}: {how}"


def _deal_words(event: dict[str, Any]) -> str:
    lines = [""]
    for side, points in event["points"].items():
        melds = "".join(f" + {meld['name']} {meld['value']}" for meld in event["melds"][side])
        cards = event["card_points"][side]
        lines.append(f"{side}: cards {cards}{melds}; writes {points}, now {event['score'][side]}")
    lines += [f"irregularity: {i['kind']} by {i['seat']}: {i['rule']}" for i in event["irregularities"]]
    if event["won"]:
        lines.append(f"{event['won']['side']} wins the game: {event['won']['mark']}")
    return "\n".join([*lines, f"next dealer: {event['next_dealer']}"])


_WORDS = {
    "action": _action_words,
    "legal": _legal_words,
    "trick_taken": _trick_words,
    "settled": _settled_words,
    "deal": _deal_words,
}
