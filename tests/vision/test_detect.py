"""The outline's code: what training asks for is what detection reads."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.test_geometry import card
from training.targets import targets
from vision.detect import _decode


@settings(deadline=None)
@given(
    st.floats(90, 230), st.floats(90, 160), st.floats(0, 6.3), st.floats(50, 120),
    st.lists(st.floats(-5, 5), min_size=8, max_size=8),
)  # fmt: skip
def test_any_convex_outline_survives_encoding_and_decoding(x, y, angle, height, bends):
    quad = card(x, y, angle, height) + np.array(bends, np.float32).reshape(4, 2)
    heat, outline, _ = targets(quad[None], np.ones(1, np.float32), quad.mean(axis=0)[None], 256, 320)
    logits = np.where(heat >= 1, 5.0, -5.0)
    found = _decode(np.concatenate([logits[None], outline]).astype(np.float32), scale=0.5)
    assert len(found) == 1
    ours, half_turned = found[0].quad * 0.5, np.roll(found[0].quad, 2, axis=0) * 0.5
    assert min(np.abs(ours - quad).max(), np.abs(half_turned - quad).max()) < 0.05


def collapsed(quads, cells, size):
    """What a network says where cards may lie one way or another on one spot: the peak's outline, like most, has but
    this share of the first card's size, and of the cells beside it (down, across) each has one card whole."""
    said = [targets(quad[None], np.ones(1, np.float32), quad.mean(axis=0)[None], 256, 320) for quad in quads]
    heat, outline = said[0][0], said[0][1].copy()
    row, column = np.argwhere(heat >= 1)[0]
    outline[2:6] *= size
    for (_, knows, _), (down, across) in zip(said, cells, strict=False):
        outline[:, row + down, column + across] = knows[:, row + down, column + across]
    return np.concatenate([(10 * heat - 5)[None], outline]).astype(np.float32)


def off(found, quad):
    return min(np.abs(found.quad - np.roll(quad, turn, axis=0)).max() for turn in (0, 2))


@given(st.floats(0, 6.3), st.integers(-1, 1), st.integers(-1, 1), st.floats(0, 0.6))
def test_an_outline_of_no_size_is_told_by_the_cell_beside_it_that_knows_how_a_square_card_lies(a, down, across, size):
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    square = np.array([[-40, -45], [40, -45], [40, 45], [-40, 45]]) @ turn.T + (165, 130)
    found = _decode(collapsed([square.astype(np.float32)], [(down, across)], size), scale=1.0)
    assert len(found) == 1
    assert off(found[0], square) < 0.1


AROUND = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across]


@given(st.floats(0, 6.3), st.floats(0.6, 1.57), st.permutations(AROUND), st.floats(0, 0.6))
def test_of_one_card_across_another_both_are_told(angle, between, around, size):
    pair = card(165, 130, angle, 90), card(165, 130, angle + between, 90)
    found = _decode(collapsed(pair, around, size), scale=1.0)
    assert len(found) == 2
    assert all(min(off(one, quad) for one in found) < 0.1 for quad in pair)
