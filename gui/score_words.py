"""The score in words and lines: sides by name, the sheet of a series, who has won."""

from __future__ import annotations

from engine.scoring import Side
from engine.sheet import Row, columns, written
from engine.table import TableView
from gui.i18n import t
from gui.wording import pointed, seat_name

__all__ = ["UNCHANGED", "series_cells", "series_values", "side_words", "won_words"]

UNCHANGED = "–"
"""What stands on the sheet in a column that a game left as it was."""


def side_words(view: TableView, side: Side) -> str:
    """A side by the names of its people."""
    return " + ".join(view.names.get(seat) or seat_name(seat) for seat in side)


def series_cells(view: TableView, side: Side) -> tuple[str, ...]:
    """One player's column on the sheet of the running series: what he has after each game. Empty without a series."""
    if not view.state.rules.series:
        return ()
    at = columns(view.state).index(side)
    return tuple(
        UNCHANGED if row.totals[at] is None else pointed(written(row.totals[at] or 0)) for row in _running(view)
    )


def series_values(view: TableView) -> tuple[str, ...]:
    """The last column of that sheet: number and value of each game."""
    return tuple(f"{row.number}. {pointed(written(row.value))}" for row in _running(view))


def _running(view: TableView) -> tuple[Row, ...]:
    length = view.state.rules.series
    begun = (len(view.sheet) - 1) // length * length if length and view.sheet else 0
    return view.sheet[begun:]


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
