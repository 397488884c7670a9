"""What the deals that are over tell of the pack: which looks it mends, and which it leaves alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.observation import BACK, FACES, UNKNOWN
from tests.vision.looks import mixed
from vision.acquaintance import KEPT, NEWEST, Acquaintance

SIZE = 192
SEVEN, NINE, TEN = 0, 2, 3


def printed(card: int) -> np.ndarray:
    """The features of a card of this pack, as a sharp look shows them: most of them all its cards have in common."""
    common, own = np.random.default_rng(0).normal(size=SIZE), np.random.default_rng(1 + card).normal(size=SIZE)
    return unit(common + 0.4 * own)


def seen(card: int, rng: np.random.Generator) -> np.ndarray:
    return unit(printed(card) + rng.normal(0, 0.01, SIZE))


def unit(vector: np.ndarray) -> np.ndarray:
    return vector / np.linalg.norm(vector)


def after(cards: dict[int, int], looks_at: dict[int, int] | None = None) -> Acquaintance:
    """Acquainted by sightings (number: card as it was believed), which were looks at these cards (else the same)."""
    rng, known = np.random.default_rng(5), Acquaintance()
    for sighting, card in (looks_at or cards).items():
        known.note(sighting, seen(card, rng) * 2.5)
    known.learn(cards)
    return known


DOUBTFUL = mixed(face_2=0.45, face_3=0.45).faces


def best(known: Acquaintance, faces: np.ndarray, card: int) -> int:
    return int(known.weigh(faces, seen(card, np.random.default_rng(9))).argmax())


def test_before_a_deal_is_over_the_network_alone_tells() -> None:
    assert Acquaintance().weigh(DOUBTFUL, printed(NINE)) is DOUBTFUL
    assert after({7: NINE}).weigh(DOUBTFUL, printed(NINE)) is DOUBTFUL, (
        "one card tells nothing of what all have in common"
    )


@pytest.mark.parametrize("card", [NINE, TEN])
def test_cards_that_look_alike_to_the_network_are_told_apart(card: int) -> None:
    known = after({1: NINE, 2: TEN, 3: SEVEN})
    logs = known.weigh(DOUBTFUL, seen(card, np.random.default_rng(9)))
    assert logs.argmax() == card
    assert np.exp(logs[card]) > 0.99


def test_a_plain_misreading_is_mended() -> None:
    known = after({1: NINE, 2: TEN, 3: SEVEN})
    assert best(known, mixed(face_3=0.95).faces, NINE) == NINE


def test_a_card_that_was_not_seen_yet_is_not_taken_for_one_that_was() -> None:
    known = after({1: NINE, 2: SEVEN})
    assert best(known, DOUBTFUL, TEN) == TEN
    assert best(known, mixed(face_31=0.6).faces, 31) == 31


@pytest.mark.parametrize("cards", [32, 20])
def test_what_is_no_card_stays_none(cards: int) -> None:
    """Backs were taken for cards that had not been played yet (darda-small-picture 12026)."""
    known = after({number: number % cards for number in range(2 * cards)})
    strange = unit(np.random.default_rng(77).normal(size=SIZE))
    for face in (BACK, UNKNOWN):
        faces = np.where(np.arange(FACES) == face, -0.03, -7.0)
        assert np.exp(known.weigh(faces, strange)[face]) > 0.5


def test_what_was_corrected_since_is_forgotten() -> None:
    known = after({1: TEN, 2: NINE, 3: SEVEN}, looks_at={1: NINE, 2: TEN, 3: SEVEN})
    assert best(known, DOUBTFUL, NINE) == TEN, "as it was believed"
    known.learn({1: NINE, 2: TEN, 3: SEVEN})
    assert best(known, DOUBTFUL, NINE) == NINE


def test_the_last_sightings_count_and_no_more_are_kept_than_needed() -> None:
    looks_at = {1: SEVEN, 2: TEN} | dict.fromkeys(range(10, 10 + NEWEST), NINE)
    known = after({number: TEN if number == 2 else NINE for number in looks_at}, looks_at)
    assert best(known, DOUBTFUL, NINE) == NINE, "the first sighting was no nine, and is too long ago to count"
    for number in range(1000, 1000 + KEPT):
        known.note(number, printed(SEVEN))
    known.learn({1: NINE, 2: TEN})
    assert known.weigh(DOUBTFUL, printed(NINE)) is DOUBTFUL


@given(st.lists(st.floats(-9.0, 0.0), min_size=FACES, max_size=FACES), st.integers(0, 31), st.integers(0, 2**32 - 1))
def test_what_it_says_are_probabilities(logs: list[float], card: int, lot: int) -> None:
    known = after({number: number % 20 for number in range(40)})
    found = known.weigh(np.array(logs), seen(card, np.random.default_rng(lot)))
    assert np.exp(found).sum() == pytest.approx(1)
    assert (found <= 1e-9).all()
