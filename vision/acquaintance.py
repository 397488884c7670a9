"""The pack becomes known while it is played: what its cards looked like in the deals that are over. No lesson.

Once a deal is over, it is known of most looks at which card they were. The mean m_k of the network's features f (unit
vectors) in the n_k sightings of card k tells more of this printing, in this light, through this lens, than all that the
network has learned of others. What lies nearer to it than to the mean m of all these cards is likely that card; as in
`decks.matching` the distributions are heavy-tailed (multivariate t, nu -> 0, here with one variance in all d
directions, for one evening gives too few looks for more)::

    s_k = (d / 2T) log [ |f - m|^2 (1 + 1 / n_k) / |f - m_k|^2 ]     for a card that was seen, d = 192, T = 15
    s_k = c                                                          for a card that was not
    p(k | look) in proportion to q_k exp s_k                         q: what the network says by itself

T makes up for dimensions that are less independent than the model has them. c is what a card that was not seen yet is
given against those that were. It is no more than almost all known sightings have for their own card, with the means of
the others (`_given_new`): where looks at one card differ much, more would take them for new cards. Whether it is a card
of the pack at all, or a back or a strange thing, the network tells, unless it is surely like one that was seen: then
its odds rise by exp(s_k - c) of the likeliest card. How T and the bounds of c were chosen, and what it is worth:
`training.acquainted`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.observation import BACK
from vision.decks.matching import units

__all__ = ["Acquaintance"]

SPREAD = 192 / (2 * 15.0)
"""d / 2T above."""

NEW, UNTRIED = 8.0, 7.0
"""The most that c is (natural log), and what it is while there are too few sightings to tell by."""

FEW, ALMOST_ALL, MARGIN = 20, 2.0, 0.5
"""Sightings of cards that were seen before that can tell; the percentile that stands for almost all of them; and how
much less than that c is."""

MOST = 25.0
"""No look says more than this for or against a card."""

KEPT = 600
"""Sightings that are remembered: those of some fifteen deals."""

NEWEST = 8
"""So many sightings of a card count, its last: the light changes in an evening."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Known:
    """``cards``: indices of the k cards that were seen. ``means`` (k, d): m_k; ``doubt`` (k,): 1 + 1 / n_k; ``middle``
    (d,): m; ``new``: c."""

    cards: NDArray[np.intp]
    means: Floats
    doubt: Floats
    middle: Floats
    new: float

    def weigh(self, faces: Floats, feature: Floats) -> Floats:
        """Log-probabilities (FACES,), not added up to one, from the network's own and the features (d,) of one look."""
        near = np.full(BACK, self.new)
        near[self.cards] = _nearness(feature, self.means, self.doubt, self.middle)
        near = np.clip(near, -MOST, MOST)
        cards = faces[:BACK] + near
        known = max(0.0, float(near[cards.argmax()]) - self.new)
        return np.append(cards - np.logaddexp.reduce(cards) + np.logaddexp.reduce(faces[:BACK]) + known, faces[BACK:])


class Acquaintance:
    """What is known of the pack on the table. `note` and `weigh` belong to who looks; `learn` may come from another
    thread."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, Floats] = OrderedDict()
        self._known: _Known | None = None

    def note(self, sighting: int, features: Floats) -> None:
        """Keep what a card looked like: the weighted sum of the features (d,) of all looks at it so far."""
        self._seen[sighting] = features
        self._seen.move_to_end(sighting)
        while len(self._seen) > KEPT:
            self._seen.popitem(last=False)

    def learn(self, cards: Mapping[int, int]) -> None:
        """Take over which card (0 to 31) each of these sightings was. What was learned before is forgotten: it may have
        been corrected since."""
        looks: dict[int, list[Floats]] = {}
        for sighting, card in sorted(cards.items()):
            features = self._seen.get(sighting)
            if features is not None and features.any():
                looks.setdefault(card, []).append(units(features))
        self._known = _known({card: np.stack(found[-NEWEST:]) for card, found in looks.items()})

    def weigh(self, faces: Floats, feature: Floats) -> Floats:
        """The log-probabilities (FACES,) of one look with the evidence of its features (d,), of length one."""
        if self._known is None:
            return faces
        logs = self._known.weigh(faces, feature)
        return np.asarray(logs - np.logaddexp.reduce(logs), np.float64)


def _known(looks: Mapping[int, Floats]) -> _Known | None:
    """From the sightings (n, d) of each card. None where no two cards tell what they have in common."""
    if len(looks) < 2:
        return None
    means = np.stack([found.mean(axis=0) for found in looks.values()])
    doubt = np.array([1 + 1 / len(found) for found in looks.values()])
    middle = means.mean(axis=0)
    return _Known(np.array(list(looks), np.intp), means, doubt, middle, _given_new(looks, middle))


def _given_new(looks: Mapping[int, Floats], middle: Floats) -> float:
    """c: by how near each sighting lies to the mean of the others of its card."""
    own = [
        _nearness(
            found[i], np.delete(found, i, axis=0).mean(axis=0, keepdims=True), len(found) / (len(found) - 1), middle
        )
        for found in looks.values()
        for i in range(len(found))
        if len(found) > 1
    ]
    if len(own) < FEW:
        return UNTRIED
    return float(np.clip(np.percentile(own, ALMOST_ALL) - MARGIN, 0.0, NEW))


def _nearness(feature: Floats, means: Floats, doubt: Floats | float, middle: Floats) -> Floats:
    """s of the cards with these means (k, d)."""
    away = ((means - feature) ** 2).sum(axis=1) + 1e-9
    anything = ((middle - feature) ** 2).sum() + 1e-9
    return np.asarray(SPREAD * np.log(anything * doubt / away), np.float64)
