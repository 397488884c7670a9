"""Whatever a game writes, and in whatever way, the marks add up to what the deals brought."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import Game, games
from engine.slate import Slate, Writing, glyph
from tests.engine.laws.dealing import random_course

DEALS = 6


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
def test_the_marks_of_random_deals_add_up(found: Game) -> None:
    for seed in range(DEALS):
        course = random_course(found, Random(seed))
        for points in course.end.points.values():
            slate = Slate(writing=course.end.rules.writing).add(points).add(points)
            assert slate.total == pytest.approx(2 * points)
            assert all(glyph(mark) for mark in slate.marks)


def test_each_way_of_writing_is_somebodys() -> None:
    ways = {found.ruled().writing for found in games()}
    assert {Writing.CHALK, Writing.NUMBERS, Writing.STROKES, Writing.DICE, Writing.CASH} == ways
