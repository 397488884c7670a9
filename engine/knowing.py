"""What can be known of the hands at a moment of a deal: cards a player may hold, and cards he may play.

Asked thousands of times a second by the belief at the table, hence masks. Places and masks as in `engine.state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.masks import ALL, bits

if TYPE_CHECKING:
    from engine.state import State

__all__ = ["dealt_to", "gone", "legal_plays", "may_play", "obliging", "possible", "size"]


def size(state: State, place: int) -> int:
    """How many cards the player holds now, once play has begun."""
    return state.setup.rules.hand - state.played[place].bit_count()


def gone(state: State) -> int:
    """All cards played so far."""
    cards = 0
    for played in state.played:
        cards |= played
    return cards


def possible(state: State, place: int) -> int:
    """The cards that the player may hold now, as far as can be known: all of his, where the hand is known."""
    held = state.held[place]
    if held.bit_count() == size(state, place):
        return held
    elsewhere = state.ruled_out[place]
    for other, cards in enumerate(state.played):
        elsewhere |= cards if other == place else cards | state.held[other]
    return ALL & ~elsewhere | held


def dealt_to(state: State, place: int) -> int:
    """The cards that can have come to the player, by the deal alone: no matter what was said or played."""
    setup = state.setup
    own = setup.hands[place]
    if own is not None:
        return own
    others = 0
    for other, hand in enumerate(setup.hands):
        others |= 0 if other == place else hand or 0
    if place != len(setup.hands) - 1:
        others |= setup.dealers_card
    return ALL & ~others


def obliging(state: State, place: int) -> tuple[int, ...]:
    """For each card the cards whose possession forbids this player to play it now."""
    assert state.table is not None
    if not state.plays:
        return state.table.obliging(None, 0, False)
    mate = state.setup.side_of[place] == state.setup.side_of[state.winning_place]
    return state.table.obliging(state.plays[0].card.index, state.winning_card, mate)


def may_play(state: State, place: int, card: int, forbidding: tuple[int, ...]) -> bool:
    """Whether the card may be held and, by what is known, may be played (``forbidding`` from `obliging`)."""
    can_hold = possible(state, place)
    if not can_hold >> card & 1 or state.held[place] & forbidding[card]:
        return False
    return (can_hold & ~forbidding[card]).bit_count() >= size(state, place)


def legal_plays(state: State, place: int) -> list[int]:
    """Indices of the cards that the player on turn may play, as far as can be known."""
    forbidding = obliging(state, place)
    can_hold, held, count = possible(state, place), state.held[place], size(state, place)
    return [
        card
        for card in bits(can_hold)
        if not held & forbidding[card] and (can_hold & ~forbidding[card]).bit_count() >= count
    ]
