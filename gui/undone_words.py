"""What was taken back, in the people's language: on the slate alone it would hardly be noticed."""

from __future__ import annotations

from engine.actions import parse_call
from engine.cards import parse_seat
from engine.errors import FilkoError
from engine.table import Undone
from gui.i18n import t
from gui.scene import Scene
from gui.wording import call_words

__all__ = ["undone_words"]


def undone_words(update: Undone, scene: Scene | None) -> str:
    """One sentence: who had said what, or that it was a correction. ``scene``: whose names and pack are used."""
    return t("Taken back: {what}").format(what=_what(update.what, scene))


def _what(told: str, scene: Scene | None) -> str:
    seat, _, call = told.partition(": ")
    if scene is None or not call:
        return t("a correction")
    try:
        said = parse_call(call, scene.pack)
        return f"{scene.name(parse_seat(seat))}: {call_words(said, scene.pack, scene.name, scene.id)}"
    except FilkoError:
        return t("a correction")
