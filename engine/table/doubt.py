"""Which earlier steps become doubtful when a step does not fit: a misreading there may be the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.beam import STRAIN
from engine.table.hypothesis import Hypothesis
from engine.table.past import Past
from engine.table.steps import Cleared, Seen, Step
from engine.table.strength import UNFINISHED

__all__ = ["doubtful"]


def doubtful(best: Hypothesis, steps: Sequence[Step], i: int) -> set[int]:
    """The steps in which a misreading would explain why the best reading of step ``i`` does not fit."""
    step = steps[i]
    if best.past is None:
        return set()
    if isinstance(step, Cleared):
        return set(_of_trick(best.past, steps)) if best.gain <= UNFINISHED or best.past.choice.unseen else set()
    if not isinstance(step, Seen) or step.turned_up or best.gain > step.evidence.best_gain - STRAIN:
        return set()
    found = {i}
    earlier = best.step_of(step.evidence.faces[0][0])  # the card that it looks most like may have been played before
    return found | {earlier} if 0 <= earlier < i else found


def _of_trick(past: Past, steps: Sequence[Step]) -> Iterator[int]:
    """The cards since the middle was emptied before: those taken for no play may be one, and before each of the others
    one may have been played that nobody saw."""
    for link in past:
        step = steps[link.depth - 1]
        if isinstance(step, Cleared) and link is not past:
            return
        if isinstance(step, Seen) and not step.turned_up:
            yield link.depth - 1
