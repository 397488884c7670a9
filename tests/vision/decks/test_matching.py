"""The matcher on features made here, where the truth is known; and the laws that any evidence must keep."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.observation import BACK, FACES, UNKNOWN
from models._cv import cv2
from vision.decks.drawing import LENGTH, MOVED, SIZE, drawing, drawings
from vision.decks.matching import BACK_LABEL, CARDS, KNOWN, MOST, STRANGE, Matcher, Space, weighed


def world(
    seed: int = 0, size: int = 24, spread: float = 0.05, *, back: bool = False
) -> tuple[Matcher, np.ndarray, np.random.Generator]:
    """A matcher of 64 places in ``size`` dimensions with six looks each, two more for a back, and the places."""
    rng = np.random.default_rng(seed)
    places = rng.normal(size=(2 * CARDS + (2 if back else 0), size))
    cards = np.repeat(np.arange(len(places)), 6)
    looks = places[cards] + rng.normal(0, spread, (len(cards), size)) * np.linspace(0.2, 6, size)
    space = Space.fit(looks, cards)
    return Matcher(space, space), places, rng


def test_new_looks_are_matched_whichever_way_up_and_however_bright():
    matcher, places, rng = world()
    for number in range(2 * CARDS):
        look = (places[number] + rng.normal(0, 0.1, places.shape[1])) * rng.uniform(0.3, 3)
        assert matcher.evidence(look).argmax() == number % CARDS


def test_what_is_no_card_of_the_deck_has_hardly_any_evidence_and_stays_unknown():
    matcher, places, rng = world(size=192)
    strangers = rng.normal(size=(200, 192))
    most = np.percentile([matcher.evidence(look).max() for look in strangers], 95)
    assert min(matcher.evidence(place).max() for place in places) > 4 * most
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


def test_an_open_card_is_told_from_a_back_whatever_the_network_says():
    matcher, places, rng = world(spread=0.001)
    for taken_for in (BACK, UNKNOWN, 3):
        faces = np.full(FACES, -9.0)
        faces[taken_for] = -0.001
        assert [matcher.open_card(faces, places[k]) for k in (3, 5, 5 + CARDS)] == [3, 5, 5]
        if taken_for != 3:
            assert matcher.open_card(faces, rng.normal(size=24)) is None


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
        Space.fit(np.ones((63, 8)), np.arange(63))


def test_a_deck_s_own_back_is_a_back_and_another_one_is_no_card_of_it():
    matcher, places, rng = world(back=True)
    back = np.full(FACES, -9.0)
    back[BACK] = -0.001
    for own in places[BACK_LABEL:]:
        assert matcher.weigh(back, own[None]).argmax() == BACK
    foreign = [matcher.weigh(back, rng.normal(size=(1, 24))).argmax() for _ in range(50)]
    assert np.mean([face == UNKNOWN for face in foreign]) > 0.9
    assert matcher.weigh(back, places[7][None]).argmax() == 7  # a face that the network takes for a back


def test_two_cards_far_above_all_others_are_still_told_apart():
    """What is beyond doubt against the rest must not be cut off to the same figure for both."""
    rng = np.random.default_rng(5)
    places = rng.normal(size=(2 * CARDS, 64))
    places[9] = places[4] + rng.normal(0, 0.1, 64)
    cards = np.repeat(np.arange(2 * CARDS), 6)
    space = Space.fit(places[cards] + rng.normal(0, 0.002, (len(cards), 64)), cards)
    for card in (4, 9):
        evidence = Matcher(space, space).evidence(places[card])
        assert evidence.argmax() == card
        assert sorted(evidence)[-1] - sorted(evidence)[-2] > 1


def picture(seed: int) -> np.ndarray:
    """Strokes on paper, 80x128."""
    rng = np.random.default_rng(seed)
    made = np.full((128, 80, 3), 235, np.uint8)
    for _ in range(6):
        ends = [tuple(int(v) for v in rng.uniform((4, 4), (76, 124))) for _ in range(2)]
        cv2.line(made, *ends, tuple(int(v) for v in rng.uniform(0, 160, 3)), 3)
    return made


def test_a_drawing_hardly_changes_with_the_lamp_and_much_with_the_card():
    look = picture(1)
    lamp = np.clip(look * np.array([0.4, 0.5, 0.62]) + 4, 0, 255).astype(np.uint8)
    assert drawing(look).shape == (LENGTH,)
    assert drawing(look) @ drawing(lamp) > 0.98
    assert max(float(drawing(look) @ drawing(picture(seed))) for seed in range(2, 12)) < 0.95
    assert float(drawing(look) @ drawing(look[::-1, ::-1])) < 0.95


def misplaced(crop: np.ndarray, across: int, down: int) -> np.ndarray:
    """The same look in an outline that is off by so many points of SIZE."""
    height, width = crop.shape[:2]
    moved = np.array([[1, 0, across * width / SIZE[0]], [0, 1, down * height / SIZE[1]]], np.float32)
    return np.asarray(cv2.warpAffine(crop, moved, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.mark.parametrize(("across", "down"), [(MOVED, 0), (-MOVED, 0), (0, MOVED), (0, -MOVED), (MOVED, -MOVED)])
def test_an_outline_that_is_off_by_a_little_changes_none_of_the_drawings_that_fits_best(across, down):
    look = picture(1)
    assert np.array_equal(drawings(look)[0], drawing(look))
    as_it_lies, *others = drawings(misplaced(look, across, down)) @ drawing(look)
    assert max(others) > 0.98 > as_it_lies


def with_ornament(card: int) -> np.ndarray:
    """One ornament on all cards, and a small sign beside it that tells which it is."""
    made = picture(99)
    sign = np.array([card * 16 + card * 7 % 16 >> bit & 1 for bit in range(9)], np.uint8).reshape(3, 3) * 200 + 20
    made[8:23, 8:23] = cv2.resize(sign, (15, 15), interpolation=cv2.INTER_NEAREST)[..., None]
    return made


def test_a_card_that_differs_by_a_small_sign_is_known_in_an_outline_that_is_off():
    crops = [with_ornament(k % CARDS)[:: 1 - 2 * (k >= CARDS), :: 1 - 2 * (k >= CARDS)] for k in range(2 * CARDS)]
    labels = np.repeat(np.arange(2 * CARDS), 4)
    noise = np.random.default_rng(3).normal(0, 6, (len(labels), 128, 80, 3))
    looks = [np.clip(crops[k] + noise[i], 0, 255).astype(np.uint8) for i, k in enumerate(labels)]
    space = Space.fit(np.stack([drawing(look) for look in looks]), labels)
    matcher = Matcher(space, space)
    off = [misplaced(with_ornament(card), MOVED, MOVED) for card in range(CARDS)]
    assert [int(matcher.drawn(look).argmax()) for look in off] == list(range(CARDS))
    assert [int(space.closeness(drawing(look)).argmax()) for look in off] != list(range(CARDS))


def test_two_cards_alike_to_the_network_are_told_apart_by_their_drawings():
    cards = np.repeat(np.arange(2 * CARDS), 3)
    crops = [
        picture(int(card) % CARDS)[:: (1 if card < CARDS else -1), :: (1 if card < CARDS else -1)] for card in cards
    ]
    rng = np.random.default_rng(2)
    crops = [np.clip(crop + rng.normal(0, 6, crop.shape), 0, 255).astype(np.uint8) for crop in crops]
    places = rng.normal(size=(2 * CARDS, 12))
    places[9], places[9 + CARDS] = places[4], places[4 + CARDS]
    features = places[cards] + rng.normal(0, 0.05, (len(cards), 12))
    matcher = Matcher(Space.fit(features, cards), Space.fit(np.stack([drawing(crop) for crop in crops]), cards))
    unsure = np.full(FACES, -np.log(FACES))
    for card in (4, 9):
        assert matcher.weigh(unsure, places[card][None], [picture(card)]).argmax() == card


def half_hidden(card: int) -> np.ndarray:
    """Evidence for this card alone, and so little as a card has of which half is in sight."""
    found = np.zeros(CARDS)
    found[card] = 1.2
    return found


@pytest.mark.parametrize(("probability", "answer"), [(0.999, BACK), (1e-4, 7)])
def test_a_half_hidden_card_is_of_the_deck_unless_the_network_sees_a_back(probability, answer):
    said = np.full(FACES, -9.0)
    said[BACK], said[UNKNOWN] = np.log(probability), np.log(1 - probability)
    assert weighed(said, half_hidden(7), STRANGE).argmax() == answer


def test_a_network_that_knows_the_printing_is_believed_more():
    """The deck's evidence is little, and the network surely says another card."""
    said = np.full(FACES, -9.0)
    said[4], said[7] = -0.01, -5.0
    assert [int(weighed(said, half_hidden(7), weights).argmax()) for weights in (STRANGE, KNOWN)] == [7, 4]
