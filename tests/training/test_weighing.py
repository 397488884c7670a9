"""How much what two networks say of the same cards counts."""

import numpy as np
import pytest

from training.weighing import fit_weights, loss


@pytest.mark.parametrize(
    ("alike", "weights"), [(True, 1.0), (False, 2.0)], ids=["the same said twice", "of nothing in common"]
)
def test_what_two_say_counts_as_much_as_it_tells_that_is_new(alike, weights):
    rng = np.random.default_rng(4)
    labels = rng.integers(8, size=20_000)
    one, other = (2.0 * (2.0 * np.eye(8)[labels] + rng.normal(size=(len(labels), 8))) for _ in range(2))
    logits = [one, one if alike else other]
    found = fit_weights(logits, labels)
    assert sum(found) == pytest.approx(weights, abs=0.11)
    assert loss(found[0] * logits[0] + found[1] * logits[1], labels) <= loss(logits[0], labels)
