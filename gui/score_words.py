"""The score in words and lines: sides by name, the sheet of a series, who has won."""

from __future__ import annotations

from engine.scoring import Side
from engine.sheet import columns, written
from engine.table import TableView
from gui.i18n import t
from gui.wording import seat_name

__all__ = ["UNCHANGED", "sheet_lines", "side_words", "won_words"]

UNCHANGED = "–"
"""What stands on the sheet in a column that a game left as it was."""


def side_words(view: TableView, side: Side) -> str:
    """A side by the names of its people."""
    return " + ".join(view.names.get(seat) or seat_name(seat) for seat in side)


def sheet_lines(view: TableView) -> tuple[tuple[str, ...], ...]:
    """The sheet of the running series: a head, then a line for each game. Empty in games without a series."""
    length = view.state.rules.series
    if not length:
        return ()
    head = ("", *(side_words(view, side) for side in columns(view.state)), t("value"))
    begun = (len(view.sheet) - 1) // length * length if view.sheet else 0
    rows = view.sheet[begun:]
    return (head, *(_line(row.number, row.totals, row.value) for row in rows))


def _line(number: int, totals: tuple[float | None, ...], value: float) -> tuple[str, ...]:
    cells = (UNCHANGED if total is None else written(total) for total in totals)
    return (f"{number}.", *cells, written(value))


def won_words(view: TableView) -> str:
    """Who has won a game, or the whole match, with the deal that is over."""
    if not view.state.finished:
        return ""
    length = view.state.rules.series
    if view.match is not None:
        return t("{name} won the match").format(name=side_words(view, view.match))
    if view.state.won is not None:
        return t("{name} won the game").format(name=side_words(view, view.state.won.side))
    if length and view.sheet and len(view.sheet) % length == 0:
        return t("the series is over")
    return ""
