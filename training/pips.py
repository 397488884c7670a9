"""French cards drawn in a style of their own each time: no two makers agree on pips, indices and courts.

The art that can be had shows few styles of sevens, tens and aces, and hardly any low ranks. These stand in for the
makers that are missing: jumbo and tiny indices in any typeface, in two corners, four or one, slim and fat pips, wide
and narrow pip columns, a line around the pips, an ace within ornaments, tinted and dark paper. Courts keep the figure
that somebody drew, or its shadow, and get the style's paper, frame, colours and indices: what no two makers share is
the figure, what all of them print is the letter.
"""

from __future__ import annotations

import numpy as np

from models._cv import cv2
from training.letters import Letters
from training.papers import BARE, Picture, coverage, inked, opaque, printed, under
from training.signs import draw_sign
from training.styles import Style

__all__ = ["draw_court", "draw_number"]

HEIGHT = 360
"""Pixels, as in `art.ART_HEIGHT`."""

BLACK = (0, 0, 0)

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
    drawn = _bare(style)
    size = style.ace if rank == "A" else style.pip
    if rank == "A" and style.ornament:
        _ornament(drawn, size, style.ornament)
    for x, y in _spots(rank, style):
        middle = (drawn.shape[1] / 2 + x * HEIGHT, y * HEIGHT)
        draw_sign(drawn, suit, middle, size * HEIGHT, BLACK, style.plump, upside_down=y > 0.51)
    _put_indices(drawn, suit, rank, style)
    return opaque(_framed(printed(coverage(drawn), style.inks[suit], style.paper), style))


def draw_court(figure: Picture, suit: str, rank: str, style: Style) -> Picture:
    """A court, uint8 (HEIGHT, width, 4) BGRA, with the figure that another maker drew: ``figure`` is a whole card
    (h, w, 4). ``rank`` J, Q or K."""
    drawn = _bare(style)
    shape = _cut_out(figure)
    across = round(drawn.shape[1] * style.figure)
    tall = min(round(across * shape.shape[0] / shape.shape[1]), round(0.9 * HEIGHT))
    left, top = (drawn.shape[1] - across) // 2, (HEIGHT - tall) // 2
    where = np.s_[top : top + tall, left : left + across]
    shape = np.asarray(cv2.resize(shape, (across, tall), interpolation=cv2.INTER_AREA), np.uint8)
    if style.shadows:
        drawn[where] = _shadow(shape)
        _put_indices(drawn, suit, style.letters[rank], style, bare=True)
        return opaque(printed(coverage(drawn), style.inks[suit], style.paper))
    _put_indices(drawn, suit, style.letters[rank], style)
    index, card = coverage(drawn), _bare(style)
    card[where] = shape
    card = under(inked(card, style.hue, style.faded), style.paper)
    if style.frame:
        cv2.rectangle(card, (left - 2, top - 2), (left + across + 1, top + tall + 1), (90, 70, 60), 2)
    # Nothing of the figure is left beneath an index: makers leave room for it.
    room = cv2.dilate((index[..., 0] > 0.3).astype(np.uint8), np.ones((13, 13), np.uint8))[..., None] > 0
    return opaque(np.where(room, printed(index, style.inks[suit], style.paper), card))


def _bare(style: Style) -> Picture:
    return np.full((HEIGHT, round(HEIGHT * style.aspect), 3), BARE, np.uint8)


def _framed(card: Picture, style: Style) -> Picture:
    """With the line around what stands on it, if this maker has one."""
    if style.frame:
        inset = round(style.frame * HEIGHT)
        cv2.rectangle(card, (inset, inset), (card.shape[1] - 1 - inset, HEIGHT - 1 - inset), (200, 180, 160), 2)
    return card


