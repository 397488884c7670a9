"""How well a look fits each card of a taught deck, and what that adds to what the network says by itself.

Model: the unit feature vectors f of looks at one card, one way up, lie about that card's mean m_k; all cards share
one covariance W (linear discriminant analysis; W is shrunk towards a multiple of the identity, after Ledoit and Wolf
2004, since a deck gives few looks for many dimensions d). What is no card of the deck lies about the mean m of all
cards. Light and lenses that the lesson did not show put looks far out, so the distributions are heavy-tailed:
multivariate t, density proportional to (nu + D(f, m))^-(d + nu)/2 with D the squared distance under W and nu -> 0.
A card's evidence is its likelihood ratio against "no card of this deck"; the likelier of its two ways up counts::

    s_k = max over both ways up of  (d / 2T) log[ D(f, m) / D(f, m_k) ]
    log p(k | look) = b log q_k + s_k   + constant      q: what the network says by itself
    log p(back), log p(unknown) = b log q_back, b log q_unknown   + constant

The network's word counts with the exponent b below one, because the printing is one that it may not know; T makes up
for dimensions that are less independent than the model has them. Both were chosen on printings that are not among
those whose figures are reported (`training.taught`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["CARDS", "Matcher"]

CARDS = 32

SHRINKAGE = 0.15
"""Share of the identity in the covariance."""

TEMPERATURE = 6.0
"""T above."""

TRUST = 0.3
"""b above."""

MOST = 25.0
"""Evidence beyond this many natural logs changes nothing any more; either sign."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Matcher:
    """The taught deck as numbers, for features of d dimensions.

    ``whiten`` (d, d): turns features so that W becomes the identity. ``means`` (64, d): the 32 cards as taught, then
    upside down, whitened. ``middle`` (d,): the mean of all of them.
    """

    whiten: Floats
    means: Floats
    middle: Floats

    @staticmethod
    def fit(features: NDArray[np.floating], cards: NDArray[np.integer]) -> Matcher:
        """From looks: ``features`` (n, d), ``cards`` (n,) 0 to 31 as taught, 32 to 63 the same upside down.

        Raises ValueError when one of the 64 was not looked at.
        """
        units = _units(features)
        if np.setdiff1d(np.arange(2 * CARDS), cards).size:
            raise ValueError("every card must have been looked at, both ways up")
        means = np.stack([units[cards == k].mean(axis=0) for k in range(2 * CARDS)])
        within = np.cov((units - means[cards]).T, bias=True)
        size = len(within)
        shrunk = (1 - SHRINKAGE) * within + (SHRINKAGE * np.trace(within) / size + 1e-12) * np.eye(size)
        whiten = np.asarray(np.linalg.inv(np.linalg.cholesky(shrunk)), np.float64)
        turned = means @ whiten.T
        return Matcher(whiten, turned, turned.mean(axis=0))

    def evidence(self, feature: NDArray[np.floating]) -> Floats:
        """s of the 32 cards (natural log) for one feature vector (d,), at most MOST either way."""
        turned = self.whiten @ _units(feature)
        nearest = ((self.means - turned) ** 2).sum(axis=1).reshape(2, CARDS).min(axis=0)
        anything = ((self.middle - turned) ** 2).sum()
        power = len(turned) / 2 / TEMPERATURE
        ratio = np.log(anything + 1e-9) - np.log(nearest + 1e-9)
        return np.asarray(np.clip(power * ratio, -MOST, MOST), np.float64)

    def weigh(self, faces: Floats, features: NDArray[np.floating]) -> Floats:
        """The network's log-probabilities of the 32 cards, back and unknown (34,), with the deck's evidence.

        ``features`` (n, d): of the look, or of both ways up; their evidence is averaged.
        """
        logs = TRUST * faces
        logs[:CARDS] += np.mean([self.evidence(feature) for feature in features], axis=0)
        logs -= logs.max()
        return np.asarray(logs - np.log(np.exp(logs).sum()), np.float64)


def _units(features: NDArray[np.floating]) -> Floats:
    """Vectors of length one: blur and dim light shorten features, and say nothing by that."""
    wide = features.astype(np.float64)
    return np.asarray(wide / np.maximum(np.linalg.norm(wide, axis=-1, keepdims=True), 1e-9), np.float64)
