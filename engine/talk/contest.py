"""Which announced melds count: the contest after the first trick, seen from a whole deal.

Where a hand is known the cards decide. Where it is not, what was said and shown decides, and while that is not
enough nothing counts yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Good, MeldKind, Said, Say
from engine.cards import Rank
from engine.melds import Decision, Entry, Meld, decide, find_melds, fits
from engine.rules import Announced, ScoredMeld
from engine.scoring import Side
from engine.state import State

__all__ = ["contest", "matched", "runs_of", "scored_runs"]


def matched(items: Sequence[Said], melds: Sequence[Meld], state: State) -> tuple[Meld, ...] | None:
    """A different meld for each thing said, the better ones first; None when something said is not there."""
    if not items:
        return ()
    said = max(items, key=lambda item: (item.top is not None) + (item.suit is not None))
    rest = list(items)
    rest.remove(said)
    for meld in melds:
        if fits(said, meld, state.pack):
            others = matched(rest, [other for other in melds if other is not meld], state)
            if others is not None:
                return (meld, *others)
    return None


def runs_of(state: State, place: int) -> tuple[Meld, ...] | None:
    """The sequences of up to four cards that were dealt to this player; None when the hand is not known."""
    hand = state.owned(place)
    if hand is None:
        return None
    return tuple(m for m in find_melds(hand, state.rules.melds) if m.kind in (MeldKind.TERC, MeldKind.KVART))


def contest(state: State) -> Decision:
    """Which side's sequences count, after the first trick. Who said "good" gives up what is still undecided."""
    if not state.tricks:
        return Decision(None, sure=False)
    entries = [entry for place in range(len(state.seats)) for entry in _entries(state, place)]
    decision = decide(entries, state.rules.contest.key)
    if decision.sure:
        return decision
    given_up = {state.setup.place[a.seat] for a in state.actions if isinstance(a, Say) and isinstance(a.call, Good)}
    units = {state.setup.side_of[place] for place in given_up}
    left = [entry for entry in entries if entry.unit not in units]
    return decide(left, state.rules.contest.key) if left else decision


def scored_runs(state: State) -> dict[Side, tuple[ScoredMeld, ...]]:
    """The sequences that count so far, per side."""
    scored: dict[Side, tuple[ScoredMeld, ...]] = dict.fromkeys(state.sides, ())
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


def _said(announced: Sequence[Announced], place: int) -> list[Said]:
    kinds = (MeldKind.TERC, MeldKind.KVART)
    return [item.said for item in announced if item.place == place and item.said.kind in kinds]


def _entries(state: State, place: int) -> list[Entry]:
    items = _said(state.announced, place)
    runs = runs_of(state, place)
    unit = state.setup.side_of[place]
    if runs is not None:
        real = matched(items, runs, state) or ()
        trump = None if state.table is None else state.table.trump
        return [Entry(place, unit, m.kind, m.value, m.top, m.suit == trump) for m in real]
    return [_told(state, place, said) for said in _with_shown(items, _said(state.shown, place))]


def _told(state: State, place: int, said: Said) -> Entry:
    value = 20 if said.kind is MeldKind.TERC else 50
    trump = None if said.suit is None else said.suit is state.trump
    top: Rank | None = said.top
    return Entry(place, state.setup.side_of[place], said.kind, value, top, trump)


def _with_shown(items: list[Said], shown: list[Said]) -> list[Said]:
    """What was announced, with what was shown of it later put in its place."""
    left = list(items)
    for said in shown:
        for item in left:
            if item.kind is said.kind:
                left.remove(item)
                break
    return shown + left


def _counted(state: State, place: int) -> list[ScoredMeld]:
    items = _said(state.announced, place)
    runs = runs_of(state, place)
    if runs is None:
        told = _with_shown(items, _said(state.shown, place))
        return [ScoredMeld(str(said), 20 if said.kind is MeldKind.TERC else 50) for said in told]
    counted = runs if state.rules.contest.all_held else matched(items, runs, state) or ()
    return [ScoredMeld(str(meld.said(state.pack)), meld.value) for meld in counted]
