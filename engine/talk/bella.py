"""King and over (queen) of trumps: when "bella" may be said, and whether it counts."""

from __future__ import annotations

from enum import Enum

from engine.actions import Call, MeldKind, Melds, Play, Say
from engine.knowing import legal_plays
from engine.melds import bella_cards
from engine.members import plain_members
from engine.rules import ScoredMeld, Violation
from engine.scoring import Side
from engine.state import Phase, State

__all__ = [
    "BellaTiming",
    "bella_breaches",
    "bella_due",
    "bella_in_play",
    "bella_is_over",
    "bella_may_come",
    "bella_trick",
    "false_bellas",
    "forgotten_bellas",
    "scored_bellas",
]


@plain_members
class BellaTiming(Enum):
    """When bella is announced. FIRST_CARD: with the meld, before the player's first card.

    WITH_FIRST, WITH_EITHER, WITH_SECOND: directly before or after playing the first, either, or the second of the two
    cards.
    """

    FIRST_CARD = "before the first card"
    WITH_FIRST = "with the first of the two"
    WITH_EITHER = "with either of the two"
    WITH_SECOND = "with the second of the two"
    WITH_FIRST_LATER = "with the first of the two, not in the first trick"


_PLAYED = {
    BellaTiming.WITH_FIRST: (1,),
    BellaTiming.WITH_EITHER: (1, 2),
    BellaTiming.WITH_SECOND: (2,),
}
"""How many of the two are played, with the one beside which bella is said."""


def bella_trick(state: State, place: int, timing: BellaTiming) -> int | None:
    """The number of the trick that "bella", said now, belongs to; None when it is too late or too early.

    With its card means: in the trick to which the player plays it, a little before or after the card itself; after
    the last card of the deal too, as long as the score is not written.
    """
    if state.table is None or state.phase is Phase.OVER:
        return None
    pair = bella_cards(state.table.trump)
    if timing is BellaTiming.FIRST_CARD:
        return None if state.played[place] or state.finished else 1
    if timing is BellaTiming.WITH_FIRST_LATER:
        trick = bella_trick(state, place, BellaTiming.WITH_FIRST)
        return None if trick == 1 else trick
    gone = state.played[place] & pair
    just = _just_played(state, place)
    if just is not None and 1 << just[1].card.index & pair and gone.bit_count() in _PLAYED[timing]:
        return just[0]
    if state.finished:
        return None
    waiting = all(play.seat is not state.seats[place] for play in state.plays)
    return state.trick_number if waiting and gone.bit_count() + 1 in _PLAYED[timing] else None


def bella_is_over(state: State, place: int, timing: BellaTiming) -> bool:
    """Whether it is too late for "bella": its card is gone. Before that it is said with another card."""
    if state.table is None or state.finished:
        return True
    if timing is BellaTiming.FIRST_CARD:
        return bool(state.played[place])
    last = max(_PLAYED.get(timing, (1,)))
    return (state.played[place] & bella_cards(state.table.trump)).bit_count() >= last


def bella_in_play(state: State) -> bool:
    """Whether anybody can have both cards and one of them is to come or was just played: asked at every step."""
    if state.table is None:
        return False
    pair = bella_cards(state.table.trump)
    if not state.blind and not _in_one_hand(state, pair):
        return False
    if pair & ~state.gone or pair & state.lying:
        return pair != 0
    return bool(state.tricks) and any(pair >> play.card.index & 1 for play in state.tricks[-1].plays)


def _in_one_hand(state: State, pair: int) -> bool:
    """Whether somebody has or had both cards."""
    for held, played in zip(state.held, state.played, strict=True):  # noqa: SIM110 - asked at every card
        if not pair & ~(held | played):
            return True
    return False


def bella_may_come(state: State) -> bool:
    """Whether it may be in play later where it is not now: only by a card drawn from a talon."""
    if state.table is None:
        return True
    return state.setup.rules.draws > 0 and bool(bella_cards(state.table.trump) & ~state.gone)


