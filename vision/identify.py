"""Every card in one photograph, of whatever size: nothing is known of the table, nothing came before."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from engine.cards import Card, Pack
from engine.observation import BACK
from models._cv import cv2
from vision.decks.matching import Matcher
from vision.detect import CardDetector, Found
from vision.geometry import Picture, Quad, area, covered_share, overlap
from vision.halves import made_whole
from vision.picture_file import read_picture
from vision.recognize import A_CARD, CardRecognizer, Look
from vision.sideways import right_way_round
from vision.view import Looks

__all__ = ["Identified", "Identifier", "Sureness", "log_odds", "read_picture"]

SIDES = (192, 304, 480, 720)
"""The picture is looked at with its shorter side this long (pixels): in one of the sizes any card from a twenty-fifth
to three quarters of that side is as high as the detector likes. A picture of another size than these is looked at in
its own as well, if that is not larger than the largest: small cards are not made smaller."""

ALIKE = 0.9
"""Sizes that differ by less than this factor show the same."""

SURELY_SAME = 0.65
"""Outlines that overlap more than this (intersection over union) are one card."""

SAME = 0.4
"""And those that overlap more than this, unless another card is read in each."""

PART = 0.6
"""An outline with less than this share of another's area is no card beside it, but a part of it."""

INSIDE = 0.6
"""An outline that lies inside a surer one by more than this share of itself is part of that card: a pip, a head."""

SMALLEST = 0.25
"""Cards on one table are of one size; what has less than this share of the largest card's area is none."""

STRANGER = 0.7
"""What a stranger's outline is worth beside one in which a card of the pack was read."""

PLAUSIBLE = 0.5
"""A face that the network itself holds for less likely than all others together says nothing about its outline."""

MARGIN = 0.3
"""Where no card is read, the picture is looked at once more with a margin of this share of its longer side around it:
of a card that fills the picture, or is cut off by its border, the detector sees no outline."""

NAMED = 0.6
"""A name is given when it is right three times in five at least; else the card is unknown: a wrong name costs more
than none."""


@dataclass(frozen=True, slots=True)
class Sureness:
    """How likely a name is to be right, from the probability that the network gives it: log odds, straightened.

    The network says 95 % where no wrong name was ever seen. Fitted on labelled photographs by `training.sureness`.
    """

    slope: float = 1.79
    offset: float = -0.36

    def of(self, probability: float) -> float:
        """0 to 1, for a probability from 0 to 1."""
        return 1 / (1 + math.exp(-self.slope * log_odds(probability) - self.offset))


def log_odds(probability: float) -> float:
    """Natural log of the odds of a probability from 0 to 1, which counts as no nearer to either than a millionth."""
    clipped = min(max(probability, 1e-6), 1 - 1e-6)
    return math.log(clipped / (1 - clipped))


@dataclass(frozen=True, slots=True)
class Identified:
    """A card in a photograph. ``card`` None: a back (``name`` "back") or no card of the pack ("unknown").

    ``confidence`` 0 to 1: how sure a name is (see `Sureness`); of a back, and of what is unknown, the network's own
    probability of the likeliest face. ``quad`` (4, 2) pixels, clockwise from the top left corner of the upright card
    (up to a half turn, which most cards do not tell).
    """

    card: Card | None
    name: str
    confidence: float
    quad: Quad


