"""French cards drawn in a style of their own each time: no two makers agree on pips, indices and courts.

The art that can be had shows few styles of sevens, tens and aces, and hardly any low ranks. These stand in for the
makers that are missing: jumbo and tiny indices, two or four of them, slim and fat pips, wide and narrow pip columns,
a line around the pips, an ace within ornaments. Courts keep the figure that somebody drew and get the style's paper,
frame, colours and indices: what no two makers share is the figure, what all of them print is the letter.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.signs import draw_sign
from training.styles import Style

__all__ = ["draw_court", "draw_number"]

Picture = NDArray[np.uint8]

HEIGHT = 360
"""Pixels, as in `art.ART_HEIGHT`."""

PAPER = 252
"""Grey level of bare paper."""

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
"""The same of the pips between them."""


def draw_number(suit: str, rank: str, style: Style) -> Picture:
    """One card, uint8 (HEIGHT, width, 4) BGRA, square corners. ``suit`` clubs, spades, hearts or diamonds;
    ``rank`` A or 2 to 10."""
    card = _paper(style)
    colour = style.inks[suit]
    size = style.ace if rank == "A" else style.pip
    if rank == "A" and style.ornament:
        _ornament(card, size, colour, style.ornament)
    for x, y in _spots(rank, style):
        middle = (card.shape[1] / 2 + x * HEIGHT, y * HEIGHT)
        draw_sign(card, suit, middle, size * HEIGHT, colour, style.plump, upside_down=y > 0.51)
    return _indexed(card, _index(suit, rank, style, colour), style)


def draw_court(figure: Picture, suit: str, rank: str, style: Style) -> Picture:
    """A court, uint8 (HEIGHT, width, 4) BGRA, with the figure that another maker drew: ``figure`` is a whole card
    (h, w, 4). ``rank`` J, Q or K."""
    card = _paper(style)
    colour = style.inks[suit]
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
    letter = np.asarray(cv2.resize(letter, None, fx=style.narrow, fy=1.0, interpolation=cv2.INTER_AREA), np.uint8)
    wide = max(letter.shape[1], int(tall * style.index_pip) + 2 * margin)
    patch = np.full((int(tall * (1.2 + style.index_pip)) + 2 * margin, wide, 3), 255, np.uint8)
    left = (wide - letter.shape[1]) // 2
    patch[: letter.shape[0], left : left + letter.shape[1]] = letter
    below = (wide / 2, margin + tall * 1.2 + tall * style.index_pip / 2)
    draw_sign(patch, suit, below, tall * style.index_pip, colour, style.plump)
    return np.minimum(patch, PAPER)
