"""What a chalk player writes for the points of a deal: signs first, an odd number last (rules: slate)."""

from __future__ import annotations

from functools import cache

from engine.slate.marks import SIGN_OF_VALUE

__all__ = ["decompose"]

_ODD = 10
"""Odd points on the slate are "usually 10 or less" (rules: slate), as positive or negative numbers."""


@cache
def decompose(points: int) -> tuple[int, ...]:
    """The values that a chalk player writes for the points of one deal, signs first, an odd number last.

    As few marks as possible, then the smallest odd number, then a positive one. Points below zero, which
    have no signs, are one number.

    >>> decompose(97), decompose(161), decompose(12)
    ((100, -3), (80, 80, 1), (20, -8))
    """
    if points <= 0:
        return (points,) if points else ()
    ways = (_with_odd(points, odd) for odd in range(-_ODD, _ODD + 1))
    return min((way for way in ways if way is not None), key=_trouble)


def _trouble(values: tuple[int, ...]) -> tuple[int, int, bool]:
    odd = values[-1] if values[-1] not in SIGN_OF_VALUE else 0
    return len(values), abs(odd), odd < 0


def _with_odd(points: int, odd: int) -> tuple[int, ...] | None:
    signs = _signs(points - odd)
    return None if signs is None else signs + ((odd,) if odd else ())


@cache
def _signs(points: int) -> tuple[int, ...] | None:
    """The fewest signs that add up to ``points``, high to low; None where signs cannot make it."""
    if points == 0:
        return ()
    if points < 20 or points % 10:
        return None
    if points > 300:  # beyond this a hundred is always among the fewest
        hundreds, odd = divmod(points - 210, 100)
        few = _signs(odd + 210)
        return None if few is None else (100,) * hundreds + few
    ways = [(value, rest) for value in SIGN_OF_VALUE if (rest := _signs(points - value)) is not None]
    best = min(ways, key=lambda way: len(way[1]), default=None)
    return None if best is None else tuple(sorted((best[0], *best[1]), reverse=True))
