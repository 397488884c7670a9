"""Exchanging the seven of the turned-up suit for the card that lies face up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine.actions import Call, DeclareNone, Exchange, Melds, Say
from engine.cards import Card, Rank
from engine.knowing import exchanged, possible
from engine.members import plain_members
from engine.phase import Phase
from engine.rules import NEVER, Talk, Violation
from engine.state import State
from engine.talk.contest import announced_cards

__all__ = ["ExchangeTime", "SevenExchange", "given_for"]


@plain_members
class ExchangeTime(Enum):
    """Until when, or when, the seven may be exchanged."""

    BEFORE_LEAD = "before the first lead"
    BEFORE_LEAD_AND_OWN_MELDS = "before the first lead, and before one's own melds"
    BEFORE_MELDS = "before the first lead, and before the first word about melds"
    BEFORE_OWN_MELDS = "before one's own melds and one's own first card"
    BEFORE_OWN_CARD = "before one's own first card"
    ON_LEAD = "before leading to a trick, as long as cards are drawn"
    ANY_TIME = "at any time, as long as cards are drawn"


def given_for(turned: int) -> int:
    """The card (index) that is given for a turned-up one: the seven of its suit, and for that the eight."""
    given = Rank.EIGHT if Rank(turned % 8) is Rank.SEVEN else Rank.SEVEN
    return turned // 8 * 8 + given.value


_BEFORE_LEAD = (ExchangeTime.BEFORE_LEAD, ExchangeTime.BEFORE_LEAD_AND_OWN_MELDS, ExchangeTime.BEFORE_MELDS)


@dataclass(frozen=True, slots=True)
class SevenExchange(Talk):
    """``exchange seven``: the lowest trump for the turned-up card; each deal knows one such exchange at most.

    ``trumps_only``: only where the turned-up suit is trumps; else always. ``eight``: where the seven itself was
    turned up, the eight does it. ``bound``: cards (mask) that the player cannot give away now, because he has just
    melded them. ``freed``: the state in which what he has just melded does not mean a card (its bit) that he gives
    away. ``words``: the game's own sentence.
    """

    words: str
    time: ExchangeTime = ExchangeTime.BEFORE_LEAD
    trumps_only: bool = True
    eight: bool = False
    bound: Callable[[State, int], int] = lambda state, place: 0
    freed: Callable[[State, int, int], State] = lambda state, place, given: state

    def hears(self, call: Call) -> bool:
        """The one call."""
        return isinstance(call, Exchange)

    def awake(self, state: State) -> bool:
        """While the card lies there, nobody has exchanged, and the time is not over."""
        if state.exchanges or state.turned_up is None:
            return False
        if self.time in _BEFORE_LEAD:
            return not state.gone
        if self.time in (ExchangeTime.BEFORE_OWN_MELDS, ExchangeTime.BEFORE_OWN_CARD):
            return not state.tricks
        return len(state.tricks) < state.rules.draws

    def asleep_until(self, state: State) -> int:
        """For good: its time is over, or the card is gone."""
        return NEVER

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """The call, for who has the card or may have it."""
        call = Exchange()
        return (call,) if self.against(state, place, Say(state.seats[place], call)) is None else ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, another suit is trumps, or the player does not hold the seven."""
        card = self._given(state)
        if not self._timely(state, place) or card is None or self.bound(state, place) >> card.index & 1:
            return Violation("wrong_call", say.seat, state.trick_number, None, self.words)
        if not possible(state, place) >> card.index & 1:
            return Violation("wrong_exchange", say.seat, state.trick_number, card, self.words)
        return None

    def said(self, state: State, place: int, say: Say) -> State:
        """The two cards change places."""
        card, turned = self._given(state), state.turned_up
        assert card is not None
        assert turned is not None
        told = announced_cards(state, place)
        return exchanged(self.freed(state, place, 1 << card.index), place, card, turned, told)

    def done_anyway(self, state: State, place: int, say: Say) -> State:
        """At the wrong time, or with other trumps: where the card can be there and lies turned up, it was done."""
        turned = state.turned_up
        card = None if turned is None or turned.rank is Rank.SEVEN else turned.pack.cards[given_for(turned.index)]
        if turned is None or card is None or state.setup.dealers_card or not possible(state, place) >> card.index & 1:
            return state
        return exchanged(state, place, card, turned, announced_cards(state, place))

    def _given(self, state: State) -> Card | None:
        """The card to be given; None where there can be no exchange in this deal."""
        turned = state.turned_up
        if turned is None or state.exchanges or (self.trumps_only and state.trump is not turned.suit):
            return None
        if turned.rank is Rank.SEVEN and not self.eight:
            return None
        return turned.pack.cards[given_for(turned.index)]

    def _timely(self, state: State, place: int) -> bool:
        if state.phase not in (Phase.READY, Phase.PLAY) or not self.awake(state):
            return False
        if self.time is ExchangeTime.BEFORE_OWN_CARD:
            return not state.played[place]
        if self.time is ExchangeTime.BEFORE_OWN_MELDS and state.played[place]:
            return False
        if self.time is ExchangeTime.BEFORE_LEAD:
            return True
        if self.time in (ExchangeTime.BEFORE_LEAD_AND_OWN_MELDS, ExchangeTime.BEFORE_OWN_MELDS):
            return all(item.place != place for item in state.announced)
        if self.time is ExchangeTime.BEFORE_MELDS:
            return not any(isinstance(word.call, Melds | DeclareNone) for word in state.words)
        return self.time is ExchangeTime.ANY_TIME or (place == state.leader and not state.plays)
