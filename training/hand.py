"""A hand that reaches over the table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.backgrounds import smooth_noise

__all__ = ["draw_hand"]

Random = np.random.Generator


def draw_hand(rng: Random, picture: NDArray[np.float32], owner: NDArray[np.int16]) -> None:
    """A forearm with fingers from an edge; hides what lies below. Changes both arrays: ``picture`` float32
    (h, w, 3), 0 to 255; ``owner`` (h, w), number of the card seen at a pixel, -1 where none is."""
    height, width = owner.shape
    mask = np.zeros((height, width), np.uint8)
    start, palm = _start(rng, width, height), rng.uniform((0, 0), (width, height))
    scale = rng.uniform(18, 60)
    _draw_arm(rng, mask, start, palm, scale)
    alpha = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.6, 3))).astype(np.float32)[..., None] / 255
    shade = cv2.GaussianBlur(mask, (0, 0), 9).astype(np.float32)[..., None] / 255
    picture *= 1 - rng.uniform(0.1, 0.4) * shade
    picture[...] = picture * (1 - alpha) + _skin(rng, mask, scale) * alpha
    owner[mask > 127] = -1


def _start(rng: Random, width: int, height: int) -> NDArray[np.float64]:
    along = rng.random()
    ends = [(along * width, -20), (along * width, height + 20), (-20, along * height), (width + 20, along * height)]
    return np.array(ends[int(rng.integers(4))])


def _draw_arm(
    rng: Random, mask: NDArray[np.uint8], start: NDArray[np.float64], palm: NDArray[np.float64], scale: float
) -> None:
    middle = tuple(palm.astype(int))
    cv2.line(mask, tuple(start.astype(int)), middle, 255, int(scale * 1.4), cv2.LINE_AA)
    cv2.circle(mask, middle, int(scale), 255, -1, cv2.LINE_AA)
    towards = np.arctan2(*(palm - start)[::-1])
    for finger in np.linspace(-0.6, 0.6, 5) + rng.normal(0, 0.1, 5):
        tip = palm + scale * rng.uniform(1.4, 2.4) * np.array([np.cos(towards + finger), np.sin(towards + finger)])
        cv2.line(mask, middle, tuple(tip.astype(int)), 255, int(scale * 0.42) + 1, cv2.LINE_AA)


def _skin(rng: Random, mask: NDArray[np.uint8], scale: float) -> NDArray[np.float32]:
    """Skin or sleeve, rounder towards the edges of the arm, with soft blotches."""
    height, width = mask.shape
    tone = np.array([110, 140, 195]) * rng.uniform(0.35, 1.15) * rng.uniform(0.92, 1.08, 3)
    if rng.random() < 0.25:  # a sleeve or a glove
        tone = rng.uniform(15, 220, 3)
    depth = np.minimum(cv2.distanceTransform(mask, cv2.DIST_L2, 3) / (scale * 0.5), 1)
    round_shade = 0.65 + 0.35 * np.sqrt(depth)
    blotches = 0.85 + 0.3 * smooth_noise(rng, height, width, (8, 8))
    return np.asarray(tone * (round_shade * blotches)[..., None], np.float32)
