"""Which of two overlapping cards lies on top: the one of which less is hidden than the other could hide."""

from __future__ import annotations

import math
from typing import Protocol

from vision.geometry import Quad, covered_share

__all__ = ["above"]

TOUCH = 0.03
"""Outlines that share less than this part of either do not lie on one another."""

STEEP = 5.0
"""How fast certainty grows with the difference of what is hidden of each (logistic slope)."""


class Outlined(Protocol):
    """An outline (pixels) and the share of its card that is seen (0 to 1)."""

    @property
    def quad(self) -> Quad: ...

    @property
    def seen(self) -> float: ...


def above(one: Outlined, other: Outlined) -> float:
    """Probability (0 to 1) that ``one`` lies on ``other``; a half where they do not overlap.

    The detector says how much of each card it sees. If ``other`` lay on ``one``, ``one`` would lack the part that
    their outlines share, and the other way round.
    """
    of_one, of_other = covered_share(other.quad, one.quad), covered_share(one.quad, other.quad)
    if max(of_one, of_other) < TOUCH:
        return 0.5
    hidden_one = min((1 - one.seen) / max(of_one, TOUCH), 1.5)
    hidden_other = min((1 - other.seen) / max(of_other, TOUCH), 1.5)
    return 1 / (1 + math.exp(-STEEP * (hidden_other - hidden_one)))
