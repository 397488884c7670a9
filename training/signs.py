"""The four French suit signs as filled outlines."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["draw_sign"]

Picture = NDArray[np.uint8]


def draw_sign(
    card: Picture,
    suit: str,
    centre: tuple[float, float],
    size: float,
    colour: tuple[int, int, int],
    plump: float,
    *,
    upside_down: bool = False,
) -> None:
    """Fill one suit sign of ``size`` pixels height; sixteenths of a pixel keep it smooth."""
    for outline in _SIGNS[suit]:
        points = outline * (size / 2) * (plump, 1)
        points = -points if upside_down else points
        cv2.fillPoly(card, [np.round((points + centre) * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def _disc(x: float, y: float, radius: float) -> NDArray[np.float64]:
    angle = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    return np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], axis=1)


def _signs() -> dict[str, list[NDArray[np.float64]]]:
    """Outlines in units of half the sign's height, y downwards."""
    stem = np.array([[-0.06, 0.1], [0.06, 0.1], [0.12, 0.7], [0.38, 1.0], [-0.38, 1.0], [-0.12, 0.7]])
    heart = [
        _disc(-0.42, -0.5, 0.46),
        _disc(0.42, -0.5, 0.46),
        np.array([[-0.83, -0.3], [0, -0.5], [0.83, -0.3], [0, 1.0]]),
    ]
    blade = [part * (1, -1) * 0.9 + (0, -0.08) for part in heart]
    side = np.linspace(0, 1, 9)[:, None]
    tips = np.array([[0, -1.0], [0.72, 0], [0, 1.0], [-0.72, 0]])
    edges = []
    for a, b in zip(tips, np.roll(tips, -1, axis=0), strict=True):
        edges.append(a + (b - a) * side - (a + b) / 2 * 0.14 * np.sin(np.pi * side))
    return {
        "hearts": heart,
        "spades": [*blade, stem],
        "clubs": [_disc(0, -0.52, 0.43), _disc(-0.46, 0.2, 0.43), _disc(0.46, 0.2, 0.43), _disc(0, 0, 0.25), stem],
        "diamonds": [np.concatenate(edges)],
    }


_SIGNS = _signs()
