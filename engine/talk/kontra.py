"""Doubling: kontra, rekontra, szubkontra, each at the time that a game has for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.actions import Call, Kontra, Say
from engine.members import plain_members
from engine.rules import NEVER, Talk, Violation
from engine.state import Phase, State

__all__ = ["KontraLadder", "Window"]


@plain_members
class Window(Enum):
    """When doubling is possible.

    BEFORE_OWN_CARD: an opponent of the trump makers before his own first card, the makers before the play goes on.
    AFTER_FIRST_TRICK: once the melds of the first trick have been compared, before the second is led to.
    """

    BEFORE_LEAD = "before the first lead"
    BEFORE_OWN_CARD = "before one's own first card"
    AFTER_FIRST_TRICK = "between the first and the second trick"


@dataclass(frozen=True, slots=True)
class KontraLadder(Talk):
    """Levels in turn: odd ones by the contractor's opponents, even ones by the contractor's side.

    ``words``: the game's own about kontra; ``answer``: about the levels after it, where it has others.
    """

    levels: int
    words: str
    window: Window = Window.BEFORE_LEAD
    answer: str = ""

    def hears(self, call: Call) -> bool:
        """All levels."""
        return isinstance(call, Kontra)

    def awake(self, state: State) -> bool:
        """While the next level can be said by anybody."""
        if state.kontra == self.levels:
            return False
        if self.window is Window.BEFORE_LEAD:
            return state.phase is Phase.READY
        if self.window is Window.AFTER_FIRST_TRICK:
            return len(state.tricks) == 1 and not state.plays
        return not state.tricks and (state.kontra == 0 or _just_doubled(state))

    def asleep_until(self, state: State) -> int:
        """Until the first trick is over, where that is the time for it."""
        return 1 if self.window is Window.AFTER_FIRST_TRICK and not state.tricks else NEVER

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """The next level, for either player of the side whose it is."""
        contract = state.contract
        if contract is None or contract.taker is None or state.finished or not self.awake(state):
            return ()
        ours = state.setup.side_of[place] == state.setup.side_of[contract.taker]
        late = self.window is Window.BEFORE_OWN_CARD and not ours and state.played[place]
        return (Kontra(state.kontra + 1),) if ours == (state.kontra % 2 == 1) and not late else ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Wrong side, wrong level, or not the time."""
        if say.call in self.calls(state, place):
            return None
        answer = isinstance(say.call, Kontra) and say.call.level > 1 and self.answer
        return Violation("wrong_call", say.seat, state.trick_number, None, answer or self.words)

    def said(self, state: State, place: int, say: Say) -> State:
        """One level more."""
        return state.changed(kontra=state.kontra + 1)


def _just_doubled(state: State) -> bool:
    """Whether no card was played since the last level was said."""
    last = next(word for word in reversed(state.words) if isinstance(word.call, Kontra))
    return last.cards == state.gone.bit_count()
