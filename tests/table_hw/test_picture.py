"""Pictures: what a panel can show, and how it is drawn without one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Suit
from engine.errors import BadInput
from table_hw.picture import Picture, trump_index
from table_hw.rendering import as_text, pages, render, waiting

scores = st.integers(-999, 9999)


def test_score_trump_and_turn() -> None:
    drawn = as_text(render(Picture(scores=(7, 162), trump=trump_index(Suit.LEAVES), turn=1, speaking=True)))
    assert (
        drawn.split("\n")
        == [
            "###............#.....#..###.###.",
            "..#...........###...##..#.....#.",
            "..#..........##.##...#..###.###.",
            ".#..........##.#.##..#..#.#.#...",
            ".#..........##.#.##..#..#.#.#...",
            ".#...........#####..###.###.###.",
            "...............#................",
            ".....................#.#.#.#.#.#",
        ]
        or drawn
    )


def test_every_suit_has_its_own_sign() -> None:
    drawn = {render(Picture(trump=trump_index(suit))) for suit in (*Suit, None)}
    assert len(drawn) == len(Suit) + 1
    assert render(Picture()) not in drawn


@given(st.tuples(scores, scores), st.tuples(scores, scores))
def test_different_scores_look_different(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert (render(Picture(one)) == render(Picture(other))) == (one == other)


@given(st.lists(scores, min_size=2, max_size=4), st.sampled_from([32, 64]), st.integers(0, 7), st.booleans())
def test_every_page_has_the_size_of_the_panel(numbers: list[int], width: int, trump: int, question: bool) -> None:
    picture = Picture(tuple(numbers), trump=trump, turn=0, question=question)
    for page in range(pages(picture, width)):
        rows = render(picture, width, page)
        assert len(rows) == 8
        assert {len(row) for row in rows} == {width}


@given(st.tuples(scores, scores), st.integers(0, 7))
def test_trump_is_always_to_be_seen_on_some_page(numbers: tuple[int, int], trump: int) -> None:
    def shown(index: int | None) -> set[object]:
        picture = Picture(numbers, trump=index)
        return {render(picture, 32, page) for page in range(pages(picture))}

    assert shown(trump) - shown(None)


def test_waiting_panel_shows_two_dashes() -> None:
    assert as_text(waiting()).replace("\n", "").count("#") == 6


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"scores": (1,)}, "2 to 4 scores, not 1"),
        ({"scores": (1, 2, 3, 4, 5)}, "not 5"),
        ({"scores": (10000, 0)}, "-999 to 9999"),
        ({"scores": (0, -1000)}, "-999 to 9999"),
        ({"trump": 8}, "trump is 8"),
        ({"turn": 2}, "0 to 1"),
        ({"tricks": (1, 2, 3)}, "tricks of 3 sides"),
        ({"tricks": (17, 0)}, "0 to 16"),
        ({"round": 256}, "0 to 255"),
    ],
)
def test_what_no_panel_can_show_is_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Picture(**wrong)  # type: ignore[arg-type]
