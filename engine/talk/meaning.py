"""What a declaration in a trick can mean, and what speaks against it: held, lawful, and told apart by suits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from engine.actions import MeldKind, Said
from engine.knowing import possible
from engine.masks import mask_of
from engine.melds import Meld, find_melds, fits
from engine.rules import Violation
from engine.state import State
from engine.talk.in_tricks import Declared, MeldLaw, against_repeat, of_player, scored_by

__all__ = ["Against", "means", "narrowed", "never_held", "resolved"]

Against = tuple[str, str] | None
"""Kind of a violation and the rule's words, None when nothing speaks against it."""

_HELD = "During the first 8 tricks, players may declare sequences, sets and béla that they hold in their hand."
_SUITS = (
    "A player can declare more than one sequence in the same trick, provided that each declared sequence is in a "
    "different suit."
)


def means(said: Said, meld: Meld, state: State) -> bool:
    """Whether these words can stand for this meld; *vannak* (``meld``) is any set."""
    if said.kind is MeldKind.MELD:
        return meld.kind is MeldKind.FOUR
    return fits(said, meld, state.pack)


def resolved(state: State, place: int, items: Sequence[Said], law: MeldLaw) -> tuple[tuple[Declared, ...], Against]:
    """All that the player has declared in this trick with these items, and what speaks against them."""
    before = of_player(state, place, state.trick_number)
    new: list[Declared] = []
    for item in items:
        could_be, found = _candidates(state, place, item, law)
        if found is not None:
            return (), found
        new.append(Declared(place, item, state.trick_number, could_be))
    apart = _apart((*before, *new))
    return ((), ("wrong_call", _SUITS)) if apart is None else (apart, None)


def _candidates(state: State, place: int, item: Said, law: MeldLaw) -> tuple[tuple[Meld, ...], Against]:
    hand = state.hand(place)
    known = hand is not None
    melds = find_melds(hand if known and hand is not None else possible(state, place), state.rules.melds)
    fitting = [meld for meld in melds if means(item, meld, state)]
    if not fitting:
        return (), ("false_meld", _HELD)
    done = scored_by(state, place, law)
    lawful = tuple(meld for meld in fitting if against_repeat(meld, done, state.held[place], law) is None)
    if not lawful:
        return (), ("wrong_call", against_repeat(fitting[0], done, state.held[place], law) or _HELD)
    return (lawful if known or len(lawful) == 1 else ()), None


def _apart(declared: tuple[Declared, ...]) -> tuple[Declared, ...] | None:
    """The declarations with each sequence in a suit of its own; None where that cannot be."""
    runs = [item for item in declared if item.said.kind.length]
    if len(runs) < 2:
        return declared
    told = [item.said.suit for item in runs if item.said.suit is not None]
    if len(set(told)) < len(told):
        return None
    if not all(item.could_be for item in runs):
        return declared
    for choice in product(*(item.could_be for item in runs)):
        if len({meld.suit for meld in choice}) == len(runs):
            certain = {id(item): meld for item, meld in zip(runs, choice, strict=True)}
            return tuple(replace(i, could_be=(certain[id(i)],)) if id(i) in certain else i for i in declared)
    return None


def narrowed(state: State, place: int, items: Sequence[Said]) -> tuple[tuple[Declared, Declared], ...] | None:
    """Declarations of this or the last trick, each with what it is now that more was said; None if that is untrue."""
    tricks = (len(state.tricks) + 1, len(state.tricks))
    open_for = [item for trick in tricks for item in of_player(state, place, trick)]
    found: list[tuple[Declared, Declared]] = []
    for said in items:
        match = next(((old, new) for old in open_for if (new := _told(state, old, said)) is not None), None)
        if match is None:
            return None
        open_for.remove(match[0])
        found.append(match)
    return tuple(found)


def never_held(state: State) -> tuple[Violation, ...]:
    """Melds of hands that nobody knew which cannot have been there, now that all cards have been played.

    What lay in a hand at a trick was played then or later, or given for the indicator.
    """
    if not state.blind or len(state.tricks) < state.rules.tricks:
        return ()
    return tuple(
        Violation("false_meld", state.seats[item.place], item.trick, None, _HELD)
        for item in state.announced
        if isinstance(item, Declared) and not _may_have_held(state, item)
    )


def _may_have_held(state: State, item: Declared) -> bool:
    seat = state.seats[item.place]
    later = [play.card for trick in state.tricks[item.trick - 1 :] for play in trick.plays if play.seat is seat]
    given = [swap.given for swap in state.exchanges if swap.place == item.place and swap.trick >= item.trick]
    melds = find_melds(mask_of([*later, *given]), state.rules.melds)
    return any(means(item.said, meld, state) for meld in melds)


def _told(state: State, old: Declared, said: Said) -> Declared | None:
    if old.could_be:
        left = tuple(meld for meld in old.could_be if means(said, meld, state))
        return replace(old, said=said, could_be=left) if left else None
    if said.kind is not old.said.kind and not (old.said.kind is MeldKind.MELD and said.kind is MeldKind.FOUR):
        return None
    if (old.said.top or said.top) is not said.top or (old.said.suit or said.suit) is not said.suit:
        return None
    can_be = find_melds(possible(state, old.place) | state.played[old.place], state.rules.melds)
    exact = [meld for meld in can_be if means(said, meld, state)]
    return replace(old, said=said, could_be=tuple(exact) if len(exact) == 1 else ()) if exact else None
