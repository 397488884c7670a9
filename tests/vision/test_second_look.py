"""Two cards across one another, outlined as none of them lies, and seen in another size of the picture."""

import numpy as np
import pytest

from engine.observation import UNKNOWN
from tests.vision.looks import look
from tests.vision.test_geometry import card
from vision.detect import Found
from vision.geometry import area, overlap
from vision.second_look import SecondLook

ACROSS, UNDER = card(600, 300, 0.1, 140), card(600, 300, 1.67, 140)
WHOLE = area(ACROSS)
HALF = Found(np.array([*ACROSS[:2], *(0.35 * ACROSS[:2] + 0.65 * ACROSS[[3, 2]])[::-1]], np.float32), 0.6)
BOX = Found(card(600, 300, 0.1, 170), 0.5)


def fits(quad):
    return 0.9 * WHOLE < area(quad) < 1.1 * WHOLE


def looked(found, again, lying=(), read=lambda _: look(5)):
    """What becomes of the outlines, and how many were looked at again."""
    asked = []

    def detect(quads):
        asked.extend(quads)
        return again

    return SecondLook(fits).mended(found, lying, detect, read, lambda _: -np.inf, 1.0), len(asked)


def test_a_card_seen_in_another_size_takes_the_place_of_what_was_outlined_of_it():
    beside = Found(card(200, 300, 0.0, 140), 0.9)
    whole, asked = looked([HALF, beside, BOX], [Found(ACROSS, 0.7)])
    assert asked == 2
    assert [f.quad is ACROSS for f in whole] == [False, True]
    assert whole[0] is beside


def test_what_shows_parts_of_several_that_lie_there_goes_as_well():
    corner = Found((0.5 * UNDER + 0.5 * UNDER[0]).astype(np.float32), 0.4)
    beyond = Found(corner.quad + np.float32(200), 0.4)
    whole, _ = looked([HALF, corner, beyond], [Found(ACROSS, 0.7)], lying=[UNDER, card(600, 300, 1.67, 150)])
    assert whole[0] is beyond
    assert [f.quad is ACROSS for f in whole] == [False, True]


def test_outlines_that_fit_are_not_looked_at_again():
    found = [Found(ACROSS, 0.9), Found(card(200, 300, 0.0, 140), 0.8)]
    whole, asked = looked(found, [Found(UNDER, 0.9)])
    assert whole == found
    assert not asked


def test_what_is_not_read_surely_or_is_no_whole_card_mends_nothing():
    for again, read in (([Found(ACROSS, 0.7)], lambda _: look(UNKNOWN)), ([BOX], lambda _: look(5)), ([], look)):
        found = [HALF]
        assert looked(found, again, read=read)[0] == found


def test_a_card_that_is_outlined_rightly_is_not_found_twice():
    there = Found(card(602, 301, 0.1, 140), 0.9)
    whole, _ = looked([there, HALF], [Found(ACROSS, 0.7)])
    assert sum(overlap(f.quad, ACROSS) > 0.55 for f in whole if f is not HALF) == 1


def test_what_was_looked_at_again_in_vain_is_so_once_more_only_when_something_stirred():
    second, asked = SecondLook(fits), []

    def again(quads):
        asked.append(len(quads))
        return []

    for at, stirred in ((1.0, 0.5), (2.0, 0.5), (3.0, 0.5), (4.0, 0.5), (5.0, 4.5), (6.0, 4.5), (7.0, 4.5)):
        second.mended([HALF], (), again, lambda _: look(5), lambda _, since=stirred: since, at)
    assert len(asked) == 4


def test_an_outline_that_slips_off_a_card_that_lies_there_is_that_cards():
    slipped = Found(np.float32(1.15) * (ACROSS - ACROSS.mean(axis=0)) + ACROSS.mean(axis=0) + np.float32(4), 0.7)
    whole, asked = looked([slipped], [], lying=[ACROSS])
    assert [f.quad is ACROSS for f in whole] == [True]
    assert asked == 0


@pytest.mark.parametrize("sure", [0.97, 0.5])
def test_a_card_laid_upon_one_hardly_aside_is_not_that_one_though_the_outline_takes_in_both(sure):
    """A jack lay along a nine, and was looked at where the nine lay (altesland-3-tournament-crooked 34002)."""
    both = Found(card(612, 306, 0.1, 156), 0.8)
    assert not fits(both.quad)
    assert overlap(both.quad, ACROSS) > 0.55
    whole, asked = looked(
        [both], [], lying=[ACROSS], read=lambda quad: look(3, sure) if quad is both.quad else look(5, 0.5)
    )
    assert [(f.quad is both.quad, f.quad is ACROSS) for f in whole] == [(sure > 0.9, sure < 0.9)]
    assert asked == (1 if sure > 0.9 else 0)


def test_a_card_outlined_too_short_is_not_taken_for_the_one_across_which_it_lies():
    short = (0.93 * ACROSS + 0.07 * ACROSS[::-1]).astype(np.float32)
    under = card(600, 300, 0.6, 140)
    assert overlap(short, under) > 0.55
    assert not fits(short)
    whole, _ = looked([Found(short + np.float32(1), 0.7)], [], lying=[under, short])
    assert overlap(whole[0].quad, short) > 0.9
