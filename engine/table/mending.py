"""Words that go against the rules as they are placed: whether they do so less at another place.

A card is read otherwise now, or the deal's end tells more; and when a word was entered says little of when it was
said. This is tried by the likeliest account alone, and once for each fault, since to derive a deal anew takes long.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.actions import Action, Exchange, Play, Say
from engine.cards import Seat
from engine.errors import ImpossibleAction
from engine.state import Phase, State
from engine.table.entering import FAR
from engine.table.steps import AFTER, Key, Said, Seen, in_front
from engine.table.words import before_word, cards_of, having_tried, moved_to, was_tried, without

if TYPE_CHECKING:
    from engine.table.deal import Deal

__all__ = ["Fault", "in_order"]

Fault = tuple[str, Seat, int | None]
"""Kind, who, in which trick."""

_NEAREST = 8
"""Places that are tried for a word that goes against the rules where it stands."""

_AHEAD_S = 3.0
"""Nobody speaks of a card sooner than this (seconds) before it rests: words come late, not early."""

_SILENCE = ("concealed_meld", "hint")
"""What no other place of a word would mend."""


def in_order(deal: Deal) -> Deal:
    """The deal with words that go against the rules as they are placed, since a card is read otherwise now or the
    deal's end tells more, where all is likeliest; and those that were moved for such a reason back, where it is none
    any more."""
    for said in deal.said:
        moved = said.key[2] < AFTER and not said.settled
        late = moved and not deal.belief.adrift and deal.lateness[said.id] < FAR
        if late and before_word(deal, said).phase is not Phase.AUCTION:  # what was bid goes before all cards
            deal = _where_entered(deal, said)
    faults = _faults(deal.state)
    if faults <= deal.unmended:
        return deal
    accused = {seat for _, seat, _ in faults - deal.unmended}
    for seat in (seat for seat in Seat if seat in accused):  # in one order, so that a replay comes out the same
        for said in (said for said in deal.said if said.say.seat is seat and not said.settled):
            if not _faults(deal.state):
                return deal
            if before_word(deal, said).phase is Phase.AUCTION:
                continue  # what it decides on goes before all cards
            better = _mending(deal, said)
            deal = deal if better is None else max((deal, better), key=lambda way: way.likely)
    return replace(deal, unmended=deal.unmended | _faults(deal.state), base=deal.belief)


def _where_entered(deal: Deal, said: Said) -> Deal:
    """The deal with a word that was moved back where it was entered, if that is likelier."""
    back = replace(said, key=(said.key[0], said.entered, AFTER, said.id))
    if was_tried(deal, back):
        return deal
    better = moved_to(deal, back)
    return having_tried(deal, back) if better is deal else better


def _mending(deal: Deal, said: Said) -> Deal | None:
    """With something said at one of the places nearest to where it stands, or in the first trick, where less would go
    against the rules by the likeliest account; None where there is no such place."""
    cards = cards_of(deal)
    here = bisect_right([step.key for step in cards], said.key)
    told = [i for i, card in enumerate(cards) if card.key[1] < said.entered + _AHEAD_S]
    nearest = sorted(told, key=lambda i: abs(i + 0.5 - here))[:_NEAREST]
    first = [i for i in told if not cards[i].aside][: len(deal.state.seats)]
    found: list[tuple[int, float, Key]] = []
    for i in {*nearest, *first}:
        key = in_front(cards[i].key, said.id)
        left = _faults_if(deal, said, cards[i])
        if left is not None and left < len(_faults(deal.state)):
            found.append((-left, deal.delay(replace(said, key=key)), key))
    if not found:
        return None
    others = without(deal, said)
    return others.with_words(*others.said, replace(said, key=max(found)[2]))


def _faults_if(deal: Deal, said: Said, card: Seen) -> int | None:
    """How much would go against the rules in the likeliest account, had this been said before that card; None where
    it cannot have been."""
    best = deal.belief.best
    choice = best.choices[deal.belief.steps.index(card)]
    here = _place(deal, said)
    actions = [action for i, action in enumerate(best.state.actions) if i != here and not _supposed(action, said.say)]
    plays = (i for i, action in enumerate(actions) if isinstance(action, Play) and action.card.index == choice.card)
    at = next(plays, None)
    if at is None:
        return None
    try:
        state = best.state.begin(best.state.setup).replay((*actions[:at], said.say, *actions[at:]))
    except ImpossibleAction:
        return None
    return len(_faults(state))


def _supposed(action: Action, say: Say) -> bool:
    """Whether an exchange stands among the actions because a card that was played told so, and is the one that was
    said: there is but one in a deal."""
    return isinstance(say.call, Exchange) and action == say


def _place(deal: Deal, said: Said) -> int | None:
    """Where something said stands among the actions of the likeliest account; None where that leaves it out.

    The same may have been said twice: each stands where most nearly as much had happened before it.
    """
    alike = {other.id: len(before_word(deal, other).actions) for other in deal.said if other.say == said.say}
    there = [i for i, action in enumerate(deal.belief.best.state.actions) if action == said.say]
    mine = [i for i in there if min(alike, key=lambda id: abs(alike[id] - i)) == said.id]
    return min(mine, key=lambda i: abs(alike[said.id] - i), default=None)


def _faults(state: State) -> frozenset[Fault]:
    """What goes against the rules in words alone, and might not at another time."""
    known = state.irregularities if state.finished else state.noticed
    return frozenset((v.kind, v.seat, v.trick) for v in known if v.card is None and v.kind not in _SILENCE)
