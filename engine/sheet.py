"""The score sheet of a series as data: a column of running totals for each player, and one for the game's value.

Rules: Klabberjass in the Alte Land, tournament. "Each player's cumulative score is recorded in a column, and to
the right is an extra column in which the value of the current game is noted." A column that a game leaves as it
was gets a dash. A deal that everybody passed is no game and gets no row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.scoring import Number, Points, Side, side_name

__all__ = ["Played", "Row", "Sheet", "written"]

UNCHANGED = "-"


@dataclass(frozen=True, slots=True)
class Played:
    """One game played: who made trumps and what it brought each player."""

    taker: Side
    points: Points


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet. ``number``: from 1. ``totals``: by column, None where unchanged."""

    number: int
    totals: tuple[Number | None, ...]
    value: Number

    def __str__(self) -> str:
        columns = [UNCHANGED if total is None else written(total) for total in self.totals]
        return " ".join((f"{self.number}.", *columns, written(self.value)))


@dataclass(frozen=True, slots=True)
class Sheet:
    """The games of a sitting in the order of play; ``length``: games of one series.

    >>> from engine.cards import Seat
    >>> a, b, c = (Seat.BOTTOM,), (Seat.LEFT,), (Seat.RIGHT,)
    >>> sheet = Sheet((a, b, c), 24)
    >>> sheet = sheet.after(Played(a, {a: -16, b: 2, c: 2})).after(Played(b, {b: 7})).after(Played(c, {c: 1}))
    >>> [str(row) for row in sheet.series(1)]
    ['1. -16 +2 +2 -16', '2. - +9 - +7', '3. - - +3 +1']
    """

    columns: tuple[Side, ...]
    length: int
    games: tuple[Played, ...] = ()

    def after(self, game: Played) -> Sheet:
        """The sheet with one game more."""
        return Sheet(self.columns, self.length, (*self.games, game))

    @property
    def current(self) -> int:
        """The series that the next game belongs to, from 1."""
        return len(self.games) // self.length + 1

    def series(self, number: int) -> tuple[Row, ...]:
        """The rows of one series (from 1), each series with totals of its own."""
        first = (number - 1) * self.length
        return tuple(self._rows(self.games[first : first + self.length]))

    def totals(self) -> dict[Side, Number]:
        """What each player has over all series."""
        return {side: sum(game.points.get(side, 0) for game in self.games) for side in self.columns}

    def text(self, number: int) -> str:
        """One series as people write it, with the names of the columns above."""
        head = " ".join(("  ", *map(side_name, self.columns), "value"))
        return "\n".join((head, *map(str, self.series(number))))

    def _rows(self, games: Sequence[Played]) -> list[Row]:
        totals: dict[Side, Number] = dict.fromkeys(self.columns, 0)
        rows = []
        for number, game in enumerate(games, start=1):
            for side in self.columns:
                totals[side] += game.points.get(side, 0)
            changed = tuple(totals[side] if game.points.get(side) else None for side in self.columns)
            rows.append(Row(number, changed, game.points.get(game.taker, 0)))
        return rows


def written(number: Number) -> str:
    """A total as it stands on the sheet: always with its sign, nought without.

    >>> written(9), written(-16), written(0), written(0.5)
    ('+9', '-16', '0', '+0.50')
    """
    if isinstance(number, float) and not number.is_integer():
        return f"{number:+.2f}"
    return f"{int(number):+d}" if number else "0"
