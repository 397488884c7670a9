"""Where things of this program lie on this machine."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import platformdirs

__all__ = ["decks_folder", "demo_calls", "demo_recording", "log_file", "packs_folder"]


def log_file() -> Path:
    """The event log of the window's evenings. Its folder is made where that is possible; where it is not, whoever opens
    the log says so."""
    folder = _data()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder / "evenings.sqlite"


def decks_folder() -> Path:
    """Where taught decks are kept; it need not exist."""
    return _data() / "decks"


def packs_folder() -> Path:
    """Where it is kept what the packs looked like that were played with; it need not exist."""
    return _data() / "packs"


def demo_recording() -> Path:
    """The recording that ships with the program."""
    return Path(__file__).parent / "demo" / "klaber.mp4"


def demo_calls() -> Path:
    """What was said in it."""
    return Path(__file__).parent / "demo" / "klaber.calls.jsonl"


def _data() -> Path:
    return platformdirs.user_data_path("filko", appauthor=False)
