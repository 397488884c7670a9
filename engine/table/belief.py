"""What probably happened: a beam of accounts of the deal, each weighed by all that was seen and said.

The belief is a value: new or better evidence gives a new belief, derived anew from the step it concerns. So no
decision ever stands in the way of evidence, and forgetting one is free.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.state import State
from engine.table.accounts import Accounts
from engine.table.beam import Beam, Width, advance, settled
from engine.table.choice import Choice
from engine.table.doubt import doubtful
from engine.table.hypothesis import Hypothesis
from engine.table.placing import Places, places_of
from engine.table.standing import Standing
from engine.table.steps import AFTER, BEFORE, Cleared, Key, Said, Seen, Step

__all__ = ["AFTER", "BEFORE", "Beam", "Belief", "Cleared", "Key", "Said", "Seen", "Step"]


@dataclass(frozen=True)
class Belief:
    """Steps in the order of play, and the beam before each and after the last. Get one from ``Belief.of``.

    ``reopened``: steps that something later made doubtful, derived anew with more room for a misreading; True where a
    card before them may have been played and not seen.
    """

    steps: tuple[Step, ...]
    beams: tuple[Beam, ...]
    reopened: Mapping[int, bool] = field(default_factory=dict)

    @staticmethod
    def of(start: State) -> Belief:
        """The belief at the beginning of a deal."""
        return Belief((), ((Hypothesis(0.0, Standing(start)),),))

    def with_steps(self, steps: Sequence[Step]) -> Belief:
        """The belief after other steps; what the two have in common at the beginning is not derived again."""
        same = _in_common(self.steps, steps)
        if same == len(steps) == len(self.steps):
            return self._of_equal_steps(steps)
        beams, open_ = list(self.beams[: same + 1]), {i: unseen for i, unseen in self.reopened.items() if i < same}
        while len(beams) <= len(steps):
            i = len(beams) - 1
            between = bool(open_) and min(open_) < i < max(open_)
            width = Width.of(wide=i in open_, unseen=open_.get(i, False), between=between)
            beams.append(settled(advance(steps, i, beams, width)))
            strange = {j: unseen for j, unseen in doubtful(steps, beams).items() if unseen > open_.get(j, -1)}
            if strange:
                open_ |= strange
                del beams[min(strange) + 1 :]
        return Belief(tuple(steps), tuple(beams), open_)

    def _of_equal_steps(self, steps: Sequence[Step]) -> Belief:
        """The same with steps that weigh the same, though more may be known of a card: that it is gone."""
        same = replace(self, steps=tuple(steps))
        for worked_out in ("accounts", "places"):
            if worked_out in self.__dict__:
                same.__dict__[worked_out] = self.__dict__[worked_out]
        return same

    @cached_property
    def accounts(self) -> Accounts:
        """The accounts after the last step."""
        return Accounts(self.beams[-1])

    @cached_property
    def places(self) -> Mapping[int, Places]:
        """Of a deal that is over: where each word may belong that was said while cards were played, by its step."""
        return places_of(self.steps, self.beams)

    @property
    def beam(self) -> Beam:
        """The accounts, the likeliest first."""
        return self.beams[-1]

    @property
    def best(self) -> Hypothesis:
        """The likeliest account."""
        return self.beams[-1][0]

    @property
    def probabilities(self) -> tuple[float, ...]:
        """Of each account in the beam; they add up to 1."""
        return self.accounts.probabilities

    def chances(self, step: int) -> Mapping[Choice, float]:
        """The probability of each reading of one step, over all accounts."""
        return self.accounts.chances(step)


def _in_common(old: Sequence[Step], new: Sequence[Step]) -> int:
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a is not b and a != b:
            return i
    return min(len(old), len(new))
