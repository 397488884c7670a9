"""Doubling before the first lead: kontra, rekontra, szubkontra."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Call, Kontra, Say
from engine.rules import Talk, Violation
from engine.state import Phase, State, changed

__all__ = ["KontraLadder"]


@dataclass(frozen=True, slots=True)
class KontraLadder(Talk):
    """Levels in turn: odd ones by the contractor's opponents, even ones by the contractor's side."""

    levels: int
    words: str

    def hears(self, call: Call) -> bool:
        """All levels."""
        return isinstance(call, Kontra)

    def awake(self, state: State) -> bool:
        """Until the first lead."""
        return state.phase is Phase.READY

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """The next level, for either player of the side whose it is, until the first lead."""
        contract = state.contract
        if state.phase is not Phase.READY or contract is None or contract.taker is None or state.kontra == self.levels:
            return ()
        ours = state.setup.side_of[place] == state.setup.side_of[contract.taker]
        return (Kontra(state.kontra + 1),) if ours == (state.kontra % 2 == 1) else ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Wrong side, wrong level, or the first card has been led."""
        if say.call in self.calls(state, place):
            return None
        return Violation("wrong_call", say.seat, state.trick_number, None, self.words)

    def said(self, state: State, place: int, say: Say) -> State:
        """One level more."""
        return changed(state, kontra=state.kontra + 1)
