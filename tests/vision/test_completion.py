"""Half a card is made whole away from the card that covers it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.observation import BACK, UNKNOWN
from tests.vision.looks import look
from tests.vision.test_geometry import card
from vision.completion import completed, half_under, joined, made_whole, wholes
from vision.detect import Found
from vision.geometry import Quad, area, overlap, widened
from vision.recognize import Look


def same(quad: Quad) -> Quad:
    return quad


def anything(quad: Quad) -> bool:
    """Nothing is known of how large a card is."""
    return True


def half(whole: Quad, share: float = 0.5) -> Quad:
    """What is seen of a card whose right part is covered."""
    part = whole.copy()
    part[1] = whole[0] + (whole[1] - whole[0]) * share
    part[2] = whole[3] + (whole[2] - whole[3]) * share
    return part


@given(st.floats(0, 6.28), st.floats(0.4, 0.62))
def test_the_whole_is_found_from_what_is_seen_and_what_covers_it(turn, share):
    whole = card(200, 200, turn, 100)
    right = (whole[1] - whole[0]) / np.linalg.norm(whole[1] - whole[0])
    width = float(np.linalg.norm(whole[1] - whole[0]))
    middle = whole.mean(axis=0) + right * (width * (share - 0.5) + width / 2)
    cover = card(float(middle[0]), float(middle[1]), turn, 101)
    found = wholes(half(whole, share), cover)
    assert max((overlap(quad, whole) for quad in found), default=0) > 0.9


def test_whole_cards_are_left_alone():
    assert wholes(card(100, 100, 0.3, 90), card(140, 120, 0.9, 92)) == []
    assert wholes(half(card(100, 100, 0, 90)), card(300, 100, 0, 92)) == []  # nothing lies over the rest


@pytest.mark.parametrize(("whole_is", "part_is", "changed"), [
    ((5, 0.9), (UNKNOWN, 0.8), True),
    ((5, 0.9), (3, 0.7), True),
    ((5, 0.7), (3, 0.95), False),
    ((UNKNOWN, 0.9), (3, 0.4), False),
    ((5, 0.4), (UNKNOWN, 0.9), False),
])  # fmt: skip
def test_a_whole_is_believed_where_a_face_is_read_in_it(whole_is, part_is, changed):
    whole = card(200, 200, 0, 100)
    cover = Found(card(230, 200, 0, 101), 0.9)
    part = Found(half(whole), 0.6)
    seen = completed([cover, part], [], lambda q: look(*(part_is if overlap(q, part.quad) > 0.9 else whole_is)), same)
    assert seen[0] is cover
    assert (overlap(seen[1].quad, whole) > 0.9) is changed


@pytest.mark.parametrize(("part_is", "cover_is", "changed"), [
    ((UNKNOWN, 0.8), (BACK, 0.95), True),
    ((UNKNOWN, 0.8), (4, 0.95), False),
    ((3, 0.5), (BACK, 0.95), False),
])  # fmt: skip
def test_what_looks_out_from_under_a_back_is_a_card_though_none_is_read(part_is, cover_is, changed):
    whole, cover = card(200, 200, 0, 100), Found(card(230, 200, 0, 101), 0.9)
    part = Found(half(whole), 0.6)

    def read(quad: Quad) -> Look:
        if quad is cover.quad:
            return look(*cover_is)
        return look(*part_is) if quad is part.quad else look(UNKNOWN, 0.97)

    assert (overlap(completed([cover, part], [], read, same)[1].quad, whole) > 0.9) is changed


def test_a_card_that_is_known_to_lie_there_need_not_be_read():
    whole = card(200, 200, 0, 100)
    seen = completed([Found(card(230, 200, 0, 101), 0.9), Found(half(whole), 0.6)], [whole], lambda q: 1 / 0, same)
    assert overlap(seen[1].quad, whole) > 0.9


@given(st.floats(0, 6.28), st.sampled_from([0, 1]))
def test_a_card_half_under_the_stock_is_proposed_however_roughly_it_was_outlined(turn, across):
    stock = card(200, 200, turn, 100)
    right = (stock[1] - stock[0]) / np.linalg.norm(stock[1] - stock[0])
    middle = stock.mean(axis=0) + right * 31
    indicator = card(float(middle[0]), float(middle[1]), turn + across * np.pi / 2, 100)
    seen = stock.mean(axis=0) + right * 45
    proposed = half_under(card(float(seen[0]), float(seen[1]), turn + 0.3, 30), stock)
    assert max(overlap(quad, indicator) for quad in proposed) > 0.8
    assert all(quad.shape == (4, 2) for quad in proposed)


def test_a_rough_outline_beside_the_stock_becomes_the_card_that_is_read_there():
    stock, rough = Found(card(200, 200, 0, 100), 0.9), Found(card(245, 205, 0.3, 30), 0.5)
    lies = card(231, 200, np.pi / 2, 100)

    def read(quad: Quad) -> Look:
        if overlap(quad, stock.quad) > 0.95:
            return look(BACK, 0.95)
        return look(7, 0.9) if overlap(quad, lies) > 0.8 else look(UNKNOWN, 0.6)

    assert overlap(completed([stock, rough], [], read, same)[1].quad, lies) > 0.8
    face_up = [stock, rough]
    assert completed(face_up, [], lambda q: look(3, 0.9) if q is stock.quad else read(q), same)[1] is rough


@given(st.floats(0, 6.28))
def test_two_halves_in_which_nothing_is_read_become_the_card_that_they_are(turn):
    whole = card(200, 200, turn, 140)
    middle = [(whole[0] + whole[3]) / 2, (whole[1] + whole[2]) / 2]
    upper = Found(widened(np.array([whole[0], whole[1], middle[1], middle[0]], np.float32), 0.96), 0.7)
    lower = Found(widened(np.array([middle[0], middle[1], whole[2], whole[3]], np.float32), 0.97), 0.6)

    def read(quad: Quad) -> Look:
        return look(9, 0.95) if overlap(quad, whole) > 0.9 else look(UNKNOWN, 0.5)

    (card_,) = joined([upper, lower], read, same, anything)
    assert overlap(card_.quad, whole) > 0.9
    seen = Found(whole, 0.8)
    assert joined([upper, lower, seen], read, same, anything) == [seen]
    assert joined([upper, lower], lambda q: look(9, 0.95), same, anything) == [upper, lower]


def test_two_halves_too_small_for_a_card_are_one_however_surely_another_is_read_in_each():
    """Of a nine seen aslant both halves were read as tens, and the nine was surely read in the whole."""
    whole, half_of = card(200, 200, 0.3, 140), 0.8 * area(card(0, 0, 0, 140))
    middle = [(whole[0] + whole[3]) / 2, (whole[1] + whole[2]) / 2]
    upper = Found(np.array([whole[0], whole[1], middle[1], middle[0]], np.float32), 0.7)
    lower = Found(np.array([middle[0], middle[1], whole[2], whole[3]], np.float32), 0.6)

    def read(quad: Quad) -> Look:
        return look(8, 0.9) if area(quad) > half_of else look(9, 0.99)

    (card_,) = joined([upper, lower], read, same, lambda quad: area(quad) > half_of)
    assert overlap(card_.quad, whole) > 0.9
    assert joined([upper, lower], read, same, anything) == [upper, lower]


def test_a_stock_and_the_card_it_lies_upon_are_no_halves_of_that_card():
    """Seen aslant both looked half as high as a card, and the jack was read in both together as well as in its part."""
    whole = card(200, 200, 0.3, 140)
    middle = [(whole[0] + whole[3]) / 2, (whole[1] + whole[2]) / 2]
    stock = Found(np.array([whole[0], whole[1], middle[1], middle[0]], np.float32), 0.8)
    part = Found(np.array([middle[0], middle[1], whole[2], whole[3]], np.float32), 0.6)

    def read(quad: Quad) -> Look:
        return look(BACK, 0.96) if overlap(quad, stock.quad) > 0.9 else look(5, 0.98 if area(quad) > 9000 else 0.97)

    assert joined([stock, part], read, same, anything) == [stock, part]
    assert joined([stock, part], read, same, lambda quad: False) == [stock, part]


def test_two_cards_side_by_side_are_no_halves():
    one, other = Found(card(100, 100, 0, 90), 0.9), Found(card(157, 100, 0, 90), 0.9)
    assert joined([one, other], lambda q: 1 / 0, same, anything) == [one, other]


def test_what_was_read_well_is_taken_as_it_is_and_still_covers():
    whole = card(200, 200, 0, 100)
    cover, part = Found(card(230, 200, 0, 101), 0.9), Found(half(whole), 0.6)

    def read(quad: Quad) -> Look:
        assert overlap(quad, cover.quad) < 0.9
        return look(5, 0.9) if overlap(quad, whole) > 0.9 else look(UNKNOWN, 0.8)

    seen = made_whole([cover, part], [], [cover.quad], read, same, anything)
    assert seen[0] is cover
    assert overlap(seen[1].quad, whole) > 0.9
    assert made_whole([cover, part], [], [cover.quad, part.quad], lambda q: 1 / 0, same, anything) == [cover, part]
