"""A failure of the camera in the people's language; the program's own words, which are English, stand behind it."""

from __future__ import annotations

from engine.errors import DeviceGone, FilkoError
from gui.i18n import current, t

__all__ = ["absent_words", "failure_words"]


def failure_words(wrong: FilkoError) -> str:
    """One sentence for a failure that a person can mend."""
    return absent_words(str(wrong)) if isinstance(wrong, DeviceGone) else str(wrong)


def absent_words(detail: str) -> str:
    """A camera that is not there; ``detail`` names those that are."""
    if current() == "en":
        return detail
    return f"{t('The camera cannot be used; is it plugged in?')} ({detail})"
