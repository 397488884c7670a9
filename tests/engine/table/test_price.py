"""What goes against the rules costs the same in whatever order it is told."""

from __future__ import annotations

from fractions import Fraction

from engine.cards import Seat
from engine.rules import Violation
from engine.table.strength import price

BROKEN = [
    Violation(kind, seat, trick, None, "")
    for kind, trick in (("out_of_turn", 1), ("revoke", 2), ("concealed_meld", 3))
    for seat in Seat
]


def test_the_same_to_the_last_digit() -> None:
    """No account may be likelier than another in one run of the program and not in the next."""
    for many in range(1, len(BROKEN) + 1):
        exactly = sum(Fraction(price([broken])) for broken in BROKEN[:many])
        assert price(BROKEN[:many]) == price(BROKEN[:many][::-1]) == float(exactly)


def test_told_twice_it_counts_once() -> None:
    assert price(BROKEN[:1] * 2) == price(BROKEN[:1])
    assert price([]) == 0
