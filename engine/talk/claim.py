"""Claiming the game ("going out"): a player says that he has reached the target, and the deal ends there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.actions import Call, Claim, Say
from engine.phase import Ending, Phase
from engine.rules import Talk, Violation
from engine.state import State

__all__ = ["CLAIM", "Claiming"]

CLAIM = "claim"
"""The kind of ending that a claim is."""


@dataclass(frozen=True, slots=True)
class Claiming(Talk):
    """``claim``: right or wrong, it ends the deal and the game.

    ``may``: whether the player at a place may claim now. ``true``: whether he has reached the target, as far as
    that is known. ``words``: the game's own sentence about when. ``anytime``: not only between two tricks.
    """

    may: Callable[[State, int], bool]
    true: Callable[[State, int], bool]
    words: str
    anytime: bool = False

    def hears(self, call: Call) -> bool:
        """The one call."""
        return isinstance(call, Claim)

    def awake(self, state: State) -> bool:
        """Between two tricks, or always."""
        return self.anytime or (not state.plays and bool(state.tricks))

    def asleep_until(self, state: State) -> int:
        """Until the trick is over."""
        return len(state.tricks) + 1

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """The call, whether it would be true or not."""
        return (Claim(),) if self.may(state, place) else ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, or not this player's."""
        if self.may(state, place):
            return None
        return Violation("wrong_call", say.seat, state.trick_number, None, self.words)

    def said(self, state: State, place: int, say: Say) -> State:
        """The deal is over."""
        return state.changed(ended=Ending(CLAIM, place, self.true(state, place)), phase=Phase.OVER)
