"""Packs that no maker has: any typeface, any corner, any paper, and the card can still be told."""

from dataclasses import replace

import numpy as np
import pytest

from engine.cards import Pack
from models._cv import cv2
from tests.training.test_art import WHITE
from training.art import Art, own_printing
from training.dealing import deal
from training.letters import SIGNS, letters_of, load_letters
from training.papers import BARE, coverage, inked, printed, under
from training.pips import draw_court, draw_number
from training.styles import CORNERS, random_style

RED = (20, 20, 200)


def sheet(missing: str = "") -> np.ndarray:
    """A block for each sign, wider from one to the next."""
    cells = [np.zeros((40, 60), np.uint8) for _ in SIGNS]
    for number, (sign, cell) in enumerate(zip(SIGNS, cells, strict=True)):
        if sign != missing:
            cell[5:35, 2 : 12 + 2 * number] = 255
    return np.hstack(cells)


def plain(**differs):
    style = random_style(np.random.default_rng(1))
    usual = {"paper": WHITE, "frame": 0.0, "shadows": False, "ornament": 0, "signed": True, "inks": inks()}
    return replace(style, **{**usual, **differs})


def inks():
    return dict.fromkeys(("clubs", "spades", "hearts", "diamonds"), RED)


def test_letters_are_cut_at_their_ink():
    letters = letters_of(sheet())
    assert letters is not None
    assert [letter.shape for letter in letters.values()] == [(30, 10 + 2 * number) for number in range(len(SIGNS))]


def test_a_typeface_without_one_of_the_signs_is_none(tmp_path):
    assert letters_of(sheet(missing="Q")) is None
    folder = tmp_path / "letters" / "package"
    folder.mkdir(parents=True)
    for name, missing in (("whole", ""), ("holed", "7")):
        cv2.imwrite(str(folder / f"{name}.webp"), sheet(missing), [cv2.IMWRITE_WEBP_QUALITY, 101])
    assert len(load_letters([tmp_path])) == 1
    (folder / "torn.webp").write_bytes(b"torn")
    with pytest.raises(ValueError, match=r"torn\.webp"):
        load_letters([tmp_path])


@pytest.mark.parametrize("corners", CORNERS)
def test_indices_stand_where_they_are_said_to(corners):
    """Ink in the four corners, clockwise from the upper left one."""
    card = draw_number("clubs", "A", plain(corners=corners, ace=0.05, index=0.1, index_pip=0.6))
    height, width = card.shape[0] // 3, card.shape[1] // 3
    places = (card[:height, :width], card[:height, -width:], card[-height:, -width:], card[-height:, :width])
    there = tuple(bool((place[..., 0] < 128).any()) for place in places)
    assert (
        there
        == {
            ("left",): (True, False, True, False),
            ("left", "right"): (True, True, True, True),
            ("right",): (False, True, False, True),
            ("apart",): (True, True, True, True),
            ("one",): (True, False, False, False),
        }[corners]
    )


def test_an_index_is_set_in_the_typeface_that_the_style_has():
    """The typeface's A is a block: it fills what is around it, which no drawn letter does."""
    wide = {"corners": ("left",), "signed": False, "ace": 0.05, "index": 0.15, "narrow": 1.0}
    styles = [plain(typeface=typeface, **wide) for typeface in (None, letters_of(sheet()))]
    inked = [np.argwhere(draw_number("clubs", "A", style)[:120, :70, 0] < 128) for style in styles]
    stroked, block = (len(spots) / np.prod(np.ptp(spots, axis=0) + 1) for spots in inked)
    assert stroked < 0.8 < 0.95 < block


def test_ink_lies_where_it_was_drawn_and_paper_shows_between():
    drawn = np.full((60, 40, 3), BARE, np.uint8)
    drawn[20:40] = 0
    light = printed(coverage(drawn), RED, WHITE)
    assert (light[:20] == BARE).all()
    assert (light[20:40] == RED).all()
    dark = printed(coverage(drawn), RED, replace(WHITE, dark=True))
    assert (dark[:20] == RED).all()
    assert (dark[20:40] == BARE).all()


def test_tinted_paper_tints_what_is_white_and_leaves_black_alone():
    drawn = np.full((60, 40, 3), BARE, np.uint8)
    drawn[20:40] = 0
    seen = under(drawn, replace(WHITE, tint=(180, 210, 240), damask=0.1))
    assert (seen[20:40] == 0).all()
    assert seen[:20].reshape(-1, 3).max(axis=0).tolist() == [180, 210, 240]
    assert len(np.unique(seen[:20, :, 0])) == 2  # with its pattern


def test_other_inks_leave_paper_and_lines_as_they_are():
    figure = np.zeros((2, 3, 3), np.uint8)
    figure[:, 0], figure[:, 1], figure[:, 2] = BARE, 0, RED
    seen = inked(figure, hue=60, faded=0.5)
    assert (seen[:, 0] == BARE).all()
    assert (seen[:, 1] == 0).all()
    assert seen[0, 2, 1] > seen[0, 2, 2]  # red turned to green


def test_a_shadow_has_one_colour_and_the_letter_stands_on_bare_paper():
    figure = own_printing(Pack.FRENCH)[6].picture
    card = draw_court(figure, "clubs", "K", plain(shadows=True, corners=("left",), index=0.1))
    coloured = card[..., 0] < 128
    assert coloured[100:260, 60:170].mean() > 0.2
    spread = card[coloured][:, :3].astype(int) - RED
    assert np.abs(spread).max() < 130
    assert np.abs(np.median(spread, axis=0)).max() <= 1


def test_every_style_draws_every_card():
    rng = np.random.default_rng(7)
    letters = letters_of(sheet())
    assert letters is not None
    faces = own_printing(Pack.FRENCH)
    for _ in range(30):
        style = random_style(rng, [letters])
        for card in (draw_number("spades", "10", style), draw_court(faces[4].picture, "hearts", "Q", style)):
            assert card.shape[0] == 360
            assert card.shape[2] == 4
            assert card[..., :3].std() > 5


def test_packs_with_german_suits_come_in_other_inks_at_times_and_keep_their_names():
    faces = own_printing(Pack.HUNGARIAN)
    art = Art({"own/hungarian": faces}, [], [])
    dealt = [face for seed in range(60) for face in deal(np.random.default_rng(seed), art, 3, 400.0)]
    printed_as_is = {id(face) for face in faces}
    assert {face.label for face in dealt} <= {face.label for face in faces}
    assert 0 < sum(id(face) in printed_as_is for face in dealt) < len(dealt) / 3
