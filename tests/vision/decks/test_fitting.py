"""What counts how much is chosen where probabilities come out true, on looks made here."""

from __future__ import annotations

import numpy as np
import pytest

from engine.observation import FACES, UNKNOWN
from vision.decks.fitting import Look, best_weights, surprise
from vision.decks.matching import CARDS, KNOWN


def looks(*, likeness: float, drawings: float, network: float, count: int = 120, seed: int = 1) -> list[Look]:
    """Looks in which each witness leads for the truth by so many of its own units, on the mean, with noise of one."""
    rng = np.random.default_rng(seed)
    made = []
    for number in range(count):
        truth = number % CARDS if number % 4 else UNKNOWN
        faces = rng.normal(0, 1, FACES)
        faces[truth] += network
        near = rng.normal(-40, 30, (2, CARDS))
        if truth < CARDS:
            near[:, truth] += np.array([likeness, drawings])
        made.append(Look(faces - np.log(np.exp(faces).sum()), near[0], near[1], truth))
    return made


def test_a_witness_that_knows_nothing_counts_little():
    blind = best_weights(looks(likeness=80, drawings=0, network=2))
    assert blind.drawings > 1.9 * blind.likeness
    other = best_weights(looks(likeness=0, drawings=80, network=2))
    assert other.likeness > 1.9 * other.drawings


def test_what_is_chosen_surprises_least_and_other_looks_hardly_more():
    seen, unseen = looks(likeness=60, drawings=50, network=3), looks(likeness=60, drawings=50, network=3, seed=9)
    chosen = best_weights(seen)
    assert surprise(seen, chosen) <= surprise(seen, KNOWN)
    assert surprise(unseen, chosen) < 1.3 * min(surprise(unseen, KNOWN), surprise(unseen, best_weights(unseen)))


def test_nothing_can_be_chosen_by_nothing():
    with pytest.raises(ValueError, match="without looks"):
        best_weights([])
