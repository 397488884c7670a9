"""What lens and sensor do to a clean picture: softness, wandering exposure, mains flicker, noise."""

from __future__ import annotations

from math import pi, sin

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["Lens"]

_NOISE_FIELDS = 6  # reused at random offsets: new noise for every pixel would cost more than all the rest


class Lens:
    """One webcam. ``blur``: standard deviation of the softness in pixels; ``noise``: of the noise, of 255."""

    def __init__(self, rng: np.random.Generator, size: tuple[int, int], blur: float = 0.65, noise: float = 1.5) -> None:
        width, height = size
        self._rng = rng
        self._blur = blur
        self._fields = [
            (noise * rng.standard_normal((height, width, 3))).astype(np.float32) for _ in range(_NOISE_FIELDS)
        ]
        self._phase = float(rng.uniform(0, 2 * pi))
        y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        self._vignette = (1.0 - 0.10 * (x**2 + y**2)).astype(np.float32)[..., None]

    def film(self, picture: NDArray[np.float32], t: float) -> NDArray[np.uint8]:
        """The picture as the webcam delivers it at ``t`` seconds: (h, w, 3) uint8 BGR."""
        soft = cv2.GaussianBlur(picture, (0, 0), self._blur)
        lit = soft * (self._vignette * np.float32(self._exposure(t)))
        field = self._fields[int(self._rng.integers(_NOISE_FIELDS))]
        offset = int(self._rng.integers(field.shape[0]))
        noisy = lit + np.roll(field, offset, axis=0)
        return np.asarray(np.clip(noisy, 0, 255), dtype=np.uint8)

    def _exposure(self, t: float) -> float:
        drift = 0.02 * sin(0.31 * t + self._phase) + 0.012 * sin(1.7 * t)
        flicker = 0.005 * sin(2 * pi * 1.3 * t)  # 100 Hz of the mains against 15 frames a second
        return 1.0 + drift + flicker
