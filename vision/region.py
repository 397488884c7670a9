"""A part of the picture in which cards are looked for, so that a played card does not cost a whole table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from vision.geometry import Picture, Quad

__all__ = ["Region"]

GRID = 32
"""Sides are rounded up to multiples of this: few different sizes, which the networks' runtime likes."""

WHOLE = 0.55
"""A region with more than this share of the picture is not worth the trouble."""


@dataclass(frozen=True, slots=True)
class Region:
    """Pixels from ``left``, ``top`` up to but without ``right``, ``bottom``. ``rim``: pixels within its inner sides
    in which a card may be cut off."""

    left: int
    top: int
    right: int
    bottom: int
    rim: float
    size: tuple[int, int]

    @classmethod
    def around(cls, outlines: list[Quad], margin: float, size: tuple[int, int]) -> Self | None:
        """The box around all outlines with a margin (pixels); None when it is most of the picture (w, h), or when
        there are no outlines."""
        if not outlines:
            return None
        points = np.concatenate(outlines)
        low = np.maximum(points.min(axis=0) - margin, 0).astype(int) // GRID * GRID
        high = np.minimum(-(-(points.max(axis=0) + margin).astype(int) // GRID) * GRID, size)
        if (high <= low).any() or np.prod(high - low) > WHOLE * size[0] * size[1]:
            return None
        return cls(int(low[0]), int(low[1]), int(high[0]), int(high[1]), margin / 2, size)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        return self.left, self.top, self.right, self.bottom

    def of(self, picture: Picture) -> Picture:
        """This part of a picture; no copy."""
        return picture[self.top : self.bottom, self.left : self.right]

    def holds(self, quad: Quad) -> bool:
        """Whether a card's middle lies so far inside that nothing of the card is cut off here. The picture's own
        border cuts everywhere and does not count."""
        x, y = quad.mean(axis=0).tolist()
        width, height = self.size
        return (
            (x >= self.left + self.rim or self.left == 0)
            and (x < self.right - self.rim or self.right >= width)
            and (y >= self.top + self.rim or self.top == 0)
            and (y < self.bottom - self.rim or self.bottom >= height)
        )
