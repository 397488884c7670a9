"""One pack as the deals that were played with it have shown it.

The mean m_k of the network's features f (unit vectors) in the n_k sightings of card k tells more of this printing, in
this light, through this lens, than all that the network has learned of others. What lies nearer to it than to the mean
m of all these cards is likely that card; as in `decks.matching` the distributions are heavy-tailed (multivariate t,
nu -> 0, here with one variance in all d directions, for one evening gives too few looks for more)::

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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.observation import BACK

__all__ = ["NEWEST", "UNSEEN", "Floats", "KnownPack", "Sighted"]

SPREAD = 192 / (2 * 15.0)
"""d / 2T above."""

NEW, UNTRIED = 8.0, 7.0
"""The most that c is (natural log), and what it is while there are too few sightings to tell by."""

FEW, ALMOST_ALL, MARGIN = 20, 2.0, 0.5
"""Sightings of cards that were seen before that can tell; the percentile that stands for almost all of them; and how
much less than that c is."""

MOST = 25.0
"""No look says more than this for or against a card."""

NEWEST = 8
"""So many sightings of a card count, its last: the light changes in an evening."""

HALFWAY, STEEP, UTMOST = 11.0, 0.3, 3.0
"""A sighting whose nearest card has this s_k is as likely of this pack as of another; by how much (natural log) an s_k
of one more speaks for it; and the most that one sighting says. In films of 40 printings, sightings of a known pack have
21 or more one time in two (18 in three of four, also in another room), those of another one 9 or less (13); in composed
scenes of three that no network knows, each in a light of its own, 14 and 4 to 9."""

Floats = NDArray[np.float64]

Sighted = tuple[int, Floats]
"""A card (0 to 31), and the features (d,), of length one, of what it looked like."""


@dataclass(frozen=True, eq=False)
class KnownPack:
    """``looks``: the last sightings (n, d) of each card that was seen, the newest last; at least two cards, or nobody
    can tell what they have in common. ``deals``: how many were played with this pack."""

    looks: Mapping[int, Floats]
    deals: int = 1

    def after(self, deal: Iterable[Sighted]) -> KnownPack:
        """The same pack with one deal more."""
        looks = dict(self.looks)
        for card, feature in deal:
            looks[card] = np.vstack([*looks.get(card, ()), feature])[-NEWEST:]
        return KnownPack(looks, self.deals + 1)

    def weigh(self, faces: Floats, feature: Floats) -> Floats:
        """Log-probabilities (FACES,) from the network's own and the features (d,) of one look."""
        near = np.full(BACK, self._new)
        near[self._cards] = self._near(feature)
        cards = faces[:BACK] + near
        known = max(0.0, float(near[cards.argmax()]) - self._new)
        cards = cards - np.logaddexp.reduce(cards) + np.logaddexp.reduce(faces[:BACK]) + known
        logs = np.append(cards, faces[BACK:])
        return np.asarray(logs - np.logaddexp.reduce(logs), np.float64)

    def fits(self, deal: Iterable[Sighted]) -> float:
        """How much more likely (natural log) these cards are of this pack than of one that is not known."""
        return sum(float(_for_this_pack(self._near(feature)[self._cards == card]).sum()) for card, feature in deal)

    def resembles(self, feature: Floats) -> float:
        """The same of one sighting, whichever card it is: the fewer cards of the pack were seen, the less it tells."""
        return float(_for_this_pack(self._near(feature).max())) * len(self._cards) / BACK

    @cached_property
    def _cards(self) -> NDArray[np.intp]:
        """Indices of the k cards that were seen."""
        return np.array(list(self.looks), np.intp)

    @cached_property
    def _means(self) -> Floats:
        """(k, d): m_k."""
        return np.stack([found.mean(axis=0) for found in self.looks.values()])

    @cached_property
    def _doubt(self) -> Floats:
        """(k,): 1 + 1 / n_k."""
        return np.array([1 + 1 / len(found) for found in self.looks.values()])

    @cached_property
    def _middle(self) -> Floats:
        """(d,): m."""
        return np.asarray(self._means.mean(axis=0), np.float64)

    @cached_property
    def _new(self) -> float:
        """c, by how near each sighting lies to the mean of the others of its card."""
        own = [self._nearness(found, _others(found), len(found) / (len(found) - 1)) for found in self._seen_again]
        if sum(map(len, own)) < FEW:
            return UNTRIED
        return float(np.clip(np.percentile(np.concatenate(own), ALMOST_ALL) - MARGIN, 0.0, NEW))

    @property
    def _seen_again(self) -> list[Floats]:
        return [found for found in self.looks.values() if len(found) > 1]

    def _near(self, feature: Floats) -> Floats:
        """s of the cards that were seen, (k,)."""
        return np.clip(self._nearness(feature, self._means, self._doubt), -MOST, MOST)

    def _nearness(self, features: Floats, means: Floats, doubt: Floats | float) -> Floats:
        """s of sightings, (d,) or (k, d), as cards with these means (k, d)."""
        away = ((means - features) ** 2).sum(axis=-1) + 1e-9
        anything = ((self._middle - features) ** 2).sum(axis=-1) + 1e-9
        return np.asarray(SPREAD * np.log(anything * doubt / away), np.float64)


UNSEEN = KnownPack({}, 0)
"""A pack before its first deal: it can only be told what came `after`."""


def _others(found: Floats) -> Floats:
    """Of n sightings (n, d) of a card, the mean of all but each."""
    return np.asarray((found.sum(axis=0) - found) / (len(found) - 1), np.float64)


def _for_this_pack(nearness: Floats) -> Floats:
    return np.clip(STEEP * (nearness - HALFWAY), -UTMOST, UTMOST)
