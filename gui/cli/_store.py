"""The log file of a command: the one that was named, or the program's own."""

from __future__ import annotations

from pathlib import Path

import click

from gui.places import log_file

__all__ = ["chosen_store", "store_option"]

store_option = click.option(
    "--store",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The log file; by default the one that the window writes.",
)


def chosen_store(store: Path | None) -> Path:
    """The file that was named, else the program's own; neither need exist."""
    return log_file() if store is None else store
