"""Which card it is: log-likelihoods of every face of a pack, of a back and of a foreign card. No rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack
from engine.observation import BACK
from vision.acquaintance import Acquaintance
from vision.decks.matching import Matcher, units, weighed
from vision.geometry import Picture, Quad, rectify, rectify_all
from vision.network import Network

__all__ = ["A_CARD", "HEIGHT", "IN_DOUBT", "WHOLE", "WIDTH", "CardRecognizer", "Look"]

WIDTH, HEIGHT = 80, 128
"""Size in which the network sees a card."""

WHOLE = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32) - np.float32(0.5)
"""The outline of a card that fills a crop of that size."""

TEMPERATURE = 1.0
"""The network's logits are divided by this. Fitted by `training.calibrate` on composed scenes that no training
has seen, never on photographs."""

A_CARD = 0.5
"""Probability from which there is a card in an outline, whatever it shows."""

IN_DOUBT = 0.9
"""A look that says less than this (probability) of a card is made from its other end, too."""

FACES_SAY, DOUBTS_SAY = 0.15, 0.40
"""How much the logits count that the network of faces and the one of doubts give of both ends of a card, the sum of
each. Both networks and both ends see the same light and blur, and so it is not 1. Fitted by `training.weighing`."""

FLOOR = -9.0
"""No single look makes a face less likely than this (natural log): networks are surer than they should be."""

_FIRST = {Pack.HUNGARIAN: 0, Pack.FRENCH: 32}
_BACK, _OTHER, _NONE = 64, 65, 66


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at one outline says.

    ``faces``: FACES log-probabilities, whose exponentials sum to one but for FLOOR; ``card``: probability that
    there is a card in the outline at all (0 to 1); ``feature`` (d,): the network's, of length one; None: not known.
    """

    faces: NDArray[np.float64]
    card: float
    feature: NDArray[np.float64] | None = None

    @property
    def best(self) -> int:
        """The likeliest face: 0 to 31, BACK or UNKNOWN."""
        return int(self.faces.argmax())

    @property
    def confidence(self) -> float:
        """Probability of the likeliest face, 0 to 1."""
        return float(np.exp(self.faces.max())) * self.card

    @property
    def named(self) -> float:
        """How surely a card of the pack is read: the confidence, or 0 where it is a back or no card of the pack."""
        return self.confidence if self.best < BACK else 0.0


@dataclass(frozen=True, slots=True)
class _End:
    """What is said of n cards by one of their ends: the crops (n, h, w, 3) of it, logits (n, classes), feature vectors
    (n, d) and the evidence of a taught deck (n, 32 or 33), (n, 0) without one."""

    crops: Picture
    logits: NDArray[np.float32]
    features: NDArray[np.float32]
    found: NDArray[np.float64]

    def of(self, cards: list[int]) -> _End:
        """The same of some of the cards."""
        return _End(self.crops[cards], self.logits[cards], self.features[cards], self.found[cards])


