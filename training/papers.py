"""What cards are printed on, and how ink comes to lie there: white paper mostly, tinted, patterned or dark at times."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["BARE", "Colour", "Paper", "Picture", "coverage", "inked", "opaque", "printed", "random_paper", "under"]

Random = np.random.Generator
Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
"""Blue, green, red, 0 to 255 each."""

BARE = 252
"""Grey level of bare white paper."""

DARK = 0.04
"""Share of makers that print light signs on dark paper."""


@dataclass(frozen=True)
class Paper:
    """One maker's. ``tint``: its colour; ``shade``: by what share (-1 to 1) it is darker at the bottom than at the top;
    ``damask``: how strong (0 to 1) a pattern is in it, and ``seed`` of that; ``gloss``: by what share (0 to 1) ink
    pales towards one end. ``dark``: ink is light, and the paper has the colour that the ink would have had."""

    tint: Colour
    shade: float
    damask: float
    seed: int
    gloss: float
    dark: bool


def random_paper(rng: Random) -> Paper:
    """White in more than half of all packs."""
    plain = rng.random() < 0.6
    grey = float(rng.uniform(200, BARE))
    warm = float(rng.uniform(0, 0.18)) if rng.random() < 0.6 else 0.0
    tint = (BARE, BARE, BARE) if plain else (round(grey * (1 - warm)), round(grey * (1 - warm * 0.4)), round(grey))
    return Paper(
        tint=tint,
        shade=0.0 if plain else float(rng.uniform(-0.15, 0.15)),
        damask=float(rng.uniform(0.02, 0.12)) if rng.random() < 0.15 else 0.0,
        seed=int(rng.integers(1 << 30)),
        gloss=float(rng.uniform(0.1, 0.5)) if rng.random() < 0.2 else 0.0,
        dark=bool(rng.random() < DARK),
    )


def coverage(drawn: Picture) -> NDArray[np.float32]:
    """How much ink (0 to 1) lies where, (h, w, 1), of a picture (h, w, 3) drawn in black on bare paper."""
    return np.asarray(np.clip((BARE - drawn[..., :1].astype(np.float32)) / BARE, 0, 1), np.float32)


def printed(where: NDArray[np.float32], ink: Colour, paper: Paper) -> Picture:
    """A picture (h, w, 3) of ``ink`` on ``paper``, which it covers as far as is said (`coverage`)."""
    height, width = where.shape[:2]
    ground, over = (ink, paper.tint) if paper.dark else (paper.tint, ink)
    share = np.linspace(0, paper.gloss, height, dtype=np.float32)[:, None, None]
    colour = np.array(over, np.float32) * (1 - share) + (0 if paper.dark else 255) * share
    return np.asarray(np.clip(_sheet(height, width, ground, paper) * (1 - where) + colour * where, 0, 255), np.uint8)


def inked(figure: Picture, hue: int, faded: float) -> Picture:
    """A picture (h, w, 3) in other inks: its colours turned by ``hue`` (of 180) and paled by ``faded`` (a share; below
    0: they are stronger). Paper and black lines have no hue and stay."""
    tones = cv2.cvtColor(figure, cv2.COLOR_BGR2HSV)
    tones[..., 0] = (tones[..., 0].astype(np.int32) + hue) % 180
    tones[..., 1] = np.clip(tones[..., 1] * (1 - faded), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(tones, cv2.COLOR_HSV2BGR), np.uint8)


def opaque(drawn: Picture) -> Picture:
    """A picture (h, w, 3) with an alpha that hides all beneath it, (h, w, 4)."""
    return np.dstack([drawn, np.full(drawn.shape[:2], 255, np.uint8)])


def under(drawn: Picture, paper: Paper) -> Picture:
    """A picture (h, w, 3) drawn on bare white, as it looks on this paper; not for dark ones, which need `printed`."""
    sheet = _sheet(drawn.shape[0], drawn.shape[1], paper.tint, paper)
    return np.asarray(np.clip(drawn * (sheet / BARE), 0, 255), np.uint8)


def _sheet(height: int, width: int, ground: Colour, paper: Paper) -> NDArray[np.float32]:
    light = 1 - paper.shade * np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None, None]
    if paper.damask:
        rough = np.random.default_rng(paper.seed).normal(size=(height, width)).astype(np.float32)
        noise = np.asarray(cv2.GaussianBlur(rough, (0, 0), 4 + paper.seed % 5))
        light = light * (1 - paper.damask * ((noise + noise[:, ::-1]) > 0)[..., None])
    return np.asarray(light * np.array(ground, np.float32), np.float32)
