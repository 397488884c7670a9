"""The widow of Darda: the stock lies face up, and who exchanged the seven takes its trumps one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Call, Say, Widow
from engine.cards import Card
from engine.knowing import exchanged, possible
from engine.masks import cards_of, put
from engine.phase import Phase
from engine.rules import NEVER, Talk, Violation
from engine.state import State

__all__ = ["WidowExchange", "face_up", "turned_over"]


def face_up(state: State) -> State:
    """The stock turned over when trumps are made: its cards, of which only the first can be seen, are the talon."""
    stock = _stock(state)
    known = state.setup.talon[:stock]
    return state.changed(talon=(*known, *(None,) * (stock - len(known))))


def turned_over(state: State, card: Card) -> State:
    """The same deal, now that it was seen which card lies open on the stock.

    Raises ImpossibleAction when the deal cannot have gone as it did with this card there.
    """
    taken = _stock(state) - len(state.talon)
    known = state.setup.talon[:taken]
    talon = (*known, *(None,) * (taken - len(known)), card)
    return state.begin(replace(state.setup, talon=talon)).replay(state.actions)


def _stock(state: State) -> int:
    """How many cards lie in the stock when it is turned over."""
    rules = state.rules
    return rules.cards.bit_count() - rules.hand * len(state.seats) - 1


@dataclass(frozen=True, slots=True)
class WidowExchange(Talk):
    """``widow CARD``: a card of the hand for the visible one, as long as that is a trump.

    The card given away is out of play, and the next one becomes visible. ``words``: the game's own sentence.
    """

    words: str

    def hears(self, call: Call) -> bool:
        """The one call."""
        return isinstance(call, Widow)

    def awake(self, state: State) -> bool:
        """When the seven was exchanged, until the first lead."""
        return bool(state.exchanges) and not state.gone and bool(state.talon)

    def asleep_until(self, state: State) -> int:
        """For good: only the exchange of the seven opens it."""
        return NEVER

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """Each card that the player holds, or may hold."""
        if not self._may(state, place):
            return ()
        return tuple(Widow(card) for card in cards_of(possible(state, place), state.pack))

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, no trump to be taken, another player, or a card that he does not hold."""
        assert isinstance(say.call, Widow)
        card = say.call.card
        if not self._may(state, place):
            return Violation("wrong_exchange", say.seat, state.trick_number, card, self.words)
        if state.talon[0] is not None and not possible(state, place) >> card.index & 1:
            return Violation("wrong_exchange", say.seat, state.trick_number, card, self.words)
        return None

    def said(self, state: State, place: int, say: Say) -> State:
        """The visible card goes to the hand, the one given to the discard, and the next card can be seen."""
        assert isinstance(say.call, Widow)
        given, got = say.call.card, state.talon[0]
        if got is None:
            after = _unseen(state, place, given)
        else:
            after = exchanged(state, place, given, got).changed(turned_up=state.turned_up)
        out = tuple(cards | 1 << given.index for cards in after.ruled_out)
        return after.changed(ruled_out=out, talon=state.talon[1:])

    def done_anyway(self, state: State, place: int, say: Say) -> State:
        """Against the rules, but done: the cards have moved where there was one to take and one to give."""
        assert isinstance(say.call, Widow)
        there = bool(state.talon) and possible(state, place) >> say.call.card.index & 1
        return self.said(state, place, say) if there else state

    def _may(self, state: State, place: int) -> bool:
        """Whether it is this player's right and the visible card is a trump, or nobody has seen what it is."""
        if not self.awake(state) or state.phase not in (Phase.READY, Phase.PLAY):
            return False
        if state.exchanges[0].place != place or any(item.place == place for item in state.announced):
            return False
        return state.talon[0] is None or state.talon[0].suit is state.trump


def _unseen(state: State, place: int, given: Card) -> State:
    """A card that nobody saw was taken: from now on the hand is not known entirely."""
    held = put(state.held, place, state.held[place] & ~(1 << given.index))
    return state.changed(held=held, blind=state.blind | 1 << place)
