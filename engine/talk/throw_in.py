"""Great melds that end a deal before it is played (Kláber), and what comes of keeping quiet about one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Call, Challenge, MeldKind, Said, Say
from engine.audit import strictly
from engine.cards import Rank
from engine.melds import Entry, Meld, bella_in, decide, find_melds
from engine.rules import Announced, ScoredMeld, Talk, Violation
from engine.scoring import Points, Side
from engine.state import Phase, State
from engine.talk.announce import GREAT, great
from engine.talk.contest import matched

__all__ = ["Challenging", "concealed", "declare_all", "thrown_in_melds"]

_SET_ORDER = (Rank.UNDER, Rank.KING, Rank.TEN, Rank.ACE, Rank.NINE, Rank.OVER)


def klaber_great(entry: Entry) -> tuple[int | None, ...]:
    """Two sets in one hand, then value, set before sequence, rank of the set, length, top card."""
    is_set = entry.kind is MeldKind.FOUR
    order = _SET_ORDER.index(entry.top) if is_set and entry.top in _SET_ORDER else 0
    top = None if entry.top is None else entry.top.value
    return (int(entry.two_sets), entry.value, int(is_set), order, entry.kind.length, 0 if is_set else top)


def thrown_in_melds(state: State) -> dict[Side, tuple[ScoredMeld, ...]]:
    """What each side writes when the cards were thrown in (rules: klaber, throw-in settlement)."""
    taker = state.taking_side
    declared = [e for place in range(len(state.seats)) for e in _great_entries(state, place)]
    winner = decide(declared, klaber_great).unit
    takers_alone = all(state.sides[entry.unit] == taker for entry in declared)
    melds: dict[Side, tuple[ScoredMeld, ...]] = {}
    for unit, side in enumerate(state.sides):
        full = unit == winner or takers_alone
        places = [p for p in range(len(state.seats)) if state.setup.side_of[p] == unit]
        melds[side] = tuple(m for place in places for m in _all_melds(state, place, full))
    return melds


def _all_melds(state: State, place: int, full: bool) -> list[ScoredMeld]:
    """The player's melds, or bella alone; concealed great ones are left out. Of an unknown hand what was said."""
    hand = state.owned(place)
    if hand is None:
        told = [item.said for item in state.announced if item.place == place]
        return [_told(state, said) for said in told if full or said.kind is MeldKind.BELLA]
    hidden = _hidden(state, place)
    melds = [meld for meld in find_melds(hand, state.rules.melds) if full and meld not in hidden]
    bella = None if state.table is None else bella_in(hand, state.table.trump, state.rules.melds)
    held = [*melds, *(() if bella is None else (bella,))]
    return [ScoredMeld(str(meld.said(state.pack)), meld.value) for meld in held]


def _told(state: State, said: Said) -> ScoredMeld:
    if said.kind is MeldKind.FOUR:
        return ScoredMeld(str(said), next(value for rank, value in state.rules.melds.sets if rank is said.top))
    return ScoredMeld(str(said), _VALUES.get(said.kind, state.rules.melds.bella))


_VALUES = {
    MeldKind.TERC: 20,
    MeldKind.KVART: 50,
    **dict.fromkeys((MeldKind.KVINT, MeldKind.SZEXT, MeldKind.SZEPT, MeldKind.OKT), 100),
}


def _great_melds(state: State, place: int) -> Sequence[Meld]:
    hand = state.owned(place)
    melds = () if hand is None else find_melds(hand, state.setup.rules.melds)
    return [meld for meld in melds if meld.value >= GREAT] if melds else ()


def _declared(state: State, place: int) -> tuple[Meld, ...]:
    said = [item.said for item in state.announced if item.place == place and great(item.said)]
    return matched(said, _great_melds(state, place), state) or ()


def _hidden(state: State, place: int) -> list[Meld]:
    held = _great_melds(state, place)
    declared = _declared(state, place) if held else ()
    return [meld for meld in held if meld not in declared]


def _great_entries(state: State, place: int) -> list[Entry]:
    unit = state.setup.side_of[place]
    if state.owned(place) is not None:
        melds = _declared(state, place)
        two = sum(meld.kind is MeldKind.FOUR for meld in melds) > 1
        return [Entry(place, unit, m.kind, m.value, m.top, None, two) for m in melds]
    told = [item.said for item in state.announced if item.place == place and great(item.said)]
    two = sum(said.kind is MeldKind.FOUR for said in told) > 1
    return [Entry(place, unit, said.kind, _told(state, said).value, said.top, None, two) for said in told]


def declare_all(state: State) -> State:
    """Every great meld of the known hands declared by itself, where keeping quiet is impossible."""
    found = [(p, meld) for p in range(len(state.seats)) for meld in _hidden(state, p)]
    if not found:
        return state
    new = tuple(Announced(place, meld.said(state.pack), 1) for place, meld in found)
    return state.changed(announced=state.announced + new, thrown_in=True, phase=Phase.OVER)


def concealed(state: State) -> tuple[Violation, ...]:
    """Great melds that nobody declared, with what they cost (rules: klaber, concealment)."""
    found = []
    for place, seat in enumerate(state.seats):
        if _hidden(state, place):
            rule = (
                "If a player keeps quiet about such a meld and the opposing team discovers before the scores are "
                "written down at the end of the hand, the opposing team scores 161 points"
            )
            found.append(Violation("concealed_meld", seat, 0, None, rule, concealment_cost(state, place)))
    return tuple(found)


def concealment_cost(state: State, place: int) -> Points:
    """161 to the other side, nothing to the offender's."""
    offender = state.setup.side(place)
    return {side: 0 if side == offender else 161 for side in state.sides}


@dataclass(frozen=True, slots=True)
class Challenging(Talk):
    """ "You concealed a great meld": possible until the score is written. A false challenge costs nothing."""

    words: str

    def hears(self, call: Call) -> bool:
        """Challenges."""
        return isinstance(call, Challenge)

    def awake(self, state: State) -> bool:
        """Between the last card and the writing."""
        return state.phase is Phase.SETTLING

    def asleep_until(self, state: State) -> int:
        """Until the last card."""
        return state.setup.rules.tricks

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """A challenge to each player of another side."""
        if state.phase is not Phase.SETTLING or state.challenged is not None:
            return ()
        side = state.setup.side_of
        others = [seat for other, seat in enumerate(state.seats) if side[other] != side[place]]
        return tuple(Challenge(seat) for seat in others)

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """One's own partner, or not the time."""
        if say.call in self.calls(state, place):
            return None
        return Violation("wrong_call", say.seat, state.trick_number, None, self.words)

    def said(self, state: State, place: int, say: Say) -> State:
        """The challenge stands where a great meld was in fact concealed."""
        assert isinstance(say.call, Challenge)
        guilty = [violation.seat for violation in concealed(strictly(state))]
        return state.changed(challenged=say.call.seat) if say.call.seat in guilty else state
