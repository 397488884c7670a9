"""What it says of an account that players said nothing of what they held by it: a meld, or what ends a deal at once."""

from __future__ import annotations

from functools import reduce
from operator import or_

from engine.actions import MeldKind
from engine.masks import NO_TRUMP
from engine.melds import bella_cards, find_melds
from engine.state import State
from engine.table.strength import SILENT, VIOLATION, price

__all__ = ["played_on", "silence"]


def silence(state: State) -> float:
    """How seldom (log) nobody tells of all that was held in a deal that is over: of a sequence or a set where the
    player told of no meld at all, of king and over of trumps where he said no bella; not where the pair is broken in
    the first trick, when in some games nothing can be said of it.

    Where a talon is drawn it is not known what was held when; and of a deal that was thrown in, what was held at all.
    """
    rules = state.rules
    if rules.draws or len(state.tricks) < rules.tricks or not rules.melds.bella:
        return 0.0
    first = reduce(or_, (1 << play.card.index for play in state.tricks[0].plays))
    told = {(item.place, item.said.kind is MeldKind.BELLA) for item in (*state.announced, *state.shown)}
    trump = NO_TRUMP if state.table is None else state.table.trump
    pair = bella_cards(trump)
    silent = 0
    for place, cards in enumerate(state.played):
        silent += bool(pair) and not pair & ~cards and not pair & first and (place, True) not in told
        silent += (place, False) not in told and bool(find_melds(cards, rules.melds))
    return silent * SILENT


def played_on(state: State) -> float:
    """How seldom (log) a deal is played to its end that was over by what somebody was dealt (four of a kind in Darda):
    he overlooks that, and what was seen to go against the rules since went against them all the same."""
    over = state.outcome
    if over.tricks == len(state.tricks) or over.irregularities:
        return 0.0
    return VIOLATION + price(state.noticed)
