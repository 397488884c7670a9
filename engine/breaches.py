"""What speaks against an action: the game's own words for it, or the news that it cannot have happened at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.actions import Play, Say
from engine.cards import Seat
from engine.errors import ImpossibleAction
from engine.knowing import dealt_to, obliging, possible, size
from engine.masks import cards_of, suit_mask
from engine.phase import Phase
from engine.rules import Violation
from engine.tricks import trick_table
from engine.words.duties import Duty

if TYPE_CHECKING:
    from engine.state import State

__all__ = ["against_play", "against_say", "must_be_possible", "must_sit"]


def must_sit(state: State, seat: Seat) -> int:
    """The place of a seat. Raises ImpossibleAction for a seat that is not in the game."""
    place = state.setup.place.get(seat)
    if place is None:
        names = ", ".join(other.value for other in state.seats)
        raise ImpossibleAction(f"{seat} does not sit in this game; {names} do")
    return place


def must_be_possible(state: State, play: Play) -> tuple[int, int]:
    """Place and card index of a play. Raises ImpossibleAction for one that cannot have happened."""
    place = must_sit(state, play.seat)
    if play.card.pack is not state.pack:
        raise ImpossibleAction(f"{play.card} is no card of the {state.pack.value} pack")
    if state.table is None or state.finished or state.phase is Phase.AUCTION:
        raise ImpossibleAction(f"{play.seat} cannot play {play.card}: {_why_no_play(state)}")
    card = play.card.index
    if state.gone >> card & 1:
        raise ImpossibleAction(f"{play.card} was already played in this deal")
    if any(earlier.seat is play.seat for earlier in state.plays):
        raise ImpossibleAction(f"{play.seat} has already played to trick {state.trick_number}")
    if not dealt_to(state, place) >> card & 1:
        raise ImpossibleAction(f"{play.seat} cannot have {play.card}: {_where(state, card)}")
    return place, card


def _why_no_play(state: State) -> str:
    if state.finished:
        return "the deal is over"
    if state.bidding.actor is not None:
        calls = " or ".join(str(call) for call in state.bidding.calls(state.bidding.actor))
        return f"{state.turn} must first say {calls}"
    return "the turned-up card, which makes trumps, was not seen"


def _where(state: State, card: int) -> str:
    for other in range(len(state.seats)):
        if (state.owned(other) or 0) >> card & 1:
            return f"it came to {state.seats[other]}"
    if state.turned_up is not None and state.turned_up.index == card and not state.setup.dealers_card:
        return "it lies turned up on the table"
    return "it was turned up for the dealer" if state.setup.dealers_card >> card & 1 else "it is in nobody's hand"


def against_play(state: State, play: Play, place: int, card: int, *, certainly: bool = False) -> tuple[Violation, ...]:
    """Out of turn, a card that shows an earlier breach, a revoke; in this order, empty for a legal play.

    ``certainly``: without a revoke of which no card shows yet whether it is this play or an earlier one.
    """
    found: list[Violation] = []
    if place != state.turn_place or state.awaited is not None:
        found.append(_violation(state, "out_of_turn", play, state.rules.words.turn, Duty("turn", seat=state.turn)))
    can_hold = possible(state, place)
    if not can_hold >> card & 1:
        found.append(_shown_by(state, play, place, card))
        can_hold = state.rules.cards & ~state.gone  # what earlier discards told is not true
    elif can_hold.bit_count() < size(state, place):
        found += _shown_by_number(state, play, place)
        can_hold = state.rules.cards & ~state.gone
    forbidding = obliging(state, place)[card]
    short = (can_hold & ~forbidding).bit_count() < size(state, place)
    if state.held[place] & forbidding or (short and not (certainly and _may_be_earlier(state, place, forbidding))):
        found.append(_revoke(state, play, forbidding))
    return tuple(found)


def _may_be_earlier(state: State, place: int, forbidding: int) -> bool:
    """Whether an earlier revoke may as well be why a player has more cards left than he can hold by what this play and
    his discards told: then no card shows yet which of them it is."""
    return (_at_large(state, place) & ~forbidding).bit_count() >= size(state, place)


def _violation(state: State, kind: str, play: Play, rule: str, duty: Duty | None = None) -> Violation:
    """The game's words, after what they ask just here where that is known."""
    words = rule if duty is None else f"{duty} (“{rule}”)"
    return Violation(kind, play.seat, state.trick_number, play.card, words, duty=duty)


