"""One side's score as it is written down, mark after mark, in the way of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from engine.slate.chalk import decompose
from engine.slate.marks import Mark, Sign, mark

__all__ = ["Slate", "Writing"]

_ONE_STROKE_MORE = {Sign.THIRTY: 50, Sign.EIGHTY: 100}


class Writing(Enum):
    """How a score is written. CHALK: the signs of the slate. NUMBERS: each deal's points, one below the other.

    STROKES: a stroke for each small point, five bundled. DICE: a die that is turned. CASH: what was won or lost.
    """

    CHALK = "chalk"
    NUMBERS = "numbers"
    STROKES = "strokes"
    DICE = "dice"
    CASH = "cash"


@dataclass(frozen=True, slots=True)
class Slate:
    """One side's marks, in the order of writing. ``triangle``: close a V to a triangle, as Beck does.

    >>> Slate().add(30).add(20).marks
    (Mark(sign=<Sign.FIFTY: 'fifty'>, value=50),)
    >>> str(Slate(writing=Writing.NUMBERS).add(56).add(38).add(0)), str(Slate(writing=Writing.DICE).add(4))
    ('56 38 -', '⚃')
    """

    marks: tuple[Mark, ...] = ()
    triangle: bool = field(default=False, kw_only=True)
    writing: Writing = field(default=Writing.CHALK, kw_only=True)

    @property
    def total(self) -> int | float:
        """The sum of all marks: always the score."""
        return sum(m.value for m in self.marks)

    def add(self, points: int | float) -> Slate:
        """The slate after the points of one deal are written on it."""
        return _WRITING[self.writing](self, points)

    def write(self, value: int) -> Slate:
        """The slate after one chalk value is written: by one more stroke on an open sign where that does it."""
        if value == 20:
            return self._twenty()
        if value == 50 and self.triangle and (at := self._last(Sign.FIFTY)) is not None:
            return self._with(at, Mark(Sign.TRIANGLE, 100))
        return self._append(mark(value))

    def __str__(self) -> str:
        return " ".join(str(m) for m in self.marks)

    def _twenty(self) -> Slate:
        for sign, value in _ONE_STROKE_MORE.items():
            if (at := self._last(sign)) is not None:
                return self._with(at, mark(value))
        return self._append(mark(20))._bundled()

    def _bundled(self) -> Slate:
        """Five loose strokes become one group worth 100, where the first of them stands."""
        loose = [i for i, m in enumerate(self.marks) if m.sign is Sign.TWENTY]
        if len(loose) < 5:
            return self
        kept = tuple(m for i, m in enumerate(self.marks) if i not in loose[1:])
        return replace(self, marks=kept)._with(loose[0], Mark(Sign.GATE, 100))

    def _last(self, sign: Sign) -> int | None:
        return next((i for i in reversed(range(len(self.marks))) if self.marks[i].sign is sign), None)

    def _with(self, at: int, new: Mark) -> Slate:
        return replace(self, marks=(*self.marks[:at], new, *self.marks[at + 1 :]))

    def _append(self, new: Mark) -> Slate:
        return replace(self, marks=(*self.marks, new))


def _chalk(slate: Slate, points: int | float) -> Slate:
    for value in decompose(round(points)):
        slate = slate.write(value)
    return slate


def _numbers(slate: Slate, points: int | float) -> Slate:
    """A row for every deal; a column that it leaves as it was gets a dash."""
    return replace(slate, marks=(*slate.marks, Mark(Sign.PAPER if points else Sign.DASH, points)))


def _strokes(slate: Slate, points: int | float) -> Slate:
    fives, ones = divmod(round(slate.total + points), 5)
    return replace(slate, marks=(Mark(Sign.FIVE, 5),) * fives + (Mark(Sign.ONE, 1),) * ones)


def _die(slate: Slate, points: int | float) -> Slate:
    """ "After each hand the winners turn their die to show their new score": there is only ever one mark."""
    return replace(slate, marks=(Mark(Sign.DIE, slate.total + points),))


def _cash(slate: Slate, points: int | float) -> Slate:
    return replace(slate, marks=(*slate.marks, Mark(Sign.MONEY, points)) if points else slate.marks)


_WRITING: dict[Writing, Callable[[Slate, int | float], Slate]] = {
    Writing.CHALK: _chalk,
    Writing.NUMBERS: _numbers,
    Writing.STROKES: _strokes,
    Writing.DICE: _die,
    Writing.CASH: _cash,
}
