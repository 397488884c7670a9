"""What the cards of a film look like: the project's own printing, or pictures of another maker's cards in a folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Pack
from models._cv import cv2
from models.printings.own import draw, raster

__all__ = ["OwnPrinting", "PicturedPrinting", "Printing"]

Picture = NDArray[np.uint8]
"""A card upright, (h, w, 4): red, green, blue, alpha; colours are not multiplied by alpha."""


class Printing(Protocol):
    """The faces and the back of one pack."""

    @property
    def name(self) -> str:
        """Whose it is."""
        ...

    @property
    def aspect(self) -> float:
        """A card's width divided by its height."""
        ...

    def picture(self, card: Card | None, height: int) -> Picture:
        """A face, or the back where ``card`` is None, so many pixels high."""
        ...


@dataclass(frozen=True, slots=True)
class OwnPrinting:
    """The pack that the project draws itself."""

    pack: Pack

    @property
    def name(self) -> str:
        """As `training.art` calls it."""
        return f"own/{self.pack.value}"

    @property
    def aspect(self) -> float:
        """A card's width divided by its height."""
        back = draw(None, self.pack)
        return back.width / back.height

    def picture(self, card: Card | None, height: int) -> Picture:
        """A face or the back, so many pixels high."""
        return raster(draw(card, self.pack), height)


@dataclass(frozen=True, slots=True, eq=False)
class PicturedPrinting:
    """Pictures of a maker's cards, all brought to one shape."""

    name: str
    faces: Mapping[Card | None, Picture]
    aspect: float

    def picture(self, card: Card | None, height: int) -> Picture:
        """A face or the back, so many pixels high."""
        size = (round(height * self.aspect), height)
        return np.asarray(cv2.resize(self.faces[card], size, interpolation=cv2.INTER_AREA), np.uint8)
