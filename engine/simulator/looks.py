"""What the eye tells a table of a card that has come to rest: measured on pictures, or stated in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from engine.cards import Card, Pack
from engine.observation import BACK, FACES, UNKNOWN
from engine.simulator.sight import Kept, Sight, kept_looks

__all__ = ["Looks", "Measured", "Report", "Stated", "Stay"]

Faces = tuple[float, ...]


class Report(NamedTuple):
    """FACES log-likelihoods, told so many seconds after the card came to rest."""

    after: float
    faces: Faces


Stay = tuple[Report, ...]
"""All that is told of one card while it lies there; a later report replaces the earlier. Empty: it is not found."""


class Looks(Protocol):
    """An eye with its faults."""

    def stay(self, card: Card, rng: Random) -> Stay:
        """What is told of one card from when it comes to rest."""


_PLAIN = 4.0
_MORE_LOOKS = 4
_SAME_LOOK = 0.5


@dataclass(frozen=True, slots=True)
class Stated:
    """An eye that misreads ``error`` of all looks, and says so by small margins only half of the time.

    A misreading goes to the same rank of another suit or to a neighbouring rank of the same suit, as real ones
    mostly do. ``sure``: nats by which a right reading leads on the mean. Of two looks at one card, half of the time
    the second shows no more than the first; the eye goes on looking at what it cannot tell.
    """

    error: float = 0.01
    sure: float = 9.0

    def stay(self, card: Card, rng: Random) -> Stay:
        """A poor first look, a better one half a second later, and up to four more while it is not plain."""
        first = self._look(card, rng, poor=True)
        faces = _sum(first, self._again(card, first, rng))
        reports = [Report(0.15, first), Report(0.5, faces)]
        for more in range(_MORE_LOOKS):
            if _plain(faces):
                break
            faces = _sum(faces, self._again(card, first, rng))
            reports.append(Report(0.9 + 0.4 * more, faces))
        return tuple(reports)

    def _again(self, card: Card, first: Faces, rng: Random) -> Faces:
        return first if rng.random() < _SAME_LOOK else self._look(card, rng)

    def _look(self, card: Card, rng: Random, *, poor: bool = False) -> Faces:
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


def _plain(faces: Faces) -> bool:
    """Whether one card of the pack leads by enough."""
    best, second = sorted(faces, reverse=True)[:2]
    return best - second > _PLAIN and faces.index(best) < BACK


def _sum(*looks: Faces) -> Faces:
    return tuple(map(sum, zip(*looks, strict=True)))


class Measured:
    """The shipped eye's own reports of cards that it was not trained on, a card's drawn at random for each play.

    They were made by the program's own tracking (`training.resting`), so what several looks at one card have in common
    is in them. ``times``: cards misread at first are drawn this many times as often as they occurred.
    """

    def __init__(self, pack: Pack, times: float = 1.0, sight: Sight = Sight.USUAL) -> None:
        """Reads the reports that `training.looks` collected. Raises FileNotFoundError where there are none."""
        cards = kept_looks(pack, sight)
        self._wrong = [[_stay(look) for look in looks if look.misread] for looks in cards]
        self._right = [[_stay(look) for look in looks if not look.misread] for looks in cards]
        self.cards = sum(map(len, cards))
        self.error = sum(map(len, self._wrong)) / max(1, self.cards)
        self._times = times

    def stay(self, card: Card, rng: Random) -> Stay:
        """The reports of one such card."""
        wrong, right = self._wrong[card.index], self._right[card.index]
        share = self._times * len(wrong) / max(1, len(wrong) + len(right))
        return rng.choice(wrong if not right or (wrong and rng.random() < share) else right)


def _stay(look: Kept) -> Stay:
    return tuple(Report(after, faces) for after, faces in look.reports)
