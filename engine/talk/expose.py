"""The declarer's hand laid open on the table, to save time; it is played on."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Call, Expose, Say
from engine.rules import NEVER, Talk, Violation
from engine.state import State

__all__ = ["Exposing"]


@dataclass(frozen=True, slots=True)
class Exposing(Talk):
    """ "expose" by the declarer, once, at any time after the auction. ``allowed``: whether the table plays so."""

    words: str
    allowed: bool = True

    def hears(self, call: Call) -> bool:
        """The hand is laid open."""
        return isinstance(call, Expose)

    def awake(self, state: State) -> bool:
        """As long as the hand was not laid open."""
        return self.allowed and not any(isinstance(word.call, Expose) for word in state.words)

    def asleep_until(self, state: State) -> int:
        """For good."""
        return NEVER

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """For the declarer alone."""
        contract = state.contract
        alone = contract is not None and place == contract.taker
        return (Expose(),) if alone and not state.finished and self.awake(state) else ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """An opponent, or for the second time."""
        if say.call in self.calls(state, place):
            return None
        return Violation("wrong_call", say.seat, state.trick_number, None, self.words)

    def said(self, state: State, place: int, say: Say) -> State:
        """Nothing but that it was said: the cards are played like any others."""
        return state
