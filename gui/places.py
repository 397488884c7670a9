"""Where things of this program lie on this machine."""

from __future__ import annotations

from pathlib import Path

import platformdirs

__all__ = ["decks_folder", "demo_calls", "demo_recording", "log_file"]


def log_file() -> Path:
    """The event log of the window's evenings; its folder is made."""
    return platformdirs.user_data_path("filko", appauthor=False, ensure_exists=True) / "evenings.sqlite"


def decks_folder() -> Path:
    """Where taught decks are kept; it need not exist."""
    return platformdirs.user_data_path("filko", appauthor=False) / "decks"


def demo_recording() -> Path:
    """The recording that ships with the program."""
    return Path(__file__).parent / "demo" / "klaber.mp4"


def demo_calls() -> Path:
    """What was said in it."""
    return Path(__file__).parent / "demo" / "klaber.calls.jsonl"
