"""The large ace, most often that of spades, into whose sign makers engrave: rims, scrolls, figures, a medallion.

For two centuries a duty was paid on this card, so it bears the maker's pride: from afar it is grey, and of its outline
often only a thin line can be seen. The index in the corner is as on every other card.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.signs import draw_sign

__all__ = ["draw_engraved"]

Picture = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Random = np.random.Generator

SIZES = (0.32, 0.56)
"""Height of the sign as a share of the card's height."""


def draw_engraved(card: Picture, suit: str, colour: tuple[int, int, int], plump: float, seed: int) -> None:
    """Draw the ace's sign of ``suit`` into the middle of a card (h, w, 3), BGR; a seed is a maker's plate."""
    rng = np.random.default_rng(seed)
    height, width = card.shape[:2]
    size = min(float(rng.uniform(*SIZES)) * height, 0.92 * width / plump)
    middle = (width / 2, height * (0.5 + rng.uniform(-0.03, 0.03)))
    sign = _sign(card, suit, middle, size, plump)
    ink = _rims(rng, sign, size) | (_inside(rng, sign, size, middle) & _shrunk(sign, 0.09 * size))
    if rng.random() < 0.5:
        ink |= _lettering(rng, sign.shape, middle, size)
    card[ink] = colour


def _sign(card: Picture, suit: str, middle: tuple[float, float], size: float, plump: float) -> Mask:
    plate = np.zeros_like(card)
    draw_sign(plate, suit, middle, size, (255, 255, 255), plump)
    return np.asarray(plate[..., 0] > 127)


def _shrunk(sign: Mask, by: float) -> Mask:
    """The sign without a rim of ``by`` pixels."""
    return np.asarray(cv2.distanceTransform(sign.astype(np.uint8), cv2.DIST_L2, 5) > by)


def _rims(rng: Random, sign: Mask, size: float) -> Mask:
    """The outline, thin or fat, at times a second one within."""
    outer = float(rng.uniform(0.008, 0.06)) * size
    ink = sign & ~_shrunk(sign, outer)
    if rng.random() < 0.5:
        inner = outer + float(rng.uniform(0.015, 0.04)) * size
        ink |= _shrunk(sign, inner) & ~_shrunk(sign, inner + float(rng.uniform(0.008, 0.03)) * size)
    return np.asarray(ink)


def _inside(rng: Random, sign: Mask, size: float, middle: tuple[float, float]) -> Mask:
    """What fills the sign: scrolls as wide as leaves, hatching, a medallion, or ink around any of them."""
    height, width = sign.shape
    noise = cv2.GaussianBlur(rng.normal(size=(height, width)), (0, 0), float(rng.uniform(0.008, 0.03)) * size)
    scrolls = (noise + noise[:, ::-1]) > rng.uniform(-0.5, 0.8) * noise.std()
    ys, xs = np.mgrid[0:height, 0:width]
    slope, gap = rng.uniform(-1, 1), float(rng.uniform(0.012, 0.035)) * size
    hatching = ((xs + slope * ys) / max(gap, 1.5)).astype(np.int64) % 2 == 0
    filled = np.asarray(scrolls if rng.random() < 0.7 else hatching)
    if rng.random() < 0.5:
        away = np.hypot((xs - middle[0]) / rng.uniform(0.7, 1.2), ys - middle[1] - rng.uniform(-0.1, 0.15) * size)
        radius = float(rng.uniform(0.08, 0.2)) * size
        filled = np.where(away < radius, scrolls != (rng.random() < 0.5), filled)
        filled = np.where(np.abs(away - radius) < 0.012 * size, True, filled)
    return np.asarray(filled)


def _lettering(rng: Random, shape: tuple[int, ...], middle: tuple[float, float], size: float) -> Mask:
    """The maker's name and town, too small to read, below and at times above the sign."""
    plate = np.zeros(shape, np.uint8)
    for side in (1, -1)[: int(rng.integers(1, 3))]:
        for line in range(int(rng.integers(1, 3))):
            words = "".join(rng.choice(list("ABCDEGILMNORSTU "), int(rng.integers(7, 16))))
            scale = float(rng.uniform(0.25, 0.5))
            (across, high), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_COMPLEX, scale, 1)
            y = middle[1] + side * (size * 0.55 + high * (1 + 1.6 * line))
            at = (round(middle[0] - across / 2), round(y))
            cv2.putText(plate, words, at, cv2.FONT_HERSHEY_COMPLEX, scale, 255, 1, cv2.LINE_AA)
    return np.asarray(plate > 100)
