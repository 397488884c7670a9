"""After the first trick: naming top cards as far as it takes to know whose sequence is best, and showing it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Call, Good, MeldKind, Said, Say, Show
from engine.cards import Rank, Suit
from engine.rules import Announced, Talk, Violation
from engine.state import State
from engine.talk.contest import contest

__all__ = ["Disclosure"]


@dataclass(frozen=True, slots=True)
class Disclosure(Talk):
    """``show`` and ``good`` between the first trick and the end of the second.

    ``part``: a longer sequence may be shown in part (rules: clobyosh, four-handed).
    """

    words: str
    part: bool = False

    def hears(self, call: Call) -> bool:
        """Show and good."""
        return isinstance(call, Show | Good)

    def awake(self, state: State) -> bool:
        """Between the first trick and the end of the second."""
        return self._open(state)

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """While it is open whose sequence is best: the top cards, and "good"."""
        if not self._open(state):
            return ()
        own = [item.said for item in state.announced if item.place == place and item.said.kind.length]
        if not own or contest(state).sure:
            return ()
        offers = [Show((said,)) for item in own for said in _tops(state, item)]
        seat = state.seats[place]
        return (*(o for o in offers if self.against(state, place, Say(seat, o)) is None), Good())

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, or not held."""
        if not self._open(state):
            return Violation("wrong_call", say.seat, state.trick_number, None, self.words)
        items = say.call.items if isinstance(say.call, Show) else ()
        hand = state.owned(place)
        if hand is not None and not all(self._has(state, hand, item) for item in items):
            return Violation("false_meld", say.seat, state.trick_number, None, self.words)
        return None

    def said(self, state: State, place: int, say: Say) -> State:
        """What was shown is noted."""
        items = say.call.items if isinstance(say.call, Show) else ()
        new = tuple(Announced(place, item, state.trick_number) for item in items)
        return replace(state, shown=state.shown + new)

    def _open(self, state: State) -> bool:
        return len(state.tricks) == 1 or (len(state.tricks) == 2 and not state.plays) or state.thrown_in

    def _has(self, state: State, hand: int, item: Said) -> bool:
        length = item.kind.length
        if not length:
            return True
        tops = [item.top] if item.top is not None else list(Rank)[length - 1 :]
        suits: list[Suit] = [item.suit] if item.suit is not None else list(state.pack.suits)
        return any(self._runs(state, hand, suit, top, length) for suit in suits for top in tops)

    def _runs(self, state: State, hand: int, suit: Suit, top: Rank, length: int) -> bool:
        """Whether the hand has these cards in sequence; as a whole sequence unless parts may be shown."""
        ranks = hand >> state.pack.suits.index(suit) * 8 & 0xFF
        low = top.value + 1 - length
        if low < 0:
            return False
        run = ((1 << length) - 1) << low
        around = (ranks >> top.value + 1 & 1) or (low > 0 and ranks >> low - 1 & 1)
        return ranks & run == run and (self.part or not around)


def _tops(state: State, item: Said) -> list[Said]:
    """The ways to tell more of a sequence: its top card, and whether it is in trumps."""
    ranks = [item.top] if item.top is not None else list(Rank)[item.kind.length - 1 :]
    plain = [Said(item.kind, rank, None, state.pack) for rank in reversed(ranks)]
    trumps = [Said(item.kind, rank, state.trump, state.pack) for rank in reversed(ranks)] if state.trump else []
    return [said for said in plain + trumps if said.kind is not MeldKind.MELD]
