"""Which numbers that come from outside are read as numbers."""

from __future__ import annotations

import math

import pytest

from engine.numbers import LIMIT, countable, whole


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("501", 501), ("007", 7), (str(LIMIT - 1), LIMIT - 1)])
def test_digits_are_a_whole_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.5", " 1", "²", "①", "٣", "1_0", str(LIMIT), "9" * 5000])
def test_all_else_is_none(text: str) -> None:
    assert whole(text) is None


@pytest.mark.parametrize(("text", "number"), [("15", 15), ("0" * 9000 + "9", 9), ("16", None), ("9" * 5000, None)])
def test_a_number_may_be_bounded(text: str, number: int | None) -> None:
    assert whole(text, 15) == number


@pytest.mark.parametrize("value", [0, -7, 1.5, LIMIT - 1])
def test_what_can_be_counted_with(value: float) -> None:
    assert countable(value)


@pytest.mark.parametrize("value", [True, None, "7", math.nan, math.inf, -math.inf, LIMIT, 10**400])
def test_what_cannot_be_counted_with(value: object) -> None:
    assert not countable(value)