class Identifier:
    """Names the cards of one pack in single pictures.

    ``folder``: other networks than the shipped ones. ``deck``: one taught printing instead of all built-in ones.
    ``sureness``: another than that fitted to all photographs.
    """

    def __init__(
        self, pack: Pack, folder: Path | None = None, deck: Matcher | None = None, sureness: Sureness | None = None
    ) -> None:
        self._pack = pack
        self._sureness = sureness or Sureness()
        self._detector = CardDetector(folder)
        self._recognizer = CardRecognizer(pack, folder, deck)

    def identify(self, picture: Picture) -> list[Identified]:
        """All cards, surest first."""
        return [self._named(found, look) for found, look in self.looks(picture)]

    def mend(self, picture: Picture, quad: Quad) -> Quad:
        """One rough outline, drawn onto its card's corners."""
        return self._detector.mend(picture, quad)

    def looks(self, picture: Picture) -> list[tuple[Found, Look]]:
        """Every outline that may be a card's, each card once, surest first, with all that its look says."""
        seen = self._seen(picture)
        if any(look.named > PLAUSIBLE for _, look in seen):
            return seen
        margin = round(MARGIN * max(picture.shape[:2]))
        wider = np.asarray(cv2.copyMakeBorder(picture, margin, margin, margin, margin, cv2.BORDER_REPLICATE), np.uint8)
        again = [(replace(found, quad=found.quad - np.float32(margin)), look) for found, look in self._seen(wider)]
        return again if any(look.named > PLAUSIBLE for _, look in again) else seen

    def _seen(self, picture: Picture) -> list[tuple[Found, Look]]:
        look, mend = Looks(self._read, picture), partial(self.mend, picture)
        outlines = right_way_round(self._found(picture), (), look, mend)
        read = _surest_first([found for found in outlines if look(found.quad).card >= A_CARD], look)
        largest = max((area(found.quad) for found, look in _once(read) if look.confidence > PLAUSIBLE), default=0.0)
        # What is too small goes first: the line around a card's pips must not take the place of the card and then go.
        once = _once([(found, look) for found, look in read if area(found.quad) > SMALLEST * largest])
        return _once(_surest_first(made_whole([found for found, _ in once], look, mend), look))

    def _read(self, picture: Picture, quad: Quad) -> Look:
        return self._recognizer.read_all(picture, [quad], thorough=True)[0]

    def _found(self, picture: Picture) -> list[Found]:
        scales = _scales(min(picture.shape[:2]))
        return [found for scale in scales for found in self._detector.detect(picture, scale)]

    def _named(self, found: Found, look: Look) -> Identified:
        if look.best == BACK:
            return Identified(None, "back", look.confidence, found.quad)
        sure = self._sureness.of(look.confidence)
        if look.best > BACK or sure < NAMED:
            return Identified(None, "unknown", look.confidence, found.quad)
        card = self._pack.cards[look.best]
        return Identified(card, card.long, sure, found.quad)


def _scales(shorter: int) -> list[float]:
    """By what factors to reduce a picture whose shorter side has so many pixels."""
    scales = [side / shorter for side in SIDES if side <= shorter] or [0.5]
    return scales if shorter >= SIDES[-1] or scales[-1] > ALIKE else [*scales, 1.0]


def _surest_first(outlines: list[Found], look: Looks) -> list[tuple[Found, Look]]:
    read = [(found, look(found.quad)) for found in outlines]
    return sorted(read, key=lambda pair: -_worth(*pair))


def _worth(found: Found, look: Look) -> float:
    """Which of two outlines of one card to keep: half a card often looks like a surer stranger than the whole."""
    return found.score * look.confidence * (STRANGER if look.best > BACK else 1.0)


def _once(read: list[tuple[Found, Look]]) -> list[tuple[Found, Look]]:
    """Each card once, of outlines in the order of their worth."""
    kept: list[tuple[Found, Look]] = []
    for found, look in read:
        if not any(_one_card(found, look, *other) for other in kept):
            kept.append((found, look))
    return kept


def _one_card(less: Found, less_look: Look, more: Found, more_look: Look) -> bool:
    """Whether an outline shows the card of a surer one again, or a part of it.

    Two cards that lie alike, half over one another, overlap as much as two outlines of one card do: then their
    faces tell.
    """
    shared = overlap(less.quad, more.quad)
    if shared > SURELY_SAME:
        return True
    part = area(less.quad) < PART * area(more.quad)
    if part and covered_share(more.quad, less.quad) > INSIDE:
        return True
    if shared <= SAME:
        return False
    both_read = min(less_look.confidence, more_look.confidence) > PLAUSIBLE
    return not (both_read and less_look.best != more_look.best)
