"""Which cards lie in a training scene: of one printing, cut alike, in the maker's style or another's."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import OTHER, SUITS, Art, Face, french_of
from training.papers import inked, random_paper, under
from training.pips import draw_court, draw_number
from training.recut import random_cut, recut
from training.styles import Style, random_style

__all__ = ["REDRAWN", "another_maker", "deal", "often", "other_press", "sometimes_other", "with_like_courts"]

Random = np.random.Generator
Picture = NDArray[np.uint8]

COURTS = ("J", "Q", "K")

REDRAWN = 0.6
"""Share of the French packs that are drawn anew in a style of no maker's, where nothing else is said."""

PRESSED = 0.5
"""Share of the packs with German suits that are of other inks and paper than the art's."""

STRANGE = 0.06
"""Share of drawn courts whose figure is something that no court shows elsewhere."""

EASY = 0.03
"""Log-loss that every printing counts for besides its own, where scenes show the hard ones more often: what is read
well is not to be forgotten."""


def often(hard: Mapping[str, float]) -> dict[str, float]:
    """How often each printing is drawn, by how hard it is for a network (`training.hardness`)."""
    return {name: loss + EASY for name, loss in hard.items()}


def deal(rng: Random, art: Art, count: int, seen_height: float, redrawn: float = REDRAWN) -> list[Face]:
    """Up to ``count`` cards of one pack, all in one cut, little larger than they will be seen (``seen_height``
    pixels); French packs bring their low ranks along at times. ``redrawn``: share (0 to 1) of them drawn anew."""
    if not count:
        return []
    names = list(art.printings)
    weights = np.array([_often(art, name) for name in names])
    name = names[int(rng.choice(len(names), p=weights / weights.sum()))]
    printing = art.printings[name]
    faces = [printing[i] for i in rng.permutation(len(printing))[:count]]
    if printing[0].label >= 32:
        faces = _other_maker(rng, art, faces, redrawn)
    elif rng.random() < PRESSED:
        faces = other_press(rng, faces)
    if rng.random() < 0.2:
        return faces
    cut = random_cut(rng)
    share = float(np.clip(seen_height * 1.6 / faces[0].picture.shape[0], 0.2, 1))
    small = [cv2.resize(face.picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA) for face in faces]
    return [Face(recut(picture, cut), face.label) for picture, face in zip(small, faces, strict=True)]


def _often(art: Art, name: str) -> float:
    """How often a printing is drawn. Where nothing was measured, every Hungarian one counts several times, our own as
    well: there are few of them and many French ones."""
    return art.often[name] if art.often else 5.0 if "hungarian" in name or "own" in name else 1.0


def _other_maker(rng: Random, art: Art, faces: list[Face], redrawn: float) -> list[Face]:
    """Cards of another maker's style in place of the pack's own, and low ranks, each now and then."""
    style = random_style(rng, art.typefaces)
    drawn, low = rng.random() < redrawn, rng.choice([0.0, 0.35])
    return [_drawn(rng, style, art, face, drawn, rng.random() < low) for face in faces]


def another_maker(rng: Random, art: Art) -> list[Face]:
    """The 32 cards of a French pack in a style of no maker's. ``art``: whose figures its courts have."""
    style, faces = random_style(rng, art.typefaces), _some_french(rng, art)
    return [_drawn(rng, style, art, face, drawn=True, low=False) for face in faces]


def with_like_courts(rng: Random, art: Art) -> list[Face]:
    """The same, but courts differ by what is printed in their corners alone: those of a suit (half of these packs), or
    those of a rank by that and their ink, or all."""
    style, faces = random_style(rng, art.typefaces), _some_french(rng, art)
    kind, figures = int(rng.integers(4)), dict[tuple[str, ...], Picture]()

    def figure(face: Face) -> Picture | None:
        suit, rank = french_of(face.label)
        alike = ((suit,), (suit,), (rank,), ())[kind]
        if rank in COURTS and alike not in figures:
            figures[alike] = _figure(rng, art, face, rank)
        return figures[alike] if rank in COURTS else None

    return [_in_style(style, face, figure(face)) for face in faces]


def _some_french(rng: Random, art: Art) -> list[Face]:
    """The 32 cards of a French printing."""
    makers = [faces for faces in art.printings.values() if {face.label for face in faces} == set(range(32, 64))]
    return makers[int(rng.integers(len(makers)))]


def other_press(rng: Random, faces: list[Face]) -> list[Face]:
    """The same cards in other inks and on other paper: makers of German packs share their figures more than those."""
    hue, faded, paper = int(rng.integers(-9, 10)), float(rng.uniform(-0.3, 0.65)), random_paper(rng)
    pressed = [under(inked(face.picture[..., :3], hue, faded), paper) for face in faces]
    return [Face(np.dstack([new, face.picture[..., 3:]]), face.label) for new, face in zip(pressed, faces, strict=True)]


def _drawn(rng: Random, style: Style, art: Art, face: Face, drawn: bool, low: bool) -> Face:
    if low:
        suit, rank = str(rng.choice(SUITS)), str(rng.integers(2, 7))
        return Face(draw_number(suit, rank, style), OTHER)
    if not drawn:
        return face
    _, rank = french_of(face.label)
    return _in_style(style, face, _figure(rng, art, face, rank) if rank in COURTS else None)


def _in_style(style: Style, face: Face, figure: Picture | None) -> Face:
    """The same card, drawn anew; ``figure``: a court's."""
    suit, rank = french_of(face.label)
    drawn = draw_number(suit, rank, style) if figure is None else draw_court(figure, suit, rank, style)
    return Face(drawn, face.label)


def _figure(rng: Random, art: Art, face: Face, rank: str) -> Picture:
    """A card of this suit on which such a court is drawn, by any maker; now and then another court, for what is one
    maker's king looks like another's knave, or anything at all."""
    chance = rng.random()
    if chance < 0.4:
        return face.picture
    if chance > 1 - STRANGE and art.others:
        return art.others[int(rng.integers(len(art.others)))].picture
    suit, _ = french_of(face.label)
    wanted = {(suit, rank)} if chance < 0.85 else {(suit, other) for other in COURTS}
    makers = [printing for printing in art.printings.values() if printing[0].label >= 32]
    able = [other for other in makers[int(rng.integers(len(makers)))] if french_of(other.label) in wanted]
    return able[int(rng.integers(len(able)))].picture if able else face.picture


def sometimes_other(rng: Random, art: Art, face: Face, foreign: float) -> Face:
    """The card, or with the chance ``foreign`` (0 to 1) one of no pack of ours, or now and then a back."""
    if rng.random() < foreign and art.others:
        return art.others[int(rng.integers(len(art.others)))]
    if rng.random() < 0.03 and art.backs:
        return art.backs[int(rng.integers(len(art.backs)))]
    return face
