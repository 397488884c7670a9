"""How a deal goes on: the first state, and what a play, a call or a finished trick makes of one.

Nothing is judged here but what `engine.breaches` says; a play that is against the rules is carried out all the
same, as at a real table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.actions import Play, Say
from engine.auction.moment import moment_of
from engine.breaches import against_play, against_say, must_be_possible, must_sit
from engine.cards import Card
from engine.knowing import obliging, possible, size
from engine.masks import NO_TRUMP, put
from engine.phase import Phase, Trick, Word
from engine.rules import Rules, Setup
from engine.tricks import TrickTable, trick_table

if TYPE_CHECKING:
    from engine.state import State

__all__ = ["begun", "bid", "carried_out", "carry_out", "play", "say"]

_AUCTION, _READY, _PLAY, _SETTLING, _OVER = Phase


def begun(setup: Setup, made: Callable[..., State]) -> State:
    """The first state of a deal; ``made`` makes a state from its fields."""
    held = [first or 0 if hand is None else hand for hand, first in zip(setup.hands, _firsts(setup), strict=True)]
    held[-1] |= setup.dealers_card
    none = (0,) * len(setup.seats)
    blind = sum([1 << place for place, hand in enumerate(setup.hands) if hand is None])
    bidding = moment_of(setup.rules.opening(setup))
    state = made(
        setup, _AUCTION, bidding, None, 0, (), (), 0, 0, 0, 0, 0, none, none, tuple(held), none, blind,
        _talon(setup), setup.turned_up,
    )  # fmt: skip
    return _auctioned(state) if bidding.actor is None else state


def _firsts(setup: Setup) -> tuple[int | None, ...]:
    return setup.first or (None,) * len(setup.hands)


def _talon(setup: Setup) -> tuple[Card | None, ...]:
    """The cards that will be drawn, those that nobody knows as None, the turned-up card last."""
    drawn = setup.rules.draws * len(setup.seats) - 1
    if drawn < 0:
        return ()
    known = setup.talon[:drawn]
    return (*known, *(None,) * (drawn - len(known)), setup.turned_up)


def play(state: State, action: Play) -> State:
    """The state after a card was played. Raises ImpossibleAction for what cannot have happened."""
    place, card = state.setup.place.get(action.seat), action.card.index
    quick = place is not None and place == state.to_play and state.playable >> card & 1
    if quick and action.card.pack is state.pack and state.awaited is None and not state.blind:
        return carried_out(state, action, state.to_play, card)
    place, card = must_be_possible(state, action)
    found = against_play(state, action, place, card, certainly=True)
    after = carried_out(state, action, place, card)
    if found:
        after = after.rules.noted(after.changed(noticed=after.noticed + found))
    return after


def carried_out(state: State, play: Play, place: int, card: int) -> State:
    """The state after a play that is possible, nothing asked and nothing noted.

    ``place`` of its seat, ``card``: its index.
    """
    after = state.copy()
    carry_out(after, play, place, card)
    return after


def carry_out(state: State, play: Play, place: int, card: int) -> None:
    """The same in the state itself: only for one that nobody else has seen."""
    setup, table, plays, bit = state.setup, state.table, state.plays, 1 << card
    assert table is not None
    if state.blind:
        state.ruled_out = _told_by(state, place, card)
    if not plays or table.beaten_by[state.winning_card] & bit:
        state.winning_place, state.winning_card = place, card
    held = state.held[place]
    state.held = put(state.held, place, held & ~bit) if held & bit else _given_away(state, bit)
    state.played = put(state.played, place, state.played[place] | bit)
    state.lying |= bit
    state.gone |= bit
    state.phase = _PLAY
    state.plays = (*plays, play)
    state.actions = (*state.actions, play)
    number, places = len(plays), len(setup.seats)
    if number + 1 == places:
        _take_trick(state)
    elif not number or (place == state.to_play and (place - setup.place[plays[0].seat]) % places == number):
        state.to_play = (place + 1) % places  # only those between the leader and this place have played
    else:
        state.to_play = _next_to_play(state)
    state.forget()


def _given_away(state: State, bit: int) -> tuple[int, ...]:
    """What each is known to hold, when somebody has played a card that he was not known to hold."""
    held = state.held
    if state.blind and any(cards & bit for cards in held):
        return tuple(cards & ~bit for cards in held)
    return held


def _told_by(state: State, place: int, card: int) -> tuple[int, ...]:
    """The cards each showed not to hold, when this player has played this card."""
    if not state.blind >> place & 1:
        return state.ruled_out
    bit, believed, forbidding = 1 << card, state.ruled_out[place], obliging(state, place)[card]
    if state.held[place] & forbidding:  # a revoke that all can see denies nothing
        forbidding = 0
    told = believed | forbidding
    if believed & bit:  # an earlier revoke has come to light: what his discards told of suits and trumps holds no more
        told = forbidding
    elif told and (possible(state, place) & ~forbidding).bit_count() < size(state, place):  # so has one, by number
        told = 0
    return put(state.ruled_out, place, told & ~bit)


def _next_to_play(state: State) -> int:
    """Whose card comes next where somebody played out of turn: the first after the leader who has not played."""
    places = len(state.seats)
    there = {state.setup.place[play.seat] for play in state.plays}
    first = state.setup.place[state.plays[0].seat]
    return next((first + i) % places for i in range(1, places) if (first + i) % places not in there)


def _take_trick(state: State) -> None:
    rules, winner = state.setup.rules, state.winning_place
    state.tricks = (*state.tricks, Trick(state.plays, state.setup.seats[winner]))
    state.taken = put(state.taken, winner, state.taken[winner] | state.lying)
    state.leader = state.to_play = winner
    state.plays, state.lying, state.winning_card = (), 0, 0
    number = len(state.tricks)
    if number == rules.tricks:
        state.phase = _SETTLING if rules.closing else _OVER
    if number <= rules.draws:
        _draw(state)


def _draw(state: State) -> None:
    """Everybody draws a card, the winner of the trick first; with the last of them the talon is gone."""
    held, ruled_out = list(state.held), list(state.ruled_out)
    places = len(held)
    for i in range(places):
        place = (state.leader + i) % places
        card, state.talon = _top(state.talon)
        if card is None:
            state.blind |= 1 << place
            ruled_out[place] = 0  # what he showed not to hold may be what he drew
        else:
            held[place] |= 1 << card.index
            ruled_out[place] &= ~(1 << card.index)
    state.held, state.ruled_out = tuple(held), tuple(ruled_out)
    if len(state.tricks) == state.setup.rules.draws:
        state.table = _table(state, state.table.trump if state.table else NO_TRUMP, late=True)
        state.turned_up = None


def _top(talon: tuple[Card | None, ...]) -> tuple[Card | None, tuple[Card | None, ...]]:
    return (talon[0], talon[1:]) if talon else (None, ())


def say(state: State, action: Say) -> State:
    """The state after something was said. Raises ImpossibleAction when nothing can be said any more."""
    place = state.setup.place.get(action.seat)
    if state.phase is _AUCTION and place is not None and action.call in state.bidding.calls(place):
        return bid(state.copy(), place, action)
    place, found = must_sit(state, action.seat), against_say(state, action)
    heard = state.changed(actions=(*state.actions, action))
    if found is not None:
        heard = state.rules.noted(heard.changed(noticed=(*heard.noticed, found)))
    talk = next((talk for talk in state.rules.talk if talk.hears(action.call)), None)
    if state.phase is _AUCTION or talk is None:
        return heard
    if found is not None:
        return talk.done_anyway(heard, place, action)
    word = Word(place, action.call, state.gone.bit_count())
    return talk.said(heard.changed(words=(*heard.words, word)), place, action)


def bid(state: State, place: int, action: Say) -> State:
    """The state after a call of the auction that may be made, written into the state itself (see `carry_out`)."""
    state.actions = (*state.actions, action)
    state.bidding = state.bidding.say(place, action.call)
    return _auctioned(state)


def _auctioned(state: State) -> State:
    """The state, changed, as its auction stands: it goes on, trumps are made, or the deal is thrown in."""
    contract = state.bidding.contract
    if state.bidding.thrown_in:
        state.phase = _OVER
    if state.bidding.thrown_in or contract is None:
        return state
    rules = state.setup.rules
    if contract.trump_known:
        trump = NO_TRUMP if contract.trump is None else rules.pack.suits.index(contract.trump)
        state.table = _table(state, trump)
    state.phase = _READY if rules.ready else _PLAY
    state.leader = state.to_play = state.winning_place = rules.leader(contract.taker or 0)
    state.forget()
    return rules.opened(state)


def _table(state: State, trump: int, late: bool = False) -> TrickTable:
    return _table_of(state.setup.rules, trump, late)


@lru_cache(maxsize=4096)
def _table_of(rules: Rules, trump: int, late: bool) -> TrickTable:
    """Found by the rules themselves: the hash of all their ranks and flags takes too long."""
    play = rules.late_play if late and rules.late_play is not None else rules.play
    return trick_table(rules.ranks, play, trump)
