"""Drawing rough outlines onto the true corners of their cards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture, Quad, from_square, projected, rectify_all, widened
from vision.network import Network

__all__ = ["EdgeMender"]

WIDTH, HEIGHT = 64, 96
"""Size in which the network sees a card and its surroundings (`geometry.widened`)."""

AGAIN = 0.06
"""An outline is mended once more when a corner was moved by more than this, in half widths or heights of what the
network sees: where it saw nearly the true outline, a second look would only move it by its own noise."""


COLLAPSED = 1e-6
"""Determinant of an outline's map, in square pixels, below which it has no inside."""


class EdgeMender:
    """Mends outlines to about a hundredth of a card's height. ``folder``: other networks than the shipped ones."""

    def __init__(self, folder: Path | None = None) -> None:
        self._edges = Network("edges", folder)

    def mend(self, picture: Picture, quads: list[Quad], rounds: int = 1) -> list[Quad]:
        """Better outlines for rough ones, in their order; all outlines of a picture go through together.

        ``rounds``: how often at most; after the first, only those go through that were moved far.
        """
        mended, todo = list(quads), list(range(len(quads)))
        for _ in range(rounds):
            if not todo:
                break
            better, moved = self._round(picture, [mended[i] for i in todo])
            for i, quad in zip(todo, better, strict=True):
                mended[i] = quad
            todo = [i for i, far in zip(todo, moved.tolist(), strict=True) if far > AGAIN]
        return mended

    def _round(self, picture: Picture, quads: list[Quad]) -> tuple[list[Quad], NDArray[np.float32]]:
        """Every outline mended once, and how far its most wrong corner was moved."""
        outlines = np.stack(quads)
        frames = widened(outlines)
        crops = rectify_all(picture, frames, WIDTH, HEIGHT)
        shifts = self._edges(crops)[0].reshape(-1, 4, 2)
        return list(_moved(outlines, frames, shifts)), np.abs(shifts).max(axis=(1, 2))


def _moved(outlines: Quad, frames: Quad, shifts: NDArray[np.floating]) -> Quad:
    """Outlines with their corners moved by ``shifts``, in half widths and heights of ``frames``; all (n, 4, 2). One
    whose corners lie in a line has no inside, and stays as it is."""
    with np.errstate(all="ignore"):
        outwards = from_square(frames)
        wide = np.abs(np.linalg.det(outwards)) > COLLAPSED
    moved = outlines.copy()
    inner = projected(np.asarray(np.linalg.inv(outwards[wide]), np.float64), outlines[wide]) + shifts[wide]
    moved[wide] = projected(outwards[wide], inner)
    return moved
