"""Cards laid at the picture's border: of each trick one is missing, and something went there with it."""

import pytest

from engine.cards import Seat
from tests.vision.test_far_tricks import OF_ALL, LargeTable
from vision.rim import OFTEN, RECENT, TOGETHER_S, Rim


def tricks(rim: Rim, count: int, late: float = 0.0, *, lacking: bool = True) -> Rim:
    for n in range(count):
        rim.swept(10.0 * n, lacking=lacking)
        rim.took(10.0 * n + late)
    return rim


@pytest.mark.parametrize(
    ("count", "late", "lacking", "expected"),
    [
        (OFTEN, 0.0, True, True),
        (OFTEN, TOGETHER_S - 0.1, True, True),
        (OFTEN - 1, 0.0, True, False),
        (RECENT, TOGETHER_S + 0.1, True, False),  # what comes and goes at the border is held
        (RECENT, 0.0, False, False),  # and so it is where no trick lacks a card
    ],
)
def test_where_cards_are_missing_and_others_go_with_the_tricks(count, late, lacking, expected):
    assert tricks(Rim(), count, late, lacking=lacking).laid_upon is expected


def test_a_trick_of_which_the_rest_goes_a_moment_later_lacks_nothing():
    rim = Rim()
    for n in range(RECENT):
        rim.swept(10.0 * n, lacking=True)
        rim.swept(10.0 * n + 0.5, lacking=False)
        rim.took(10.0 * n)
    assert not rim.laid_upon


def test_it_is_forgotten_once_tricks_lack_nothing():
    rim = tricks(Rim(), OFTEN)
    assert rim.laid_upon
    for n in range(RECENT):
        rim.swept(100.0 + 10 * n, lacking=False)
    assert not rim.laid_upon


@pytest.mark.parametrize(("far", "expected"), [(2.1, False), (3.1, True)])
def test_who_lays_his_cards_at_the_border_is_noticed(far, expected):
    """310 pixels below the middle a card of 100 reaches nearly to the border of a picture of 720."""
    table = LargeTable({**OF_ALL, Seat.BOTTOM: far})
    for n in range(4):
        table.trick(range(4 * n, 4 * n + 4), Seat.TOP)
    assert table.placements.at_border is expected
