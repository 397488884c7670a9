"""How the light display does, in the people's language: its own line is English, and names ports and versions."""

from __future__ import annotations

import re

from gui.i18n import current, t

__all__ = ["display_words", "refusal_words"]

_READY = r"(display on|emulated display|display in the terminal|recording the display).*"
_AWAITED = r"(opening|waiting for|no answer from) .+"
_OTHER = r"the display on .+ speaks version .+"
_GONE = r"(no serial port .*|.+ is no serial port.*|.+ is not connected|.+ (cannot be opened|is gone|failed): .+)"


def display_words(status: str) -> str:
    """A few words for the window's last line; in English the display's own, which say more."""
    if current() == "en" or not status:
        return status
    told = (_told(part) for part in re.split("; |, ", status))
    return "; ".join(dict.fromkeys(filter(None, told)))


def refusal_words(wrong: str) -> str:
    """One sentence on why a board cannot be set up."""
    if re.fullmatch(_OTHER, wrong):
        return t("The display's firmware is of another version: bring it up to date with “filko display flash”.")
    if re.fullmatch(_GONE, wrong):
        return t("The display is not at this port, or another program uses it. Is it plugged in?")
    return t("No display answers at this port. Is it the right one?")


def _told(part: str) -> str:
    known = {
        _AWAITED: t("waiting for the light display"),
        _OTHER: t("the light display needs other firmware"),
        _GONE: t("the light display is not connected"),
        _READY: t("light display connected"),
    }
    return next((words for shape, words in known.items() if re.fullmatch(shape, part)), "")
