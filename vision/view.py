"""What one examined picture tells of any outline: what is read there, what hides it, how long it has been calm."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from vision.geometry import Picture, Quad
from vision.recognize import Look

__all__ = ["Looks", "View"]


class Looks:
    """Looks at outlines in one picture, at each once: ``read`` costs time."""

    def __init__(self, read: Callable[[Picture, Quad], Look], picture: Picture) -> None:
        self._read, self._picture = read, picture
        self._seen: dict[int, tuple[Quad, Look]] = {}

    def __call__(self, quad: Quad) -> Look:
        """What the face within an outline looks like."""
        seen = self._seen.get(id(quad))
        if seen is None:  # the outline is kept with its look: else another could come to have its identity
            seen = self._seen[id(quad)] = (quad, self._read(self._picture, quad))
        return seen[1]


def _never(quad: Quad) -> bool:
    return False


def _always(quad: Quad) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class View:
    """All answers about outlines (4, 2) in pixels of one picture.

    ``look``: what the face there looks like. ``hidden``: whether something moves before it or is held over it.
    ``examined``: whether cards were looked for there; elsewhere cards lie on as they did. ``restless``: of a place
    that was not examined, whether that is because something stirs there.
    ``calm_since``: the time since which nothing stirs there, a better witness of when a card came to rest than the
    first look at it (None: that look is taken). ``bare``: whether the table is seen there, wherever no other card lies.
    ``as_a_card``: whether an outline is known to be as large as a card's; ``misfit``: whether it is known not to be a
    whole card's. ``searched_at``: when cards were looked for on the whole table before; -inf if never.
    """

    look: Callable[[Quad], Look]
    hidden: Callable[[Quad], bool] = _never
    examined: Callable[[Quad], bool] = _always
    restless: Callable[[Quad], bool] = _never
    calm_since: Callable[[Quad], float] | None = None
    bare: Callable[[Quad], bool] = _never
    as_a_card: Callable[[Quad], bool] = _never
    misfit: Callable[[Quad], bool] = _never
    searched_at: float = -math.inf
