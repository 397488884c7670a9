"""Melds: what a hand holds, whether it fits what was said, and who wins the contest.

A contest is decided by keys that are compared component by component. At a table where the hands are not known
a component may be missing (nobody named the top card yet): then the contest is undecided, never guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations

from engine.actions import MeldKind, Said
from engine.cards import Pack, Rank, Suit
from engine.masks import NO_TRUMP, suit_mask
from engine.members import plain_members

__all__ = [
    "Contest",
    "Decision",
    "Entry",
    "Key",
    "Meld",
    "MeldRules",
    "RunRule",
    "bella_in",
    "decide",
    "find_melds",
    "fits",
    "said_value",
]


@plain_members
class RunRule(Enum):
    """What a maximal run of three or more is worth."""

    LONG = "one meld: 3 is 20, 4 is 50, 5 and more 100"
    FLAT = "one meld: 3 is 20, 4 and more 50"
    SPLIT = "fifties and twenties that do not overlap, taken from the top"
    FREE = "every part of three or more: 3 is 20, 4 is 50, 5 and more 100"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True, eq=False)
class MeldRules:
    """Which melds a game knows. ``sets``: value of four of a kind; ``share``: a card may serve a run and a set."""

    runs: RunRule
    sets: tuple[tuple[Rank, int], ...] = ()
    bella: int = 20
    share: bool = True


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld that lies in a hand. ``cards``: mask; ``suit``: number in the pack, None for a set."""

    kind: MeldKind
    value: int
    cards: int
    top: Rank
    suit: int | None = None

    def said(self, pack: Pack) -> Said:
        """How it is announced when everything is told."""
        if self.kind is MeldKind.BELLA:
            return Said(self.kind, pack=pack)
        return Said(self.kind, self.top, None if self.suit is None else pack.suits[self.suit], pack)


_FROM_NINE = 0xFCFCFCFC
"""The cards that can be the top of three in a row."""


@lru_cache(maxsize=4096)
def find_melds(hand: int, rules: MeldRules) -> tuple[Meld, ...]:
    """All runs and sets of a hand (mask), the most valuable first; bella apart (`bella_in`)."""
    three_in_a_row = hand & hand << 1 & hand << 2 & _FROM_NINE
    four_of_a_kind = hand & hand >> 8 & hand >> 16 & hand >> 24
    if not three_in_a_row and not four_of_a_kind:
        return ()
    melds = (*_runs(hand, rules.runs), *_sets(hand, rules))
    if len(melds) < 2:
        return melds
    if not rules.share:
        melds = _without_shared_cards(melds)
    return tuple(sorted(melds, key=lambda meld: (-meld.value, -meld.top.value, meld.suit or 0)))


def bella_in(hand: int, trump: int, rules: MeldRules) -> Meld | None:
    """King and over (queen) of trumps, where a hand has both."""
    if trump == NO_TRUMP or not rules.bella:
        return None
    cards = bella_cards(trump)
    return Meld(MeldKind.BELLA, rules.bella, cards, Rank.KING, trump) if hand & cards == cards else None


def bella_cards(trump: int) -> int:
    """The mask of king and over (queen) of trumps; empty without trumps."""
    return _BELLAS[trump]


_BELLAS = (*((1 << Rank.OVER.value | 1 << Rank.KING.value) << suit * 8 for suit in range(NO_TRUMP)), 0)


def fits(said: Said, meld: Meld, pack: Pack) -> bool:
    """Whether what was said is true of this meld; what was left open fits everything."""
    if said.kind is not meld.kind and said.kind is not MeldKind.MELD:
        return False
    suit = None if meld.suit is None else pack.suits[meld.suit]
    return (said.top is None or said.top is meld.top) and (said.suit is None or said.suit is suit)


def said_value(said: Said, rules: MeldRules) -> int | None:
    """What a meld is worth by its name alone; None where the name leaves that open."""
    if said.kind is MeldKind.BELLA:
        return rules.bella
    if said.kind is MeldKind.FOUR:
        return next((value for rank, value in rules.sets if rank is said.top), None)
    return _VALUES.get(said.kind.length)


def _runs(hand: int, rule: RunRule) -> Iterator[Meld]:
    for suit in range(4):
        ranks = hand >> suit * 8 & 0xFF
        if ranks & ranks << 1 & ranks << 2:
            yield from _suit_runs(ranks, suit, rule)


