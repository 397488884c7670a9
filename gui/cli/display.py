"""`filko display`: the LED score display, for people who have one and for people who have none."""

from __future__ import annotations

from typing import Any

import click

from gui.cli._common import Between, emit_json, json_option, say
from gui.cli._display_flash import flash
from gui.cli._display_picture import picture_of, picture_options, samples
from gui.cli._display_setup import setup

__all__ = ["command"]

NOT_SHOWN = 1
ANSWER_WITHIN = 8.0
"""Seconds: a board may sit in its boot loader for two after its port was opened."""


@click.group(epilog="Example: filko display show --display serial:/dev/ttyUSB0 --score 120,95 --trump hearts --turn 1")
def command() -> None:
    """The LED score display: flash it, set it up, find it, test it, show a score on it, or see it on the screen."""


command.add_command(setup)
command.add_command(flash)


@command.command("list", epilog="Example: filko display list --json")
@json_option
def list_(as_json: bool) -> None:
    """The kinds of display, and the serial ports that are there. Opens none of them."""
    from table_hw.display import display_kinds
    from table_hw.ports import ports

    for kind in display_kinds().values():
        emit_json({"kind": kind.scheme, "help": kind.help}) if as_json else click.echo(kind.help)
    found = ports()
    for port in found:
        looks = f"looks like a board ({port.board})" if port.board else "unknown"
        if as_json:
            line = {"port": port.path, "description": port.description, "board": port.board, "display": port.url}
            emit_json(line)
        else:
            click.echo(f"{port.path}    {port.description}, {looks}; choose it with --display {port.url}")
    if not found:
        say("No serial port is connected. `filko display emulate` shows the panel on the screen.")


@command.command(epilog="Example: filko display show --display serial:/dev/ttyUSB0 --score 120,95 --json")
@click.option("--display", "url", required=True, metavar="URL", help="See `filko display list`; several with commas.")
@click.option("--score", metavar="A,B", help="Two to four scores.")
@click.option("--message", metavar="TEXT", help="Words over the picture; long ones scroll.")
@click.option("--seconds", type=Between(0.1, 25), default=5.0, help="How long the words stand.")
@click.option("--brightness", metavar="N", help="0 to 15, or dark.")
@picture_options
@json_option
@click.pass_context
def show(
    ctx: click.Context,
    /,
    url: str,
    score: str | None,
    message: str | None,
    seconds: float,
    brightness: str | None,
    as_json: bool,
    **described: Any,
) -> None:
    """Show a score, or words, or both. Ends with status 1 when the display does not answer."""
    from engine.errors import BadInput
    from table_hw.display import open_display

    if score is None and message is None and brightness is None:
        raise BadInput("nothing to show: write --score 120,95 or --message TEXT or --brightness N")
    picture = None if score is None else picture_of(score=score, **described)
    level = _level(brightness)
    with open_display(url) as display:
        if brightness is not None:
            display.dim(level)
        if picture is not None:
            display.show(picture)
        if message is not None:
            display.tell(message, seconds)
        shown = display.wait_shown(ANSWER_WITHIN)
        status = display.status
        if shown and message is not None:
            display.wait_words_over(seconds + ANSWER_WITHIN)
    say(status)
    if as_json:
        emit_json({"display": url, "shown": shown, "status": status})
    ctx.exit(0 if shown else NOT_SHOWN)


@command.command(epilog="Example: filko display test --display serial:/dev/ttyUSB0")
@click.option("--display", "url", required=True, metavar="URL", help="See `filko display list`.")
@json_option
@click.pass_context
def test(ctx: click.Context, /, url: str, as_json: bool) -> None:
    """An F and a number on each module for two seconds, then what the board says about itself."""
    from table_hw.display import open_display

    with open_display(url) as display:
        result = display.check(ANSWER_WITHIN)
    say(result.text)
    if as_json:
        emit_json({"display": url, "works": result.works, "status": result.text, **result.facts})
    else:
        for name, value in result.facts.items():
            click.echo(f"{name:>15}  {value}")
    ctx.exit(0 if result.works else NOT_SHOWN)


@command.command(epilog="Example: filko display emulate --score 120,95 --trump hearts --turn 1 --panel digits")
@click.option("--score", metavar="A,B", help="Two to four scores; without it a few samples are shown.")
@click.option("--message", metavar="TEXT", help="Words instead, as they stand or scroll.")
@picture_options
@click.option("--panel", "--modules", default="4", show_default=True, help="How many matrices, 1 to 8; or digits.")
@json_option
def emulate(panel: str, score: str | None, message: str | None, as_json: bool, **described: Any) -> None:
    """Draw the panel in the terminal, pixel by pixel as the firmware does."""
    from table_hw.drawing.text import draw_text, steps
    from table_hw.panel_size import PanelSize
    from table_hw.rendering import as_text, rows_of

    size = PanelSize.parse(panel)
    shown: list[tuple[dict[str, Any], list[int]]] = []
    if message is not None:
        places = range(0, steps(message, size.width, size.panel), size.width // 2)
        shown = [({"message": message, "step": n}, draw_text(message, size.width, n, size.panel)) for n in places]
    else:
        for p in samples() if score is None else (picture_of(score=score, **described),):
            shown += [({"scores": p.scores, "page": page}, size.page(p, page)) for page in range(size.pages(p))]
    for what, columns in shown:
        if as_json:
            emit_json({**what, "rows": as_text(rows_of(columns)).split("\n"), "columns": columns})
        else:
            click.echo(size.drawn(columns))


def _level(brightness: str | None) -> int | None:
    """The number of a brightness; None for dark. Raises BadInput."""
    from engine.errors import BadInput
    from engine.numbers import whole

    if brightness is None or brightness.strip().casefold() == "dark":
        return None
    level = whole(brightness, 15)
    if level is None:
        raise BadInput(f"--brightness {brightness!r}: write 0 to 15, or dark")
    return level
