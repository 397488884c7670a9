"""What an account took each step for, as a chain that accounts share: they differ in their last steps only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.table.choice import Choice, Kind

__all__ = ["Flow", "Past", "Played", "flow"]

Played = tuple[int, int, int]
"""A card as it was played, wherever it was seen: how many whole tricks before it, place of the player, card."""

_PLAYED = frozenset((Kind.PLAY, Kind.WAITING))


class Past:
    """The reading of one step, with those of the steps before it. Treat as frozen.

    ``depth``: how many steps there are. ``plays``: how many cards were played in them, unseen ones too.
    """

    __slots__ = ("_look", "before", "choice", "depth", "plays")

    def __init__(self, before: Past | None, choice: Choice) -> None:
        """``before``: None for the first step."""
        self.before = before
        self.choice = choice
        self.depth: int = 1 if before is None else before.depth + 1
        new = len(choice.unseen) + (choice.kind in _PLAYED)
        self.plays: int = new if before is None else before.plays + new
        self._look: int | None = None

    def __iter__(self) -> Iterator[Past]:
        """This one and those before it, the last first."""
        link: Past | None = self
        while link is not None:
            yield link
            link = link.before

    @property
    def look(self) -> int:
        """The same number for all that differ in nothing but which cards are supposed to have been played unseen."""
        ahead: list[Past] = []
        link: Past | None = self
        while link is not None and link._look is None:
            ahead.append(link)
            link = link.before
        look = 0 if link is None else link._look
        for late in reversed(ahead):
            choice = late.choice
            unseen = choice.unseen if choice.takes >= 0 else len(choice.unseen)
            look = late._look = hash((look, choice._replace(unseen=()), unseen))
        assert look is not None
        return look

    def with_unseen(self, card: int, other: int) -> Past:
        """The same with another card in place of one that is supposed to have been played unseen."""
        changed = tuple([other if unseen == card else unseen for unseen in self.choice.unseen])
        if changed != self.choice.unseen:
            return Past(self.before, self.choice._replace(unseen=changed))
        return self if self.before is None else Past(self.before.with_unseen(card, other), self.choice)

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


@dataclass(frozen=True, slots=True)
class Flow:
    """What several accounts say together. ``readings``: for each step the probability of each of its readings;
    ``plays``: the probability of each play, whichever step it is: a card that lay there twice, straightened or taken
    back at once, is one play whichever of the two it is taken for."""

    readings: Mapping[int, Mapping[Choice, float]]
    plays: Mapping[Played, float]


def flow(accounts: Iterable[tuple[Past | None, float]], seats: int) -> Flow:
    """What accounts say together, each given with its probability; ``seats``: how many cards make a trick.

    The chains are gone through once, from their ends to where they meet, adding up what flows together.
    """
    readings: dict[int, dict[Choice, float]] = {}
    plays: dict[Played, float] = {}
    level = _met(accounts)
    while level:
        past, _ = level[0]
        of_step = readings[past.depth - 1] = {}
        for past, p in _alike(level):
            of_step[past.choice] = of_step.get(past.choice, 0.0) + p
            play = past.play(seats)
            if play is not None:
                plays[play] = plays.get(play, 0.0) + p
        level = _met((past.before, p) for past, p in level)
    return Flow(readings, plays)


def _alike(level: Iterable[tuple[Past, float]]) -> Iterable[tuple[Past, float]]:
    """Links with the same reading after as many plays, taken together: by what is quickly compared."""
    found: dict[tuple[int, int], tuple[Past, float]] = {}
    for past, p in level:
        key = id(past.choice), past.plays
        known = found.get(key)
        found[key] = past, p if known is None else known[1] + p
    return found.values()


def _met(chains: Iterable[tuple[Past | None, float]]) -> list[tuple[Past, float]]:
    """Chains of the same length that end in the same link, taken together."""
    found: dict[int, tuple[Past, float]] = {}
    for past, p in chains:
        if past is not None:
            known = found.get(id(past))
            found[id(past)] = past, p if known is None else known[1] + p
    return list(found.values())
