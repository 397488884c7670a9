"""`filko games`: the games and what may be agreed about each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from gui.cli._common import emit_json, json_option

if TYPE_CHECKING:
    from engine.games import Game, Option

__all__ = ["command"]


FEW = 6


@click.command(epilog="Example: filko games klaber")
@click.argument("name", metavar="[ID]", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the games, or one game with its options and the sentence of the rules that each changes."""
    from engine.games import game, games

    chosen = games() if name is None else (game(name),)
    for found in chosen:
        if as_json:
            emit_json(_game_json(found))
        else:
            click.echo(_words(found, in_full=name is not None))


def _game_json(found: Game) -> dict[str, Any]:
    return {
        "game": found.id,
        "title": found.title,
        "pack": found.pack.value,
        "seats": [seat.value for seat in found.order],
        "options": [_option_json(option) for option in found.options],
    }


def _option_json(option: Option) -> dict[str, Any]:
    values: list[Any] | str = list(option.values) or "a whole number from 1 on"
    return {"name": option.name, "values": values, "default": option.default, "rule": option.rule}


def _words(found: Game, in_full: bool) -> str:
    head = f"{found.id:24}{found.title}, {len(found.order)} players, {found.pack.value} pack"
    if not in_full:
        return head
    lines = [head, ""]
    for option in found.options:
        values = _values(option)
        lines += [
            f"  {option.name} = {_text(option.default)}",
            f"      one of: {values}",
            f"      changes: “{option.rule}”",
        ]
    return "\n".join(lines)


def _values(option: Option) -> str:
    """What can be chosen, in one line: of many only the first ones."""
    if len(option.values) <= FEW:
        return ", ".join(_text(value) for value in option.values) or "a whole number from 1 on"
    return ", ".join(_text(value) for value in option.values[:FEW]) + f" … ({len(option.values)} in all)"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
