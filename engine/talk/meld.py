"""Melds of which only that there are some is said (Alte Land), and whose count.

"you just say that you have some meld, without specifying what, before playing your card to the first trick."
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Call, Good, MeldKind, Melds, Said, Say
from engine.melds import Decision, Entry, decide, said_value
from engine.rules import Announced, ScoredMeld, Talk, Violation
from engine.scoring import Side
from engine.state import State
from engine.talk.announce import Announcing
from engine.talk.bella import bella_due
from engine.talk.contest import runs_of, told

__all__ = ["MeldOnly", "best_holder", "has_announced", "scored_of_who_said_so", "told_holder"]


@dataclass(frozen=True, slots=True)
class MeldOnly(Talk):
    """ "meld" before one's first card; who tells more than that is believed too. ``telling``: all other melds."""

    telling: Announcing

    def hears(self, call: Call) -> bool:
        """Announcements of melds."""
        return isinstance(call, Melds)

    def awake(self, state: State) -> bool:
        """As long as any meld may be announced."""
        return not state.tricks or self.telling.awake(state)

    def asleep_until(self, state: State) -> int:
        """As all other melds."""
        return self.telling.asleep_until(state)

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """ "meld", bella at its time, or both in one breath."""
        meld, bella = Said(MeldKind.MELD, pack=state.pack), Said(MeldKind.BELLA, pack=state.pack)
        found: list[Call] = []
        may_meld = not state.played[place] and not has_announced(state, place) and runs_of(state, place) != ()
        if may_meld and not state.finished:
            found.append(Melds((meld,)))
        if bella_due(state, place, self.telling.bella):
            said = Melds((bella,))
            if self.telling.against(state, place, Say(state.seats[place], said)) is None:
                found += [said, Melds((meld, bella))] if found else [said]
        return tuple(found)

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Too late, told before, or no sequence in the hand; what is told besides as everywhere."""
        assert isinstance(say.call, Melds)
        only, rest = _apart(say.call)
        if only and (state.played[place] or state.finished):
            return Violation("late_meld", say.seat, state.trick_number, None, self.telling.late)
        if only and runs_of(state, place) == ():
            rule = "A meld is announced by a player who holds it."
            return Violation("false_meld", say.seat, state.trick_number, None, rule)
        return self.telling.against(state, place, Say(say.seat, Melds(rest))) if rest else None

    def said(self, state: State, place: int, say: Say) -> State:
        """Noted."""
        assert isinstance(say.call, Melds)
        only, rest = _apart(say.call)
        new = tuple(Announced(place, item, state.trick_number) for item in only)
        state = state.changed(announced=state.announced + new)
        return self.telling.said(state, place, Say(say.seat, Melds(rest))) if rest else state


def _apart(call: Melds) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
    """The items that only say "meld", and the others."""
    only = tuple(item for item in call.items if item.kind is MeldKind.MELD)
    return only, tuple(item for item in call.items if item.kind is not MeldKind.MELD)


def has_announced(state: State, place: int) -> bool:
    """Whether the player said that he has sequences."""
    return any(item.place == place and item.said.kind is not MeldKind.BELLA for item in state.announced)


def best_holder(state: State) -> Decision:
    """Whose sequence is best after the first trick: by the cards of known hands, else by what was told."""
    return _decided(state, strictly=True) if state.tricks else Decision(None, sure=False)


def told_holder(state: State) -> Decision:
    """Whose sequence is best by what everybody has heard and seen so far."""
    return _decided(state, strictly=False)


def scored_of_who_said_so(state: State) -> dict[Side, tuple[ScoredMeld, ...]]:
    """All sequences of the winning side's players who announced: "this and all the other sequences"."""
    scored: dict[Side, tuple[ScoredMeld, ...]] = dict.fromkeys(state.sides, ())
    places = [place for place in range(len(state.seats)) if has_announced(state, place)]
    unit = best_holder(state).unit if places else None
    if unit is not None:
        theirs = [place for place in places if state.setup.side_of[place] == unit]
        scored[state.sides[unit]] = tuple(meld for place in theirs for meld in _counted(state, place))
    return scored


def _decided(state: State, strictly: bool) -> Decision:
    """Who says "good" gives his own sequences up, as long as somebody else has some."""
    places = [place for place in range(len(state.seats)) if has_announced(state, place)]
    given_up = {word.place for word in state.words if isinstance(word.call, Good)}
    left = [place for place in places if place not in given_up] or places
    entries = [entry for place in left for entry in _entries(state, place, strictly)]
    return decide(entries, state.rules.contest.key)


def _entries(state: State, place: int, strictly: bool) -> Iterator[Entry]:
    unit, runs = state.setup.side_of[place], runs_of(state, place) if strictly else None
    if runs is not None:
        trump = None if state.table is None else state.table.trump
        yield from (Entry(place, unit, m.kind, m.value, m.top, m.suit == trump) for m in runs)
        return
    for said in told(state, place):
        is_trump = None if said.suit is None else said.suit is state.trump
        yield Entry(place, unit, said.kind, said_value(said, state.rules.melds), said.top, is_trump)


def _counted(state: State, place: int) -> list[ScoredMeld]:
    runs = runs_of(state, place)
    if runs is not None:
        return [ScoredMeld(str(meld.said(state.pack)), meld.value) for meld in runs]
    values = [(said, said_value(said, state.rules.melds)) for said in told(state, place)]
    return [ScoredMeld(str(said), value) for said, value in values if value is not None]
