"""What an account took each step for, as a chain that accounts share: they differ in their last steps only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.table.choice import Choice, Kind

__all__ = ["Past", "chances"]


class Past:
    """The reading of one step, with those of the steps before it. ``depth``: how many there are. Treat as frozen."""

    __slots__ = ("before", "choice", "depth")

    def __init__(self, before: Past | None, choice: Choice) -> None:
        """``before``: None for the first step."""
        self.before = before
        self.choice = choice
        self.depth: int = 1 if before is None else before.depth + 1

    def __iter__(self) -> Iterator[Past]:
        """This one and those before it, the last first."""
        link: Past | None = self
        while link is not None:
            yield link
            link = link.before

    def choices(self) -> tuple[Choice, ...]:
        """All readings in the order of steps."""
        return tuple([link.choice for link in self][::-1])

    def step_of(self, card: int) -> int:
        """The first step that played a card; -1 where none did."""
        found = -1
        for link in self:
            if link.choice.card == card and link.choice.kind in (Kind.PLAY, Kind.WAITING):
                found = link.depth - 1
        return found

    def card_at(self, step: int) -> int:
        """The card that a step (from 0) played; -1 where it was no play."""
        link: Past = self
        while link.depth > step + 1 and link.before is not None:
            link = link.before
        return link.choice.card if link.choice.kind in (Kind.PLAY, Kind.WAITING) else -1


def chances(accounts: Iterable[tuple[Past | None, float]], steps: int) -> list[Mapping[Choice, float]]:
    """For each step the probability of each of its readings, from the accounts with theirs.

    The chains are gone through once, from their ends to where they meet, adding up what flows together.
    """
    found: list[dict[Choice, float]] = [{} for _ in range(steps)]
    level: dict[int, tuple[Past, float]] = {}
    for past, p in accounts:
        if past is not None:
            level[id(past)] = past, level.get(id(past), (past, 0.0))[1] + p
    for step in reversed(range(steps)):
        above: dict[int, tuple[Past, float]] = {}
        of_step = found[step]
        for past, p in level.values():
            of_step[past.choice] = of_step.get(past.choice, 0.0) + p
            before = past.before
            if before is not None:
                above[id(before)] = before, above.get(id(before), (before, 0.0))[1] + p
        level = above
    return list(found)
