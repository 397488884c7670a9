"""`filko display setup`: asks what is seen on the panel, and sets the board until it is right. The board keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from gui.cli._common import emit_json, json_option, say

if TYPE_CHECKING:
    from table_hw.workbench import Workbench

__all__ = ["setup"]

KEY_WITHIN = 15.0
"""Seconds for pressing a key when asked."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What was said on the command line; None is asked."""

    panel: str | None
    sees: str | None
    first: str | None
    own_supply: bool | None
    brightness: int | None
    keys: int | None


@click.command(epilog="Example: filko display setup --display serial:/dev/ttyUSB0")
@click.option("--display", "url", required=True, metavar="URL", help="The board's port, see `filko display list`.")
@click.option("--panel", metavar="N", help="How many matrices, 1 to 8; or digits.")
@click.option("--sees", metavar="VIEW", help="How the F is seen: upright, mirrored, upside-down, lying-left …")
@click.option("--first", type=click.Choice(["left", "right"]), help="Where the module with the number 1 is.")
@click.option("--own-supply/--usb", default=None, help="The panel has a supply of its own; or it hangs on USB.")
@click.option("--brightness", type=click.IntRange(0, 15), help="The highest brightness that the board may use.")
@click.option("--keys", type=click.IntRange(0, 5), help="How many keys are connected.")
@json_option
def setup(url: str, as_json: bool, **said: Any) -> None:
    """Which panel it is, which way it hangs, how bright it may be, which keys it has. What is not given is asked."""
    from table_hw.workbench import Workbench, port_of

    answers, where = Answers(**said), port_of(url)
    with Workbench.at(where) as board:
        say(f"a display answers, firmware {'.'.join(map(str, board.info.firmware))}")
        _set_panel(board, answers)
        _set_orientation(board, answers)
        _set_brightness(board, answers)
        keys = _count_keys(board, answers)
        board.show_nothing()
        info = board.info
    chosen = f"{_lasting(where)}?keys={keys}&bright={info.brightness_cap}"
    say(f"done; from now on choose it with --display {chosen}")
    if as_json:
        facts = {"panel": info.panel, "modules": info.modules, "geometry": info.geometry}
        emit_json({"display": chosen, **facts, "brightness_cap": info.brightness_cap, "keys": keys})


def _set_panel(board: Workbench, answers: Answers) -> None:
    from table_hw.panel_size import PanelSize

    text = answers.panel or click.prompt(
        "How many matrices are there (1 to 8), or is it digits?", default="4", err=True
    )
    size = PanelSize.parse(text)
    geometry = board.info.geometry if size.panel == board.info.panel else 0
    board.configure(panel=size.panel, modules=size.modules, geometry=geometry)


def _set_orientation(board: Workbench, answers: Answers) -> None:
    from table_hw._protocol_tables import Panel
    from table_hw.orientation import VIEWS, corrected, digit_views

    panel, asked = Panel(board.info.panel), False
    names = list(digit_views) if panel is Panel.SEGMENTS else [view.name for view in VIEWS]
    while True:
        board.show_orientation()
        seen = _named(answers.sees, names) if answers.sees and not asked else _ask_view(names, panel)
        first = (answers.first if not asked else None) or _ask_first(board.info.modules)
        wanted = corrected(board.info.geometry, seen, first_at_left=first == "left", panel=panel)
        if wanted == board.info.geometry:
            return
        board.configure(geometry=wanted)
        board.show_orientation()
        asked = True
        if answers.sees is not None or click.confirm("Is it upright and in order now?", default=True, err=True):
            return


def _ask_view(names: list[str], panel: int) -> str:
    from table_hw._protocol_tables import Panel

    if panel == Panel.MATRIX:
        _draw_views()
    else:
        say("   ".join(f"{number} {name}" for number, name in enumerate(names, start=1)))
    return _named(click.prompt("Which F do you see on each module?", default="1", err=True), names)


def _draw_views() -> None:
    """The ways in which the F may be seen, four beside each other."""
    from table_hw.orientation import VIEWS

    for start in (0, 4):
        four = VIEWS[start : start + 4]
        say("   ".join(f"{start + n}{'':9}" for n in range(1, 5)))
        for y in range(8):
            say("   ".join("".join("█" if lit else "·" for lit in view.rows[y]) + "  " for view in four))


def _named(text: str, names: list[str]) -> str:
    from engine.errors import BadInput
    from engine.numbers import whole

    number = whole(text, len(names))
    if number:
        return names[number - 1]
    if text in names:
        return text
    raise BadInput(f"--sees {text!r}: write {', '.join(names)}, or 1 to {len(names)}")


def _ask_first(modules: int) -> str:
    if modules == 1:
        return "left"
    left = click.confirm("Is the module with the number 1 at the left?", default=True, err=True)
    return "left" if left else "right"


def _set_brightness(board: Workbench, answers: Answers) -> None:
    from table_hw.power import amperes, brightest

    modules, own = board.info.modules, answers.own_supply
    if own is None:
        own = click.confirm("Has the panel a 5 V supply of its own (2 A or more)?", default=False, err=True)
    safe = brightest(modules, own_supply=own)
    wanted = safe if answers.brightness is None else min(answers.brightness, safe)
    if answers.brightness is not None and wanted < answers.brightness:
        say(f"brightness {answers.brightness} could draw {amperes(modules, answers.brightness):.1f} A: held at {safe}")
    board.configure(brightness_cap=wanted)
    if answers.brightness is not None:
        return
    board.show_all(wanted)
    while wanted > 0 and not click.confirm(f"Brightness {wanted}: pleasant to look at?", default=True, err=True):
        wanted = wanted // 2
        board.configure(brightness_cap=wanted)
        board.show_all(wanted)


def _count_keys(board: Workbench, answers: Answers) -> int:
    if answers.keys is not None:
        return min(answers.keys, board.info.keys)
    count = click.prompt("How many keys are connected?", type=click.IntRange(0, 5), default=0, err=True)
    for number in range(count):
        say(f"press key {number + 1}")
        key = board.next_key(KEY_WITHIN)
        say("nothing came; look at its wires" if key is None else f"that was input {key.key + 1}")
    return int(count)


def _lasting(where: str) -> str:
    """The URL that finds the same device again, wherever it is plugged in."""
    import os

    from table_hw.ports import ports

    if "://" in where:
        return f"serial:{where}"
    here = os.path.realpath(where)
    return next((port.url for port in ports() if os.path.realpath(port.path) == here), f"serial:{where}")
