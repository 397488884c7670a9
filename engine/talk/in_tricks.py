"""Melds in every trick (Tartli): what was declared in each, who won the contest, and what it scores.

Everything follows from ``State.announced``: a declaration keeps the melds of the hand that it can mean, so that no
hand of an earlier trick need be called back. Of a hand that nobody knows, what was said and shown decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import MeldKind, Said
from engine.cards import Rank
from engine.melds import Decision, Entry, Key, Meld, decide, find_melds
from engine.rules import Announced, ScoredMeld
from engine.scoring import Side
from engine.state import State

__all__ = [
    "SETS",
    "Declared",
    "MeldLaw",
    "Repeat",
    "Scored",
    "Yielded",
    "against_repeat",
    "contest_in",
    "lawful_melds",
    "leader_of",
    "melds_scored",
    "of_player",
    "scored_by",
    "scored_melds",
    "strength",
    "trick_key",
]

SETS = (MeldKind.FOUR, MeldKind.MELD)
"""How four of a kind is said: with its rank, or as *vannak* ("they are") without it."""

_SCORED_SET = "A set of four that has been scored is not scored again."

Repeat = Callable[[Meld, Meld, int], str | None]
"""The rule's words against a new sequence after one that was scored; third the hand as far as it is known."""


@dataclass(frozen=True, slots=True)
class MeldLaw:
    """How a game melds in tricks.

    ``last``: the last trick with melds. ``repeat``: see `Repeat`. ``suits``: whether a player may declare several
    sequences in one trick, each of another suit. ``bella_with_melds``: bella is scored only with the other melds,
    when the second card lies (Pais).
    """

    repeat: Repeat
    suits: bool = False
    bella_with_melds: bool = False
    last: int = 8


@dataclass(frozen=True, slots=True)
class Declared(Announced):
    """A set or a sequence declared in a trick. ``could_be``: what it can mean; empty where the hand is unknown."""

    could_be: tuple[Meld, ...] = ()


@dataclass(frozen=True, slots=True)
class Yielded(Announced):
    """The player said that he has nothing better in this trick."""


class Scored(NamedTuple):
    """A meld that was scored in a trick; ``meld`` is None where the cards are not known."""

    place: int
    trick: int
    said: Said
    meld: Meld | None


def trick_key(set_order: Sequence[Rank]) -> Key:
    """Set before sequence; sets by ``set_order`` (low to high); length, top card, trumps, leader of the trick."""

    def key(entry: Entry) -> tuple[int | None, ...]:
        top = None if entry.top is None else entry.top.value
        if entry.kind is MeldKind.FOUR:
            return (1, None if entry.top is None else set_order.index(entry.top), 0, 0, -entry.place)
        return (0, entry.kind.length, top, entry.trump, -entry.place)

    return key


def of_player(state: State, place: int, trick: int) -> tuple[Declared, ...]:
    """What the player has declared in a trick, bella apart."""
    said = (item for item in state.announced if item.place == place and item.trick == trick)
    return tuple(item for item in said if isinstance(item, Declared))


def strength(items: Iterable[Said]) -> int:
    """What a declaration can come to by its kind alone: a set beats every sequence, a longer one a shorter."""
    return max((9 if item.kind in SETS else item.kind.length for item in items), default=0)


def leader_of(state: State, trick: int) -> int:
    """The place that led to a trick, or is going to."""
    plays = state.tricks[trick - 1].plays if trick <= len(state.tricks) else state.plays
    return state.setup.place[plays[0].seat] if plays else state.leader


def _entry(state: State, item: Declared, leader: int) -> Entry:
    """A declaration in the contest: of a known hand the best that it can mean."""
    order = 0 if item.place == leader else 1
    kind = MeldKind.FOUR if item.said.kind in SETS else item.said.kind
    suit = item.said.suit
    trump = None if suit is None else suit is state.trump
    told = Entry(order, item.place, kind, 0, item.said.top, trump)
    if not item.could_be:
        return told
    return max((_real(state, meld, order, item.place) for meld in item.could_be), key=lambda e: _sure(state, e))


def _real(state: State, meld: Meld, order: int, place: int) -> Entry:
    trump = state.table is not None and meld.suit == state.table.trump
    return Entry(order, place, meld.kind, meld.value, meld.top, trump)


def _sure(state: State, entry: Entry) -> tuple[int, ...]:
    return tuple(part or 0 for part in state.rules.contest.key(entry))


