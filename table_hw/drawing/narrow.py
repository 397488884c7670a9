"""One or two matrices have no room for two scores: there the score scrolls as a line of text."""

from __future__ import annotations

from table_hw._protocol_tables import Panel
from table_hw.picture import Picture

__all__ = ["is_narrow", "line_of"]

_ROOM = 23
"""Columns that two numbers of three digits take."""


def is_narrow(width: int, panel: Panel) -> bool:
    """Whether scores are shown as a line of text on a panel of so many columns."""
    return panel is Panel.MATRIX and width < _ROOM


def line_of(picture: Picture) -> str:
    """Scores with colons, a stake behind them, a question mark where the program asks.

    >>> line_of(Picture((120, 95), stake=2))
    '120:95 ×2'
    """
    parts = [":".join(map(str, picture.scores))]
    parts += [f"×{picture.stake}"] if picture.stake > 1 else []
    parts += ["?"] if picture.question else []
    return " ".join(parts)
