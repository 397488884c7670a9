"""Four of a kind that ends a deal before it is played (Darda): of several the highest wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Call, MeldKind, Melds, Said, Say
from engine.cards import Rank
from engine.knowing import possible
from engine.phase import Ending, Phase
from engine.rules import NEVER, Announced, Talk, Violation
from engine.state import State

__all__ = ["FOUR", "Fours", "fours_found"]

FOUR = "four"
"""The kind of ending that four of a kind is."""


@dataclass(frozen=True, slots=True)
class Fours(Talk):
    """``four queens``: said where nobody knows the hands; of known hands the program says it by itself.

    ``order``: the ranks that count, low to high. ``words``: the game's own sentence.
    """

    order: Sequence[Rank]
    words: str

    def hears(self, call: Call) -> bool:
        """Announcements with four of a kind among them."""
        return isinstance(call, Melds) and any(item.kind is MeldKind.FOUR for item in call.items)

    def awake(self, state: State) -> bool:
        """Before the first lead, and for a higher one when the deal has just ended with one."""
        ended = state.ended is not None and state.ended.kind == FOUR
        return bool(state.blind) and not state.gone and (ended or not state.finished)

    def asleep_until(self, state: State) -> int:
        """For good: it comes before the first lead."""
        return NEVER

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """Every rank of which the player may have all four, where his hand is not known."""
        offers = (Melds((Said(MeldKind.FOUR, rank, pack=state.pack),)) for rank in self.order)
        return tuple(call for call in offers if self.against(state, place, Say(state.seats[place], call)) is None)

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, or not held."""
        assert isinstance(say.call, Melds)
        if not self.awake(state) or state.exchanges:
            return Violation("wrong_call", say.seat, state.trick_number, None, self.words)
        can_have = possible(state, place)
        told = [item.top for item in say.call.items if item.kind is MeldKind.FOUR]
        if any(rank not in self.order or _cards(rank) & ~can_have for rank in told):
            return Violation("false_meld", say.seat, state.trick_number, None, self.words)
        return None

    def said(self, state: State, place: int, say: Say) -> State:
        """The deal is over; another may still say that he has a higher one."""
        assert isinstance(say.call, Melds)
        new = [Announced(place, item, state.trick_number) for item in say.call.items if item.kind is MeldKind.FOUR]
        return ended_by(state.changed(announced=(*state.announced, *new)), self.order)


def fours_found(state: State, order: Sequence[Rank]) -> State:
    """What happens by itself when trumps are made: four of a kind in a known hand ends the deal."""
    found = [
        Announced(place, Said(MeldKind.FOUR, rank, pack=state.pack), state.trick_number)
        for place in range(len(state.seats))
        for rank in order
        if not _cards(rank) & ~(state.hand(place) or 0)
    ]
    return ended_by(state.changed(announced=(*state.announced, *found)), order) if found else state


def ended_by(state: State, order: Sequence[Rank]) -> State:
    """The deal ended by the best four of a kind announced; others can be announced where hands are not known."""
    fours = [item for item in state.announced if item.said.kind is MeldKind.FOUR and item.said.top in order]
    best = max(fours, key=lambda item: -1 if item.said.top is None else list(order).index(item.said.top))
    phase = Phase.SETTLING if state.blind else Phase.OVER
    return state.changed(ended=Ending(FOUR, best.place), phase=phase)


def _cards(rank: Rank | None) -> int:
    return 0 if rank is None else 0x01010101 << rank.value
