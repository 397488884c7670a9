"""Where cards lie on a table: as tricks, scattered, in rows, half over one another, in fans."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vision.sizes import ASPECT

__all__ = ["Place", "places_on"]

Random = np.random.Generator
Extent = NDArray[np.float64]
Place = tuple[float, float, float]
"""x, y in card heights from the table's origin, and the card's turn in radians."""


def places_on(rng: Random, extent: Extent) -> list[Place]:
    """Between 1 and about 12 places, in the order in which the cards are laid. ``extent`` (2,): half the view's
    width and height in card heights."""
    kinds: list[Callable[[Random, Extent], list[Place]]] = [_trick, _scatter, _tableau, _runs, _fan]
    return kinds[int(rng.choice(len(kinds), p=[0.25, 0.15, 0.13, 0.35, 0.12]))](rng, extent)


def _trick(rng: Random, extent: Extent) -> list[Place]:
    """Each from its side, crooked, overlapping."""
    count = int(rng.integers(1, 9))
    middle = rng.uniform(-extent * 0.5, extent * 0.5)
    reach, start = rng.uniform(0.25, 0.75), rng.uniform(0, 2 * np.pi)
    bearings = start + np.arange(count) * np.pi / 2 + rng.normal(0, 0.25, count)
    return [
        (
            middle[0] + reach * np.cos(b) * rng.uniform(0.6, 1.4),
            middle[1] + reach * np.sin(b) * rng.uniform(0.6, 1.4),
            b + np.pi / 2 + rng.normal(0, 0.5),
        )
        for b in bearings
    ]


def _scatter(rng: Random, extent: Extent) -> list[Place]:
    return [(*rng.uniform(-extent, extent), rng.uniform(0, 2 * np.pi)) for _ in range(int(rng.integers(1, 11)))]


def _tableau(rng: Random, extent: Extent) -> list[Place]:
    """Rows side by side, touching or nearly so, as people lay cards out to show them."""
    gap = rng.uniform(0.0, 0.3, 2) if rng.random() < 0.6 else rng.uniform(-0.05, 0.06, 2)
    across, down = int(rng.integers(2, 6)), int(rng.integers(1, 4))
    angle, shake = _slant(rng), rng.uniform(0, 0.06)
    middle = rng.uniform(-extent * 0.4, extent * 0.4)
    cells = [(i, j) for j in range(down) for i in range(across) if rng.random() < 0.93]
    places = []
    for i, j in cells:
        offset = np.array([(i - (across - 1) / 2) * (ASPECT + gap[0]), (j - (down - 1) / 2) * (1 + gap[1])])
        x, y = middle + _turned(offset, angle) + rng.normal(0, shake / 2, 2)
        places.append((float(x), float(y), angle + float(rng.normal(0, shake))))
    return places


def _runs(rng: Random, extent: Extent) -> list[Place]:
    """Cards that lie alike and cover one another by a quarter to three quarters: pairs, stairs, columns."""
    places: list[Place] = []
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        start, angle = rng.uniform(-extent * 0.7, extent * 0.6), _slant(rng)
        step = _step(rng)
        twist = rng.normal(0, 0.05) + (rng.normal(0, 0.25) if rng.random() < 0.3 else 0.0)
        count = int(rng.choice([2, 2, 2, 3, 3, 4, 5]))
        for i in range(count):
            x, y = start + _turned(step * i, angle) + rng.normal(0, 0.03, 2)
            places.append((float(x), float(y), float(angle + twist * i + rng.normal(0, 0.04))))
    return places


def _step(rng: Random) -> NDArray[np.float64]:
    """From one card of a run to the next: mostly sideways, at times along the card or both."""
    sideways = rng.choice([-1, 1]) * rng.uniform(0.25, 0.95) * ASPECT
    kind = rng.random()
    if kind < 0.6:
        return np.array([sideways, rng.normal(0, 0.08)])
    along = rng.choice([-1, 1]) * rng.uniform(0.2, 0.7)
    return np.array([rng.normal(0, 0.06) if kind < 0.75 else sideways, along])


def _fan(rng: Random, extent: Extent) -> list[Place]:
    """As in a hand."""
    middle = rng.uniform(-extent * 0.5, extent * 0.5)
    spread, start = rng.uniform(0.1, 0.5), rng.uniform(0, 2 * np.pi)
    angles = start + spread * np.arange(int(rng.integers(2, 9))) * rng.choice([-1, 1])
    return [(middle[0] + np.sin(a) * 0.8, middle[1] - np.cos(a) * 0.8, a) for a in angles]


def _slant(rng: Random) -> float:
    """Mostly straight with the table or the camera, at times any angle."""
    if rng.random() < 0.3:
        return float(rng.uniform(0, 2 * np.pi))
    return float(rng.normal(0, 0.12) + rng.choice([0, np.pi / 2, np.pi, -np.pi / 2]))


def _turned(offset: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([offset[0] * cosine - offset[1] * sine, offset[0] * sine + offset[1] * cosine])
