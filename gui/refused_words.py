"""What was said and is not possible by what was seen, in the people's language."""

from __future__ import annotations

from engine.actions import parse_call
from engine.table import Refused
from gui.i18n import t
from gui.scene import Scene
from gui.wording import call_words

__all__ = ["refused_words"]


def refused_words(update: Refused, scene: Scene) -> str:
    """One sentence: whose word waits, or without which the deal has ended. ``scene``: whose names and pack are used."""
    call = call_words(parse_call(update.call, scene.pack), scene.pack, scene.name, scene.id)
    said = f"{scene.name(update.seat)}: {call}"
    if update.over:
        return t("The deal is over without this, which did not fit what was seen: {said}").format(said=said)
    if update.again:
        return t("This was said already: {said}").format(said=said)
    return t("This does not fit what was seen, and counts only when it does: {said}").format(said=said)