def contest_in(state: State, trick: int, law: MeldLaw) -> Decision:
    """Whose melds count in a trick (``unit``: a place). Open until the other player has declared, yielded or played."""
    leader = leader_of(state, trick)
    yielded = [item.place for item in state.shown if item.trick == trick and isinstance(item, Yielded)]
    said = [item for item in state.announced if item.trick == trick and isinstance(item, Declared)]
    entries = [_entry(state, item, leader) for item in said if item.place not in yielded]
    units = {entry.unit for entry in entries}
    waiting = trick > len(state.tricks) and units == {leader} and 1 - leader not in yielded
    if waiting and not (state.ended and not _beaten(state, entries, law)):
        return Decision(None, sure=False)
    return decide(entries, state.rules.contest.key)


def _beaten(state: State, entries: Iterable[Entry], law: MeldLaw) -> bool:
    """Whether the other player could answer the leader's melds with a better one (somebody goes out meanwhile)."""
    best = max(entries, key=lambda entry: _sure(state, entry))
    own = (_real(state, meld, 1, 1 - best.unit) for meld in lawful_melds(state, 1 - best.unit, law))
    return any(_sure(state, entry) > _sure(state, best) for entry in own)


def scored_melds(state: State, law: MeldLaw, before: int = 99) -> list[Scored]:
    """The sets and sequences that have been scored so far, trick by trick, in the tricks before this number."""
    tricks = dict.fromkeys(item.trick for item in state.announced if isinstance(item, Declared))
    return [scored for trick in tricks if trick < before for scored in _scored_in(state, trick, law)]


def scored_by(state: State, place: int, law: MeldLaw) -> list[Meld]:
    """The melds that the player has scored in earlier tricks, as far as their cards are known."""
    if not state.announced:
        return []
    scored = scored_melds(state, law, state.trick_number)
    return [item.meld for item in scored if item.place == place and item.meld is not None]


def _scored_in(state: State, trick: int, law: MeldLaw) -> list[Scored]:
    winner = contest_in(state, trick, law).unit
    if winner is None:
        return []
    contested = bool(of_player(state, 1 - winner, trick))
    items = of_player(state, winner, trick)
    return [Scored(winner, trick, item.said, _meant(state, item, contested)) for item in items]


def _meant(state: State, item: Declared, contested: bool) -> Meld | None:
    """What a declaration stands for: the best in a contest; else what leaves most open, the lowest sequence.

    A player says it when he scores it (``show``); this is for those who do not.
    """
    if len(item.could_be) < 2:
        return item.could_be[0] if item.could_be else None
    if contested or item.said.kind in SETS:
        return max(item.could_be, key=lambda meld: _sure(state, _real(state, meld, 0, item.place)))
    return min(item.could_be, key=lambda meld: meld.top.value)


def lawful_melds(state: State, place: int, law: MeldLaw) -> tuple[Meld, ...]:
    """What a known hand may declare by the rules of repetition; empty for an unknown one."""
    hand = state.hand(place)
    if not hand:
        return ()
    melds = find_melds(hand, state.rules.melds)
    done = scored_by(state, place, law) if melds else []
    return tuple(meld for meld in melds if against_repeat(meld, done, hand, law) is None) if done else melds


def against_repeat(meld: Meld, done: Iterable[Meld], hand: int, law: MeldLaw) -> str | None:
    """The rule's words against scoring this meld after those, None when nothing speaks against it."""
    for old in done:
        if meld.suit is None or old.suit is None:
            words = _SCORED_SET if meld.cards == old.cards else None
        else:
            words = law.repeat(meld, old, hand) if meld.suit == old.suit else None
        if words is not None:
            return words
    return None


def melds_scored(state: State, law: MeldLaw) -> dict[Side, tuple[ScoredMeld, ...]]:
    """Sets, sequences and bella that count so far, per side, in the order of the tricks."""
    found: dict[Side, list[ScoredMeld]] = {side: [] for side in state.sides}
    if state.announced:
        for scored in scored_melds(state, law):
            found[state.setup.side(scored.place)].append(_written(state, scored))
        for item in state.announced:
            if item.said.kind is MeldKind.BELLA and not (law.bella_with_melds and item.trick > len(state.tricks)):
                found[state.setup.side(item.place)].append(ScoredMeld("bella", state.rules.melds.bella))
    return {side: tuple(melds) for side, melds in found.items()}


def _written(state: State, scored: Scored) -> ScoredMeld:
    if scored.meld is not None:
        return ScoredMeld(str(scored.meld.said(state.pack)), scored.meld.value)
    said = scored.said
    if said.kind is MeldKind.FOUR:
        return ScoredMeld(str(said), dict(state.rules.melds.sets).get(said.top or Rank.SEVEN, 0))
    if said.kind is MeldKind.MELD:  # which four they are is not known yet: the least that they can be
        return ScoredMeld(str(said), min(value for _, value in state.rules.melds.sets))
    return ScoredMeld(str(said), {3: 20, 4: 50}.get(said.kind.length, 100))
