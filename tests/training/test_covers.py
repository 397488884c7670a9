"""A card that is put half under another one keeps what is seen of it where it was, and shows the other elsewhere."""

import numpy as np
import pytest

from training.covers import LEAST, MOST, under

CARD = np.full((128, 80, 3), 200, np.uint8)
OTHER = np.full((128, 80, 3), 30, np.uint8)


@pytest.mark.parametrize("seed", range(24))
def test_as_much_is_covered_as_was_meant(seed):
    covered = under(np.random.default_rng(seed), CARD, OTHER)
    assert covered.shape == CARD.shape
    share = float((covered[..., 0] <= 30).mean())
    assert LEAST - 0.05 < share < MOST + 0.05


@pytest.mark.parametrize("seed", range(8))
def test_what_is_seen_stays_where_it_was(seed):
    rng = np.random.default_rng(seed)
    card = rng.integers(100, 255, (128, 80, 3)).astype(np.uint8)
    covered = under(np.random.default_rng(seed), card, OTHER)
    seen = covered[..., 0] > 30
    away = np.abs(covered.astype(int) - card)[seen]
    # But for the shadow, which takes up to half of the light, and the line where the two are mixed.
    assert (away <= 0.51 * card[seen]).mean() > 0.97
    assert (away <= 1).mean() > 0.3


def test_all_four_sides_are_covered_in_turn():
    sides = set()
    for seed in range(40):
        dark = under(np.random.default_rng(seed), CARD, OTHER)[..., 0] <= 30
        halves = {"top": dark[:40], "bottom": dark[-40:], "left": dark[:, :25], "right": dark[:, -25:]}
        sides.add(max(halves, key=lambda side: halves[side].mean()))
    assert sides == {"top", "bottom", "left", "right"}
