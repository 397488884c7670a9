"""What probably happened: a beam of accounts of the deal, each weighed by all that was seen and said.

The belief is a value: new or better evidence gives a new belief, derived anew from the step it concerns. So no
decision ever stands in the way of evidence, and forgetting one is free.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.state import State
from engine.table.beam import Beam, Width, advance, settled
from engine.table.choice import Choice
from engine.table.doubt import doubtful
from engine.table.hypothesis import Hypothesis
from engine.table.past import Past, Played, chances, played
from engine.table.steps import AFTER, BEFORE, Cleared, Key, Said, Seen, Step

__all__ = ["AFTER", "BEFORE", "Beam", "Belief", "Cleared", "Key", "Said", "Seen", "Step"]


@dataclass(frozen=True)
class Belief:
    """Steps in the order of play, and the beam before each and after the last. Get one from ``Belief.of``.

    ``reopened``: steps that something later made doubtful, derived anew with more room for a misreading.
    """

    steps: tuple[Step, ...]
    beams: tuple[Beam, ...]
    reopened: frozenset[int] = frozenset()

    @staticmethod
    def of(start: State) -> Belief:
        """The belief at the beginning of a deal."""
        return Belief((), ((Hypothesis(0.0, start),),))

    def with_steps(self, steps: Sequence[Step]) -> Belief:
        """The belief after other steps; what the two have in common at the beginning is not derived again."""
        same = _in_common(self.steps, steps)
        beams, open_ = list(self.beams[: same + 1]), {i for i in self.reopened if i < same}
        while len(beams) <= len(steps):
            i = len(beams) - 1
            between = bool(open_) and min(open_) < i < max(open_)
            beams.append(settled(advance(steps, i, beams, Width.of(wide=i in open_, between=between))))
            strange = doubtful(beams[-1][0], steps, i) - open_
            if strange:
                open_ |= strange
                del beams[min(strange) + 1 :]
        return Belief(tuple(steps), tuple(beams), frozenset(open_))

    @property
    def beam(self) -> Beam:
        """The accounts, the likeliest first."""
        return self.beams[-1]

    @property
    def best(self) -> Hypothesis:
        """The likeliest account."""
        return self.beams[-1][0]

    @cached_property
    def probabilities(self) -> tuple[float, ...]:
        """Of each account in the beam; they add up to 1."""
        weights = [math.exp(h.weight - self.best.weight) for h in self.beam]
        total = sum(weights)
        return tuple(w / total for w in weights)

    def agreeing(self, told: Callable[[State], object]) -> float:
        """The probability of what is told of the likeliest account, over all accounts."""
        best = told(self.best.state)
        found = zip(self.beam, self.probabilities, strict=True)
        return min(1.0, sum(p for hypothesis, p in found if told(hypothesis.state) == best))

    def chances(self, step: int) -> Mapping[Choice, float]:
        """The probability of each reading of one step, over all accounts."""
        return self._chances[step]

    @cached_property
    def _chances(self) -> list[Mapping[Choice, float]]:
        return chances(self.accounts, len(self.steps))

    @property
    def accounts(self) -> Iterator[tuple[Past | None, float]]:
        """What each account took the steps for, with its probability."""
        return zip((h.past for h in self.beam), self.probabilities, strict=True)

    @cached_property
    def plays(self) -> Mapping[int, Played]:
        """The plays of the likeliest account, by the steps that they are."""
        seats = len(self.best.state.seats)
        made = ((link.depth - 1, link.play(seats)) for link in self.best.past or ())
        return {step: play for step, play in made if play is not None}

    @cached_property
    def played(self) -> Mapping[Played, float]:
        """The probability of each play, over all accounts, whichever step it is."""
        return played(self.accounts, len(self.best.state.seats))


def _in_common(old: Sequence[Step], new: Sequence[Step]) -> int:
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a is not b and a != b:
            return i
    return min(len(old), len(new))
