"""The end of a deal: all cards are known now, so it is gone through once more strictly, and counted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.phase import Phase
from engine.rules import Outcome
from engine.scoring import Number, Side

if TYPE_CHECKING:
    from engine.state import State

__all__ = ["card_points", "dealt_hands", "hand_points", "outcome", "strictly"]


def card_points(state: State) -> dict[Side, Number]:
    """Card points of the tricks so far per side, with the bonus for the last trick."""
    setup, table = state.setup, state.table
    points: dict[Side, Number] = dict.fromkeys(setup.sides, 0)
    if table is None:
        return points
    for place, cards in enumerate(state.taken):
        if cards:
            points[setup.sides[setup.side_of[place]]] += table.card_points(cards)
    if len(state.tricks) == setup.rules.tricks:
        points[setup.side(state.leader)] += setup.rules.ranks.last_trick
    return points


def hand_points(state: State) -> dict[Side, Number]:
    """Card points and what was melded, per side."""
    points = card_points(state)
    for side, melds in state.scored_melds().items():
        for meld in melds:
            points[side] += meld.value
    return points


def strictly(state: State) -> State:
    """The same deal with every hand known, where all cards have been played: revokes and false melds come out.

    Of cards drawn from a talon that nobody saw it is not known which hand they lay in at what time; there the hands are
    known from the trick on with which the talon ends, and only for what was played.
    """
    if not state.blind or len(state.tricks) < state.rules.tricks:
        return state
    if state.rules.draws:
        return _since_the_talon_ended(state)
    known = state.begin(replace(state.setup, hands=dealt_hands(state)))
    for action in state.actions:
        if known.phase is Phase.OVER:  # what is known now ended it: a breach that loses the game at once
            break
        known = known.apply(action)
    return known


def _since_the_talon_ended(state: State) -> State:
    """Gone through with the hands that are known; what was melded is left to what could be seen then."""
    known = state.begin(state.setup)
    for action in state.actions:
        known = known.apply(action)
        if known.blind and len(known.tricks) == state.rules.draws:
            left = [after & ~before for after, before in zip(state.played, known.played, strict=True)]
            known = known.changed(held=tuple(left), ruled_out=(0,) * len(left), blind=0)
    return known.changed(blind=state.blind)


def dealt_hands(state: State) -> tuple[int, ...]:
    """The hands as they were dealt, from what was played: exchanges taken back, the last first."""
    hands = list(state.played)
    for swap in reversed(state.exchanges):
        hands[swap.place] = hands[swap.place] & ~(1 << swap.got.index) | 1 << swap.given.index
    return tuple(hands)


def outcome(state: State) -> Outcome:
    """What a finished deal came to."""
    known = strictly(state)
    rules = known.rules
    points = rules.settle(known) if state.agreed is None else state.agreed
    score = rules.scored(known, points)
    won = rules.won(known, score)
    return Outcome(
        card_points=card_points(known),
        melds=known.scored_melds(),
        points=points,
        score=score,
        won=won,
        next_dealer=rules.next_dealer(known),
        irregularities=known.noticed + rules.audit(known),
        tricks=len(known.tricks),
        match=rules.match(score.next_game(won)),
    )
