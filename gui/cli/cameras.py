"""`filko cameras`: which cameras are here, and how good the picture of one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from engine.errors import BadInput
from gui.cli._common import emit_json, json_option, say

if TYPE_CHECKING:
    from gui.camera_try import Tried

__all__ = ["command"]

_COLOURS = {"good": "green", "fair": "yellow", "bad": "red", "unknown": None}


@click.command(epilog="Example: filko cameras 0")
@click.argument("camera", required=False)
@json_option
def command(camera: str | None, as_json: bool) -> int:
    """List the cameras that are plugged in; with CAMERA, look through it for some seconds and grade its picture.

    CAMERA is a number, a device, a URL (a phone) or a video file. It is told which format was chosen, whether
    exposure, white balance and focus can be held still, and of sharpness, light, glare, flicker, card size and
    stability what would make each better. Ends with status 1 when there is no camera, no picture, or a bad grade.
    """
    return _list(as_json=as_json) if camera is None else _look(camera, as_json=as_json)


def _list(*, as_json: bool) -> int:
    from vision.sources._devices import devices

    there = devices()
    for device in there:
        if as_json:
            emit_json({"camera": device.where, "number": device.number, "name": device.name})
        else:
            click.echo(f"{device.number}  {device.name}")
    if not there:
        say("no camera is plugged in; a phone can be one: give its address, e.g. filko cameras http://192.168.1.7:8080")
    return 0 if there else 1


def _look(camera: str, *, as_json: bool) -> int:
    from gui.camera_check import about
    from gui.camera_try import try_camera

    tried = try_camera(camera)
    if tried.wrong:
        raise BadInput(tried.failure)
    if as_json:
        _tell_json(camera, tried)
    elif tried.failure:
        say(tried.failure)
    else:
        click.echo(f"{tried.title or camera}: {about(tried)}")
        for grade in tried.grades:
            click.echo(f"{grade.name:<11}{click.style(f'{grade.level:<9}', fg=_COLOURS[grade.level])}{grade.found}")
            if grade.mend:
                click.echo(f"{'':<20}{grade.mend}")
    return 1 if tried.failure or any(grade.level == "bad" for grade in tried.grades) else 0


def _tell_json(camera: str, tried: Tried) -> None:
    if tried.failure:
        emit_json({"camera": camera, "ok": False, "found": tried.failure})
        return
    held = None if tried.held is None else list(tried.held)
    size = {"width": tried.width, "height": tried.height, "rate": round(tried.rate, 1)}
    emit_json({"camera": camera, "ok": True, "title": tried.title, **size, "format": tried.format, "held": held})
    for grade in tried.grades:
        value = {"level": grade.level, "value": round(grade.value, 4)}
        emit_json({"grade": grade.name, **value, "found": grade.found, "do": grade.mend})
