"""After the first trick: as much about one's sequences as it takes to know whose is best, then the best holder's all.

Alte Land: "When all three cards of the trick are on the table, players who have announced mels give sufficient
information about their sequences to determine who has the best one. The holder of the best sequence then shows
this and any other sequences he has".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Call, Good, MeldKind, Said, Say, Show
from engine.cards import Rank
from engine.knowing import possible
from engine.melds import fits
from engine.rules import NEVER, Talk, Violation
from engine.state import State
from engine.talk.announce import shown, told_cards
from engine.talk.contest import runs_of, told
from engine.talk.meld import has_announced, told_holder

__all__ = ["Revealing"]

_KINDS = (MeldKind.TERC, MeldKind.KVART)


@dataclass(frozen=True, slots=True)
class Revealing(Talk):
    """``show`` and ``good`` between the first trick and the end of the second. ``words``: the game's own."""

    words: str

    def hears(self, call: Call) -> bool:
        """Show and good."""
        return isinstance(call, Show | Good)

    def awake(self, state: State) -> bool:
        """Once the first trick is complete, where anybody has announced anything."""
        tricks = len(state.tricks)
        return bool(state.announced) and (tricks == 1 or (tricks == 2 and not state.plays))

    def asleep_until(self, state: State) -> int:
        """Until the first trick is over, where anything was announced."""
        return 1 if state.announced and not state.tricks else NEVER

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """What more can be told as long as it is open whose is best, and "good"; then what the winners can show."""
        if state.finished or not self.awake(state) or not has_announced(state, place):
            return ()
        decision = told_holder(state)
        if decision.sure and decision.unit != state.setup.side_of[place]:
            return ()
        known = told(state, place)
        tell = () if decision.sure else self._tops(state, place)
        shows = [said for said in (*tell, *self._exact(state, place)) if said not in known]
        found: list[Call] = [Show((said,)) for said in dict.fromkeys(shows) if _can_have(state, place, said)]
        return tuple(found if decision.sure or _given_up(state, place) else [*found, Good()])

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, nothing announced, not held, or "good" said by those who are known to be best."""
        if not self.awake(state) or not has_announced(state, place):
            return Violation("wrong_call", say.seat, state.trick_number, None, self.words)
        items = say.call.items if isinstance(say.call, Show) else ()
        decision = told_holder(state)
        if not items and decision.sure and decision.unit == state.setup.side_of[place]:
            return Violation("wrong_call", say.seat, state.trick_number, None, self.words)
        if all(_can_have(state, place, item) for item in items):
            return None
        return Violation("false_meld", say.seat, state.trick_number, None, self.words)

    def said(self, state: State, place: int, say: Say) -> State:
        """What was shown is noted, and that its cards are held."""
        return shown(state, place, say)

    def _tops(self, state: State, place: int) -> Iterator[Said]:
        """The kind and top card of each sequence that the hand has, or can have; then the same in trumps."""
        runs, pack = runs_of(state, place), state.pack
        if runs is not None:
            yield from (Said(meld.kind, meld.top, None, pack) for meld in runs)
            return
        for suit in (None, state.trump):
            for kind in _KINDS:
                yield from (Said(kind, top, suit, pack) for top in reversed(list(Rank)[kind.length - 1 :]))

    def _exact(self, state: State, place: int) -> Iterator[Said]:
        """Each sequence of a known hand with its suit; of another hand those of which the top card was told."""
        runs = runs_of(state, place)
        if runs is not None:
            yield from (meld.said(state.pack) for meld in runs)
            return
        for said in told(state, place):
            if said.top is not None and said.suit is None:
                yield from (Said(said.kind, said.top, suit, state.pack) for suit in state.pack.suits)


def _given_up(state: State, place: int) -> bool:
    return any(word.place == place and isinstance(word.call, Good) for word in state.words)


def _can_have(state: State, place: int, item: Said) -> bool:
    """Whether the hand has this sequence, or of a hand that nobody knows whether it can have it."""
    runs = runs_of(state, place)
    if runs is not None:
        return any(fits(item, meld, state.pack) for meld in runs)
    can_have = possible(state, place) | state.played[place]
    suits = (item.suit,) if item.suit is not None else state.pack.suits
    return any(not told_cards(state, Said(item.kind, item.top, suit, state.pack)) & ~can_have for suit in suits)
