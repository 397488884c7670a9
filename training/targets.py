"""What `CardNet` is asked to say about a scene.

An outline is written so that nothing jumps when the card is turned by half a turn, since a card is the same
either way: its centre c, its half axes u (to the right) and v (down) as double-angle vectors
|u| (cos 2a, sin 2a), and the perspective term w = (q0 + q2 - q1 - q3) / 4, which a half turn does not change.
`vision.detect` has the inverse.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from vision.detect import STRIDE, UNIT

__all__ = ["encode", "targets"]

SEEN_ENOUGH = 0.35
"""A card of which less than this share is visible is neither asked for nor punished."""

HIDDEN_COUNTS = 1.5
"""How much more the outline of a card counts the less is seen of it: it must be guessed, and is what goes wrong."""

Points = NDArray[np.float32]


def _doubled(axis: Points) -> Points:
    length = np.maximum(np.linalg.norm(axis, axis=-1, keepdims=True), 1e-6)
    x, y = axis[..., :1], axis[..., 1:]
    return np.asarray(np.concatenate([x * x - y * y, 2 * x * y], axis=-1) / length, np.float32)


def encode(quad: Points) -> tuple[Points, Points]:
    """Centre (2,) in pixels and the six outline numbers (6,) in pixels of a quad (4, 2)."""
    q0, q1, q2, q3 = quad
    u, v, w = (q1 + q2 - q0 - q3) / 4, (q2 + q3 - q0 - q1) / 4, (q0 + q2 - q1 - q3) / 4
    return quad.mean(axis=0), np.concatenate([_doubled(u), _doubled(v), w]).astype(np.float32)


def targets(
    quads: Points, visible: NDArray[np.float32], centres: Points, height: int, width: int
) -> tuple[Points, Points, Points]:
    """Heat (h/8, w/8), outline (8, h/8, w/8) and its weight (h/8, w/8); heat -1: do not care."""
    rows, columns = height // STRIDE, width // STRIDE
    heat = np.zeros((rows, columns), np.float32)
    outline = np.zeros((8, rows, columns), np.float32)
    weight = np.zeros((rows, columns), np.float32)
    ignore = np.zeros((rows, columns), bool)
    ys, xs = np.mgrid[0:rows, 0:columns]
    for quad, share, centre in zip(quads, visible, centres, strict=True):
        size = float(np.sqrt(max(cv2.contourArea(quad.astype(np.float32)), 1.0)))
        cx, cy = centre / STRIDE - 0.5
        if share < 0.02 or not (-0.5 <= cx < columns - 0.5 and -0.5 <= cy < rows - 0.5):
            continue
        spread = max(0.7, size * float(np.clip(share, 0.35, 1)) / STRIDE / 5)
        distance = (xs - cx) ** 2 + (ys - cy) ** 2
        blob = np.exp(-distance / (2 * spread**2))
        if share < SEEN_ENOUGH:
            ignore |= blob > 0.3
            continue
        column, row = round(float(cx)), round(float(cy))
        blob[row, column] = 1.0
        middle, shape = encode(quad)
        mine = (blob > 0.4) & (blob > heat)
        offset = middle[:, None, None] / STRIDE - 0.5 - np.stack([xs, ys])
        outline[:2, mine] = (offset * STRIDE / UNIT)[:, mine]
        outline[2:, mine] = shape[:, None] / UNIT
        weight[mine] = blob[mine] * UNIT / size * (1 + HIDDEN_COUNTS * (1 - min(float(share), 1.0)))
        heat = np.maximum(heat, blob.astype(np.float32))
    heat[ignore & (heat < 0.5)] = -1
    return heat, outline, weight
