"""Masks over the small picture: their connected parts, and what of them reaches the border."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.masks import HEIGHT, RIM, WIDTH, box_around, box_around_pieces, filled, inside, reaching, rims

SIZE = (1280, 720)

boxes = st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1), st.integers(1, 40), st.integers(1, 40))


def mask_of(*places: tuple[int, int, int, int]) -> np.ndarray:
    mask = np.zeros((HEIGHT, WIDTH), bool)
    for left, top, width, height in places:
        mask[top : top + height, left : left + width] = True
    return mask


@given(boxes)
def test_one_piece_counts_whole_or_not_at_all(box):
    mask = mask_of(box)
    points = int(mask.sum())
    assert np.array_equal(box_around_pieces(mask, points, SIZE), box_around(mask, SIZE))
    assert box_around_pieces(mask, points + 1, SIZE) is None


@given(boxes, boxes)
def test_what_reaches_the_border_is_a_part_of_the_mask_that_touches_it(one, other):
    mask = mask_of(one, other)
    reach = reaching(mask)
    assert not (reach & ~mask).any()
    assert not reaching(mask & ~reach).any()
    rim = np.ones_like(mask)
    rim[1:-1, 1:-1] = False
    assert (reach & rim).any() == (mask & rim).any()
    assert np.array_equal(mask & rim, reach & rim)


def test_a_box_is_drawn_around_large_pieces_whatever_small_ones_there_are():
    small, large, other = mask_of((10, 10, 3, 3)), mask_of((60, 40, 20, 10)), mask_of((110, 20, 10, 30))
    assert np.array_equal(box_around_pieces(small | large | other, 50.0, SIZE), box_around(large | other, SIZE))
    assert box_around_pieces(small, 50.0, SIZE) is None


def test_a_rim_tells_its_side():
    assert rims(mask_of((40, HEIGHT - 20, 30, 20))).argmax() == 0
    assert rims(mask_of((WIDTH - 20, 30, 20, 30))).argmax() == 1
    assert rims(mask_of((40, 0, 30, 20)))[2] == 30 * RIM / (WIDTH * RIM)
    assert not rims(mask_of((40, 30, 30, 20))).any()


@given(boxes)
def test_a_box_holds_its_mask_and_what_lies_in_it_is_inside(box):
    mask = mask_of(box)
    quad = box_around(mask, SIZE)
    assert not (mask & ~inside(quad, SIZE)).any()
    assert box_around(np.zeros_like(mask), SIZE) is None


def test_what_lies_between_two_moving_edges_moves_with_them():
    edges = mask_of((50, 20, 2, 40), (57, 20, 2, 40))
    assert filled(edges)[25:55, 50:59].all()
    assert not filled(edges)[:, 70:].any()
