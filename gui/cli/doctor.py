"""`filko doctor`: what works here, what does not, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gui.cli._common import emit_json, json_option

if TYPE_CHECKING:
    from gui.checkup import Finding

__all__ = ["command"]

_SIGNS = {True: ("works", "green"), False: ("broken", "red"), None: ("absent", "yellow")}


@click.command(epilog="Example: filko doctor --camera 1")
@click.option("--camera", default="0", help="The camera to try: a number, a device, a URL or a video file.")
@json_option
def command(camera: str, as_json: bool) -> int:
    """Try camera, picture, model, screen, serial port and storage, one after the other.

    The picture is graded for sharpness, light, glare, flicker, the size of the cards in it and whether it shakes.

    Ends with status 1 when something is broken. What is merely not there (no camera, no screen, no display) is not.
    """
    from gui.checkup import checkup

    broken = False
    for finding in checkup(camera):
        broken |= finding.ok is False
        if as_json:
            emit_json({"check": finding.name, "ok": finding.ok, "found": finding.found, "do": finding.mend})
        else:
            _print(finding)
    return 1 if broken else 0


def _print(finding: Finding) -> None:
    word, colour = _SIGNS[finding.ok]
    click.echo(f"{finding.name:<11}{click.style(f'{word:<8}', fg=colour)}{finding.found}")
    if finding.mend:
        click.echo(f"{'':<19}{finding.mend}")
