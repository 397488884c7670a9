"""Giving up (schenken): the offer of an opponent of the trump makers, and his partner's answer."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Accept, Call, Refuse, Say, Schenken
from engine.rules import NEVER, Talk, Violation
from engine.state import Ending, Phase, State

__all__ = ["GIVEN_UP", "Giving", "Hinting"]

GIVEN_UP = "schenken"
"""The kind of a deal's ending when its makers were given it."""


@dataclass(frozen=True, slots=True)
class Giving(Talk):
    """One offer in a deal, after the auction and before anything else; who has no partner decides alone.

    ``offer``, ``answer``: the game's own words about the two.
    """

    offer: str
    answer: str

    def hears(self, call: Call) -> bool:
        """The offer and both answers."""
        return isinstance(call, Schenken | Accept | Refuse)

    def awake(self, state: State) -> bool:
        """Until the first lead or a kontra."""
        return state.phase is Phase.READY and not state.kontra and not _answered(state)

    def asleep_until(self, state: State) -> int:
        """For good: it comes before the first lead."""
        return NEVER

    def awaits(self, state: State) -> int | None:
        """The partner of who has offered."""
        offered = _offered(state)
        return None if offered is None or not self.awake(state) else _partner(state, offered)

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """The offer for every opponent of the makers, then the answer for his partner."""
        if not self.awake(state) or not _opposes(state, place):
            return ()
        offered = _offered(state)
        if offered is None:
            return (Schenken(),)
        return (Accept(), Refuse()) if place == _partner(state, offered) else ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """A maker, not the time, or nothing was offered."""
        if say.call in self.calls(state, place):
            return None
        rule = self.offer if isinstance(say.call, Schenken) else self.answer
        return Violation("wrong_call", say.seat, state.trick_number, None, rule)

    def said(self, state: State, place: int, say: Say) -> State:
        """The deal ends when the partner agrees, or where there is none."""
        offered = _offered(state)
        if isinstance(say.call, Schenken) and _partner(state, place) is None:
            offered = place
        elif not isinstance(say.call, Accept):
            return state
        assert offered is not None
        return state.changed(phase=Phase.OVER, ended=Ending(GIVEN_UP, offered))


@dataclass(frozen=True, slots=True)
class Hinting(Talk):
    """Where giving up is forbidden, the offer of it is a hint as to the cards. ``words``: the rule against it."""

    words: str

    def hears(self, call: Call) -> bool:
        """The offer."""
        return isinstance(call, Schenken)

    def awake(self, state: State) -> bool:
        """It may never be said."""
        return False

    def asleep_until(self, state: State) -> int:
        """For good."""
        return NEVER

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """Nothing."""
        return ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Always."""
        return Violation("hint", say.seat, state.trick_number, None, self.words)


def _opposes(state: State, place: int) -> bool:
    contract = state.contract
    if contract is None or contract.taker is None:
        return False
    return state.setup.side_of[place] != state.setup.side_of[contract.taker]


def _partner(state: State, place: int) -> int | None:
    """The other opponent of the makers; None where there is one opponent alone."""
    return next((other for other in range(len(state.seats)) if other != place and _opposes(state, other)), None)


def _offered(state: State) -> int | None:
    return next((word.place for word in state.words if isinstance(word.call, Schenken)), None)


def _answered(state: State) -> bool:
    return any(isinstance(word.call, Accept | Refuse) for word in state.words)
