"""Numbers that people and programs write: what Python takes for one is more than anybody means by it.

Nothing else reads a number that comes from outside: `int` takes digits that are none ("²" is a digit to ``isdigit``),
and refuses thousands of them; `float` and JSON know numbers that cannot be counted with.
"""

from __future__ import annotations

__all__ = ["LIMIT", "countable", "whole"]

LIMIT = 1_000_000_000
"""No score, amount or number of deals comes near it."""


def whole(text: str, most: int = LIMIT - 1) -> int | None:
    """The whole number from 0 to ``most`` that a text writes in plain digits; None where it is anything else.

    >>> whole("501"), whole("07", 15), whole("16", 15), whole("²"), whole("-1"), whole(""), whole("9" * 5000)
    (501, 7, None, None, None, None, None)
    """
    digits = text.lstrip("0") or text[-1:]
    if not digits.isascii() or not digits.isdigit() or len(digits) > len(str(most)):
        return None
    number = int(digits)
    return number if number <= most else None


def countable(value: object) -> bool:
    """Whether it is a number between ``-LIMIT`` and `LIMIT`, no truth value.

    >>> [countable(value) for value in (7, -0.5, True, "7", float("nan"), float("inf"), 10**400)]
    [True, True, False, False, False, False, False]
    """
    return isinstance(value, int | float) and not isinstance(value, bool) and -LIMIT < value < LIMIT
