"""What can be known of the hands at a moment of a deal: cards a player may hold, and cards he may play.

Asked thousands of times a second by the belief at the table, hence masks. Places and masks as in `engine.position`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Card
from engine.masks import bits, put
from engine.phase import Exchanged

if TYPE_CHECKING:
    from engine.position import Position
    from engine.state import State

__all__ = [
    "dealt_to",
    "exchanged",
    "legal_mask",
    "legal_plays",
    "may_play",
    "obliging",
    "possible",
    "size",
]


def size(state: Position, place: int) -> int:
    """How many cards the player holds now, once play has begun."""
    rules = state.setup.rules
    drawn = min(len(state.tricks), rules.draws) if rules.draws else 0
    return rules.hand + drawn - state.played[place].bit_count()


def possible(state: Position, place: int) -> int:
    """The cards that the player may hold now, as far as can be known: all of his, where the hand is known."""
    held = state.held[place]
    if not state.blind >> place & 1 or held.bit_count() == size(state, place):
        return held
    elsewhere = state.ruled_out[place] | state.gone | _on_the_table(state)
    for other, cards in enumerate(state.held):
        if other != place:
            elsewhere |= cards
    return state.setup.rules.cards & ~elsewhere | held


def dealt_to(state: Position, place: int) -> int:
    """The cards that can have come to the player so far, no matter what was said or played."""
    if not state.blind >> place & 1:
        return state.held[place] | state.played[place]
    others = _on_the_table(state)
    for other in range(len(state.held)):
        if other == place:
            continue
        if not state.blind >> other & 1:
            others |= state.held[other] | state.played[other]
        elif other == len(state.held) - 1:
            others |= state.setup.dealers_card
    return state.setup.rules.cards & ~others


def _on_the_table(state: Position) -> int:
    """The turned-up card where it is nobody's, and known cards of the talon."""
    mask = 0
    if state.turned_up is not None and not state.setup.dealers_card:
        mask = 1 << state.turned_up.index
    for card in state.talon:
        if card is not None:
            mask |= 1 << card.index
    return mask


def obliging(state: Position, place: int) -> tuple[int, ...]:
    """For each card the cards whose possession forbids this player to play it now."""
    assert state.table is not None
    if not state.plays:
        return state.table.obliging(None, 0, False)
    mate = state.setup.side_of[place] == state.setup.side_of[state.winning_place]
    return state.table.obliging(state.plays[0].card.index, state.winning_card, mate)


def may_play(state: Position, place: int, card: int, forbidding: tuple[int, ...]) -> bool:
    """Whether the card may be held and, by what is known, may be played (``forbidding`` from `obliging`)."""
    can_hold = possible(state, place)
    if not can_hold >> card & 1 or state.held[place] & forbidding[card]:
        return False
    return (can_hold & ~forbidding[card]).bit_count() >= size(state, place)


def legal_mask(state: Position, place: int) -> int:
    """The cards that the player may play now, as far as can be known."""
    table, plays = state.table, state.plays
    assert table is not None
    if plays:
        side_of = state.setup.side_of
        mate = side_of[place] == side_of[state.winning_place]
        duties = table.duties(plays[0].card.index, state.winning_card, mate)
    else:
        duties = table.duties(None, 0, False)
    held, mask = state.held[place], 0
    if not state.blind >> place & 1:
        for cards, forbidding in duties:
            if not held & forbidding:
                mask |= cards
        return held & mask
    can_hold, count = possible(state, place), size(state, place)
    for cards, forbidding in duties:
        if not held & forbidding and (can_hold & ~forbidding).bit_count() >= count:
            mask |= can_hold & cards
    return mask


def legal_plays(state: Position, place: int) -> list[int]:
    """Indices of the cards that the player may play now, as far as can be known."""
    return list(bits(legal_mask(state, place)))


def exchanged(state: State, place: int, given: Card, got: Card, told: int = 0) -> State:
    """The state after a player gave a card of his for the one that lay turned up. ``told``: as in `Exchanged`.

    The card given lies there now, and where a talon is drawn it is drawn last. Works for hands that nobody knows.
    """
    away, home = 1 << given.index, 1 << got.index
    held = put(state.held, place, state.held[place] & ~away | home)
    ruled_out = put(state.ruled_out, place, state.ruled_out[place] & ~home | away)
    talon = tuple(given if card == got else card for card in state.talon)
    note = Exchanged(place, given, got, state.trick_number, told)
    return state.changed(
        held=held, ruled_out=ruled_out, talon=talon, turned_up=given, exchanges=(*state.exchanges, note)
    )
