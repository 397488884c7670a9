"""What every command shares: JSON lines on stdout, words for people on stderr, one way to fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import click

__all__ = ["emit_json", "json_option", "say"]

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line on stdout.")


def emit_json(record: Mapping[str, Any]) -> None:
    """Print one object as one line and flush, so that a pipe sees it when it happens."""
    sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def say(text: str) -> None:
    """A line for people, on stderr, so that stdout stays clean for ``--json``."""
    click.echo(text, err=True)
