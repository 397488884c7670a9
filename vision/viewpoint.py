"""From where the camera looks: whether it was moved, and where on the picture everything lies since.

Whatever is done at a table, most of what has a pattern stays where it is: grain, a slate, cards of before. When nearly
nothing does, the camera was moved, or something covers it: then two pictures are laid over one another. A hand may lie
between, so that is tried again.
"""

from __future__ import annotations

import numpy as np

from vision.geometry import Move, Picture
from vision.laid_over import ALIKE, FEWEST, UNMOVED, Edges, alike, edges_of, laid_over, patterned
from vision.masks import Levels

__all__ = ["Viewpoint"]

EVERY, CALMED = 0.12, 2
"""Seconds between two comparisons while anything stirs; and so many times in a row must a picture be as the one before
for the camera to be at rest again: it trembles for a while."""

AT_REST = 0.5
"""Seconds without motion after which a picture is one to compare with."""

SAME = 0.8
"""Correlation that a quarter of all cells reaches where the camera was surely not moved (0.85 or more in 20 films of
tables with a pattern; under ALIKE after each of three knocks, and over it where stripes lay on others), and where it is
at rest again."""

AGAIN, TRIES = 0.5, 4
"""Seconds after which it is tried again to lay pictures over one another, and how often at most."""

HELD = 4.0
"""Seconds for which nothing is looked at while the camera may be moving: not longer, whatever covers it."""


class Viewpoint:
    """Compares each picture in which something stirs with the last one at rest."""

    def __init__(self) -> None:
        self._still: tuple[Picture, Edges] | None = None
        """The last picture at rest, and its edges among the points."""
        self._compared_at = self._settled_at = float("-inf")
        """When pictures were compared last, and when the last one was at rest: until something stirs all are alike."""
        self._last: Edges | None = None
        self._calm = 0
        """How often in a row pictures were as the one before."""
        self._since: float | None = None
        """Since when nearly nothing is where it was; None while most is."""
        self._knocked = False
        """Whether that came about at once, as when the camera is knocked, and not as a hand covers what lies there."""
        self._tries, self._again_at = 0, 0.0
        """How often it was tried since then to lay the pictures over one another, and when it is tried again."""

    def unsettled(self, at: float) -> bool:
        """Whether the camera may be moving right now: what is seen meanwhile is not where it seems to be."""
        return self._since is not None and self._knocked and at - self._since < HELD

    def see(self, picture: Picture, levels: Levels | None, at: float, moved_at: float) -> Move | None:
        """Take a picture in: its ``levels``, and when anything in it stirred last. Returns how everything in it has
        moved where the camera was; that is told once, when the camera is at rest again."""
        if levels is None or moved_at < self._settled_at or at - self._compared_at < EVERY:
            return None
        self._compared_at = at
        edges = edges_of(levels)
        step = 1.0 if self._last is None else alike(self._last, edges)
        self._last, self._calm = edges, self._calm + 1 if step >= SAME else 0
        if self._still is None:
            self._keep(picture, edges, at)
            return None
        likeness = alike(self._still[1], edges)
        if likeness >= (SAME if self._since is not None and self._knocked else ALIKE):
            self._since = None
            return self._rest(picture, edges, at, surely=likeness >= SAME) if at - moved_at >= AT_REST else None
        if self._since is None:
            self._since, self._knocked, self._tries, self._again_at = at, step < ALIKE, 0, at
        elif self._calm >= CALMED and at >= self._again_at:
            return self._try(picture, edges, at)
        return None

    def _rest(self, picture: Picture, edges: Edges, at: float, *, surely: bool) -> Move | None:
        """A picture at rest, most of which is where it was, ``surely`` or because stripes lie on other stripes."""
        self._settled_at = at
        move = None if surely else _if_any(self._lies(picture))
        if move is not None or patterned(edges) >= FEWEST:  # a bare cloth held before it tells nothing
            self._keep(picture, edges, at)
        return move

    def _try(self, picture: Picture, edges: Edges, at: float) -> Move | None:
        """A picture at rest, nearly nothing in which is where it was."""
        self._tries, self._again_at = self._tries + 1, at + AGAIN
        move = self._lies(picture)
        if move is not None or self._tries == TRIES:
            self._keep(picture, edges, at)
        return _if_any(move)

    def _lies(self, picture: Picture) -> Move | None:
        """How a picture lies over the last one at rest, unmoved or not; None where that cannot be told."""
        return None if self._still is None else laid_over(self._still[0], picture)

    def _keep(self, picture: Picture, edges: Edges, at: float) -> None:
        self._still, self._settled_at, self._since = (picture, edges), at, None


def _if_any(move: Move | None) -> Move | None:
    return None if move is None or np.array_equal(move, UNMOVED) else move
