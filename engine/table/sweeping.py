"""When tricks were taken, by the cards that went from the middle: it was empty then, or the next lead lay there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from engine.observation import TableCleared, Zone
from engine.table.evidence import SWEEP_S, Evidence
from engine.table.going import Gone, gone_in, together
from engine.table.steps import AFTER, Cleared

__all__ = ["sweeps"]


def sweeps(evidence: Iterable[Evidence], cleared: Sequence[tuple[int, TableCleared]], trick: int) -> Iterator[Cleared]:
    """When tricks were taken: each behind the last of the cards gone by then, for the next may lie there. ``trick``: so
    many cards make one."""
    there = [k for k in evidence if k.seen.zone is Zone.TRICK]
    for era in {k.era for k in there}:
        gone = gone_in(there, era)
        emptied = [(number, seen) for number, (of, seen) in enumerate(cleared) if of == era]
        yield from _emptied(gone, emptied)
        seen = sorted(seen.at for _, seen in emptied)
        for group in together(gone):
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
