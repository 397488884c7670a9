"""Which announced melds count: the contest after the first trick, seen from a whole deal.

Where a hand is known the cards decide. Where it is not, what was said and shown decides, and while that is not
enough nothing counts yet. Who says "good" gives his own melds up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.actions import Good, MeldKind, Said
from engine.melds import Decision, Entry, Meld, decide, find_melds, fits, said_value
from engine.rules import ScoredMeld
from engine.scoring import Side
from engine.state import State

__all__ = [
    "announceable",
    "announced_cards",
    "as_announced",
    "contest",
    "explains",
    "matched",
    "runs_of",
    "scored_runs",
    "told",
    "told_contest",
    "told_of",
]


def matched(items: Sequence[Said], melds: Sequence[Meld], state: State) -> tuple[Meld, ...] | None:
    """A different meld for each thing said, in the order of `told_of`, what is told most exactly first.

    Among those that fit the better melds are taken first. None when something said is not there.
    """
    if not items:
        return ()
    said = max(items, key=told_of)
    rest = list(items)
    rest.remove(said)
    for meld in melds:
        if fits(said, meld, state.pack):
            others = matched(rest, [other for other in melds if other is not meld], state)
            if others is not None:
                return (meld, *others)
    return None


def told_of(item: Said) -> int:
    """How much an announcement tells besides its kind: top card and suit, 0 to 2."""
    return (item.top is not None) + (item.suit is not None)


def runs_of(state: State, place: int) -> tuple[Meld, ...] | None:
    """The melds of this player that take part in a contest, best first, bella apart; None for an unknown hand."""
    hand = state.owned(place)
    melds = None if hand is None else find_melds(hand, state.rules.melds)
    return melds and _best_first(state, place, melds)


def announceable(state: State, place: int) -> tuple[Meld, ...] | None:
    """The same `as_announced`: what its player can speak of, and has in the contest."""
    runs = runs_of(state, place)
    return runs and _best_first(state, place, as_announced(state, place, runs))


def as_announced(state: State, place: int, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The melds of a hand; a sequence that was announced before an exchange made it longer as it was then."""
    if not state.exchanges:
        return melds
    hand = state.owned(place) or 0
    swaps = [swap for swap in state.exchanges if swap.place == place]
    told = [meld for swap in swaps for meld in find_melds(swap.told, state.rules.melds) if not meld.cards & ~hand]
    kept = tuple(meld for meld in melds if not any(_grown(meld, old) for old in told))
    return (*kept, *(meld for meld in told if meld not in kept))


def _grown(meld: Meld, old: Meld) -> bool:
    """Whether a sequence has come out of another one."""
    return meld != old and meld.suit is not None and meld.suit == old.suit and meld.cards & old.cards != 0


