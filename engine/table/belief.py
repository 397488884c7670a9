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
from engine.table.doubt import doubtful, laid_before
from engine.table.following import contradicting
from engine.table.hypothesis import Hypothesis
from engine.table.placing import Places, places_of
from engine.table.standing import Standing
from engine.table.steps import AFTER, BEFORE, Awarded, Cleared, Ended, Key, Said, Seen, Step, named

__all__ = ["AFTER", "BEFORE", "Awarded", "Beam", "Belief", "Cleared", "Ended", "Key", "Said", "Seen", "Step"]


MOST_DOUBTS = 8
"""Where so many steps are in doubt no single misreading explains why things do not fit: from then on only steps in
which one plainly would are looked at anew."""


@dataclass(frozen=True)
class Belief:
    """Steps in the order of play, and the beam before each and after the last. Get one from ``Belief.of``.

    ``doubts``: steps in which a misreading may be the reason why a step (the second number) does not fit, the step
    itself included; they are derived anew with more room for one. True where a card before them may have been played
    and not seen. ``before``: the belief without the last step; None at the beginning of a deal.
    """

    steps: tuple[Step, ...]
    beams: tuple[Beam, ...]
    doubts: Mapping[tuple[int, int], bool] = field(default_factory=dict)
    before: Belief | None = field(default=None, repr=False, compare=False)

    @staticmethod
    def of(start: State) -> Belief:
        """The belief at the beginning of a deal."""
        return Belief((), ((Hypothesis(0.0, Standing(start)),),))

    def with_steps(self, steps: Sequence[Step]) -> Belief:
        """The belief after other steps; what the two have in common at the beginning is not derived again.

        It hangs on the steps alone and not on what was believed on the way: so what a person says and takes back leaves
        nothing behind.
        """
        same = _in_common(self.steps, steps)
        if same == len(steps) == len(self.steps):
            return self._of_equal_steps(steps)
        found = self._after(same)
        for number in range(same + 1, len(steps) + 1):
            found = found._with(tuple(steps[:number]))
        return found

    def _after(self, number: int) -> Belief:
        """The belief after the first steps, so many."""
        found = self
        while len(found.steps) > number and found.before is not None:
            found = found.before
        return found

    def _with(self, steps: tuple[Step, ...]) -> Belief:
        """The belief with the last of these steps, which makes earlier ones doubtful where it does not fit."""
        beams, doubts = list(self.beams), dict(self.doubts)
        left: list[Beam] = []  # what was worked out for them is asked for again
        told = contradicting(steps)
        while len(beams) <= len(steps):
            i = len(beams) - 1
            beams.append(settled(advance(steps, i, beams, _width(steps, doubts, i)), told))
            again = any(late < i for _, late in doubts)
            found = _doubtful(steps, beams, many=_many(doubts), again=again)
            strange = {(n, i): unseen for n, unseen in found.items() if unseen > _known(doubts, n)}
            if strange:
                doubts |= strange
                first = min(strange)[0]
                left += beams[first + 1 :]
                del beams[first + 1 :]
        return Belief(steps, tuple(beams), doubts, self)

    def _of_equal_steps(self, steps: Sequence[Step]) -> Belief:
        """The same with steps that weigh the same, though more may be known of a card: that it is gone."""
        same = replace(self, steps=tuple(steps))
        for worked_out in ("accounts", "places"):
            if worked_out in self.__dict__:
                same.__dict__[worked_out] = self.__dict__[worked_out]
        return same

    @property
    def adrift(self) -> bool:
        """Whether so many steps are in doubt that no single misreading, and no single word, explains them."""
        return _many(self.doubts)

    @cached_property
    def accounts(self) -> Accounts:
        """The accounts after the last step."""
        return Accounts(self.beams[-1])

    @cached_property
    def places(self) -> Mapping[int, Places]:
        """Of a deal that is over: where each word may belong that was said while cards were played, by its step."""
        return places_of(self.steps, self.beams, self.best)

    @property
    def beam(self) -> Beam:
        """The accounts, the likeliest first."""
        return self.beams[-1]

    @property
    def best(self) -> Hypothesis:
        """The account that is told (`Accounts.best`)."""
        return self.accounts.best

    @property
    def weight(self) -> float:
        """How likely everything is in the likeliest account (log, but for a common offset)."""
        return self.beam[0].weight

    @property
    def probabilities(self) -> tuple[float, ...]:
        """Of each account in the beam; they add up to 1."""
        return self.accounts.probabilities

    def chances(self, step: int) -> Mapping[Choice, float]:
        """The probability of each reading of one step, over all accounts."""
        return self.accounts.chances(step)


def _many(doubts: Mapping[tuple[int, int], bool]) -> bool:
    """Whether so many steps are in doubt that no single misreading explains them."""
    return len({step for step, _ in doubts}) >= MOST_DOUBTS


def _known(doubts: Mapping[tuple[int, int], bool], step: int) -> int:
    """Whether a step is in doubt already: -1 where it is not, 1 where a card before it may not have been seen."""
    return max((unseen for (n, _), unseen in doubts.items() if n == step), default=-1)


def _doubtful(steps: Sequence[Step], beams: Sequence[Beam], *, many: bool, again: bool) -> dict[int, bool]:
    """The steps in which a misreading may be the reason why the last does not fit: none of which a person has said what
    it is; and where he says so of the last, the one in which the same card was played before, if there is one.

    ``many``: there are many already. ``again``: an earlier one did not fit either; then it may be the card turned up
    for the auction that was misread, by which there are other trumps.
    """
    i = len(beams) - 2
    strange = doubtful(steps, beams)
    found = {n: unseen for n, unseen in strange.items() if n == i or named(steps[n]) is None}
    if many:
        plainly = laid_before(beams[-1][0], steps[i])
        found = {n: unseen for n, unseen in found.items() if unseen or n == plainly}
    if strange and again and _turned_up(steps[0]) and named(steps[0]) is None:
        found[0] = False
    card = named(steps[i])
    if card is None:  # no misreading of a card that people named explains anything
        return found
    earlier = beams[i][0].step_of(card.index)
    return {n: unseen for n, unseen in found.items() if n in (i, earlier)} if earlier >= 0 else found


def _turned_up(step: Step) -> bool:
    """Whether a card was turned up for the auction."""
    return isinstance(step, Seen) and step.turned_up


def _width(steps: Sequence[Step], doubts: Mapping[tuple[int, int], bool], i: int) -> Width:
    """How many accounts step ``i`` lets through, by which steps are in doubt for the sake of which."""
    return Width.of(
        wide=any(step == i for step, _ in doubts),
        between=any(step < i < late for step, late in doubts),
        unseen=_known(doubts, i) > 0,
        told=any(isinstance(step, Seen) and step.evidence.told for step in steps),
    )


def _in_common(old: Sequence[Step], new: Sequence[Step]) -> int:
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a is not b and a != b:
            return i
    return min(len(old), len(new))
