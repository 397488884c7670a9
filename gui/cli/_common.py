"""What every command shares: JSON lines on stdout, words for people on stderr, one way to fail."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping
from typing import Any

import click

__all__ = ["Between", "emit_json", "json_line", "json_option", "say"]

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line on stdout.")

_plain = json.JSONEncoder(ensure_ascii=False).encode


class Between(click.FloatRange):
    """A number from one to another; click lets NaN through, which lies beyond neither."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number of a text. Fails for what is none."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is no number", param, ctx)
        return number


def emit_json(record: Mapping[str, Any]) -> None:
    """Print one object as one line and flush, so that a pipe sees it when it happens."""
    sys.stdout.write(json_line(record) + "\n")
    sys.stdout.flush()


def json_line(record: Mapping[str, Any]) -> str:
    """An object as JSON on one line, in letters that stdout has: what it lacks is escaped, which says the same."""
    line = _plain(record)
    try:
        line.encode(sys.stdout.encoding or "utf-8")
        return line
    except UnicodeEncodeError:
        return json.dumps(record)


def say(text: str) -> None:
    """A line for people, on stderr, so that stdout stays clean for ``--json``."""
    click.echo(text, err=True)
