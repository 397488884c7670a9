"""A damaged log is no reason not to play: what became of it, in the people's language."""

from __future__ import annotations

import logging
from datetime import date
from pathlib import Path

from engine.errors import BadInput
from engine.table import rescued
from gui.i18n import t

__all__ = ["mended"]

_log = logging.getLogger(__name__)


def mended(store: Path | None) -> str:
    """Put a damaged log aside and go on with what can be read of it. Returns one sentence on what was done, or why it
    could not be; empty where nothing was damaged."""
    if store is None:
        return ""
    try:
        found = rescued(store, date.today())
    except (BadInput, OSError) as wrong:
        _log.warning("%s", wrong)
        return t(
            "The score sheet in {file} is damaged. Move this file to another folder, then start Filkó again."
        ).format(file=store)
    if found is None:
        return ""
    text = t("The score sheet was damaged. What could be read is kept (evenings: {count}); the old file is now {name}.")
    return text.format(count=found.sittings, name=found.aside.name)
