"""One card as it lay before the camera for a moment: a few looks, what the network says of them, how sharp they are."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine.observation import BACK
from models._cv import cv2
from vision.geometry import Quad

__all__ = ["Glance", "correlation", "resemblance", "sharpness"]

Crop = NDArray[np.uint8]
Floats = NDArray[np.float64]

SHARP = 0.008
"""Least `sharpness` of a look that is worth keeping. Cards of five printings in focus have 0.02 to 0.09; blurred over
a fiftieth of their height, half of them lie below this; over a fortieth, all."""

SURELY_BACK = 0.95
"""A glance that is a back with this probability is probably the pile that is still to be shown."""

TALL = 70.0
"""Pixels that a card must be high in the picture: below, there is nothing to learn from its small signs."""


@dataclass(eq=False)
class Glance:
    """``number`` from 1; ``quad`` where the card was last seen (pixels); ``looks`` rectified crops, sharpest first.

    ``logs`` (n, 34): the network's log-probabilities of each look; ``features`` (n, d), unit length, one way up;
    ``height`` pixels. ``double_of``: the number of an earlier glance that resembles this one, 0 for none.
    ``seen_in``: the number of the last still moment in which the card lay there; ``outline``: what it had when it came
    (later it may be half covered). ``face``: the other glances show that it is none of a back. ``came``: the picture
    changed there since the still moment before. ``alone``: it came to lie on the bare table, all of it.
    """

    quad: Quad
    number: int = 0
    looks: list[Crop] = field(default_factory=list)
    logs: list[Floats] = field(default_factory=list)
    features: list[Floats] = field(default_factory=list)
    height: float = 0.0
    double_of: int = 0
    face: bool = False
    came: bool = False
    alone: bool = False
    seen_in: int = 0
    outline: Quad = field(init=False)

    def __post_init__(self) -> None:
        self.outline = self.quad

    def take(self, crop: Crop, logs: Floats, feature: Floats) -> None:
        """Add a look; the sharpest stands first."""
        before = self.looks and sharpness(crop) > sharpness(self.looks[0])
        place = 0 if before else len(self.looks)
        self.looks.insert(place, crop)
        self.logs.insert(place, logs)
        self.features.insert(place, feature)

    @property
    def faces(self) -> Floats:
        """Log-probabilities (34,) over all looks: looks at a card that lies still are hardly independent."""
        mean = np.mean(self.logs, axis=0)
        return np.asarray(mean - np.log(np.exp(mean).sum()), np.float64)

    @property
    def blurred(self) -> bool:
        """Whether nothing can be learned from it: out of focus, moved, or too small in the picture."""
        return self.height < TALL or sharpness(self.looks[0]) < SHARP

    @property
    def looks_back(self) -> bool:
        """Whether the network takes it for a card that lies face down; a face of a strange printing may be, too."""
        return bool(np.exp(self.faces[BACK]) > SURELY_BACK)

    @property
    def back(self) -> bool:
        """Whether it is taken for a card that lies face down."""
        return self.looks_back and not self.face


def sharpness(crop: Crop) -> float:
    """Share of a crop's contrast that is as fine as a stroke, 0 to 1: light and colours do not matter."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
    inner = grey[grey.shape[0] // 16 : -grey.shape[0] // 16, grey.shape[1] // 16 : -grey.shape[1] // 16]
    # Noise is finer than any stroke of a card that is seen in this size; the first blur takes it out.
    calm = cv2.GaussianBlur(inner, (0, 0), 0.8)
    fine = calm - cv2.GaussianBlur(calm, (0, 0), 1.6)
    return float(fine.var() / max(float(calm.var()), 25.0))


def resemblance(a: Glance, b: Glance) -> float:
    """How alike two glances look, -1 to 1, whichever way up: by their features and by their pixels.

    In one light, the same card lies above 0.9 and different cards of one deck below it (99 of 100).
    """
    by_feature = float(a.features[0] @ b.features[0])
    by_pixel = max(correlation(a.looks[0], b.looks[0]), correlation(a.looks[0], b.looks[0][::-1, ::-1]))
    return by_feature * by_pixel


def correlation(a: Crop, b: Crop) -> float:
    """How alike two crops are as they are, -1 to 1, by their pixels: light does not matter."""
    one, other = _plain(a), _plain(b)
    return float(one @ other) / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-6)


def _plain(crop: Crop) -> NDArray[np.float32]:
    """Grey, small and a little blurred, so that an outline that is off by a point does not count."""
    small = cv2.resize(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), (40, 64), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small.astype(np.float32), (0, 0), 1.0)[3:-3, 3:-3].ravel()
    return np.asarray(soft - soft.mean(), np.float32)