@cache
def _suit_runs(ranks: int, suit: int, rule: RunRule) -> tuple[Meld, ...]:
    found: list[Meld] = []
    top = 7
    while top >= 2:
        length = _run_length(ranks, top)
        if length >= 3:
            found += _worth(rule, suit, top, length)
        top -= max(length, 1)
    return tuple(found)


def _run_length(ranks: int, top: int) -> int:
    length = 0
    while length <= top and ranks >> top - length & 1:
        length += 1
    return length


def _worth(rule: RunRule, suit: int, top: int, length: int) -> Iterator[Meld]:
    if rule is RunRule.SPLIT:
        while length >= 3:
            part = min(length, 4)
            yield _run(suit, top, part, part)
            top, length = top - part, length - part
    elif rule is RunRule.FREE:
        for size in range(length, 2, -1):
            yield from (_run(suit, top - lower, size, size) for lower in range(length - size + 1))
    else:
        yield _run(suit, top, length, length if rule is RunRule.LONG else min(length, 4))


def _run(suit: int, top: int, length: int, counted: int) -> Meld:
    cards = (1 << top + 1) - (1 << top + 1 - length) << suit * 8
    return Meld(MeldKind.of_length(counted), _VALUES[counted], cards & suit_mask(suit), Rank(top), suit)


_VALUES = {3: 20, 4: 50, **dict.fromkeys(range(5, 9), 100)}
"""What a sequence counts by its length."""


def _sets(hand: int, rules: MeldRules) -> Iterator[Meld]:
    for rank, value in rules.sets:
        cards = 0x01010101 << rank.value
        if hand & cards == cards:
            yield Meld(MeldKind.FOUR, value, cards, rank)


def _without_shared_cards(melds: Sequence[Meld]) -> tuple[Meld, ...]:
    """The choice of most value in which no card serves twice; of equal ones that with more sets, which beat runs."""
    best: tuple[Meld, ...] = ()
    for size in range(len(melds), 0, -1):
        for choice in combinations(melds, size):
            apart = sum(meld.cards.bit_count() for meld in choice) == _union(choice).bit_count()
            if apart and _strength(choice) > _strength(best):
                best = choice
    return best


def _strength(melds: Sequence[Meld]) -> tuple[int, int]:
    return sum(meld.value for meld in melds), sum(meld.suit is None for meld in melds)


def _union(melds: Sequence[Meld]) -> int:
    cards = 0
    for meld in melds:
        cards |= meld.cards
    return cards


@dataclass(frozen=True, slots=True)
class Entry:
    """One meld in a contest.

    ``place``: of its holder, 0 for who speaks first. ``unit``: who scores with it (number of side or player).
    ``value``, ``top``: None while they were not named. ``trump``, ``suit``: None while nobody knows.
    ``two_sets``: the hand has two sets.
    """

    place: int
    unit: int
    kind: MeldKind
    value: int | None
    top: Rank | None
    trump: bool | None
    two_sets: bool = False
    suit: Suit | None = None


Key = Callable[[Entry], tuple[int | None, ...]]
"""Higher wins; None: not known."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who of several scores his melds. ``needs_trick``: the winners must also win a trick.

    ``all_held``: the winners score what they hold, also what they were not allowed to announce.
    ``unannounced``: words against scoring what was not announced; empty where the winners may show more.
    ``forehand_first``: places are counted from forehand, also where another player leads.
    """

    key: Key
    needs_trick: bool = False
    all_held: bool = False
    unannounced: str = ""
    forehand_first: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """``unit``: the winner, None for nobody. ``sure``: False while more must be told to know."""

    unit: int | None
    sure: bool = True


def decide(entries: Sequence[Entry], key: Key) -> Decision:
    """The unit with the best entry; nobody when the best of two units are equal."""
    units = {entry.unit for entry in entries}
    if len(units) < 2:
        return Decision(next(iter(units), None))
    sure = True
    for entry in entries:
        results = [_compare(key(entry), key(other)) for other in entries if other.unit != entry.unit]
        if all(result is not None and result > 0 for result in results):
            return Decision(entry.unit)
        sure = sure and None not in results
    return Decision(None, sure)


def _compare(a: tuple[int | None, ...], b: tuple[int | None, ...]) -> int | None:
    for one, other in zip(a, b, strict=True):
        if one is None or other is None:
            return None
        if one != other:
            return one - other
    return 0
