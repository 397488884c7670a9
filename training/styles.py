"""How the makers of French packs differ: sizes, shapes, typefaces, letters, paper and colours, drawn by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models._cv import cv2
from training.letters import Letters
from training.papers import Colour, Paper, random_paper

__all__ = ["Style", "random_style"]

Random = np.random.Generator

_FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)

_LETTERS = ({"J": "J", "Q": "Q", "K": "K"}, {"J": "B", "Q": "D", "K": "K"}, {"J": "V", "Q": "D", "K": "R"},
            {"J": "W", "Q": "D", "K": "K"})  # fmt: skip
"""What stands on courts: English, German and Russian, French, Polish."""


FOUR_COLOURED = 0.4
"""Share of makers that print every suit in a colour of its own: more than there are, for no art that can be had shows
one."""

ANY_COLOURS = 0.05
"""Share of makers that print suits in whatever colours please them: games do, and hearts need not be red."""

SET = 0.75
"""Share of makers that set their indices in a typeface, where there are any."""

SHADOWS = 0.02
"""Share of makers whose courts are shadows on white paper: what looks like one is oftener a printed sheet."""

CORNERS = (("left",), ("left", "right"), ("right",), ("apart",), ("one",))
"""Where indices stand: rank above sign on the left, in all four corners, on the right, the rank on the right and the
sign on the left, or on the left of one end alone."""


@dataclass(frozen=True)
class Style:
    """How one maker draws: sizes as shares of the card's height, colours BGR.

    ``plump``, ``narrow``: width of pips and of indices as shares of the usual; ``inks``: the colour of each suit;
    ``frame``: inset of a line around pips and figures, 0 for none; ``letters``: what is printed on courts;
    ``figure``: share of the card's width that a court's figure takes; ``hue`` and ``faded`` (0 to 1): how its colours
    are turned and paled; ``ornament``: seed of the ace's ornaments, 0 for none. ``typeface``: what indices are set in,
    instead of ``font``; ``corners``: one of `CORNERS`; ``signed``: indices have the suit's sign; ``shadows``: figures
    are no more than their outlines, filled.
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
    typeface: Letters | None
    corners: tuple[str, ...]
    signed: bool
    inks: dict[str, Colour]
    ace: float
    narrow: float
    frame: float
    letters: dict[str, str]
    figure: float
    hue: int
    faded: float
    ornament: int
    shadows: bool
    paper: Paper


def random_style(rng: Random, typefaces: Sequence[Letters] = ()) -> Style:
    """A maker that might exist."""
    inks = _inks(rng)
    paper = random_paper(rng)
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
        typeface=typefaces[int(rng.integers(len(typefaces)))] if typefaces and rng.random() < SET else None,
        corners=CORNERS[int(rng.choice(len(CORNERS), p=[0.5, 0.32, 0.06, 0.06, 0.06]))],
        signed=bool(rng.random() < 0.92),
        inks=inks,
        ace=float(rng.choice([rng.uniform(0.12, 0.2), rng.uniform(0.25, 0.45)])),
        narrow=float(rng.uniform(0.55, 1.1)),
        frame=float(rng.uniform(0.1, 0.17)) if rng.random() < 0.3 else 0.0,
        letters=_LETTERS[int(rng.choice(len(_LETTERS), p=[0.7, 0.14, 0.1, 0.06]))],
        figure=float(rng.uniform(0.5, 0.92)),
        hue=int(rng.integers(180)) if rng.random() < 0.5 else 0,
        faded=float(rng.uniform(0, 0.7)),
        ornament=int(rng.integers(1, 1 << 30)) if rng.random() < 0.3 else 0,
        shadows=paper.dark or bool(rng.random() < SHADOWS),
        paper=paper,
    )


def _inks(rng: Random) -> dict[str, Colour]:
    """The colours of the suits: two, or four as for poker (green clubs, blue diamonds), as in German tournaments (green
    spades, orange diamonds) or with clubs in place of those spades."""
    red = (int(rng.integers(10, 70)), int(rng.integers(10, 60)), int(rng.integers(150, 235)))
    dark = int(rng.integers(5, 60))
    black = (dark, dark, dark)
    inks: dict[str, Colour] = {"hearts": red, "diamonds": red, "spades": black, "clubs": black}
    if rng.random() < ANY_COLOURS:
        return {suit: tuple(rng.integers(0, 200, 3).tolist()) for suit in inks}
    if rng.random() >= FOUR_COLOURED:
        return inks
    green = (int(rng.integers(10, 90)), int(rng.integers(90, 160)), int(rng.integers(0, 60)))
    blue = (int(rng.integers(130, 235)), int(rng.integers(40, 140)), int(rng.integers(0, 60)))
    orange = (int(rng.integers(0, 60)), int(rng.integers(110, 190)), int(rng.integers(200, 250)))
    habits: tuple[dict[str, Colour], ...] = (
        {"clubs": green, "diamonds": blue},
        {"spades": green, "diamonds": orange},
        {"clubs": green, "diamonds": orange},
    )
    return inks | habits[int(rng.choice(len(habits), p=[0.5, 0.35, 0.15]))]
