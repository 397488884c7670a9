"""French cards drawn in a style of their own each time: no two makers agree on pips, indices and courts.

The art that can be had shows few styles of sevens, tens and aces, and hardly any low ranks. These stand in for the
makers that are missing: jumbo and tiny indices, two or four of them, slim and fat pips, wide and narrow pip columns,
a line around the pips, an ace within ornaments. Courts keep the figure that somebody drew and get the style's paper,
frame, colours and indices: what no two makers share is the figure, what all of them print is the letter.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["Style", "draw_court", "draw_number", "random_style"]

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


_LETTERS = ({"J": "J", "Q": "Q", "K": "K"}, {"J": "B", "Q": "D", "K": "K"}, {"J": "V", "Q": "D", "K": "R"},
            {"J": "W", "Q": "D", "K": "K"})  # fmt: skip
"""What stands on courts: English, German and Russian, French, Polish."""

PAPER = 252


@dataclass(frozen=True)
class Style:
    """How one maker draws: sizes as shares of the card's height, colours BGR.

    ``plump``, ``narrow``: width of pips and of indices as shares of the usual; ``frame``: inset of a line around pips
    and figures, 0 for
    none; ``letters``: what is printed on courts; ``figure``: share of the card's width that a court's figure takes;
    ``hue`` and ``faded`` (0 to 1): how its colours are turned and paled; ``ornament``: seed of the ace's ornaments,
    0 for none.
    """

    aspect: float
    pip: float
    plump: float
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
    narrow: float
    frame: float
    letters: dict[str, str]
    figure: float
    hue: int
    faded: float
    ornament: int


def random_style(rng: Random) -> Style:
    """A maker that might exist."""
    red = (int(rng.integers(10, 70)), int(rng.integers(10, 60)), int(rng.integers(150, 235)))
    dark = int(rng.integers(5, 60))
    return Style(
        aspect=float(rng.uniform(0.62, 0.73)),
        pip=float(rng.choice([rng.uniform(0.055, 0.1), rng.uniform(0.09, 0.17)])),
        plump=float(rng.uniform(0.8, 1.12)),
        column=float(rng.uniform(0.11, 0.2)),
        reach=float(rng.uniform(0.26, 0.37)),
        index=float(rng.choice([rng.uniform(0.06, 0.1), rng.uniform(0.1, 0.2)])),
        index_pip=float(rng.uniform(0.6, 1.0)),
        stroke=int(rng.integers(2, 7)),
        font=int(rng.choice(_FONTS)),
        four_indices=bool(rng.random() < 0.35),
        red=red,
        black=(dark, dark, dark),
        ace=float(rng.choice([rng.uniform(0.12, 0.2), rng.uniform(0.25, 0.45)])),
        narrow=float(rng.uniform(0.55, 1.1)),
        frame=float(rng.uniform(0.1, 0.17)) if rng.random() < 0.3 else 0.0,
        letters=_LETTERS[int(rng.choice(len(_LETTERS), p=[0.7, 0.14, 0.1, 0.06]))],
        figure=float(rng.uniform(0.5, 0.92)),
        hue=int(rng.integers(180)) if rng.random() < 0.5 else 0,
        faded=float(rng.uniform(0, 0.7)),
        ornament=int(rng.integers(1, 1 << 30)) if rng.random() < 0.3 else 0,
    )


def draw_number(suit: str, rank: str, style: Style) -> Picture:
    """One card, uint8 (HEIGHT, width, 4) BGRA, square corners. ``suit`` clubs, spades, hearts or diamonds;
    ``rank`` A or 2 to 10."""
    card = _paper(style)
    colour = style.red if suit in {"hearts", "diamonds"} else style.black
    size = style.ace if rank == "A" else style.pip
    if rank == "A" and style.ornament:
        _ornament(card, size, colour, style.ornament)
    for x, y in _spots(rank, style):
        middle = (card.shape[1] / 2 + x * HEIGHT, y * HEIGHT)
        _pip(card, suit, middle, size * HEIGHT, colour, style.plump, upside_down=y > 0.51)
    return _indexed(card, _index(suit, rank, style, colour), style)


def draw_court(figure: Picture, suit: str, rank: str, style: Style) -> Picture:
    """A court, uint8 (HEIGHT, width, 4) BGRA, with the figure that another maker drew: ``figure`` is a whole card
    (h, w, 4). ``rank`` J, Q or K."""
    card = _paper(style)
    colour = style.red if suit in {"hearts", "diamonds"} else style.black
    drawn = _recoloured(_cut_out(figure), style)
    across = round(card.shape[1] * style.figure)
    tall = min(round(across * drawn.shape[0] / drawn.shape[1]), round(0.9 * HEIGHT))
    left, top = (card.shape[1] - across) // 2, (HEIGHT - tall) // 2
    card[top : top + tall, left : left + across] = cv2.resize(drawn, (across, tall), interpolation=cv2.INTER_AREA)
    if style.frame:
        cv2.rectangle(card, (left - 2, top - 2), (left + across + 1, top + tall + 1), (90, 70, 60), 2)
    return _indexed(card, _index(suit, style.letters[rank], style, colour), style, bare=True)


def _paper(style: Style) -> Picture:
    """An empty card, with the line around what will stand on it, if this maker has one."""
    width = round(HEIGHT * style.aspect)
    card = np.full((HEIGHT, width, 3), PAPER, np.uint8)
    if style.frame:
        inset = round(style.frame * HEIGHT)
        cv2.rectangle(card, (inset, inset), (width - 1 - inset, HEIGHT - 1 - inset), (200, 180, 160), 2)
    return card


def _indexed(card: Picture, corner: Picture, style: Style, *, bare: bool = False) -> Picture:
    """With the index in two or four corners, on ``bare`` paper or over what is drawn there, and an opaque alpha."""
    height, width = min(corner.shape[0], HEIGHT // 2), corner.shape[1]
    for end in (card, card[::-1, ::-1]):
        sides = (end[:height, :width], end[:height, end.shape[1] - width :])
        for patch in sides if style.four_indices else sides[:1]:
            patch[:] = corner[:height] if bare else np.minimum(patch, corner[:height])
    return np.dstack([card, np.full(card.shape[:2], 255, np.uint8)])


def _cut_out(face: Picture) -> Picture:
    """The middle of a card (h, w, 4) on paper, without the corners where its own indices stand."""
    height, width = face.shape[:2]
    alpha = face[..., 3:].astype(np.float32) / 255
    flat = (face[..., :3] * alpha + PAPER * (1 - alpha)).astype(np.uint8)
    return np.ascontiguousarray(
        flat[round(0.07 * height) : round(0.93 * height), round(0.17 * width) : round(0.83 * width)]
    )


def _recoloured(figure: Picture, style: Style) -> Picture:
    """The figure in another maker's inks; paper and black lines have no hue and stay."""
    tones = cv2.cvtColor(figure, cv2.COLOR_BGR2HSV)
    tones[..., 0] = (tones[..., 0].astype(np.int32) + style.hue) % 180
    tones[..., 1] = (tones[..., 1] * (1 - style.faded)).astype(np.uint8)
    return np.asarray(cv2.cvtColor(tones, cv2.COLOR_HSV2BGR), np.uint8)


