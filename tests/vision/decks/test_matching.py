"""The matcher on features made here, where the truth is known; and the laws that any evidence must keep."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.observation import BACK, FACES, UNKNOWN
from vision.decks.matching import CARDS, MOST, Matcher


def world(seed: int = 0, size: int = 24, spread: float = 0.05) -> tuple[Matcher, np.ndarray, np.random.Generator]:
    """A matcher of 64 places in ``size`` dimensions with six looks each, and the places."""
    rng = np.random.default_rng(seed)
    places = rng.normal(size=(2 * CARDS, size))
    cards = np.repeat(np.arange(2 * CARDS), 6)
    looks = places[cards] + rng.normal(0, spread, (len(cards), size)) * np.linspace(0.2, 6, size)
    return Matcher.fit(looks, cards), places, rng


def test_new_looks_are_matched_whichever_way_up_and_however_bright():
    matcher, places, rng = world()
    for number in range(2 * CARDS):
        look = (places[number] + rng.normal(0, 0.1, places.shape[1])) * rng.uniform(0.3, 3)
        assert matcher.evidence(look).argmax() == number % CARDS


def test_what_is_no_card_of_the_deck_has_hardly_any_evidence_and_stays_unknown():
    matcher, places, rng = world()
    strangers = rng.normal(size=(200, 24))
    assert np.percentile([matcher.evidence(look).max() for look in strangers], 95) < 2
    assert min(matcher.evidence(place).max() for place in places) > 5
    faces = np.full(FACES, -9.0)
    faces[UNKNOWN] = -0.01
    assert np.mean([matcher.weigh(faces, look[None]).argmax() == UNKNOWN for look in strangers]) > 0.95


def test_directions_in_which_one_card_s_looks_differ_count_little():
    """The last dimension is noisy, the first is not: the same distance means thirty times less there."""
    matcher, places, _ = world(spread=0.1)
    length = np.linalg.norm(places[3])
    steady, noisy = np.zeros(24), np.zeros(24)
    steady[0], noisy[-1] = 0.3 * length, 0.3 * length
    assert matcher.evidence(places[3] + noisy)[3] > matcher.evidence(places[3] + steady)[3]


def test_a_sure_look_overrules_a_network_that_does_not_know_the_printing():
    matcher, places, _ = world()
    doubt = np.full(FACES, -9.0)
    doubt[UNKNOWN] = -0.001
    assert matcher.weigh(doubt, places[5][None]).argmax() == 5
    turned = matcher.weigh(doubt, np.stack([places[5], places[5 + CARDS]]))
    assert turned.argmax() == 5


def test_a_back_stays_a_back():
    matcher, _, rng = world()
    back = np.full(FACES, -9.0)
    back[BACK] = -0.001
    assert matcher.weigh(back, rng.normal(size=(1, 24))).argmax() == BACK


def test_where_the_deck_cannot_tell_the_network_decides():
    matcher, places, _ = world()
    between = (places[4] / np.linalg.norm(places[4]) + places[9] / np.linalg.norm(places[9]))[None]
    for card in (4, 9):
        faces = np.full(FACES, -5.0)
        faces[card] = -0.1
        assert matcher.weigh(faces, between).argmax() == card


@settings(deadline=None, max_examples=40)
@given(st.lists(st.floats(-1e6, 1e6), min_size=24, max_size=24), st.integers(0, 3))
def test_law_any_look_gives_probabilities(numbers, ways):
    matcher, _, _ = world()
    weighed = matcher.weigh(np.full(FACES, -np.log(FACES)), np.array([numbers] * (ways + 1)))
    assert np.isfinite(weighed).all()
    assert np.exp(weighed).sum() == pytest.approx(1)
    assert np.abs(matcher.evidence(np.array(numbers))).max() <= MOST


def test_a_card_without_a_look_is_refused():
    with pytest.raises(ValueError, match="both ways up"):
        Matcher.fit(np.ones((63, 8)), np.arange(63))
