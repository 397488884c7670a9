"""The drawn packs: every face can be told from every other, and no drawing breaks its form."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.cards import Card, Pack, Suit, parse_card
from engine.errors import UnknownName
from models.printings.own import draw, raster, to_svg, write_svgs

ALL = [card for pack in Pack for card in pack.cards]
PACKS = list(Pack)


def small(card: Card | None, pack: Pack, height: int = 40) -> NDArray[np.float64]:
    return raster(draw(card, pack), height)[..., :3].astype(np.float64)


def half_turned(picture: NDArray[np.float64]) -> NDArray[np.float64]:
    return picture[::-1, ::-1]


@pytest.mark.parametrize("pack", PACKS, ids=str)
def test_faces_differ_at_forty_pixels_however_the_card_is_turned(pack: Pack) -> None:
    pictures = {card: small(card, pack) for card in (*pack.cards, None)}
    for one, other in combinations(pictures, 2):
        apart = min(
            np.abs(pictures[one] - pictures[other]).mean(),
            np.abs(pictures[one] - half_turned(pictures[other])).mean(),
        )
        assert apart > 3.0, f"{one} and {other} look alike ({apart:.1f} of 255)"


@pytest.mark.parametrize("card", Pack.HUNGARIAN.cards, ids=str)
def test_hungarian_faces_are_double_headed(card: Card) -> None:
    picture = small(card, Pack.HUNGARIAN, 300)
    changed = np.abs(picture - half_turned(picture)).max(axis=2) > 60
    assert changed.mean() < 0.03  # only where the two halves' outlines cross at the seam


@pytest.mark.parametrize("pack", PACKS, ids=str)
def test_red_suits_are_red_and_the_others_are_not(pack: Pack) -> None:
    for card in pack.cards:
        if card.rank.value < 4:  # number cards: nothing but signs, numerals and a small scene
            r, g, b = small(card, pack, 200).reshape(-1, 3).T
            red = ((r > 150) & (g < 90) & (b < 90)).mean()
            assert (red > 0.08) == (card.suit in (Suit.HEARTS, Suit.DIAMONDS)), f"{card}: {red:.3f}"


@pytest.mark.parametrize("card", ALL, ids=lambda c: f"{c.pack.value}-{c}")
def test_marks_stay_on_the_card(card: Card) -> None:
    drawing = draw(card, card.pack)
    for shape in drawing.shapes:
        for x, y in shape.points:
            assert -0.5 <= x <= drawing.width + 0.5
            assert -0.5 <= y <= drawing.height + 0.5


def test_raster_has_the_size_asked_for_and_clear_corners() -> None:
    picture = raster(draw(None, Pack.FRENCH), 200)
    assert picture.shape == (200, 130, 4)
    assert picture.dtype == np.uint8
    assert picture[0, 0, 3] == 0
    assert picture[-1, -1, 3] == 0
    assert picture[100, 65, 3] == 255


def test_raster_refuses_a_size_that_shows_nothing() -> None:
    with pytest.raises(ValueError, match="at least 8"):
        raster(draw(None, Pack.FRENCH), 7)


def test_svg_is_well_formed_and_has_every_shape() -> None:
    drawing = draw(parse_card("aO", Pack.HUNGARIAN), Pack.HUNGARIAN)
    root = ElementTree.fromstring(to_svg(drawing))
    assert root.attrib["viewBox"] == "0 0 62 100"
    assert len(root.findall(".//{http://www.w3.org/2000/svg}path")) == len(drawing.shapes)


def test_write_svgs_writes_both_packs(tmp_path: Path) -> None:
    written = write_svgs(tmp_path / "cards")
    assert len(written) == 66
    assert (tmp_path / "cards" / "hungarian-acorns-over.svg").is_file()
    assert (tmp_path / "cards" / "french-back.svg").is_file()


def test_a_card_of_the_other_pack_is_refused() -> None:
    with pytest.raises(UnknownName, match="acorns-over is no card of the french pack"):
        draw(parse_card("aO", Pack.HUNGARIAN), Pack.FRENCH)
