import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models._cv import cv2
from vision.geometry import (
    GRID,
    NO_PERSPECTIVE,
    area,
    covered_share,
    covered_together,
    from_square,
    halved,
    most_alike,
    overlap,
    projected,
    rectify,
    widened,
)


def card(x: float, y: float, angle: float, height: float) -> np.ndarray:
    box = np.array([[-0.31, -0.5], [0.31, -0.5], [0.31, 0.5], [-0.31, 0.5]]) * height
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return (box @ turn.T + (x, y)).astype(np.float32)


places = st.tuples(st.floats(100, 400), st.floats(100, 400), st.floats(0, 6.3), st.floats(40, 200))


@given(places)
def test_a_card_overlaps_itself_wholly_and_a_far_one_not_at_all(place):
    quad = card(*place)
    assert overlap(quad, quad) == pytest.approx(1, abs=1e-3)
    assert overlap(quad, quad + 1000) == 0


@given(places, st.floats(1.05, 2.5))
def test_widening_keeps_the_middle_and_grows_the_area_by_the_square(place, factor):
    quad = card(*place)
    wide = widened(quad, factor)
    assert np.allclose(wide.mean(axis=0), quad.mean(axis=0), atol=1e-2)
    assert area(wide) == pytest.approx(area(quad) * factor**2, rel=1e-2)


@pytest.mark.parametrize("size", [60, 128, 400, 900])
def test_rectifying_finds_the_upright_card_at_any_size(size):
    face = np.full((128, 80, 3), 255, np.uint8)
    face[:64, :40] = (0, 0, 255)  # one quarter red: tells which way up it is
    quad = card(500, 500, 0.7, size)
    corners = np.array([[0, 0], [80, 0], [80, 128], [0, 128]], np.float32) - np.float32(0.5)
    table = cv2.warpPerspective(face, cv2.getPerspectiveTransform(corners, quad), (1000, 1000))
    crop = rectify(table, quad, 80, 128)
    assert np.abs(crop[10:54, 8:32].astype(int) - (0, 0, 255)).mean() < 25
    assert np.abs(crop[74:118, 48:72].astype(int) - 255).mean() < 25


@pytest.mark.parametrize("bent", [0.0, 0.3, 0.55, 0.7, 8.0])
@pytest.mark.parametrize("size", [60, 128, 170])
def test_rectifying_leaves_perspective_out_only_where_it_moves_hardly_anything(bent, size):
    down, across = np.mgrid[0:256, 0:256]
    where_from = np.stack([across, down, down], axis=2).astype(np.uint8)  # every pixel tells its place
    to_and_fro = np.array([[1], [-1], [1], [-1]]) * (bent * size / 128 / np.sqrt(2))
    quad = (card(128, 128, 0.7, size) + to_and_fro).astype(np.float32)
    corners = np.array([[0, 0], [80, 0], [80, 128], [0, 128]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(corners, quad)
    places = np.stack(np.meshgrid(np.arange(80), np.arange(128)), axis=2).astype(np.float32)
    wanted = cv2.perspectiveTransform(places.reshape(1, -1, 2), matrix).reshape(128, 80, 2)
    off = np.abs(rectify(where_from, quad, 80, 128)[..., :2] - wanted).max()
    # In pixels of the card; of these one can be seen at best.
    assert off < 0.7 + (2 * bent * size / 128 if bent < NO_PERSPECTIVE else 0)


@given(st.integers(1, 6), st.integers(0, 10**6))
@settings(deadline=None)
def test_many_projective_maps_at_once_are_those_of_opencv_one_by_one(count, seed):
    rng = np.random.default_rng(seed)
    quads = np.stack([card(*rng.uniform(100, 900, 2), rng.uniform(0, 6), 90) for _ in range(count)])
    quads = (quads + rng.uniform(-8, 8, quads.shape)).astype(np.float32)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    maps = from_square(quads)
    for one, quad in zip(maps, quads, strict=True):
        wanted = cv2.getPerspectiveTransform(square, quad)
        assert np.allclose(one / one[2, 2], wanted, rtol=1e-3, atol=1e-4)
    assert np.allclose(projected(maps, np.broadcast_to(square, quads.shape)), quads, atol=1e-3)


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 3))
def test_halving_averages_and_leaves_at_least_a_pixel(width, height, times):
    picture = np.full((height, width, 3), 77, np.uint8)
    small = halved(picture, times)
    assert (small == 77).all()
    assert small.shape == (max(height >> times, 1), max(width >> times, 1), 3)
    pattern = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
    assert np.abs(halved(pattern, 1) - pattern.reshape(2, 2, 2, 2, 3).mean(axis=(1, 3))).max() <= 0.5


def test_several_cards_cover_together_what_none_of_them_covers_alone_and_what_they_share_counts_once():
    lower = np.float32([[100, 100], [200, 100], [200, 180], [100, 180]])
    left, right = lower - np.float32([50, 0]), (lower + np.float32([50, 0]))[::-1]
    assert covered_together([], lower) == 0
    assert covered_together([left], lower) == pytest.approx(0.5)
    assert covered_together([left, left], lower) == pytest.approx(0.5)
    assert covered_together([left, right], lower) == pytest.approx(1)


@given(places, places)
@settings(max_examples=40)
def test_what_one_card_covers_is_the_same_however_it_is_told(one, other):
    upper, lower = card(*one), card(*other)
    rim = 1 - (1 - 1 / GRID) ** 2  # a strip of half a step along each side has none of the points
    assert covered_together([upper], lower) == pytest.approx(covered_share(upper, lower), abs=rim)


@given(places, st.sampled_from([0, 2]), st.floats(-0.9, 0.9), st.sampled_from([0, 1]))
@settings(max_examples=300)
def test_cards_whose_sides_coincide_share_what_they_share(place, turned, along, side):
    """As an outline that was taken over from the frame before does, or a card that slid along itself."""
    one = card(*place)
    edge = one[1] - one[0] if side == 0 else one[3] - one[0]
    other = np.roll(one, turned, axis=0) + (edge * along).astype(np.float32)
    assert covered_share(one, other.astype(np.float32)) == pytest.approx(1 - abs(along), abs=0.01)
    assert overlap(one, np.roll(one, turned, axis=0)) == pytest.approx(1, abs=0.01)


def test_of_several_outlines_the_most_alike_is_found_the_first_of_those_that_are_so_alike_and_none_that_is_less():
    one = card(300, 300, 0.2, 140)
    others = [card(340, 300, 0.2, 140), card(304, 300, 0.2, 140), card(304, 300, 0.2, 140)]
    assert most_alike(one, others, 0.5) == 1
    assert most_alike(one, others, 0.95) is None
    assert most_alike(one, [], 0.0) is None
