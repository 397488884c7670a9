"""What size and shape the cards of a lesson have, told by their outlines so far: on a heap some of these are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, median_low

import numpy as np
from numpy.typing import NDArray

from vision.card_shape import CardShape
from vision.geometry import Quad, area
from vision.sideways import lengthwise
from vision.sizes import ASPECT

__all__ = ["CardForm", "apart", "of_card_size", "upright"]

PART, LARGER = 0.6, 1.6
"""An outline that has less than this share of the usual area is a part of a card, and one that is so many times as
large none: the frame of a slate or a picture looks like a back."""

ANY_SIZE, ANY_SHAPE = 0.05, 0.08
"""Areas may differ by this much (log of the ratio) on a table seen aslant, and how long an outline is for its width by
this much, as cards are not all of one shape..."""

WRONG = 2.0
"""...and what they differ by more counts so many times as much as what an outline has in common with what changed."""

STEEPEST = 1.5
"""A card that is seen from 45 degrees aside is so many times as long for its width as from above, at most (the root of
two, and some more for cards of another shape): what is longer has its long sides taken for its short ones."""

ALIKE = 0.1
"""Areas that differ by no more than this (log of the ratio) are of one kind of thing."""


class CardForm:
    """Fitted to ``outlines`` of what was shown so far, in their order: the first lay on the bare table and counts where
    others leave it open. ``sure``: those of them whose size is beyond doubt; they tell it, unless they are none of
    cards. Raises ValueError without any outline."""

    def __init__(self, outlines: Sequence[Quad], sure: Sequence[Quad] = ()) -> None:
        sizes = [area(outline) for outline in outlines]
        cards = [size for size in sizes if of_card_size(size, sizes)]
        tell = [size for size in map(area, sure) if of_card_size(size, sizes)] or cards
        alike = max(([other for other in tell if apart(size, other) < ALIKE] for size in tell), key=len)
        self.area = median(alike)
        """Square pixels of a card: what most of them have."""
        self._shape = CardShape()
        for outline, size in zip(outlines, sizes, strict=True):
            if apart(size, self.area) < ALIKE and _steep(outline) == 0.0:
                self._shape.learn(outline)

    @property
    def half_height(self) -> NDArray[np.float64]:
        """The linear map (2, 2) from a card that is 2 high, turned in whatever way, to pixels."""
        return np.asarray(self._shape.map * np.sqrt(self.area / (4 * ASPECT)), np.float64)

    def may_be(self, quad: Quad) -> bool:
        """Whether an outline has about the area of a card."""
        return PART < area(quad) / self.area < LARGER

    def off(self, quad: Quad) -> float:
        """How far an outline is from a card's (0: not at all), by its area and by how long it is for its width."""
        size = max(0.0, apart(area(quad), self.area) - ANY_SIZE)
        shape = max(0.0, float(np.log(self._shape.stretched(quad))) - ANY_SHAPE)
        return WRONG * (size + max(shape, _steep(quad)))


def upright(quad: Quad) -> Quad:
    """The outline; the other way round where its long sides were taken for its short ones, whatever the cards here are
    like."""
    return lengthwise(quad, lambda outline: _steep(outline) > 0.0)


def of_card_size(size: float, sizes: Sequence[float]) -> bool:
    """Whether an outline has about the area (square pixels) of the cards so far, given those of all that was shown. Of
    two kinds of things that were shown equally often the smaller are the cards: a slate lies there, too, and part of a
    card never by itself."""
    return len(sizes) < 2 or PART < size / median_low(sizes) < LARGER


def apart(one: float, other: float) -> float:
    """How much larger or smaller one area is than another (log of the ratio)."""
    return abs(float(np.log(one / other)))


_FROM_ABOVE = CardShape()
_FROM_ABOVE.learn(np.array([[0, 0], [ASPECT, 0], [ASPECT, 1], [0, 1]], np.float32) * 100)


def _steep(quad: Quad) -> float:
    """By how much (log of the ratio) an outline is longer, for its width, than a card's that is seen far aslant."""
    return max(0.0, float(np.log(_FROM_ABOVE.stretched(quad) / STEEPEST)))
