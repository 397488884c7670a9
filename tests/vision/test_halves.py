"""Cards outlined as two halves along the line across their middle, made whole; two cards that touch stay two."""

import numpy as np
import pytest

from engine.observation import BACK, UNKNOWN
from tests.vision.looks import look
from tests.vision.test_geometry import card
from vision.detect import Found
from vision.geometry import area, overlap
from vision.halves import made_whole
from vision.sideways import quarter_turned

WHOLE = card(300, 300, 0.4, 190)


def halves_of(quad):
    """Its upper and lower half, as wide outlines are found."""
    left, right = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
    upper, lower = np.stack([quad[0], quad[1], right, left]), np.stack([left, right, quad[2], quad[3]])
    return [quarter_turned(upper), np.roll(lower, 2, axis=0) + np.float32(2)]


def outlines(quads, whole, part=(5, 0.6)):
    """What becomes of outlines where this is read in all that is as large as a card, and that in smaller ones."""
    read = lambda quad: look(*(whole if area(quad) > 0.8 * area(WHOLE) else part))  # noqa: E731
    return made_whole([Found(quad, score) for quad, score in zip(quads, (0.7, 0.5), strict=True)], read, lambda q: q)


@pytest.mark.parametrize("part", [(5, 0.97), (7, 0.4), (UNKNOWN, 0.97)], ids=["the same", "doubtful", "no card"])
def test_two_halves_of_one_card_are_the_card(part):
    (found,) = outlines(halves_of(WHOLE), (5, 0.97), part)
    assert overlap(found.quad, WHOLE) > 0.95
    assert found.score == 0.7
    assert np.linalg.norm(found.quad[1] - found.quad[0]) < np.linalg.norm(found.quad[2] - found.quad[1])


@pytest.mark.parametrize("whole", [(5, 0.6), (UNKNOWN, 0.97), (BACK, 0.97)], ids=["doubtful", "no card", "a back"])
def test_what_shows_no_card_surely_stays_two(whole):
    assert len(outlines(halves_of(WHOLE), whole)) == 2


def test_a_half_in_which_another_card_is_surely_read_is_a_card():
    assert len(outlines(halves_of(WHOLE), (5, 0.97), (6, 0.97))) == 2


def test_outlines_that_do_not_lie_edge_on_edge_or_together_look_like_no_card_stay_two():
    upper, lower = halves_of(WHOLE)
    assert len(outlines([upper, lower + np.float32(30)], (5, 0.97))) == 2
    end_on_end = [card(300, 300, 0.0, 190), card(300, 490, 0.0, 190)]
    assert len(outlines(end_on_end, (5, 0.97))) == 2