def _ornament(card: Picture, size: float, colour: tuple[int, int, int], seed: int) -> None:
    """Leaves and scrolls around the ace's sign, the same on both sides: noise of the size of leaves, cut at a level."""
    rng = np.random.default_rng(seed)
    height, width = card.shape[:2]
    noise = cv2.GaussianBlur(rng.normal(size=(height, width)), (0, 0), rng.uniform(1.5, 5))
    noise = noise + noise[:, ::-1]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    reach = np.hypot(xs / rng.uniform(0.4, 0.75), ys / rng.uniform(0.3, 0.6))
    card[(noise > 0.3 * noise.std()) & (reach < 1) & (reach > size * rng.uniform(0, 1.5))] = colour


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
    margin = 8
    letter = np.full((int(tall) + 2 * margin, int(across * scale) + 2 * margin, 3), 255, np.uint8)
    thick = max(2, round(style.stroke * scale * 0.7))
    cv2.putText(letter, rank, (margin, margin + int(tall)), style.font, scale, colour, thick, cv2.LINE_AA)
    letter = cv2.resize(letter, None, fx=style.narrow, fy=1.0, interpolation=cv2.INTER_AREA)
    wide = max(letter.shape[1], int(tall * style.index_pip) + 2 * margin)
    patch = np.full((int(tall * (1.2 + style.index_pip)) + 2 * margin, wide, 3), 255, np.uint8)
    left = (wide - letter.shape[1]) // 2
    patch[: letter.shape[0], left : left + letter.shape[1]] = letter
    below = (wide / 2, margin + tall * 1.2 + tall * style.index_pip / 2)
    _pip(patch, suit, below, tall * style.index_pip, colour, style.plump)
    return np.minimum(patch, PAPER)


def _pip(
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
