"""How much the network's word, its likeness and the drawing count: chosen on printings whose figures nobody reports.

What is least is the mean surprise (natural log) at the true answer, over looks at cards of the deck, whose answer is
the card, and at cards of another, whose answer is "unknown": a loss that is least for probabilities that are true,
so that the same choice also calibrates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.decks.matching import Weights, evidence, weighed

__all__ = ["Look", "best_weights", "surprise"]

TEMPERATURES = (6.0, 8.0, 11.0, 15.0, 20.0, 25.0, 30.0, 40.0, 45.0, 60.0)
TRUSTS = (0.1, 0.15, 0.2, 0.3, 0.45, 0.65, 0.9)
"""What is tried; the surprise is flat around its least, so that finer steps would follow noise."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Look:
    """One look at a known card: the network's log-probabilities (34,), what `Space.closeness` says of its likeness
    and of its drawing, and the true face (0 to 31, BACK, UNKNOWN). All may have a leading axis for many looks."""

    faces: Floats
    likeness: Floats
    drawings: Floats
    truth: int | NDArray[np.intp]


def surprise(looks: Iterable[Look], weights: Weights) -> float:
    """Mean of -log p(truth), over looks at decks that all know their backs or all do not."""
    return _surprise(_stacked(looks), weights)


def _surprise(looks: Look, weights: Weights) -> float:
    logs = weighed(looks.faces, evidence(looks.likeness, looks.drawings, weights), weights)
    return -float(np.take_along_axis(logs, np.asarray(looks.truth)[:, None], axis=1).mean())


def _stacked(looks: Iterable[Look]) -> Look:
    """Many looks as one with an axis more."""
    columns = zip(*((look.faces, look.likeness, look.drawings, look.truth) for look in looks), strict=True)
    return Look(*(np.stack(column) for column in columns))


def best_weights(looks: Sequence[Look]) -> Weights:
    """Those of all that are tried at which the surprise is least. Raises ValueError without looks."""
    if not looks:
        raise ValueError("there is nothing to choose by without looks")
    tried = (Weights(*choice) for choice in product(TEMPERATURES, TEMPERATURES, TRUSTS))
    stacked = _stacked(looks)
    return min(tried, key=lambda weights: _surprise(stacked, weights))