class CardRecognizer:
    """Reads faces of one pack, of every printing that the network was trained on or of one taught ``deck``.

    ``packs_in_play``: what is known of the packs by the deals that were played with them.
    """

    def __init__(
        self,
        pack: Pack,
        folder: Path | None = None,
        deck: Matcher | None = None,
        packs_in_play: Acquaintance | None = None,
    ) -> None:
        self._deck, self._in_play = deck, packs_in_play
        says = ("logits", "feature") if deck is None else ("logits", "feature", "likeness")
        self._network, self._doubts = Network("faces", folder, says), Network("doubts", folder, says[:1])
        first = _FIRST[pack]
        self._mine = np.r_[first : first + 32, _BACK]
        other_pack = np.arange(32) + (32 - first)
        self._foreign = np.r_[other_pack, _OTHER]
        self._turned = False

    def read(self, picture: Picture, quad: Quad) -> Look:
        """One look, each time from the other end: several looks at a card then mostly see it both ways up. One that
        leaves doubt is made from both ends, for not every printing shows the same at both, and what is worn or hidden
        at one is often well to be seen at the other; and by a larger network besides."""
        self._turned = not self._turned
        crop = rectify(picture, quad, WIDTH, HEIGHT)
        ends = [crop[::-1, ::-1], crop] if self._turned else [crop, crop[::-1, ::-1]]
        first = self._end(ends[0][None])
        look = self._looks(first.logits, [first])[0]
        if not _leaves_doubt(look):
            return look
        both = [first, self._end(ends[1][None])]
        return self._looks(self._with_doubts(both), both)[0]

    def read_all(self, picture: Picture, quads: list[Quad], *, thorough: bool = False) -> list[Look]:
        """One look at each outline of a picture. ``thorough``: both ways up, averaged, for twice the time, and where
        that leaves doubt by the larger network besides."""
        if not quads:
            return []
        crops = rectify_all(picture, quads, WIDTH, HEIGHT)
        ends = [self._end(crops), self._end(crops[:, ::-1, ::-1])] if thorough else [self._end(crops)]
        looks = self._looks(np.mean([end.logits for end in ends], axis=0), ends)
        doubtful = [i for i, look in enumerate(looks) if _leaves_doubt(look)] if thorough else []
        if not doubtful:
            return looks
        again = [end.of(doubtful) for end in ends]
        for i, look in zip(doubtful, self._looks(self._with_doubts(again), again), strict=True):
            looks[i] = look
        return looks

    def _end(self, crops: Picture) -> _End:
        """What is said of cards by one of their ends: crops (n, h, w, 3)."""
        logits, features, *likenesses = self._network(crops)
        if self._deck is None:
            return _End(crops, logits, features, np.empty((len(crops), 0)))
        found = [self._deck.evidence(each, crop) for each, crop in zip(likenesses[0], crops, strict=True)]
        return _End(crops, logits, features, np.stack(found))

    def _with_doubts(self, ends: Sequence[_End]) -> NDArray[np.floating]:
        """Logits (n, classes) of n cards from those of both ends and what the network of doubts says of them."""
        doubts = self._doubts(np.concatenate([end.crops for end in ends]))[0].reshape(len(ends), *ends[0].logits.shape)
        return np.asarray(FACES_SAY * sum(end.logits for end in ends) + DOUBTS_SAY * doubts.sum(axis=0))

    def _looks(self, logits: NDArray[np.floating], ends: Sequence[_End]) -> list[Look]:
        """From the logits of n cards (n, classes), and what was said of the ends that were looked at."""
        scaled = logits.astype(np.float64) / TEMPERATURE
        logs = scaled - _log_sum(scaled)
        faces = np.concatenate([logs[:, self._mine], _log_sum(logs[:, self._foreign])], axis=1)
        faces -= _log_sum(faces)
        if self._deck is not None:
            found = np.asarray(np.mean([end.found for end in ends], axis=0), np.float64)
            faces = weighed(faces, found, self._deck.weights)
        # Of each way up one vector of length one, and of these one.
        looked = units(np.mean([units(end.features) for end in ends], axis=0))
        if self._in_play is not None:
            faces = np.stack([self._in_play.weigh(*each) for each in zip(faces, looked, strict=True)])
        cards = 1 - np.exp(logs[:, _NONE])
        rows = zip(np.maximum(faces, FLOOR), cards.tolist(), looked, strict=True)
        return [Look(row, card, feature) for row, card, feature in rows]


def _leaves_doubt(look: Look) -> bool:
    """Whether there is a card that is not read surely."""
    return look.card >= A_CARD and look.confidence < IN_DOUBT


def _log_sum(logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logarithm of the sum of probabilities of each row: (n, k) to (n, 1)."""
    top = logs.max(axis=1, keepdims=True)
    return np.asarray(top + np.log(np.exp(logs - top).sum(axis=1, keepdims=True)), np.float64)
