"""The score sheet of a series as data: a column of running totals for each player, and one for the game's value.

Rules: Klabberjass in the Alte Land, tournament. "Each player's cumulative score is recorded in a column, and to
the right is an extra column in which the value of the current game is noted." A column that a game leaves as it
was gets a dash. A deal that everybody passed is no game and gets no row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import Seat
from engine.scoring import NO_SCORE, Number, Points, Score, Side, side_name

if TYPE_CHECKING:
    from engine.state import State

__all__ = ["Row", "Sheet", "columns", "row_of", "written"]

UNCHANGED = "-"
_FIXED = tuple(Seat)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet. ``number``: from 1. ``totals``: by column, None where unchanged."""

    number: int
    totals: tuple[Number | None, ...]
    value: Number

    def __str__(self) -> str:
        cells = [UNCHANGED if total is None else written(total) for total in self.totals]
        return " ".join((f"{self.number}.", *cells, written(self.value)))


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a sitting in the order of play; ``length``: games of one series, numbered anew in each.

    >>> a, b, c = (Seat.BOTTOM,), (Seat.LEFT,), (Seat.RIGHT,)
    >>> sheet = Sheet((a, b, c), 24)
    >>> sheet = sheet.after(a, {a: -16, b: 2, c: 2}).after(b, {b: 7}).after(c, {c: 1})
    >>> [str(row) for row in sheet.series(1)]
    ['1. -16 +2 +2 -16', '2. - +9 - +7', '3. - - +3 +1']
    """

    columns: tuple[Side, ...]
    length: int
    rows: tuple[Row, ...] = ()
    score: Score = NO_SCORE

    def after(self, taker: Side, points: Points) -> Sheet:
        """The sheet with one game more: who made trumps, and what it brought each player."""
        score = self.score.after(points)
        row = _row(len(self.rows) % self.length + 1, self.columns, score, points, points.get(taker, 0))
        return Sheet(self.columns, self.length, (*self.rows, row), score)

    @property
    def current(self) -> int:
        """The series that the next game belongs to, from 1."""
        return len(self.rows) // self.length + 1

    def series(self, number: int) -> tuple[Row, ...]:
        """The rows of one series, from 1."""
        return self.rows[(number - 1) * self.length : number * self.length]

    def text(self, number: int) -> str:
        """One series as people write it, with the names of the columns above."""
        head = " ".join(("  ", *map(side_name, self.columns), "value"))
        return "\n".join((head, *map(str, self.series(number))))


def columns(state: State) -> tuple[Side, ...]:
    """The players of the table in playing order, the first of the fixed order first; who sits out has a column too."""
    seats = state.setup.table_seats
    first = seats.index(min(seats, key=_FIXED.index))
    return tuple((seat,) for seat in seats[first:] + seats[:first])


def row_of(state: State) -> Row | None:
    """The line of a finished deal; None in a game without series, and for a deal that is no game.

    Raises ImpossibleAction while the deal goes on.
    """
    outcome, length = state.outcome, state.rules.series
    if not length or state.contract is None:
        return None
    number = (outcome.score.deals - 1) % length + 1
    return _row(number, columns(state), outcome.score, outcome.points, outcome.points[state.taking_side])


def written(number: Number) -> str:
    """A total as it stands on the sheet: always with its sign, nought without.

    >>> written(9), written(-16), written(0), written(0.5)
    ('+9', '-16', '0', '+0.50')
    """
    if isinstance(number, float) and not number.is_integer():
        return f"{number:+.2f}"
    return f"{int(number):+d}" if number else "0"


def _row(number: int, sides: tuple[Side, ...], score: Score, points: Points, value: Number) -> Row:
    return Row(number, tuple(score.of(side) if points.get(side) else None for side in sides), value)