def bella_due(state: State, place: int, timing: BellaTiming) -> bool:
    """Whether it is just now that "bella" would be said: with the card that may be played, or was just played."""
    if bella_trick(state, place, timing) is None or state.table is None:
        return False
    pair = bella_cards(state.table.trump)
    just = _just_played(state, place)
    if timing is BellaTiming.FIRST_CARD or (just is not None and bool(1 << just[1].card.index & pair)):
        return True
    return state.turn is state.seats[place] and any(pair >> card & 1 for card in legal_plays(state, place))


def scored_bellas(state: State, timing: BellaTiming) -> dict[Side, tuple[ScoredMeld, ...]]:
    """The bellas that count, per side: those whose cards, said and played, belong together."""
    scored: dict[Side, tuple[ScoredMeld, ...]] = dict.fromkeys(state.sides, ())
    for item in state.announced:
        if item.said.kind is MeldKind.BELLA and (
            timing is BellaTiming.FIRST_CARD or bella_kept(state, item.place, item.trick)
        ):
            side = state.setup.side(item.place)
            scored[side] = (*scored[side], ScoredMeld("bella", state.rules.melds.bella))
    return scored


def false_bellas(state: State, words: str) -> tuple[Violation, ...]:
    """Bellas that were said with another card than king or over (queen) of trumps."""
    said = [item for item in state.announced if item.said.kind is MeldKind.BELLA]
    return tuple(
        Violation("false_meld", state.seats[item.place], item.trick, None, words)
        for item in said
        if not bella_kept(state, item.place, item.trick)
    )


def forgotten_bellas(state: State, words: str, timing: BellaTiming | None = None) -> tuple[Violation, ...]:
    """Kings and overs of trumps that one player played without ever saying bella: they score nothing.

    Who said it at a wrong time is told of that alone. Where ``timing`` leaves out the first trick, nothing was
    forgotten of a pair that was broken there.
    """
    if state.table is None or state.rules.draws or not state.rules.melds.bella:
        return ()
    pair = bella_cards(state.table.trump)
    said = {action.seat for action in state.actions if isinstance(action, Say) and _says_bella(action.call)}
    silent = [
        place
        for place, played in enumerate(state.played)
        if pair and not pair & ~played and state.seats[place] not in said
    ]
    if silent and timing is BellaTiming.WITH_FIRST_LATER:
        seats = [play.seat for play in state.tricks[0].plays if pair >> play.card.index & 1]
        silent = [place for place in silent if state.seats[place] not in seats]
    return tuple(_forgotten(state, place, pair, words) for place in silent)


def _says_bella(call: Call) -> bool:
    return isinstance(call, Melds) and any(item.kind is MeldKind.BELLA for item in call.items)


def _forgotten(state: State, place: int, pair: int, words: str) -> Violation:
    """What was forgotten, told of the second of the two cards."""
    seat = state.seats[place]
    plays = [(n, play) for n, trick in enumerate(state.tricks, 1) for play in trick.plays if play.seat is seat]
    trick, second = [(n, play) for n, play in plays if pair >> play.card.index & 1][-1]
    return Violation("forgotten_bella", seat, trick, second.card, words)


def bella_breaches(state: State, words: str, timing: BellaTiming | None = None) -> tuple[Violation, ...]:
    """Bellas said without their cards, and cards without their bella, once all cards are known."""
    return false_bellas(state, words) + forgotten_bellas(state, words, timing)


def bella_kept(state: State, place: int, trick: int) -> bool:
    """Whether king or over of trumps was played to the trick in which bella was said (or may still be)."""
    if state.table is None or trick > len(state.tricks) + 1:
        return False
    lying = state.plays if trick == len(state.tricks) + 1 else state.tricks[trick - 1].plays
    own = [play for play in lying if play.seat is state.seats[place]]
    return not own or bool(1 << own[0].card.index & bella_cards(state.table.trump))


def _just_played(state: State, place: int) -> tuple[int, Play] | None:
    """This player's card in the open trick, or in the last one while the next has not begun; with its number."""
    number = len(state.tricks) + 1 if state.plays else len(state.tricks)
    lying = state.plays or (state.tricks[-1].plays if state.tricks else ())
    return next(((number, play) for play in lying if play.seat is state.seats[place]), None)
