"""What is new on the table: what differs from what was examined, and only that."""

from __future__ import annotations

import numpy as np
import pytest

from vision.geometry import Picture, Quad
from vision.motion import Motion
from vision.news import SLOWLY, News

SIZE = (1280, 720)
LEAST = 500.0


class Table:
    """Pictures of 30 a second, and what is new in them."""

    def __init__(self) -> None:
        self.motion = Motion()
        self.news = News(self.motion)
        self.empty = np.full((720, 1280, 3), 90, np.uint8)
        self.at = 0.0
        self.show(self.empty, 10)
        self.examined()

    def show(self, picture: Picture, count: int) -> None:
        for _ in range(count):
            self.at += 1 / 30
            self.motion.see(picture, self.at)

    def examined(self, *cards: Quad) -> None:
        self.news.examined(None, self.at, SIZE, cards=cards)

    def new(self, *but: Quad) -> Quad | None:
        return self.news.box(self.at, SIZE, LEAST, but=but)

    def with_cards(self, *lefts: int) -> Picture:
        laid = self.empty.copy()
        for left in lefts:
            laid[200:300, left : left + 60] = 220
        return laid


def outline(left: int) -> Quad:
    return np.array([[left, 200], [left + 60, 200], [left + 60, 300], [left, 300]], np.float32)


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_recognised_card_is_no_news_but_what_lies_beside_it_is(table: Table) -> None:
    table.show(table.with_cards(300, 600), 10)
    assert table.new(outline(300))[:, 0].min() > 500
    assert table.new()[:, 0].min() < 400
    table.news.recognised(outline(300), table.at, SIZE)
    assert table.new()[:, 0].min() > 500
    table.news.recognised(outline(600), table.at, SIZE)
    assert table.new() is None


def test_what_could_not_be_judged_yet_is_news_though_it_lies_upon_a_known_card(table: Table) -> None:
    """The hand had just let go of a nine, laid half upon the ten (altesland-3-money-fast 43001)."""
    table.show(table.with_cards(300), 10)
    table.examined(outline(300))
    both = table.with_cards(300)
    both[200:300, 325:385] = 160
    table.show(both, 10)
    upon, known = outline(325), outline(330)  # the lower one is outlined a little aside now
    table.news.examined(None, table.at, SIZE, [upon], [known, upon])
    assert table.new(known) is not None
    table.examined(known, upon)
    assert table.new(known) is None


def test_where_a_hand_rested_and_was_looked_at_the_table_is_no_news_when_it_has_gone(table: Table) -> None:
    hand = table.empty.copy()
    hand[300:, 500:640] = 180
    table.show(hand, 10)
    assert table.new() is not None
    table.examined()
    assert table.new() is None
    table.show(table.empty, 10)
    assert table.new() is None


def test_a_card_that_goes_is_news_though_the_table_is_as_it_was_before(table: Table) -> None:
    table.show(table.with_cards(300), 10)
    table.examined(outline(300))
    table.show(table.empty, 10)
    assert table.new() is not None


def test_a_card_left_by_the_hand_that_rested_there_is_news(table: Table) -> None:
    hand = table.empty.copy()
    hand[180:, 280:400] = 150
    table.show(hand, 10)
    table.examined()
    table.show(table.with_cards(300), 10)
    assert table.new() is not None


def test_what_comes_too_slowly_to_stir_is_noticed(table: Table) -> None:
    card = table.with_cards(300).astype(np.float32)
    table.show(table.empty, 30)
    table.examined()
    for share in np.linspace(0, 1, 60):
        table.show((table.empty * (1 - share) + card * share).astype(np.uint8), 1)
        assert table.motion.moved_at == 0.0
    table.show(table.with_cards(300), round(SLOWLY * 30) + 1)
    assert table.new() is not None
