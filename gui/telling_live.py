"""A table told in a terminal as it happens, with colours where the terminal has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from engine.table import (
    Called,
    DealOver,
    Exchanged,
    Irregular,
    Lost,
    MeldShown,
    NewDeal,
    RestOpen,
    TrickTaken,
    Unsure,
    Update,
)
from gui.scene import Column
from gui.telling import told

__all__ = ["tell_slate", "teller"]

_STYLES: tuple[tuple[type[Update], str], ...] = (
    (NewDeal, "bold"),
    (Called, "cyan"),
    (Exchanged, "cyan"),
    (MeldShown, "cyan"),
    (TrickTaken, "bold"),
    (Unsure, "yellow"),
    (RestOpen, "yellow"),
    (Lost, "yellow"),
    (Irregular, "red"),
    (DealOver, "bold green"),
)


def teller(console: Console | None = None) -> Callable[[Update], None]:
    """What prints each update as it comes."""
    out = console or Console(highlight=False, soft_wrap=True)

    def tell(update: Update) -> None:
        style = next((style for kind, style in _STYLES if isinstance(update, kind)), "")
        for line in told(update):
            out.print(Text(line, style=style))

    return tell


def tell_slate(columns: Sequence[Column], console: Console | None = None) -> None:
    """The slate in letters: the chalk signs, the sum and the partis won."""
    slate = Table(title="the slate", title_style="bold", show_footer=True)
    for column in columns:
        slate.add_column(column.name, footer=f"{column.total}   {column.tally}".rstrip(), min_width=20)
    slate.add_row(*(" ".join(str(mark) for mark in column.marks) for column in columns))
    (console or Console()).print(slate)
