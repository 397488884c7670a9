"""What the deals that are over tell of the pack: which looks it mends, and which it leaves alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.observation import BACK, FACES, UNKNOWN
from tests.vision.looks import mixed
from vision.acquaintance import KEPT, Acquaintance
from vision.known_pack import NEWEST

SIZE = 192
SEVEN, NINE, TEN = 0, 2, 3


def printed(card: int, pack: int = 0) -> np.ndarray:
    """The features of a card, as a sharp look shows them: most of them all cards have in common. ``pack``: 0 or 1."""
    common, own = np.random.default_rng(0).normal(size=SIZE), np.random.default_rng(1 + card).normal(size=SIZE)
    drawn = np.random.default_rng(100 * pack + card).normal(size=SIZE)
    return unit(common + 0.4 * own + 0.4 * drawn)


def seen(card: int, rng: np.random.Generator, pack: int = 0) -> np.ndarray:
    return unit(printed(card, pack) + rng.normal(0, 0.01, SIZE))


def unit(vector: np.ndarray) -> np.ndarray:
    return vector / np.linalg.norm(vector)


def after(cards: dict[int, int], looks_at: dict[int, int] | None = None) -> Acquaintance:
    """Acquainted by sightings (number: card as it was believed), which were looks at these cards (else the same)."""
    rng, known = np.random.default_rng(5), Acquaintance()
    for sighting, card in (looks_at or cards).items():
        known.note(sighting, seen(card, rng) * 2.5, named=True)
    known.learn([cards])
    return known


def played(packs: Sequence[int]) -> Acquaintance:
    """Acquainted by deals of all cards, each played with one of two packs."""
    rng, known, deals = np.random.default_rng(5), Acquaintance(), list[dict[int, int]]()
    for deal, pack in enumerate(packs):
        deals.append({100 * deal + card: card for card in range(32)})
        for sighting, card in deals[-1].items():
            known.note(sighting, seen(card, rng, pack), named=True)
        known.learn(deals)
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
    assert np.exp(logs[card]) > 0.8, "one deal is little to tell that this one is played with the same pack"


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
    known.learn([{1: NINE, 2: TEN, 3: SEVEN}])
    assert best(known, DOUBTFUL, NINE) == NINE


def test_the_last_sightings_count_and_no_more_are_kept_than_needed() -> None:
    looks_at = {1: SEVEN, 2: TEN} | dict.fromkeys(range(10, 10 + NEWEST), NINE)
    known = after({number: TEN if number == 2 else NINE for number in looks_at}, looks_at)
    assert best(known, DOUBTFUL, NINE) == NINE, "the first sighting was no nine, and is too long ago to count"
    for number in range(1000, 1000 + KEPT):
        known.note(number, printed(SEVEN), named=True)
    known.learn([{1: NINE, 2: TEN}])
    assert known.weigh(DOUBTFUL, printed(NINE)) is DOUBTFUL


@given(st.lists(st.floats(-9.0, 0.0), min_size=FACES, max_size=FACES), st.integers(0, 31), st.integers(0, 2**32 - 1))
def test_what_it_says_are_probabilities(logs: list[float], card: int, lot: int) -> None:
    known = after({number: number % 20 for number in range(40)})
    faces = np.array(logs) - np.logaddexp.reduce(logs)
    found = known.weigh(faces, seen(card, np.random.default_rng(lot)))
    assert np.exp(found).sum() == pytest.approx(1)
    assert (found <= 1e-9).all()


def test_two_packs_played_in_turn_are_both_known() -> None:
    """A ten of one that looks to the network like a nine."""
    known = played([0, 1, 0, 1])
    for pack in (1, 0):
        misread = mixed(face_2=0.95, face_3=0.04).faces
        looked = seen(TEN, np.random.default_rng(9), pack)
        assert known.weigh(misread, looked).argmax() == TEN, "each with as many deals, and nothing seen of this one"


def test_the_cards_of_a_deal_tell_which_pack_it_is() -> None:
    """The nine of one pack looks as the ten of the other would."""
    rng = np.random.default_rng(8)
    nine, of_both = printed(NINE, 1), mixed(face_2=0.5, face_3=0.5).faces
    known = Acquaintance()
    deals = [{card: card for card in range(32)}, {100 + card: card for card in range(32)}]
    for card in range(32):
        known.note(card, nine + rng.normal(0, 1e-3, SIZE) if card == TEN else seen(card, rng, 0), named=True)
        known.note(100 + card, seen(card, rng, 1), named=True)
    known.learn(deals)
    for first, expected in ((0, TEN), (1, NINE)):
        known.learn(deals)
        for sighting, card in enumerate((20, 21, 22), start=1000):
            known.note(sighting, seen(card, rng, first), named=True)
        assert known.weigh(of_both, nine).argmax() == expected


def test_a_fresh_pack_is_read_as_the_network_reads_it() -> None:
    """What was learned of the other one says nothing of it once a few of its cards were seen, be they read wrongly."""
    known, rng = played([0, 0, 0]), np.random.default_rng(8)
    for sighting, card in enumerate((20, 21, 22, 23, 24), start=1000):
        known.note(sighting, seen(card, rng, 1), named=True)
    looked = seen(NINE, rng, 1)
    assert known.weigh(DOUBTFUL, looked) == pytest.approx(DOUBTFUL, abs=0.05)


def test_what_is_no_card_says_nothing_of_the_pack() -> None:
    known, strange = played([0, 0]), unit(np.random.default_rng(77).normal(size=SIZE))
    before = known.weigh(DOUBTFUL, printed(NINE))
    for sighting in range(1000, 1040):
        known.note(sighting, strange, named=False)
    assert known.weigh(DOUBTFUL, printed(NINE)) == pytest.approx(before)
    known.note(1000, strange, named=True)
    assert known.weigh(DOUBTFUL, printed(NINE)) != pytest.approx(before)
    known.note(1000, strange, named=False)
    assert known.weigh(DOUBTFUL, printed(NINE)) == pytest.approx(before), "it turned out to be none"
