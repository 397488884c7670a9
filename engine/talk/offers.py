"""What a player may declare in a trick, listed: by length alone and by its top card and suit, joined where allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.actions import Call, MeldKind, Said, Show
from engine.cards import Rank
from engine.melds import Meld
from engine.state import State
from engine.talk.in_tricks import SETS, MeldLaw, contest_in, lawful_melds, leader_of, of_player, strength

__all__ = ["meld_offers", "show_offers"]

Items = tuple[Said, ...]


def meld_offers(state: State, place: int, law: MeldLaw) -> list[Items]:
    """What the player may declare now, at his moment of the trick; of a hand that nobody knows one thing at a time."""
    trick = state.trick_number
    mine = of_player(state, place, trick)
    sets, runs = _said_of_unknown(state) if state.hand(place) is None else _said_of_hand(state, place, law)
    if any(item.said.kind in SETS for item in mine):
        sets = []
    taken = {meld.suit for item in mine if item.said.kind.length for meld in item.could_be}
    if any(item.said.kind.length for item in mine):
        runs = [items for items in runs if law.suits and not {None, *taken} & {_suit(state, said) for said in items}]
    together = [(*a, *b) for a, b in product(sets, runs)] if state.hand(place) is not None else []
    found = [*sets, *runs, *together]
    least = 0
    if place != leader_of(state, trick):
        least = strength([item.said for item in of_player(state, 1 - place, trick)])
    before = [item.said for item in mine]
    return [items for items in dict.fromkeys(found) if strength([*before, *items]) >= least]


def _suit(state: State, said: Said) -> int | None:
    return None if said.suit is None else state.pack.suits.index(said.suit)


def _said_of_hand(state: State, place: int, law: MeldLaw) -> tuple[list[Items], list[Items]]:
    melds = lawful_melds(state, place, law)
    sets: list[Items] = [(meld.said(state.pack),) for meld in melds if meld.suit is None]
    runs = [meld for meld in melds if meld.suit is not None]
    short: list[Items] = [(Said(meld.kind, pack=state.pack),) for meld in runs]
    return sets, [*short, *_full(state, runs, law)]


def _full(state: State, runs: list[Meld], law: MeldLaw) -> Iterator[Items]:
    if not law.suits:
        yield from ((meld.said(state.pack),) for meld in runs)
        return
    by_suit = [[None, *(meld for meld in runs if meld.suit == suit)] for suit in range(4)]
    for choice in product(*by_suit):
        items = tuple(meld.said(state.pack) for meld in choice if meld is not None)
        if items:
            yield items


def _said_of_unknown(state: State) -> tuple[list[Items], list[Items]]:
    """Every kind that there is: what a hand that nobody knows may have."""
    pack = state.pack
    sets: list[Items] = [(Said(MeldKind.FOUR, rank, pack=pack),) for rank, _ in state.rules.melds.sets]
    return sets, [(Said(MeldKind.of_length(length), pack=pack),) for length in range(3, 9)]


def show_offers(state: State, place: int, law: MeldLaw) -> list[Call]:
    """What the player may still say of his melds in this trick, or in the last before the next lead."""
    number = len(state.tricks) + 1
    for trick in (number, number - 1) if not state.plays else (number,):
        found = [call for item in of_player(state, place, trick) for call in _shows(state, item.said, item.could_be)]
        if found:
            lost = contest_in(state, trick, law)
            return [] if lost.sure and lost.unit != place else found
    return []


def _shows(state: State, said: Said, could_be: tuple[Meld, ...]) -> list[Call]:
    if could_be:
        return [Show((meld.said(state.pack),)) for meld in could_be] if len(could_be) > 1 else []
    if said.kind is MeldKind.MELD:
        return [Show((Said(MeldKind.FOUR, rank, pack=state.pack),)) for rank, _ in state.rules.melds.sets]
    if said.kind is MeldKind.FOUR:
        return []
    ranks = [said.top] if said.top is not None else list(Rank)[said.kind.length - 1 :]
    plain = [Said(said.kind, rank, None, state.pack) for rank in ranks if said.top is None]
    exact = [Said(said.kind, rank, suit, state.pack) for rank in ranks for suit in state.pack.suits]
    return [Show((item,)) for item in plain + exact]
