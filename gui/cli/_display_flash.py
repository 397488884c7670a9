"""`filko display flash`: the firmware onto a board, in one step."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import click

from gui.cli._common import emit_json, json_option, say

__all__ = ["flash"]

FAILED = 1
SPEEDS = (115200, 57600)
"""Of the boot loaders: of the Uno and newer Nanos, of older Nanos."""

PATIENCE = 120.0
_BUILT = Path(__file__).parents[2] / "firmware" / "build" / "filko-display.hex"


@dataclass(frozen=True, slots=True)
class _Try:
    """What avrdude said at one speed."""

    speed: int
    done: bool
    said: str


@click.command(epilog="Example: filko display flash --display serial:/dev/ttyUSB0")
@click.option("--display", "url", required=True, metavar="URL", help="The board's port, see `filko display list`.")
@click.option("--image", type=click.Path(path_type=Path), help="The firmware as a .hex file; else the one built here.")
@click.option("--baud", type=click.Choice(["115200", "57600"]), help="57600 for older Nanos; else both are tried.")
@json_option
@click.pass_context
def flash(ctx: click.Context, /, url: str, image: Path | None, baud: str | None, as_json: bool) -> None:
    """Write the firmware to an Arduino Uno or Nano, and see whether it answers. Needs avrdude.

    Boards with another processor (Uno R4, Nano Every, Leonardo) will not do; avrdude refuses them.
    """
    from table_hw.ports import Chosen, check_port
    from table_hw.workbench import Workbench, port_of

    avrdude, file, where = _avrdude(), _image(image), port_of(url)
    check_port(where)
    port = Chosen(where).find()
    tried = _write(avrdude, file, port, SPEEDS if baud is None else (int(baud),))
    version = None
    if tried.done:
        say(f"written and read back at {tried.speed} baud; waiting for the display")
        with Workbench.at(where) as board:
            version = ".".join(map(str, board.info.firmware))
    say(f"the display answers: firmware {version}" if tried.done else _advice(tried))
    if as_json:
        emit_json({"display": url, "flashed": tried.done, "baud": tried.speed, "firmware": version})
    ctx.exit(0 if tried.done else FAILED)


def _avrdude() -> str:
    from engine.errors import BadInput

    found = shutil.which("avrdude")
    if found is None:
        raise BadInput("avrdude is not installed; apt-get install avrdude (or brew, winget)")
    return found


def _image(given: Path | None) -> Path:
    from engine.errors import BadInput

    image = _BUILT if given is None else given
    if not os.path.isfile(image):
        mend = "run `make firmware` in the checkout, or name the released file with --image" if given is None else ""
        raise BadInput(f"no firmware {image}" + (f"; {mend}" if mend else ""))
    return image


def _write(avrdude: str, image: Path, port: str, speeds: tuple[int, ...]) -> _Try:
    """At the first speed, and where the boot loader does not understand it, at the next."""
    tried = _at(avrdude, image, port, speeds[0])
    again = len(speeds) > 1 and not tried.done and "not in sync" in tried.said
    return _write(avrdude, image, port, speeds[1:]) if again else tried


def _at(avrdude: str, image: Path, port: str, speed: int) -> _Try:
    line = [avrdude, "-p", "atmega328p", "-c", "arduino", "-P", port, "-b", str(speed), "-D"]
    try:
        ran = subprocess.run(
            [*line, "-U", f"flash:w:{image}:i"], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return _Try(speed, False, "timed out")
    return _Try(speed, ran.returncode == 0, ran.stderr + ran.stdout)


def _advice(tried: _Try) -> str:
    if "ermission denied" in tried.said:
        return "not flashed: permission denied; your user must be in the group dialout"
    if "not in sync" in tried.said or "not responding" in tried.said:
        return "not flashed: no boot loader answers; is it an Uno or Nano, and does no other program use the port?"
    last = [line for line in tried.said.splitlines() if line.strip()]
    return f"not flashed: {last[-1].strip() if last else 'avrdude said nothing'}"
