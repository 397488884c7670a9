"""One look, from one end or from both."""

import numpy as np
import pytest

from engine.cards import Pack
from engine.observation import UNKNOWN
from vision.recognize import CardRecognizer

WHOLE = np.array([[0, 0], [80, 0], [80, 128], [0, 128]], np.float32) - np.float32(0.5)
FRENCH, OTHER, CLASSES = 32, 65, 67


class OneEnded:
    """A network that reads a card where it sees its index at the top, and at its foot is at a loss."""

    def __init__(self, doubt: float) -> None:
        self.seen, self._doubt = [], doubt

    def __call__(self, crops):
        self.seen.append(len(crops))
        logits = np.full((len(crops), CLASSES), -8.0, np.float32)
        for row, crop in zip(logits, crops, strict=True):
            upright = crop[:20].mean() > crop[-20:].mean()
            row[FRENCH + 5] = np.log(0.999 if upright else 1 - self._doubt)
            row[OTHER] = np.log(0.001 if upright else self._doubt)
        return [logits, np.ones((len(crops), 4), np.float32)]


@pytest.fixture
def picture():
    picture = np.zeros((128, 80, 3), np.uint8)
    picture[:20] = 200
    return picture


def reads(doubt, second):
    reader = CardRecognizer(Pack.FRENCH)
    reader._network, reader._doubts = OneEnded(doubt), second
    return reader


def test_a_look_in_doubt_is_made_from_the_other_end_too_and_by_the_network_of_doubts(picture):
    """An index at one end only, as in some modern packs, or a hand over it."""
    reader = reads(0.6, OneEnded(0.6))
    both = [reader.read(picture, WHOLE) for _ in range(2)]
    assert [look.best for look in both] == [5, 5]
    assert min(look.confidence for look in both) > 0.9
    assert sum(reader._network.seen) == 3  # one look of the two leaves doubt
    assert reader._doubts.seen == [2]


def test_a_sure_look_costs_one_only_and_each_is_from_another_end(picture):
    reader = reads(0.95, OneEnded(0.95))
    assert {reader.read(picture, WHOLE).best for _ in range(2)} == {5, UNKNOWN}
    assert reader._network.seen == [1, 1]
    assert reader._doubts.seen == []


def test_the_network_of_doubts_has_the_last_word(picture):
    class Knows(OneEnded):
        def __call__(self, crops):
            self.seen.append(len(crops))
            logits = np.full((len(crops), CLASSES), -8.0, np.float32)
            logits[:, FRENCH + 9] = 0.0
            return [logits, np.ones((len(crops), 4), np.float32)]

    reader = reads(0.6, Knows(0.6))
    looks = [reader.read(picture, WHOLE) for _ in range(2)]
    assert {look.best for look in looks} == {5, 9}  # asked of one of them only


def test_a_thorough_look_asks_the_network_of_doubts_for_what_leaves_doubt_only(picture):
    unsure, sure = reads(0.95, OneEnded(0.95)), reads(0.6, OneEnded(0.6))
    for reader in (unsure, sure):
        looks = reader.read_all(picture, [WHOLE] * 2, thorough=True)
        assert [look.best for look in looks] == [5, 5]
    assert unsure._doubts.seen == [4]  # two cards, each from both ends
    assert sure._doubts.seen == []
    unsure.read_all(picture, [WHOLE])
    assert unsure._doubts.seen == [4]
