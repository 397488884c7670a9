"""A look at a card as it would be in another light, through another lens, a little misplaced.

A deck is taught within a minute under one lamp. What these variations change is what the next evening will change;
how far they move a card's features tells `matching` which directions mean nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["varied"]

Crop = NDArray[np.uint8]
Light = NDArray[np.float32]

MISPLACED = 0.03
"""Standard deviation of a corner's error, in parts of the card: what outlines are off by."""

COARSEST = 0.3
"""A card far away is seen with this share of the points of a crop."""

BLURRIEST = 1.6
"""Standard deviation of the widest blur, in points of the crop."""


def varied(crop: Crop, rng: np.random.Generator) -> Crop:
    """One variation of a rectified crop (h, w, 3) BGR: outline, size, focus, light, colour, contrast, noise."""
    seen = _defocused(rng, _coarser(rng, _shifted(rng, crop.astype(np.float32))))
    lit = seen * _slope(rng, crop.shape[0], crop.shape[1]) * _colour(rng)
    contrast = np.exp(rng.normal(0, 0.15))
    curved = np.clip(lit / 255, 0, 1) ** contrast * 255
    noisy = curved + rng.normal(0, rng.uniform(0, 8), curved.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _shifted(rng: np.random.Generator, crop: Light) -> Light:
    height, width = crop.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    moved = (corners + rng.normal(0, MISPLACED, (4, 2)) * (width, height)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, moved)
    shifted = cv2.warpPerspective(crop, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(shifted, np.float32)


def _coarser(rng: np.random.Generator, crop: Light) -> Light:
    if rng.random() < 0.4:
        return crop
    height, width = crop.shape[:2]
    share = rng.uniform(COARSEST, 1.0)
    small = cv2.resize(crop, (round(width * share), round(height * share)), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (width, height)), np.float32)


def _defocused(rng: np.random.Generator, crop: Light) -> Light:
    if rng.random() < 0.5:
        return crop
    return np.asarray(cv2.GaussianBlur(crop, (0, 0), float(rng.uniform(0.4, BLURRIEST))), np.float32)


def _slope(rng: np.random.Generator, height: int, width: int) -> Light:
    """Light that falls off across the card, (h, w, 1)."""
    ys, xs = np.mgrid[-0.5 : 0.5 : height * 1j, -0.5 : 0.5 : width * 1j]
    angle = rng.uniform(0, 2 * np.pi)
    slope = 1 + rng.normal(0, 0.25) * (xs * np.cos(angle) + ys * np.sin(angle))
    return np.asarray(slope[..., None], np.float32)


def _colour(rng: np.random.Generator) -> Light:
    """Exposure and the warmth of the lamp, one factor a channel."""
    warmth = rng.normal(0, 0.12)
    return np.asarray(np.exp(rng.normal(0, 0.3)) * np.array([1 - warmth, 1.0, 1 + warmth]), np.float32)
