"""The marks: what each means, and how it is written where there is nothing but letters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["SIGN_OF_VALUE", "Mark", "Sign", "mark"]


class Sign(Enum):
    """A kind of mark; the value is its name in ``glyphs.toml``.

    TWENTY to GATE and NUMBER are chalk on the slate. ONE is a stroke for one small point, FIVE five of them
    bundled. DIE shows small points on its upper face. PAPER is a number in a column, DASH one that is nought.
    MONEY is an amount won or lost.
    """

    TWENTY = "twenty"
    THIRTY = "thirty"
    FIFTY = "fifty"
    EIGHTY = "eighty"
    HUNDRED = "hundred"
    TRIANGLE = "triangle"
    GATE = "gate"
    NUMBER = "number"
    ONE = "one"
    FIVE = "five"
    DIE = "die"
    PAPER = "paper"
    DASH = "dash"
    MONEY = "money"


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark, worth ``value`` points (an amount of money with MONEY).

    A chalk number below zero carries a bar above it; a positive one of two digits is underlined, to tell it from
    two single digits (rules: slate).
    """

    sign: Sign
    value: int | float

    @property
    def barred(self) -> bool:
        """A negative chalk number: written with a bar above it."""
        return self.sign is Sign.NUMBER and self.value < 0

    @property
    def underlined(self) -> bool:
        """A positive chalk number of more than one digit."""
        return self.sign is Sign.NUMBER and self.value > 9

    @property
    def face(self) -> int:
        """The upper face of a die: "A 6 uppermost represents zero or six"."""
        return int(self.value) if 0 < self.value < 6 else 6

    @property
    def written(self) -> str:
        """The characters of a number as they are drawn, without bar or underline."""
        if self.sign is Sign.MONEY:
            return f"{self.value:+.2f}"
        return str(abs(self.value)) if self.sign is Sign.NUMBER else str(self.value)

    def __str__(self) -> str:
        if self.sign is Sign.DIE:
            return _FACES[self.face - 1]
        if self.sign in _TEXT:
            return _TEXT[self.sign]
        accent = "\u0305" if self.barred else "\u0332" if self.underlined else ""
        return "".join(character + accent for character in self.written)


SIGN_OF_VALUE = {20: Sign.TWENTY, 30: Sign.THIRTY, 50: Sign.FIFTY, 80: Sign.EIGHTY, 100: Sign.HUNDRED}
"""The chalk signs by their values."""

_FACES = "⚀⚁⚂⚃⚄⚅"
_TEXT = {
    Sign.TWENTY: "|",
    Sign.THIRTY: "╲",
    Sign.FIFTY: "V",
    Sign.EIGHTY: "⊁",
    Sign.HUNDRED: "X",
    Sign.TRIANGLE: "▽",
    Sign.GATE: "||||/",
    Sign.ONE: "|",
    Sign.FIVE: "||||/",
    Sign.DASH: "-",
}


def mark(value: int) -> Mark:
    """The chalk mark that people would read as ``value``: a sign where there is one, else a number.

    >>> sum(mark(v).value for v in (100, 80, 50, 80, -3, 12))
    319
    """
    return Mark(SIGN_OF_VALUE.get(value, Sign.NUMBER), value)
