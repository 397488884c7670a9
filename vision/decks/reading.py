"""The cards in one picture, each with what matching and naming need of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack
from vision.decks.card_form import upright
from vision.detect import AGREES
from vision.geometry import Picture, Quad, overlap, rectify
from vision.identify import Identifier
from vision.network import Network
from vision.recognize import HEIGHT, WIDTH, CardRecognizer

__all__ = ["Reader", "Seen"]


@dataclass(frozen=True, slots=True)
class Seen:
    """One card in one picture: outline (pixels), rectified crop, the network's log-probabilities (34,) of its two
    ways up together, its feature vector (d,) of unit length, its height in pixels."""

    quad: Quad
    crop: NDArray[np.uint8]
    logs: NDArray[np.float64]
    feature: NDArray[np.float64]
    height: float


class Reader:
    """Finds and reads cards of any printing. ``networks``: a folder with other networks."""

    def __init__(self, pack: Pack, networks: Path | None = None) -> None:
        self._finder = Identifier(pack, networks)
        self._recognizer = CardRecognizer(pack, networks)
        self._network = Network("faces", networks, ("feature",))

    def read(self, picture: Picture) -> list[Seen]:
        """All cards, surest first. Backs too: a face of an unknown printing may look like one to the network."""
        quads = [upright(card.quad) for card in self._finder.identify(picture)]
        looks = self._recognizer.read_all(picture, quads, thorough=True)
        return [self._seen(picture, quad, look.faces) for quad, look in zip(quads, looks, strict=True)]

    def mended(self, picture: Picture, quad: Quad) -> Quad:
        """A rough outline, drawn onto its card's corners where these are near."""
        mended = self._finder.mend(picture, quad)
        return mended if overlap(mended, quad) > AGREES else quad

    def read_at(self, picture: Picture, quad: Quad) -> Seen:
        """The card within an outline."""
        return self._seen(picture, quad, self._recognizer.read_all(picture, [quad], thorough=True)[0].faces)

    def _seen(self, picture: Picture, quad: Quad, logs: NDArray[np.float64]) -> Seen:
        crop = rectify(picture, quad, WIDTH, HEIGHT)
        feature = self._network(crop[None])[0][0].astype(np.float64)
        sides = np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1])
        return Seen(quad, crop, logs, feature / max(float(np.linalg.norm(feature)), 1e-9), float(max(sides)))
