"""The accounts of a deal with their probabilities, and what they say of each step and of each play together."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.state import State
from engine.table.beam import Beam
from engine.table.choice import Choice
from engine.table.hypothesis import Hypothesis
from engine.table.past import Flow, Played, flow
from engine.table.telling import written

__all__ = ["Accounts"]


@dataclass(frozen=True)
class Accounts:
    """A beam, the likeliest account first."""

    beam: Beam

    @cached_property
    def best(self) -> Hypothesis:
        """The account that is told: the likeliest; of a deal that is over the likeliest of those by which is written
        what is most probable. Accounts that differ in a card share their score with others, and of ten that agree on it
        none need be likelier than a single one that does not."""
        likeliest = self.beam[0]
        if not likeliest.state.finished:
            return likeliest
        over = [(written(account.state), account, p) for account, p in self if account.state.finished]
        shares: dict[Hashable, float] = {}
        for score, _, p in over:
            shares[score] = shares.get(score, 0.0) + p
        likeliest_score = max(shares, key=shares.__getitem__)
        return next(account for score, account, _ in over if score == likeliest_score)

    @cached_property
    def probabilities(self) -> tuple[float, ...]:
        """Of each account; they add up to 1. Those that differ only in which cards they suppose to have been played
        unseen stand for one another: together they are as likely as the likeliest of them."""
        weights = [math.exp(h.weight - self.beam[0].weight) for h in self.beam]
        alike: dict[int, list[int]] = {}
        for i, h in enumerate(self.beam):
            if h.standing.supposed and h.past is not None and weights[i] > 0.0:
                alike.setdefault(h.past.look, []).append(i)
        for same in alike.values():
            share = weights[same[0]] / sum(weights[i] for i in same)
            for i in same:
                weights[i] *= share
        total = sum(weights)
        return tuple(w / total for w in weights)

    def __iter__(self) -> Iterator[tuple[Hypothesis, float]]:
        """Each account with its probability."""
        return zip(self.beam, self.probabilities, strict=True)

    @cached_property
    def plays(self) -> Mapping[int, Played]:
        """The plays of the account that is told, by the steps that they are."""
        seats = len(self.best.state.seats)
        made = ((link.depth - 1, link.play(seats)) for link in self.best.past or ())
        return {step: play for step, play in made if play is not None}

    def agreeing(self, told: Callable[[State], object]) -> float:
        """The probability of what is told, over all accounts."""
        best = told(self.best.state)
        return min(1.0, sum(p for account, p in self if told(account.state) == best))

    def chances(self, step: int) -> Mapping[Choice, float]:
        """The probability of each reading of one step."""
        return self._flow.readings.get(step, {})

    def played(self, play: Played) -> float:
        """The probability of a play, whichever step it is."""
        return self._flow.plays.get(play, 0.0)

    @cached_property
    def _flow(self) -> Flow:
        return flow(((h.past, p) for h, p in self), len(self.best.state.seats))