def _best_first(state: State, place: int, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    if len(melds) < 2:
        return melds
    key = state.rules.contest.key
    return tuple(sorted(melds, key=lambda meld: key(_held(state, place, 0, meld)), reverse=True))


def told(state: State, place: int) -> list[Said]:
    """What this player has announced, with what he told of it later put in its place.

    What he showed besides is added where that may score.
    """
    items = _announced(state, place)
    only = state.rules.contest.unannounced
    for item in state.shown:
        if item.place == place and not (only and not any(_same(old, item.said) for old in items)):
            _add(items, item.said)
    return items


def explains(state: State, place: int, said: Said) -> bool:
    """Whether this can be said of something that the player has announced."""
    return any(_same(old, said) for old in told(state, place))


def announced_cards(state: State, place: int) -> int:
    """The cards of a known hand's sequences that its player has announced."""
    cards = 0
    for meld in matched(_announced(state, place), announceable(state, place) or (), state) or ():
        cards |= meld.cards
    return cards


def _announced(state: State, place: int) -> list[Said]:
    return [i.said for i in state.announced if i.place == place and i.said.kind is not MeldKind.BELLA]


def _add(items: list[Said], said: Said) -> None:
    """Put what was told in the place of what it explains: rather of one that is not yet told completely."""
    same = [number for number, old in enumerate(items) if _same(old, said)]
    if not same:
        items.append(said)
        return
    number = next((n for n in same if items[n] == said or told_of(items[n]) < 2), same[0])
    old = items[number]
    items[number] = replace(said, top=said.top or old.top, suit=said.suit or old.suit)


def _same(old: Said, new: Said) -> bool:
    """Whether both can be said of one meld."""
    kind = new.kind is old.kind or old.kind is MeldKind.MELD
    top = old.top is new.top or None in (old.top, new.top)
    return kind and top and (old.suit is new.suit or None in (old.suit, new.suit))


def contest(state: State) -> Decision:
    """Whose melds count, after the first trick: by the cards of known hands, else by what was said."""
    if not state.tricks:
        return Decision(None, sure=False)
    return _decided(state, strictly=True)


def told_contest(state: State) -> Decision:
    """Whose melds count by what everybody has heard and seen so far."""
    return _decided(state, strictly=False)


def _decided(state: State, strictly: bool) -> Decision:
    if not state.announced:
        return Decision(None)
    entries = {place: _entries(state, place, strictly) for place in range(len(state.seats))}
    given_up = {word.place for word in state.words if isinstance(word.call, Good)}
    left = [entry for place, own in entries.items() if place not in given_up for entry in own]
    return decide(left or [entry for own in entries.values() for entry in own], state.rules.contest.key)


def scored_runs(state: State) -> dict[Side, tuple[ScoredMeld, ...]]:
    """The melds that count so far, per side, bella apart."""
    scored: dict[Side, tuple[ScoredMeld, ...]] = dict.fromkeys(state.sides, ())
    if not state.announced:
        return scored
    decision = contest(state)
    if decision.unit is None or not _may_score(state, decision.unit):
        return scored
    places = [p for p in range(len(state.seats)) if state.setup.side_of[p] == decision.unit]
    scored[state.sides[decision.unit]] = tuple(meld for place in places for meld in _counted(state, place))
    return scored


def _may_score(state: State, unit: int) -> bool:
    if not state.rules.contest.needs_trick:
        return True
    return any(state.taken[place] for place in range(len(state.seats)) if state.setup.side_of[place] == unit)


def _first(state: State) -> int:
    """The place that led to the first trick, or will; forehand, where he is the first in any case."""
    if state.rules.contest.forehand_first:
        return 0
    return state.setup.place[state.tricks[0].plays[0].seat] if state.tricks else state.leader


def _entries(state: State, place: int, strictly: bool) -> list[Entry]:
    runs = announceable(state, place) if strictly else None
    unit = state.setup.side_of[place]
    order = (place - _first(state)) % len(state.seats)
    if runs is not None:
        real = matched(_announced(state, place), runs, state) or ()
        return [_held(state, order, unit, meld) for meld in real]
    return [_told(state, order, unit, said) for said in told(state, place)]


def _held(state: State, order: int, unit: int, meld: Meld) -> Entry:
    suit = None if meld.suit is None else state.pack.suits[meld.suit]
    trump = state.table is not None and meld.suit == state.table.trump
    return Entry(order, unit, meld.kind, meld.value, meld.top, trump, suit=suit)


def _told(state: State, order: int, unit: int, said: Said) -> Entry:
    untold = said.suit is None and state.trump is not None
    trump = None if untold else said.suit is not None and said.suit is state.trump
    return Entry(order, unit, said.kind, said_value(said, state.rules.melds), said.top, trump, suit=said.suit)


def _counted(state: State, place: int) -> list[ScoredMeld]:
    """What a winner's hand scores. Showing is seen, not said: what was announced counts as shown unless denied."""
    runs = runs_of(state, place)
    if runs is None:
        values = [(said, said_value(said, state.rules.melds)) for said in told(state, place)]
        return [ScoredMeld(str(said), value) for said, value in values if value is not None]
    counted = runs if state.rules.contest.all_held else _announced_or_shown(state, place)
    return [ScoredMeld(str(meld.said(state.pack)), meld.value) for meld in counted]


def _announced_or_shown(state: State, place: int) -> list[Meld]:
    runs = announceable(state, place) or ()
    if state.rules.contest.unannounced:
        real = matched(told(state, place), runs, state)
        return list(matched(_announced(state, place), runs, state) or () if real is None else real)
    found = list(matched(_announced(state, place), runs, state) or ())
    for item in state.shown:
        if item.place == place and not any(fits(item.said, meld, state.pack) for meld in found):
            found += [meld for meld in runs if fits(item.said, meld, state.pack)][:1]
    return found
