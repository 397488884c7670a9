"""The lamp's reflection in the varnish of cards: a pale veil, in each card a little elsewhere, as each is bent."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card
from studio.camera import Camera, Pose, transform
from studio.stamps import Box

__all__ = ["Gloss"]

_BEND = 34.0  # mm by which the reflection wanders from card to card, standard deviation: a degree of bend
_WARM = np.array((0.82, 0.96, 1.0), np.float32)  # the lamp's own colour
_LONG, _SHORT = (60.0, 110.0), (32.0, 58.0)  # mm: standard deviations of the spot along and across
_NEAR = 130.0  # mm from the middle within which the lamp is mirrored


class Gloss:
    """Where the lamp is mirrored. ``strength``: grey levels that its middle adds to a card."""

    def __init__(self, camera: Camera, strength: float, rng: np.random.Generator) -> None:
        self._camera, self._strength = camera, strength
        self._middle = rng.uniform(-_NEAR, _NEAR, 2)
        self._turn = float(rng.uniform(0, 180))
        self._sides = float(rng.uniform(*_LONG)), float(rng.uniform(*_SHORT))
        self._bends = rng.normal(0.0, _BEND, (64, 2))

    def on(self, card: Card | None, pose: Pose, box: Box) -> NDArray[np.float32]:
        """What the lamp adds to a card (None: to a back) that lies there, in a box of the picture: (h, w, 3)."""
        left, top, right, bottom = box
        (x, y) = transform(self._camera.matrix(), (self._middle + self._bend(card, pose))[None])[0]
        down, across = np.mgrid[top:bottom, left:right].astype(np.float32)
        c, s = cos(radians(self._turn)), sin(radians(self._turn))
        along, aside = c * (across - x) + s * (down - y), c * (down - y) - s * (across - x)
        wide, narrow = (side * self._camera.scale for side in self._sides)
        spot = np.exp(-0.5 * ((along / wide) ** 2 + (aside / narrow) ** 2))
        return np.asarray(self._strength * spot[..., None] * _WARM, np.float32)

    def _bend(self, card: Card | None, pose: Pose) -> NDArray[np.float64]:
        """A card keeps its bend, and turns with it."""
        bend = self._bends[63 if card is None else card.index]
        c, s = cos(radians(pose.angle)), sin(radians(pose.angle))
        return np.array((c * bend[0] - s * bend[1], s * bend[0] + c * bend[1]))
