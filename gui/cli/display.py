"""`filko display`: the LED score display, for people who have one and for people who have none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from gui.cli._common import emit_json, json_option, say

if TYPE_CHECKING:
    from table_hw.picture import Picture

__all__ = ["command"]

NOT_SHOWN = 1
ANSWER_WITHIN = 8.0
"""Seconds: a board may sit in its boot loader for two after its port was opened."""

_SAMPLES: tuple[dict[str, Any], ...] = (
    {"scores": (0, 0), "turn": 1, "speaking": True},
    {"scores": (0, 0), "trump": "gourds", "turn": 1},
    {"scores": (120, 95), "trump": "hearts", "turn": 0},
    {"scores": (1001, 870)},
)


@click.group(epilog="Example: filko display show --display serial:/dev/ttyUSB0 --score 120,95 --trump hearts --turn 1")
def command() -> None:
    """The LED score display: find it, test it, show a score on it, or see it on the screen."""


def picture_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that describe a picture."""
    options = (
        click.option("--trump", metavar="SUIT", help="A suit of either pack, or none."),
        click.option("--turn", type=int, metavar="N", help="Whose turn it is: 1 the first score, 2 the second …"),
        click.option("--speaking", is_flag=True, help="The turn is to speak, not to play."),
        click.option("--question", is_flag=True, help="The program asks the table something."),
        click.option("--tricks", metavar="A,B", help="Tricks taken; seen on eight matrices."),
    )
    for option in reversed(options):
        function = option(function)
    return function


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
            emit_json({"port": port.path, "description": port.description, "board": port.board})
        else:
            click.echo(f"{port.path}    {port.description}, {looks}")
    if not found:
        say("No serial port is connected. `filko display emulate` shows the panel on the screen.")


@command.command(epilog="Example: filko display show --display serial:/dev/ttyUSB0 --score 120,95 --json")
@click.option("--display", "url", required=True, metavar="URL", help="See `filko display list`.")
@click.option("--score", required=True, metavar="A,B", help="Two to four scores.")
@picture_options
@json_option
@click.pass_context
def show(ctx: click.Context, /, url: str, as_json: bool, **described: Any) -> None:
    """Show a score. Ends with status 1 when the display does not answer."""
    from table_hw.display import open_display

    picture = _picture(**described)
    with open_display(url) as display:
        display.show(picture)
        shown = display.wait_shown(ANSWER_WITHIN)
        status = display.status
    say(status)
    if as_json:
        emit_json({"display": url, "shown": shown, "status": status})
    ctx.exit(0 if shown else NOT_SHOWN)


@command.command(epilog="Example: filko display test --display serial:/dev/ttyUSB0")
@click.option("--display", "url", required=True, metavar="URL", help="See `filko display list`.")
@json_option
@click.pass_context
def test(ctx: click.Context, /, url: str, as_json: bool) -> None:
    """An F and a number on each matrix for two seconds, then what the board says about itself."""
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


@command.command(epilog="Example: filko display emulate --score 120,95 --trump hearts --turn 1")
@click.option("--score", metavar="A,B", help="Two to four scores; without it a few samples are shown.")
@picture_options
@click.option("--modules", type=click.Choice(["4", "8"]), default="4", show_default=True, help="Matrices in the panel.")
@json_option
def emulate(modules: str, as_json: bool, **described: Any) -> None:
    """Draw the panel in the terminal, pixel by pixel as the firmware does."""
    from table_hw.displays.console import as_dots
    from table_hw.rendering import as_text, pages, render

    width = 8 * int(modules)
    for picture in _samples() if described["score"] is None else (_picture(**described),):
        for page in range(pages(picture, width)):
            rows = render(picture, width, page)
            if as_json:
                emit_json({"scores": picture.scores, "page": page, "rows": as_text(rows).split("\n")})
            else:
                click.echo(as_dots(rows))


def _samples() -> tuple[Picture, ...]:
    from table_hw.picture import Picture

    return tuple(Picture(**{**sample, "trump": _trump(sample.get("trump"))}) for sample in _SAMPLES)


def _picture(
    *, score: str, trump: str | None, turn: int | None, speaking: bool, question: bool, tricks: str | None
) -> Picture:
    """The picture that the options describe. Raises BadInput or UnknownName."""
    from engine.errors import BadInput
    from table_hw.picture import Picture

    scores = _numbers("--score", score)
    if turn is not None and not 1 <= turn <= len(scores):
        raise BadInput(f"--turn {turn}: there are {len(scores)} scores; write 1 to {len(scores)}")
    return Picture(
        scores=scores,
        trump=_trump(trump),
        turn=None if turn is None else turn - 1,
        speaking=speaking,
        question=question,
        tricks=() if tricks is None else _numbers("--tricks", tricks),
    )


def _numbers(option: str, text: str) -> tuple[int, ...]:
    from engine.errors import BadInput

    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"{option} {text!r}: write whole numbers with commas between, for example 120,95") from None


def _trump(name: str | None) -> int | None:
    from engine.cards import Pack, parse_suit
    from engine.errors import UnknownName
    from table_hw.picture import trump_index

    if name is None:
        return None
    if name.strip().casefold() == "none":
        return trump_index(None)
    for pack in Pack:
        try:
            return trump_index(parse_suit(name, pack))
        except UnknownName:
            continue
    suits = dict.fromkeys(suit.value for pack in Pack for suit in pack.suits)
    raise UnknownName(f"no suit {name!r}; suits are {', '.join(suits)}, and none")
