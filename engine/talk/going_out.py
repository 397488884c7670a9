"""Going out of two at once (Tartli after Pais): where both score in the same step, both may claim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.actions import Call, Claim, Say
from engine.phase import Ending, Phase
from engine.rules import Talk, Violation
from engine.scoring import Number
from engine.state import State
from engine.talk.claim import CLAIM, Claiming

__all__ = ["ClaimingTogether", "false_claims"]


@dataclass(frozen=True, slots=True)
class ClaimingTogether(Talk):
    """``claim``, and where something was just scored by both the other player's ``claim`` directly after it.

    ``together``: whether this is such a moment. ``total``: the points a player has at a claim. Of two right claims
    the higher total wins; when they are equal, the play goes on.
    """

    claiming: Claiming
    together: Callable[[State], bool]
    total: Callable[[State, int], Number]

    def hears(self, call: Call) -> bool:
        """The one call."""
        return isinstance(call, Claim)

    def awake(self, state: State) -> bool:
        """Whether anybody may claim."""
        return self.claiming.awake(state) or self._answer(state)

    def asleep_until(self, state: State) -> int:
        """Until one claim is possible: the second is an answer to it."""
        return self.claiming.asleep_until(state)

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """The call, whether it would be true or not."""
        return (Claim(),) if self._may(state, place) else ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, or not this player's."""
        return None if self._may(state, place) else self.claiming.against(state, place, say)

    def said(self, state: State, place: int, say: Say) -> State:
        """The first claim waits for the other's where there can be one; the second is held against it."""
        if state.ended is None:
            done = self.claiming.said(state, place, say)
            return done.changed(phase=Phase.SETTLING) if self.together(state) else done
        return self._decided(state, place)

    def _may(self, state: State, place: int) -> bool:
        return self.claiming.may(state, place) or (self._answer(state) and state.ended != Ending(CLAIM, place))

    def _answer(self, state: State) -> bool:
        """Whether one has claimed rightly, and the other may do it too."""
        claimed = state.ended is not None and state.ended.kind == CLAIM and state.ended.true
        return claimed and state.phase is Phase.SETTLING and self.together(state)

    def _decided(self, state: State, place: int) -> State:
        own, other = self.total(state, place), self.total(state, 1 - place)
        if not self.claiming.true(state, place) or own < other:
            return state.changed(phase=Phase.OVER)
        if own > other:
            return state.changed(phase=Phase.OVER, ended=Ending(CLAIM, place))
        done = len(state.tricks) == state.rules.tricks
        return state.changed(phase=Phase.SETTLING if done else Phase.PLAY, ended=None)


def false_claims(state: State, words: str) -> tuple[Violation, ...]:
    """A claim that was not true. It costs the game, which is won by the other side at once."""
    ended = state.ended
    if ended is None or ended.kind != CLAIM or ended.true:
        return ()
    return (Violation("false_claim", state.seats[ended.place], state.trick_number, None, words),)
