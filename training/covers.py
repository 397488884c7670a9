"""Cards half under another one, as the card that makes trumps lies under the stock: composed scenes show too few."""

from __future__ import annotations

import numpy as np

from models._cv import cv2
from vision.geometry import Picture

__all__ = ["under"]

LEAST, MOST = 0.25, 0.5
"""Shares of a card that are covered."""

ACROSS = 0.6
"""Share of cards that lie crosswise under the other one; the rest lies along it."""

Random = np.random.Generator


def under(rng: Random, card: Picture, other: Picture) -> Picture:
    """A card, cut out upright (h, w, 3), with another cut out alike upon one end of it, or along one side."""
    turns = int(rng.choice([0, 2])) if rng.random() < 0.8 else int(rng.choice([1, 3]))
    turned = np.ascontiguousarray(np.rot90(card, turns))
    height, width = turned.shape[:2]
    cover = _turned(rng, other, turned)
    edge = height * float(rng.uniform(LEAST, MOST))
    slope = float(np.tan(rng.normal(0, 0.12)))
    xs, ys = np.meshgrid(np.arange(width), np.arange(height))
    beyond = ys - edge - slope * (xs - width / 2)  # pixels from the other card's edge into what is seen of the card
    shadow = 1 - float(rng.uniform(0, 0.5)) * np.exp(-np.maximum(beyond, 0) / float(rng.uniform(1, 5)))
    seen = np.clip(beyond + 0.5, 0, 1)[..., None]
    # The other card's own edge lies on the line: its picture is moved along with it, row by row of each column.
    rows = np.clip(cover.shape[0] - 1 + beyond, 0, cover.shape[0] - 1).astype(np.float32)
    columns = np.clip(xs, 0, cover.shape[1] - 1).astype(np.float32)
    upon = cv2.remap(cover, columns, rows, cv2.INTER_LINEAR)
    mixed = turned * shadow[..., None] * seen + upon * (1 - seen)
    return np.ascontiguousarray(np.rot90(mixed.astype(np.uint8), -turns))


def _turned(rng: Random, other: Picture, card: Picture) -> Picture:
    """The other card as it lies upon this one, at least as wide as that and in the same measure."""
    across = card.shape[0] > card.shape[1]
    turned = np.rot90(other, int(rng.choice([1, 3]) if across and rng.random() < ACROSS else rng.choice([0, 2])))
    factor = max(1.0, card.shape[1] / turned.shape[1])
    fitted = cv2.resize(turned, None, fx=factor, fy=factor) if factor > 1 else turned
    lies = np.asarray(fitted, np.uint8)
    first = int(rng.integers(lies.shape[1] - card.shape[1] + 1))
    return np.ascontiguousarray(lies[:, first : first + card.shape[1]])