def _shadow(figure: Picture) -> Picture:
    """Black within the outline of a figure (h, w, 3) and bare paper around it."""
    solid = (figure.min(axis=2) < 0.8 * BARE).astype(np.uint8)
    solid = cv2.morphologyEx(solid, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    outlines, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    shadow = np.full_like(figure, BARE)
    cv2.drawContours(shadow, outlines, -1, BLACK, cv2.FILLED)
    return shadow


def _put_indices(drawn: Picture, suit: str, rank: str, style: Style, *, bare: bool = False) -> None:
    """Black indices in their corners (`training.styles.CORNERS`), over what is drawn there or on ``bare`` paper."""
    tall = style.index * HEIGHT
    letter, sign = _word(rank, style, tall), _sign(suit, tall * style.index_pip, style)
    ends = (drawn,) if "one" in style.corners else (drawn, drawn[::-1, ::-1])
    for end in ends:
        if "apart" in style.corners:
            _put(end, letter, "right", bare=bare)
            _put(end, sign, "left", bare=bare)
        else:
            for side in style.corners:
                _put(end, _above(letter, sign) if style.signed else letter, side, bare=bare)


def _put(end: Picture, patch: Picture, side: str, *, bare: bool) -> None:
    height, width = min(patch.shape[0], HEIGHT // 2), patch.shape[1]
    place = end[:height, end.shape[1] - width :] if side == "right" else end[:height, :width]
    place[:] = patch[:height] if bare else np.minimum(place, patch[:height])


def _cut_out(face: Picture) -> Picture:
    """The middle of a card (h, w, 4) on paper, without the corners where its own indices stand."""
    height, width = face.shape[:2]
    alpha = face[..., 3:].astype(np.float32) / 255
    flat = (face[..., :3] * alpha + BARE * (1 - alpha)).astype(np.uint8)
    return np.ascontiguousarray(
        flat[round(0.07 * height) : round(0.93 * height), round(0.17 * width) : round(0.83 * width)]
    )


def _ornament(card: Picture, size: float, seed: int) -> None:
    """Leaves and scrolls around the ace's sign, the same on both sides: noise of the size of leaves, cut at a level."""
    rng = np.random.default_rng(seed)
    height, width = card.shape[:2]
    noise = cv2.GaussianBlur(rng.normal(size=(height, width)), (0, 0), rng.uniform(1.5, 5))
    noise = noise + noise[:, ::-1]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    reach = np.hypot(xs / rng.uniform(0.4, 0.75), ys / rng.uniform(0.3, 0.6))
    card[(noise > 0.3 * noise.std()) & (reach < 1) & (reach > size * rng.uniform(0, 1.5))] = BLACK


def _spots(rank: str, style: Style) -> list[tuple[float, float]]:
    def height(share: float) -> float:
        return 0.5 + (share - 0.5) * 2 * style.reach

    sides = [(x, height(y)) for y in _COLUMN[rank] for x in (-style.column, style.column)]
    return sides + [(0.0, height(y)) for y in _MIDDLE[rank]]


MARGIN = 8
"""Pixels of paper around a letter and a sign."""


def _word(rank: str, style: Style, tall: float) -> Picture:
    """What stands for a rank, black, so high in pixels without its margin."""
    ink = _set(rank, style.typeface, tall, style.narrow) if style.typeface else _stroked(rank, style, tall)
    letter = np.full((ink.shape[0] + 2 * MARGIN, ink.shape[1] + 2 * MARGIN), BARE, np.uint8)
    letter[MARGIN:-MARGIN, MARGIN:-MARGIN] = BARE - np.minimum(ink, BARE)
    return np.dstack([letter] * 3)


def _set(rank: str, typeface: Letters, tall: float, narrow: float) -> Picture:
    """The ink (h, w) of a rank set in a typeface."""
    letter = typeface[rank]
    scale = tall / typeface["A"].shape[0]
    # All typefaces are drawn wide enough to be narrowed; 10 is set closer than the rest.
    wide = letter.shape[1] * scale * narrow * (0.85 if rank == "10" else 1)
    size = (max(3, round(wide)), max(3, round(letter.shape[0] * scale)))
    return np.asarray(cv2.resize(letter, size, interpolation=cv2.INTER_AREA), np.uint8)


def _stroked(rank: str, style: Style, tall: float) -> Picture:
    """The ink (h, w) of a rank drawn in strokes."""
    (across, high), _ = cv2.getTextSize(rank, style.font, 1.0, style.stroke)
    scale = tall / max(high, 1) * (0.8 if rank == "10" else 1.0)
    ink = np.zeros((int(tall) + 8, int(across * scale) + 8), np.uint8)
    thick = max(2, round(style.stroke * scale * 0.7))
    cv2.putText(ink, rank, (4, 4 + int(tall)), style.font, scale, 255, thick, cv2.LINE_AA)
    return np.asarray(cv2.resize(ink, None, fx=style.narrow, fy=1.0, interpolation=cv2.INTER_AREA))


def _sign(suit: str, size: float, style: Style) -> Picture:
    """A suit's sign, black, so high in pixels without its margin."""
    side = round(size) + 2 * MARGIN
    sign = np.full((side, side, 3), BARE, np.uint8)
    draw_sign(sign, suit, (side / 2, side / 2), size, BLACK, style.plump)
    return sign


def _above(letter: Picture, sign: Picture) -> Picture:
    """One above the other, as near as printers set them."""
    wide, near = max(letter.shape[1], sign.shape[1]), MARGIN
    patch = np.full((letter.shape[0] + sign.shape[0] - near, wide, 3), BARE, np.uint8)
    for part, top in ((letter, 0), (sign, letter.shape[0] - near)):
        left = (wide - part.shape[1]) // 2
        place = patch[top : top + part.shape[0], left : left + part.shape[1]]
        place[:] = np.minimum(place, part)
    return patch
