"""Which card it is: log-likelihoods of every face of a pack, of a back and of a foreign card. No rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack
from engine.observation import FACES
from vision.decks.matching import Matcher
from vision.geometry import Picture, Quad, rectify
from vision.network import Network

__all__ = ["CardRecognizer", "Look"]

WIDTH, HEIGHT = 80, 128
"""Size in which the network sees a card."""

TEMPERATURE = 0.98
"""The network's logits are divided by this. Fitted by `training.calibrate` on composed scenes that no training
has seen, never on photographs."""

FLOOR = -9.0
"""No single look makes a face less likely than this (natural log): networks are surer than they should be."""

_FIRST = {Pack.HUNGARIAN: 0, Pack.FRENCH: 32}
_BACK, _OTHER, _NONE = 64, 65, 66


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at one outline says.

    ``faces``: FACES log-probabilities, whose exponentials sum to one but for FLOOR; ``card``: probability that
    there is a card in the outline at all (0 to 1).
    """

    faces: NDArray[np.float64]
    card: float

    @property
    def best(self) -> int:
        """The likeliest face: 0 to 31, BACK or UNKNOWN."""
        return int(self.faces.argmax())

    @property
    def confidence(self) -> float:
        """Probability of the likeliest face, 0 to 1."""
        return float(np.exp(self.faces.max())) * self.card


class CardRecognizer:
    """Reads faces of one pack, of every printing that the network was trained on or of one taught ``deck``."""

    def __init__(self, pack: Pack, folder: Path | None = None, deck: Matcher | None = None) -> None:
        self._deck = deck
        self._network = Network("faces", folder)
        first = _FIRST[pack]
        self._mine = np.r_[first : first + 32, _BACK]
        other_pack = np.arange(32) + (32 - first)
        self._foreign = np.r_[other_pack, _OTHER]
        self._turned = False

    def read(self, picture: Picture, quad: Quad) -> Look:
        """One look, each time from the other end of the card: several looks then see it both ways up."""
        self._turned = not self._turned
        crop = rectify(picture, quad, WIDTH, HEIGHT)
        upright = crop[::-1, ::-1] if self._turned else crop
        logits, features = self._network(upright[None])
        return self._look(logits[0], features, [upright])

    def read_all(self, picture: Picture, quads: list[Quad], *, thorough: bool = False) -> list[Look]:
        """One look at each outline of a picture. ``thorough``: both ways up, averaged, for twice the time."""
        if not quads:
            return []
        crops = np.stack([rectify(picture, quad, WIDTH, HEIGHT) for quad in quads])
        ends = [crops, crops[:, ::-1, ::-1]] if thorough else [crops]
        said = [self._network(end) for end in ends]
        logits, features = (np.stack(output, axis=1) for output in zip(*said, strict=True))
        seen = zip(logits, features, zip(*ends, strict=True), strict=True)
        return [self._look(row.mean(axis=0), vectors, looks) for row, vectors, looks in seen]

    def _look(self, logits: NDArray[np.floating], features: NDArray[np.float32], looks: Sequence[Picture]) -> Look:
        """From one card's logits, and its feature vectors (n, d) and crops, one for each way up that was looked at."""
        scaled = logits.astype(np.float64) / TEMPERATURE
        logs = scaled - _log_sum(scaled)
        faces = np.empty(FACES)
        faces[:33] = logs[self._mine]
        faces[33] = _log_sum(logs[self._foreign])
        faces -= _log_sum(faces)
        if self._deck is not None:
            faces = self._deck.weigh(faces, features, looks)
        return Look(np.maximum(faces, FLOOR), float(1 - np.exp(logs[_NONE])))


def _log_sum(logs: NDArray[np.floating]) -> float:
    top = float(logs.max())
    return top + float(np.log(np.exp(logs - top).sum()))
