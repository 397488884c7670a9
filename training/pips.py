"""Number cards of French packs drawn in a style of their own each time: no two makers agree on pips and indices.

The art that can be had shows few styles of sevens, tens and aces, and hardly any low ranks. These stand in for the
makers that are missing: jumbo and tiny indices, two or four of them, slim and fat pips, wide and narrow pip columns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["Style", "draw_number", "random_style"]

Picture = NDArray[np.uint8]
Random = np.random.Generator

HEIGHT = 360
"""Pixels, as in `art.ART_HEIGHT`."""

_FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)

_COLUMN = {
    "A": (),
    "2": (),
    "3": (),
    "4": (0.0, 1.0),
    "5": (0.0, 1.0),
    "6": (0.0, 0.5, 1.0),
    "7": (0.0, 0.5, 1.0),
    "8": (0.0, 0.5, 1.0),
    "9": (0.0, 1 / 3, 2 / 3, 1.0),
    "10": (0.0, 1 / 3, 2 / 3, 1.0),
}
"""Heights of the pips in the left and the right column, 0 top to 1 bottom."""

_MIDDLE = {
    "A": (0.5,),
    "2": (0.0, 1.0),
    "3": (0.0, 0.5, 1.0),
    "4": (),
    "5": (0.5,),
    "6": (),
    "7": (0.25,),
    "8": (0.25, 0.75),
    "9": (0.5,),
    "10": (1 / 6, 5 / 6),
}


@dataclass(frozen=True)
class Style:
    """How one maker draws: sizes as shares of the card's height, colours BGR."""

    aspect: float
    pip: float
    column: float
    reach: float
    index: float
    index_pip: float
    stroke: int
    font: int
    four_indices: bool
    red: tuple[int, int, int]
    black: tuple[int, int, int]
    ace: float


def random_style(rng: Random) -> Style:
    """A maker that might exist."""
    red = (int(rng.integers(10, 70)), int(rng.integers(10, 60)), int(rng.integers(150, 235)))
    dark = int(rng.integers(5, 60))
    return Style(
        aspect=float(rng.uniform(0.62, 0.73)),
        pip=float(rng.uniform(0.09, 0.17)),
        column=float(rng.uniform(0.14, 0.2)),
        reach=float(rng.uniform(0.3, 0.37)),
        index=float(rng.choice([rng.uniform(0.06, 0.1), rng.uniform(0.1, 0.2)])),
        index_pip=float(rng.uniform(0.6, 1.0)),
        stroke=int(rng.integers(2, 6)),
        font=int(rng.choice(_FONTS)),
        four_indices=bool(rng.random() < 0.25),
        red=red,
        black=(dark, dark, dark),
        ace=float(rng.choice([rng.uniform(0.12, 0.2), rng.uniform(0.25, 0.45)])),
    )


def draw_number(suit: str, rank: str, style: Style) -> Picture:
    """One card, uint8 (HEIGHT, width, 4) BGRA, square corners. ``suit`` clubs, spades, hearts or diamonds;
    ``rank`` A or 2 to 10."""
    width = round(HEIGHT * style.aspect)
    card = np.full((HEIGHT, width, 3), 252, np.uint8)
    colour = style.red if suit in {"hearts", "diamonds"} else style.black
    size = style.ace if rank == "A" else style.pip
    for x, y in _spots(rank, style):
        _pip(card, suit, (width / 2 + x * HEIGHT, y * HEIGHT), size * HEIGHT, colour, upside_down=y > 0.51)
    corner = _index(suit, rank, style, colour)
    height, across = corner.shape[:2]
    corners = [card[:height, :across]]
    if style.four_indices:
        corners.append(card[:height, width - across :])
    for patch in corners:
        np.minimum(patch, corner, out=patch)
    turned = card[::-1, ::-1]
    for patch in [turned[:height, :across], *([turned[:height, width - across :]] if style.four_indices else [])]:
        np.minimum(patch, corner, out=patch)
    return np.dstack([card, np.full(card.shape[:2], 255, np.uint8)])


def _spots(rank: str, style: Style) -> list[tuple[float, float]]:
    def height(share: float) -> float:
        return 0.5 + (share - 0.5) * 2 * style.reach

    sides = [(x, height(y)) for y in _COLUMN[rank] for x in (-style.column, style.column)]
    return sides + [(0.0, height(y)) for y in _MIDDLE[rank]]


def _index(suit: str, rank: str, style: Style, colour: tuple[int, int, int]) -> Picture:
    """The corner with rank and small pip; white where nothing is drawn."""
    tall = style.index * HEIGHT
    (across, high), _ = cv2.getTextSize(rank, style.font, 1.0, style.stroke)
    scale = tall / max(high, 1) * (0.8 if rank == "10" else 1.0)
    text = int(across * scale)
    margin = 8
    patch = np.full(
        (int(tall * (2 + style.index_pip)) + 2 * margin, max(text, int(tall)) + 2 * margin, 3), 255, np.uint8
    )
    middle = patch.shape[1] / 2
    where = (int(middle - text / 2), int(margin + tall))
    cv2.putText(patch, rank, where, style.font, scale, colour, max(2, round(style.stroke * scale * 0.7)), cv2.LINE_AA)
    _pip(patch, suit, (middle, margin + tall * 1.2 + tall * style.index_pip / 2), tall * style.index_pip, colour)
    return patch


def _pip(
    card: Picture,
    suit: str,
    centre: tuple[float, float],
    size: float,
    colour: tuple[int, int, int],
    *,
    upside_down: bool = False,
) -> None:
    """Fill one suit sign of ``size`` pixels height; sixteenths of a pixel keep it smooth."""
    for outline in _SIGNS[suit]:
        points = outline * (size / 2)
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
