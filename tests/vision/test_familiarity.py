"""A pack that can hardly be read is noticed, a card or two that were badly seen are not."""

from __future__ import annotations

import numpy as np
import pytest

from engine.observation import BACK, FACES, UNKNOWN, CardSeen, Zone
from vision.familiarity import Familiarity


def seen(number: int, face: int, probability: float, zone: Zone = Zone.TRICK) -> CardSeen:
    faces = np.full(FACES, np.log((1 - probability) / (FACES - 1)))
    faces[face] = np.log(probability)
    return CardSeen(number, float(number), tuple(faces), (), zone, ())


def strange(*cards: tuple[int, float]) -> bool:
    familiarity = Familiarity()
    familiarity.see([seen(number, *card) for number, card in enumerate(cards, start=1)])
    return familiarity.strange


SURE, POOR, STRANGER = (3, 0.99), (4, 0.6), (UNKNOWN, 0.95)


@pytest.mark.parametrize(("cards", "expected"), [
    ([SURE] * 12, False),
    ([POOR, STRANGER, *[SURE] * 7], False),
    ([POOR, STRANGER, SURE, POOR, SURE], True),
    ([POOR] * 3, False),
    ([POOR, STRANGER, POOR, *[SURE] * 5], True),
    ([POOR, STRANGER, POOR, *[SURE] * 7], False),
    ([(BACK, 0.6)] * 8, False),
])  # fmt: skip
def test_three_of_the_last_eight(cards: list[tuple[int, float]], expected: bool) -> None:
    assert strange(*cards) is expected


def test_the_last_word_on_a_card_counts() -> None:
    familiarity = Familiarity()
    for number in range(1, 6):
        familiarity.see([seen(number, 3, 0.5)])
    assert familiarity.strange
    for number in range(1, 6):
        familiarity.see([seen(number, 3, 0.99)])
    assert not familiarity.strange


def test_what_lies_elsewhere_tells_nothing() -> None:
    familiarity = Familiarity()
    familiarity.see([seen(number, UNKNOWN, 0.9, Zone.ASIDE) for number in range(8)])
    assert not familiarity.strange


@pytest.mark.parametrize(("cards", "expected"), [
    ([SURE] * 17, True),
    ([SURE] * 16, False),
    ([POOR, STRANGER, *[SURE] * 15], True),
    ([POOR, STRANGER, POOR, *[SURE] * 14], False),
    ([*[POOR] * 10, *[SURE] * 17], True),
    ([*[SURE] * 14, POOR, POOR, POOR, SURE], False),
    ([(BACK, 0.6)] * 17, False),
])  # fmt: skip
def test_a_pack_is_known_where_nearly_all_of_many_cards_are_read_well(cards, expected: bool) -> None:
    familiarity = Familiarity()
    familiarity.see([seen(number, *card) for number, card in enumerate(cards, start=1)])
    assert familiarity.known is expected
