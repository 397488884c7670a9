"""When tricks were taken, by the cards that went from the middle: it was empty then, or the next lead lay there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from engine.observation import TableCleared, Zone
from engine.table.evidence import SWEEP_S, Evidence
from engine.table.steps import AFTER, Cleared

__all__ = ["sweeps"]

Gone = tuple[float, Evidence]
"""When a card went (seconds of capture), and the card."""


def sweeps(evidence: Iterable[Evidence], cleared: Sequence[tuple[int, TableCleared]], trick: int) -> Iterator[Cleared]:
    """When tricks were taken: each behind the last of the cards gone by then, for the next may lie there. ``trick``: so
    many cards make one."""
    there = [k for k in evidence if k.seen.zone is Zone.TRICK]
    for era in {k.era for k in there}:
        gone = _gone(there, era)
        emptied = [(number, seen) for number, (of, seen) in enumerate(cleared) if of == era]
        yield from _emptied(gone, emptied)
        seen = sorted(seen.at for _, seen in emptied)
        for group in _together(gone):
            if len(group) >= trick and not _known(group, seen) and _from_beside_others(group, there):
                last = max((k for _, k in group), key=lambda k: k.key)
                yield Cleared((era, last.first_at, AFTER, -last.id), (), len(group), group[0][0], bare=False)


def _emptied(gone: Sequence[Gone], seen: Iterable[tuple[int, TableCleared]]) -> Iterator[Cleared]:
    """When nothing lay there any more, as was seen; each with its number."""
    times = [at for at, _ in gone]
    latest = list(accumulate((k.first_at for _, k in gone), max))
    for number, emptied in seen:
        first, end = bisect_right(times, emptied.at - SWEEP_S), bisect_left(times, emptied.at + SWEEP_S)
        if end > first:
            key = gone[0][1].era, latest[end - 1], AFTER, -1 - number
            yield Cleared(key, emptied.towards, end - first, times[first])


def _gone(there: Iterable[Evidence], era: int) -> list[Gone]:
    """The cards of a camera era that went, in the order in which they did."""
    gone = ((k.gone_at, k) for k in there if k.era == era and k.gone_at is not None)
    return sorted(gone, key=lambda pair: (pair[0], pair[1].id))


def _together(gone: Sequence[Gone]) -> Iterator[list[Gone]]:
    """Cards that went together."""
    group = list(gone[:1])
    for (before, _), (at, card) in pairwise(gone):
        if at - before >= SWEEP_S:
            yield group
            group = []
        group.append((at, card))
    if group:
        yield group


def _from_beside_others(group: Sequence[Gone], there: Iterable[Evidence]) -> bool:
    """Whether other cards lay there when these went, all of which came after them."""
    first, last = min(at for at, _ in group), max(k.first_at for _, k in group)
    others = [
        k
        for k in there
        if all(k is not card for _, card in group)
        and k.era == group[0][1].era
        and k.first_at < first
        and (k.gone_at is None or k.gone_at > first)
    ]
    return bool(others) and all(k.first_at > last for k in others)


def _known(group: Sequence[Gone], seen: Sequence[float]) -> bool:
    """Whether it is known that nothing lay there any more when these had gone; ``seen``: when that was, in order."""
    after = bisect_right(seen, group[0][0] - SWEEP_S)
    return after < len(seen) and seen[after] < group[-1][0] + SWEEP_S
