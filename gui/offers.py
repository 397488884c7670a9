"""What the first page offers to choose from: games, cameras, the recording that came along."""

from __future__ import annotations

from engine.games import games
from gui.i18n import current, t
from gui.places import demo_recording
from gui.setup_page import GameChoice
from vision.sources._devices import can_tell, devices

__all__ = ["game_choices", "named_source", "source_choices"]


def game_choices() -> tuple[GameChoice, ...]:
    """Every game, by its title in the people's language."""
    return tuple(GameChoice(g.id, g.titles.get(current(), g.title), g.pack, g.seats()) for g in games())


def source_choices() -> tuple[tuple[str, str], ...]:
    """Sources that are offered: URL and title. Anything else can be typed."""
    return (*_cameras(), (str(demo_recording()), t("The recording that came along")))


def _cameras() -> list[tuple[str, str]]:
    """By name where the system tells; else by number. A camera that is plugged in later is the first one too."""
    named = [(device.where, device.name) for device in devices()]
    if named:
        return named
    if can_tell():
        return [("0", t("No camera is plugged in"))]
    return [(str(number), t("Camera {number}").format(number=number + 1)) for number in range(3)]


def named_source(source: str) -> str:
    """A camera that is known by its number alone, as it is offered by name."""
    return next((device.where for device in devices() if str(device.number) == source), source)
