"""What the recogniser says of a card: measured on pictures, or stated in numbers."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from importlib import resources
from random import Random
from typing import Protocol

from engine.cards import Card, Pack
from engine.observation import BACK, FACES, UNKNOWN

__all__ = ["Looks", "Measured", "Stated"]

Faces = tuple[float, ...]


class Looks(Protocol):
    """A recogniser with its faults."""

    def look(self, card: Card, rng: Random, *, poor: bool = False) -> Faces:
        """FACES log-likelihoods for one card; ``poor``: a moment later there will be a better look."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A recogniser that is wrong in ``error`` of all cards, and says so by small margins only half of the time.

    A misreading goes to the same rank of another suit or to a neighbouring rank of the same suit, as real ones
    mostly do. ``sure``: nats by which a right reading leads on the mean.
    """

    error: float = 0.01
    sure: float = 9.0

    def look(self, card: Card, rng: Random, *, poor: bool = False) -> Faces:
        """One card as it is seen."""
        values = [rng.gauss(0.0, 1.0) for _ in range(FACES)]
        values[BACK] -= 6.0
        values[UNKNOWN] -= 3.0
        lead = max(4.0, rng.gauss(self.sure, self.sure / 4)) * (0.6 if poor else 1.0)
        values[card.index] += lead
        if rng.random() < self.error * (2.0 if poor else 1.0):
            wrong = rng.choice(_alike(card.index))
            values[wrong] = max(values) + abs(rng.gauss(0.0, 1.5))
        elif rng.random() < 3 * self.error:
            wrong = rng.choice(_alike(card.index))
            values[wrong] = max(values) - abs(rng.gauss(0.0, 2.0))
        return tuple(values)


def _alike(card: int) -> list[int]:
    suit, rank = divmod(card, 8)
    same_rank = [other * 8 + rank for other in range(4) if other != suit]
    return same_rank + [suit * 8 + r for r in (rank - 1, rank + 1) if 0 <= r < 8]


class Measured:
    """The shipped recogniser's own answers on pictures that it was not trained on, drawn at random per card.

    ``times``: misreadings are drawn this many times as often as they occurred.
    """

    def __init__(self, pack: Pack, times: float = 1.0) -> None:
        """Reads the answers that `training.looks` collected. Raises FileNotFoundError where there are none."""
        path = resources.files("engine.simulator") / "looks.json.gz"
        with path.open("rb") as packed:
            found = json.loads(gzip.decompress(packed.read()))[pack.value]
        self.source: str = found["source"]
        self._right: list[list[Faces]] = [[] for _ in range(32)]
        self._wrong: list[list[Faces]] = [[] for _ in range(32)]
        for truth, faces in zip(found["cards"], found["faces"], strict=True):
            wrong = max(range(FACES), key=faces.__getitem__) != truth
            (self._wrong if wrong else self._right)[truth].append(tuple(faces))
        misread = sum(map(len, self._wrong))
        self.error = misread / max(1, misread + sum(map(len, self._right)))
        self._times = times

    def look(self, card: Card, rng: Random, *, poor: bool = False) -> Faces:
        """One answer for this card."""
        wrong, right = self._wrong[card.index], self._right[card.index]
        share = self._times * len(wrong) / max(1, len(wrong) + len(right))
        return rng.choice(wrong if not right or (wrong and rng.random() < share) else right)