def _revoke(state: State, play: Play, forbidding: int) -> Violation:
    """A failure to follow, to trump or to beat, by which cards would have had to be played."""
    words = state.rules.words
    hand = state.hand(state.setup.place[play.seat])
    if hand is not None:
        forbidding &= hand
    trumps = 0 if state.table is None else state.table.trumps
    suit = play.card.index // 8
    if not state.plays:
        return _violation(state, "revoke", play, words.lead, _duty(state, play, "lead"))
    led = state.plays[0].card.index // 8
    if suit != led and forbidding & suit_mask(led):
        return _violation(state, "revoke", play, words.follow, _duty(state, play, "follow"))
    if forbidding & trumps and not trumps >> play.card.index & 1:
        return _violation(state, "revoke", play, words.trump, _duty(state, play, "trump"))
    return _violation(state, "revoke", play, words.beat, _duty(state, play, "beat"))


def _duty(state: State, play: Play, kind: str) -> Duty | None:
    """What might have been played, where the hand is known."""
    place = state.setup.place[play.seat]
    hand = state.hand(place)
    if hand is None:
        return None
    forbidding = obliging(state, place)
    cards = tuple(card for card in cards_of(hand, state.pack) if not hand & forbidding[card.index])
    led = state.plays[0].card.suit if state.plays else None
    winning = state.pack.cards[state.winning_card] if state.plays else None
    return Duty(kind, cards, led, winning)


def _shown_by(state: State, play: Play, place: int, card: int) -> Violation:
    """What a card that could not be in this hand shows: somebody's false meld, or an earlier revoke of its player."""
    for other, held in enumerate(state.held):
        if other != place and held >> card & 1:  # held only by what its player said, or it could not be played
            rule = "A meld is announced by a player who holds it."
            return Violation("false_meld", state.seats[other], state.trick_number, play.card, rule)
    return _earlier_revoke(state, play, place, card)


def _earlier_revoke(state: State, play: Play, place: int, card: int) -> Violation:
    found = next(_denying(state, place, 1 << card), None)
    return found or _violation(state, "revoke", play, state.rules.words.follow)


def _shown_by_number(state: State, play: Play, place: int) -> list[Violation]:
    """The earlier revoke of a player who has more cards left than he can hold by what his discards told. Where that
    can be one of several, no card shows yet which: none."""
    found = list(_denying(state, place, _at_large(state, place)))
    return found if len(found) == 1 else []


def _at_large(state: State, place: int) -> int:
    """The cards that a player may hold, whatever he denied."""
    elsewhere = state.gone | ~dealt_to(state, place)
    for other, held in enumerate(state.held):
        elsewhere |= held if other != place else 0
    return state.rules.cards & ~elsewhere


def _denying(state: State, place: int, cards: int) -> Iterator[Violation]:
    """The plays of a player, as revokes, by which he denied to hold some of these cards."""
    seat = state.seats[place]
    for number, plays in enumerate((*(trick.plays for trick in state.tricks), state.plays)):
        at = next((i for i, play in enumerate(plays) if play.seat is seat), None)
        if at is not None:
            then = _before(state, number, plays[:at])
            forbidding = obliging(then, place)[plays[at].card.index]
            if forbidding & cards:
                yield _revoke(then, plays[at], forbidding)


def _before(state: State, number: int, plays: tuple[Play, ...]) -> State:
    """What lay on the table in a trick (from 0) when these cards were played to it; of hands only what is known now.

    To play the deal again up to there takes long, and is asked for by each account of a deal in which a card does not
    fit what was played before.
    """
    rules, table = state.rules, state.table
    assert table is not None
    if rules.late_play is not None and number < rules.draws <= len(state.tricks):
        table = trick_table(rules.ranks, rules.play, table.trump)
    winning_place, winning_card = 0, 0
    for i, play in enumerate(plays):
        if not i or table.wins(play.card.index, winning_card):
            winning_place, winning_card = state.setup.place[play.seat], play.card.index
    return state.changed(
        tricks=state.tricks[:number], plays=plays, table=table, winning_place=winning_place, winning_card=winning_card
    )


def against_say(state: State, say: Say) -> Violation | None:
    """What speaks against a call. Raises ImpossibleAction when nothing can be said any more."""
    place = must_sit(state, say.seat)
    if state.phase is Phase.OVER:
        raise ImpossibleAction(f"{say.seat} cannot say {say.call}: the deal is over")
    if state.phase is Phase.AUCTION:
        if say.call in state.bidding.calls(place):
            return None
        kind = "wrong_call" if place == state.bidding.actor else "out_of_turn"
        return Violation(kind, say.seat, 0, None, state.auction.why_not(place, say.call))
    for talk in state.rules.talk:
        if talk.hears(say.call):
            return talk.against(state, place, say)
    return Violation("wrong_call", say.seat, state.trick_number, None, "There is no such call at this point.")
