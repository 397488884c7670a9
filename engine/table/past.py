"""What an account took each step for, as a chain that accounts share: they differ in their last steps only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.table.choice import Choice, Kind

__all__ = ["Past", "Played", "chances", "played"]

Played = tuple[int, int, int]
"""A card as it was played, wherever it was seen: how many whole tricks before it, place of the player, card."""

_PLAYED = frozenset((Kind.PLAY, Kind.WAITING))


class Past:
    """The reading of one step, with those of the steps before it. Treat as frozen.

    ``depth``: how many steps there are. ``plays``: how many cards were played in them, unseen ones too.
    """

    __slots__ = ("before", "choice", "depth", "plays")

    def __init__(self, before: Past | None, choice: Choice) -> None:
        """``before``: None for the first step."""
        self.before = before
        self.choice = choice
        self.depth: int = 1 if before is None else before.depth + 1
        new = 0 if choice.kind not in _PLAYED else 1 if choice.unseen < 0 else 2
        self.plays: int = new if before is None else before.plays + new

    def __iter__(self) -> Iterator[Past]:
        """This one and those before it, the last first."""
        link: Past | None = self
        while link is not None:
            yield link
            link = link.before

    def play(self, seats: int) -> Played | None:
        """The play that this link is, where one of so many ``seats`` played a card; else None."""
        if self.choice.kind not in _PLAYED:
            return None
        return (self.plays - 1) // seats, self.choice.place, self.choice.card

    def choices(self) -> tuple[Choice, ...]:
        """All readings in the order of steps."""
        return tuple([link.choice for link in self][::-1])

    def step_of(self, card: int) -> int:
        """The first step that played a card; -1 where none did."""
        found = -1
        for link in self:
            if link.choice.card == card and link.choice.kind in _PLAYED:
                found = link.depth - 1
        return found

    def card_at(self, step: int) -> int:
        """The card that a step (from 0) played; -1 where it was no play."""
        link: Past = self
        while link.depth > step + 1 and link.before is not None:
            link = link.before
        return link.choice.card if link.choice.kind in _PLAYED else -1


def chances(accounts: Iterable[tuple[Past | None, float]], steps: int) -> list[Mapping[Choice, float]]:
    """For each step the probability of each of its readings, from the accounts with theirs."""
    found: list[dict[Choice, float]] = [{} for _ in range(steps)]
    for past, p in _flowing(accounts):
        of_step = found[past.depth - 1]
        of_step[past.choice] = of_step.get(past.choice, 0.0) + p
    return list(found)


def played(accounts: Iterable[tuple[Past | None, float]], seats: int) -> Mapping[Played, float]:
    """The probability of each play, from the accounts with theirs; ``seats``: how many cards make a trick.

    A card that lay there twice, straightened or taken back at once, is one play whichever of the two it is taken for.
    """
    found: dict[Played, float] = {}
    for past, p in _flowing(accounts):
        play = past.play(seats)
        if play is not None:
            found[play] = found.get(play, 0.0) + p
    return found


def _flowing(accounts: Iterable[tuple[Past | None, float]]) -> Iterator[tuple[Past, float]]:
    """Each link of the chains once, with the probability of all accounts that it is part of: the chains are gone
    through from their ends to where they meet, adding up what flows together."""
    level: dict[int, tuple[Past, float]] = {}
    for past, p in accounts:
        if past is not None:
            level[id(past)] = past, level.get(id(past), (past, 0.0))[1] + p
    while level:
        above: dict[int, tuple[Past, float]] = {}
        for past, p in level.values():
            yield past, p
            before = past.before
            if before is not None:
                above[id(before)] = before, above.get(id(before), (before, 0.0))[1] + p
        level = above
