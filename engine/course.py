"""How a deal goes on: the first state, and what a play, a call or a finished trick makes of one.

Nothing is judged here but what `engine.breaches` says; a play that is against the rules is carried out all the
same, as at a real table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.actions import Play, Say
from engine.auction.moment import Moment, moment_of
from engine.breaches import against_play, against_say, must_be_possible
from engine.cards import Card
from engine.knowing import obliging
from engine.masks import NO_TRUMP, put, suit_mask
from engine.phase import Phase, Trick, Word
from engine.rules import Setup
from engine.tricks import TrickTable, trick_table

if TYPE_CHECKING:
    from engine.state import State

__all__ = ["begun", "carried_out", "play", "say"]


def begun(setup: Setup, made: Callable[..., State]) -> State:
    """The first state of a deal; ``made`` makes a state from its fields."""
    held = [(first if hand is None else hand) or 0 for hand, first in zip(setup.hands, _firsts(setup), strict=True)]
    held[-1] |= setup.dealers_card
    none = (0,) * len(setup.seats)
    blind = sum(1 << place for place, hand in enumerate(setup.hands) if hand is None)
    bidding = moment_of(setup.rules.opening(setup))
    state = made(
        setup, Phase.AUCTION, bidding, None, 0, (), (), 0, 0, 0, 0, 0, none, none, tuple(held), none, blind,
        _talon(setup), setup.turned_up,
    )  # fmt: skip
    return _auctioned(state, bidding) if bidding.actor is None else state


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
    found = against_play(state, action, place, card)
    after = carried_out(state, action, place, card)
    if found:
        after = after.rules.noted(after.changed(noticed=after.noticed + found))
    return after


def carried_out(state: State, play: Play, place: int, card: int) -> State:
    """The state after a play that is possible, nothing asked and nothing noted.

    ``place`` of its seat, ``card``: its index.
    """
    assert state.table is not None
    setup, bit = state.setup, 1 << card
    takes = not state.plays or bool(state.table.beaten_by[state.winning_card] >> card & 1)
    after = type(state)(
        setup, Phase.PLAY, state.bidding, state.table, state.leader, state.tricks, (*state.plays, play),
        (place + 1) % len(setup.seats), place if takes else state.winning_place, card if takes else state.winning_card,
        state.lying | bit, state.gone | bit, put(state.played, place, state.played[place] | bit), state.taken,
        _given_away(state, place, bit), state.ruled_out if not state.blind else _told_by(state, place, card),
        state.blind, state.talon, state.turned_up, (*state.actions, play), state.announced, state.shown, state.kontra,
        state.thrown_in, state.challenged, state.ended, state.exchanges, state.words, state.noticed,
    )  # fmt: skip
    if len(after.plays) == len(setup.seats):
        return _trick_taken(after)
    following = setup.seats[after.to_play]
    in_order = place == state.to_play and all(earlier.seat is not following for earlier in state.plays)
    return after if in_order else after.changed(to_play=_next_to_play(after))


def _given_away(state: State, place: int, bit: int) -> tuple[int, ...]:
    """What each is known to hold, when this player has played this card."""
    held = state.held
    if held[place] & bit:
        return put(held, place, held[place] & ~bit)
    if state.blind and any(cards & bit for cards in held):
        return tuple(cards & ~bit for cards in held)
    return held


def _told_by(state: State, place: int, card: int) -> tuple[int, ...]:
    """The cards each showed not to hold, when this player has played this card."""
    if not state.blind >> place & 1:
        return state.ruled_out
    bit, believed = 1 << card, state.ruled_out[place]
    if believed & bit:  # a revoke has come to light: what his discard told of this suit holds no more
        believed &= ~suit_mask(card // 8)
    return put(state.ruled_out, place, (believed | obliging(state, place)[card]) & ~bit)


def _next_to_play(state: State) -> int:
    """Whose card comes next where somebody played out of turn: the first after the leader who has not played."""
    places = len(state.seats)
    there = {state.setup.place[play.seat] for play in state.plays}
    first = state.setup.place[state.plays[0].seat]
    return next((first + i) % places for i in range(1, places) if (first + i) % places not in there)


def _trick_taken(state: State) -> State:
    rules, winner = state.setup.rules, state.winning_place
    number = len(state.tricks) + 1
    done = Phase.SETTLING if rules.closing else Phase.OVER
    after = type(state)(
        state.setup, done if number == rules.tricks else Phase.PLAY, state.bidding, state.table, winner,
        (*state.tricks, Trick(state.plays, state.seats[winner])), (), winner, winner, 0, 0, state.gone, state.played,
        put(state.taken, winner, state.taken[winner] | state.lying), state.held, state.ruled_out, state.blind,
        state.talon, state.turned_up, state.actions, state.announced, state.shown, state.kontra, state.thrown_in,
        state.challenged, state.ended, state.exchanges, state.words, state.noticed,
    )  # fmt: skip
    return _drawn(after) if number <= rules.draws else after


def _drawn(state: State) -> State:
    """Everybody draws a card, the winner of the trick first; with the last of them the talon is gone."""
    held, blind, talon = list(state.held), state.blind, state.talon
    ruled_out = list(state.ruled_out)
    places = len(state.seats)
    for i in range(places):
        place = (state.leader + i) % places
        card, talon = _top(talon)
        if card is None:
            blind |= 1 << place
            ruled_out[place] = 0  # what he showed not to hold may be what he drew
        else:
            held[place] |= 1 << card.index
            ruled_out[place] &= ~(1 << card.index)
    table, turned_up = state.table, state.turned_up
    if len(state.tricks) == state.rules.draws:
        table, turned_up = _table(state, state.table.trump if state.table else NO_TRUMP, late=True), None
    return state.changed(
        held=tuple(held), ruled_out=tuple(ruled_out), blind=blind, talon=talon, table=table, turned_up=turned_up
    )


def _top(talon: tuple[Card | None, ...]) -> tuple[Card | None, tuple[Card | None, ...]]:
    return (talon[0], talon[1:]) if talon else (None, ())


def say(state: State, action: Say) -> State:
    """The state after something was said. Raises ImpossibleAction when nothing can be said any more."""
    found = against_say(state, action)
    heard = state.changed(actions=(*state.actions, action))
    if found is not None:
        heard = state.rules.noted(heard.changed(noticed=(*heard.noticed, found)))
    place = state.setup.place[action.seat]
    if state.phase is Phase.AUCTION:
        return heard if found else _auctioned(heard, state.bidding.say(place, action.call))
    talk = next((talk for talk in state.rules.talk if talk.hears(action.call)), None)
    if talk is None:
        return heard
    if found is not None:
        return talk.done_anyway(heard, place, action)
    word = Word(place, action.call, state.gone.bit_count())
    return talk.said(heard.changed(words=(*heard.words, word)), place, action)


def _auctioned(state: State, bidding: Moment) -> State:
    contract = bidding.contract
    if bidding.thrown_in:
        return state.changed(bidding=bidding, phase=Phase.OVER)
    if contract is None:
        return state.changed(bidding=bidding)
    rules, table = state.rules, None
    if contract.trump_known:
        trump = NO_TRUMP if contract.trump is None else state.pack.suits.index(contract.trump)
        table = _table(state, trump)
    phase = Phase.READY if rules.ready else Phase.PLAY
    leader = rules.leader(contract.taker or 0)
    made = state.changed(bidding=bidding, phase=phase, table=table, leader=leader, to_play=leader, winning_place=leader)
    return rules.opened(made)


def _table(state: State, trump: int, late: bool = False) -> TrickTable:
    rules = state.rules
    play = rules.late_play if late and rules.late_play is not None else rules.play
    return trick_table(rules.ranks, play, trump)
