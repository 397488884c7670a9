"""Cards as training sees them: cards drawn in any style, and art on another maker's paper."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Pack
from models._cv import cv2
from training.art import SUITS, class_of, french_of, label_of_code
from training.papers import BARE, Paper
from training.pips import HEIGHT, draw_court, draw_number
from training.recut import Cut, random_cut, recut
from training.styles import random_style

WHITE = Paper((BARE, BARE, BARE), shade=0.0, damask=0.0, seed=0, gloss=0.0, dark=False)

PLAIN = replace(
    random_style(np.random.default_rng(0)),
    **{"pip": 0.11, "plump": 1.0, "column": 0.16, "reach": 0.33, "index": 0.06, "index_pip": 0.8, "ace": 0.2},
    **{"aspect": 0.66, "frame": 0.0, "ornament": 0, "figure": 0.6, "paper": WHITE, "shadows": False},
    **{"corners": ("left",), "signed": True},
    inks={"hearts": (20, 20, 200), "diamonds": (20, 20, 200), "spades": (30, 30, 30), "clubs": (30, 30, 30)},
)


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", ["A", *map(str, range(2, 11))])
def test_a_number_card_has_as_many_pips_as_its_rank_says(suit, rank):
    card = draw_number(suit, rank, PLAIN)[..., :3]
    coloured = (card.min(axis=2) < 128).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(coloured)
    tall = [s for s in stats[1:] if s[cv2.CC_STAT_HEIGHT] > 0.09 * HEIGHT]
    assert len(tall) == (1 if rank == "A" else int(rank))


@given(st.integers(0, 2**32 - 1), st.sampled_from(SUITS), st.sampled_from(["A", "2", "7", "10"]))
@settings(deadline=None, max_examples=30)
def test_any_style_draws_an_opaque_card_with_something_on_it(seed, suit, rank):
    card = draw_number(suit, rank, random_style(np.random.default_rng(seed)))
    assert card.shape[0] == HEIGHT
    assert card.shape[2] == 4
    assert (card[..., 3] == 255).all()
    spread = card[..., :3].reshape(-1, 3).astype(int)
    inked = np.abs(spread - np.median(spread, axis=0)).max(axis=1) > 40
    assert 0.005 < inked.mean() < 0.5


def figure(colour: tuple[int, int, int]) -> np.ndarray:
    card = np.full((360, 240, 4), 255, np.uint8)
    card[60:300, 60:180, :3] = colour
    return card


def test_a_court_has_the_figure_in_the_middle_and_an_index_in_two_corners():
    plain = replace(PLAIN, hue=0, faded=0.0, index=0.08, narrow=1.0)
    court = draw_court(figure((200, 60, 20)), "hearts", "Q", plain)[..., :3].astype(int)
    middle = court[HEIGHT // 2, court.shape[1] // 2]
    assert middle[0] > 150 > 100 > middle[2]
    for end in (court, court[::-1, ::-1]):
        corner = end[: HEIGHT // 4, : court.shape[1] // 6]
        assert (corner[..., 2] - corner[..., 0] > 100).mean() > 0.04
        other = end[: HEIGHT // 4, -court.shape[1] // 6 :]
        assert (other == BARE).all()


@pytest.mark.parametrize("seed", range(5))
def test_in_four_corners_there_are_four_indices(seed):
    style = replace(random_style(np.random.default_rng(seed)), corners=("left", "right"), paper=WHITE, figure=0.5)
    court = draw_court(figure((0, 0, 0)), "spades", "K", style)[..., :3].min(axis=2)
    for corner in (court, court[:, ::-1], court[::-1], court[::-1, ::-1]):
        assert corner[: HEIGHT // 5, : court.shape[1] // 5].min() < 128


def test_some_makers_print_every_suit_in_its_own_colour_and_hearts_are_red_for_nearly_all():
    inks = [random_style(np.random.default_rng(seed)).inks for seed in range(100)]
    assert {len(set(each.values())) for each in inks} == {2, 4}
    red = [each["hearts"][2] > 2 * max(each["hearts"][:2]) for each in inks]
    assert 90 <= sum(red) < 100


def test_every_french_card_and_no_other_has_a_suit_and_a_rank_to_draw():
    for card in Pack.FRENCH.cards:
        suit, rank = french_of(class_of(card))
        assert label_of_code(f"F-{suit}-{rank}") == class_of(card)
    with pytest.raises(ValueError, match="32 to 63"):
        french_of(class_of(Pack.HUNGARIAN.cards[0]))


@given(st.integers(0, 2**32 - 1))
@settings(deadline=None, max_examples=30)
def test_no_line_is_left_around_a_card_that_was_cut_anew(seed):
    art = np.full((360, 240, 4), 255, np.uint8)
    art[:3], art[-3:], art[:, :3], art[:, -3:] = (0, 0, 0, 255), (0, 0, 0, 255), (0, 0, 0, 255), (0, 0, 0, 255)
    cut = random_cut(np.random.default_rng(seed))
    card = recut(art, Cut(cut.trim, cut.margin, cut.stretch, cut.radius, 0.0, cut.paper))
    assert card.shape[0] == 360
    assert card[card[..., 3] > 0][:, :3].min() > 200


def test_corners_are_cut_off_round():
    card = recut(np.full((360, 240, 4), 255, np.uint8), Cut(0.02, 0.03, 1.0, 0.05, 0.3, (240.0, 245.0, 250.0)))
    assert card[0, 0, 3] == card[-1, -1, 3] == 0
    assert card[180, 0, 3] == card[0, 120, 3] == 255
    assert card[180, 1, 0] < 0.75 * card[180, 120, 0]
