"""Which cards went together, as a trick does that is swept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from engine.table.evidence import SWEEP_S, Evidence

__all__ = ["Gone", "gone_in", "together"]

Gone = tuple[float, Evidence]
"""When a card went (seconds of capture), and the card."""


def gone_in(there: Iterable[Evidence], era: int) -> list[Gone]:
    """The cards of a camera era that went, in the order in which they did."""
    gone = ((k.gone_at, k) for k in there if k.era == era and k.gone_at is not None)
    return sorted(gone, key=lambda pair: (pair[0], pair[1].id))


def together(gone: Sequence[Gone]) -> Iterator[list[Gone]]:
    """Cards that went together."""
    group = list(gone[:1])
    for (before, _), (at, card) in pairwise(gone):
        if at - before >= SWEEP_S:
            yield group
            group = []
        group.append((at, card))
    if group:
        yield group
