"""From tracks to observations: a card counts when it has come to rest and has been read, not before."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.cards import Seat
from engine.observation import BACK, CardLifted, CardSeen, Observation, TableCleared, Zone
from vision.geometry import Quad, overlap
from vision.layout import Layout
from vision.track import Track

__all__ = ["Placements"]

REST = 0.2
"""Seconds that a card must lie still."""

LOOKS = 2
"""Looks at its face that a card needs before anything is said of it."""

HAND_BEFORE, HAND_AFTER = 0.8, 0.3
"""Seconds before a card appears and after it comes to rest in which the hand that laid it may be seen."""

WORTH_SAYING = 0.25
"""A change of a face's probability that is worth another report."""


TOGETHER = 0.25
"""Seconds within which two cards came to rest together: then what lies on top was laid later."""

CLEARLY = 0.75
"""Probability from which it counts what is said of two cards' order by what is seen of them."""

Above = Callable[[Quad, Quad], float]


@dataclass(slots=True)
class _Said:
    best: int
    confidence: float
    zone: Zone
    middle: NDArray[np.float64]


class Placements:
    """Turns the tracks of each frame into CardSeen, CardLifted and TableCleared."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._said: dict[int, _Said] = {}
        self._reach: deque[tuple[float, NDArray[np.float64]]] = deque(maxlen=256)

    def stirred(self, at: float, reach: NDArray[np.float64]) -> None:
        """Remember from which sides something reached over the table."""
        self._reach.append((at, reach))

    def reported(self, number: int) -> bool:
        """Whether anything was said of a track, and it lies there still."""
        return number in self._said

    def update(
        self, tracks: list[Track], lifted: list[Track], at: float, above: Above = lambda one, other: 0.5
    ) -> list[Observation]:
        """What is new since the last frame, in the order in which it came about.

        ``above``: probability that the first of two outlines lies on the second, by what is seen of them.
        """
        said: list[Observation] = []
        for track in _as_laid(tracks, above):
            seen = self._report(track, tracks, at, above)
            if seen is not None:
                said.append(seen)
        for track in lifted:
            was = self._said.pop(track.number, None)
            if was is not None:
                said.append(CardLifted(track.number, at))
                if was.zone is Zone.TRICK and not self._trick_lies():
                    said.append(TableCleared(at, self._towards(at)))
        return said

    def _trick_lies(self) -> bool:
        return any(was.zone is Zone.TRICK for was in self._said.values())

    def _report(self, track: Track, tracks: list[Track], at: float, above: Above) -> CardSeen | None:
        if track.missed or track.looks < LOOKS or at - track.rest_since < REST:
            return None
        middle = track.quad.mean(axis=0).astype(np.float64)
        was = self._said.get(track.number)
        if was is not None and self._same(was, track, middle):
            return None
        zone = self._layout.zone(track.quad, face_down=track.best == BACK)
        if was is None:
            self._layout.learn(track.quad, of_trick=zone is Zone.TRICK)
        self._said[track.number] = _Said(track.best, track.confidence, zone, middle)
        covers = tuple(t.number for t in tracks if _covers(track, t, above))
        return CardSeen(
            sighting=track.number,
            at=track.rest_since,
            faces=tuple(float(f) for f in track.faces),
            seats=self._layout.seat_evidence(track.quad, self._hand(track)),
            zone=zone,
            quad=tuple((float(x), float(y)) for x, y in track.quad),
            covers=covers,
        )

    @staticmethod
    def _same(was: _Said, track: Track, middle: NDArray[np.float64]) -> bool:
        moved = float(np.linalg.norm(middle - was.middle)) > 0.2 * track.height
        return was.best == track.best and abs(was.confidence - track.confidence) < WORTH_SAYING and not moved

    def _hand(self, track: Track) -> NDArray[np.float64]:
        """What reached in from each side while the card came."""
        first, last = track.born - HAND_BEFORE, min(track.rest_since, track.born + 1.0) + HAND_AFTER
        return sum((reach for at, reach in self._reach if first <= at <= last), np.zeros(4))

    def _towards(self, at: float) -> tuple[tuple[Seat, float], ...]:
        """Who took the cards: the side from which a hand reached in during the last second."""
        reach = sum((reach for when, reach in self._reach if at - 1.2 <= when), np.zeros(4))
        return self._layout.side_evidence(reach)


def _as_laid(tracks: list[Track], above: Above) -> list[Track]:
    """By the time at which they came to rest; of two that came together, the upper one later."""
    ordered = sorted(tracks, key=lambda t: t.rest_since)
    for i in range(len(ordered) - 1):
        one, other = ordered[i : i + 2]
        together = other.rest_since - one.rest_since < TOGETHER and _overlap(one, other)
        if together and above(one.quad, other.quad) > CLEARLY:
            ordered[i : i + 2] = [other, one]
    return ordered


def _covers(upper: Track, lower: Track, above: Above) -> bool:
    """Whether a card lies on another: it came later, or came with it and its edge goes on across the other."""
    if upper is lower or not _overlap(upper, lower):
        return False
    chance = above(upper.quad, lower.quad) if abs(upper.born - lower.born) < TOGETHER else 0.5
    return chance > 0.5 or (chance == 0.5 and upper.number > lower.number)


def _overlap(one: Track, other: Track) -> bool:
    return overlap(one.quad, other.quad) > 0.02
