"""The rest thrown down of which not all is seen: who leads shows what he has, the others throw theirs face down, or in
a heap. All that is left is his side's all the same, or the others' if he gives up; where no card is out of play that
nobody knows, so are its points. Else people are asked which cards those were, if they are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from engine.knowing import possible
from engine.state import State
from engine.table.choice import Choice, Kind
from engine.table.gestures import may_lead_several
from engine.table.hypothesis import Hypothesis
from engine.table.masters import takers
from engine.table.past import Past
from engine.table.playing_out import Laid, left_to_each, played_out, taking, tricks_left
from engine.table.standing import Standing
from engine.table.strength import HEAPED, UNSHOWN, VIOLATION, price
from engine.table.thrown import waits
from engine.table.unseen import MOST

__all__ = ["taken_unseen"]

FEW = 8
"""Only so many accounts, the likeliest, are asked..."""

BEHIND = 8.0
"""...and only those that are no less likely than this (nats), next to the likeliest of all."""


def taken_unseen(beam: Sequence[Hypothesis]) -> Iterator[Hypothesis]:
    """The accounts in which the rest was thrown down and no more of it comes: what was not seen is supposed of those
    who showed too little, so that one side takes it and nothing new is against the rules, if that can be. So it is of
    tricks that were played at once in the middle of a deal, of which a card or two lay under others."""
    found: dict[object, Sequence[_Ending]] = {}
    for account in [account for account in beam if waits(account)][:FEW]:
        least = beam[0].weight - BEHIND - account.weight
        if least > 0.0:
            return
        laid = tuple(_laid(account))
        shown = sum(1 << card for card, _ in laid)
        unseen = _unseen(account.state) & ~shown
        if (id(account.standing), laid) not in found:
            rest = _endings(account.standing, laid, unseen, least) if _all_left(account.standing, laid) else ()
            several = _several_endings(account.standing, laid, unseen, least)
            found[id(account.standing), laid] = (*rest, *several)
        for end in found[id(account.standing), laid]:
            yield _after(account, end, Past(_as_played(account.past, shown), end.rest))


def _all_left(standing: Standing, laid: Sequence[Laid]) -> bool:
    """Whether that may be all that is left to who threw it down, but for one card hidden by the others."""
    return _own(standing, laid) >= max(left_to_each(standing.state)[standing.turn] - 1, 2)


def _own(standing: Standing, laid: Sequence[Laid]) -> int:
    """How many cards are of who threw them down first."""
    return sum(place == standing.turn for _, place in laid)


@dataclass(frozen=True)
class _Ending:
    """How it ends: ``likely`` so (log), where it stands then, and what was not seen of the rest."""

    likely: float
    there: Standing
    rest: Choice


def _endings(standing: Standing, laid: Sequence[Laid], unseen: int, least: float) -> Iterator[_Ending]:
    """By each side that may take all, if that is as likely (log) as ``least``; nothing where too many cards are out of
    play that nobody knows, or it cannot have gone so. One revoke before may come out by it; by cards that are shared
    out wrongly several do."""
    state, least = standing.state, least - UNSHOWN
    left = sum(left_to_each(state)) - len(laid)
    whole = left == unseen.bit_count()
    if least > 0.0 or left > unseen.bit_count() or not (whole or left <= MOST):
        return
    fairly = not any(state.ruled_out[place] >> card & 1 for card, place in laid)  # else they show a revoke before
    for side, likely in takers(state, laid, unseen).items():
        there = None if likely < least else played_out(standing, laid, side, fairly=fairly, unseen=unseen)
        if there is not None and price(there.state.noticed[len(state.noticed) :]) >= VIOLATION:
            supposed = tuple(_in_order(there, unseen))
            if whole:
                rest = Choice(Kind.REST, unseen=supposed, takes=taking(standing, there))
                yield _Ending(UNSHOWN + likely, there, rest)
            else:
                yield _Ending(UNSHOWN, there, Choice(Kind.SAID, unseen=supposed))
                return  # people are asked for those cards, and then it is known


def _several_endings(standing: Standing, laid: Sequence[Laid], unseen: int, least: float) -> Iterator[_Ending]:
    """How the tricks end that somebody has led to at once and takes, if that is as likely (log) as ``least``: each of
    the others has laid as many cards, but one or two are not seen."""
    tricks, state = _own(standing, laid), standing.state
    missing = tricks * len(state.seats) - len(laid)
    likely = HEAPED * missing
    if not may_lead_several(state) or likely < least or not 0 < missing <= MOST or tricks >= tricks_left(state):
        return
    side, told = state.setup.side_of[standing.turn], set[State]()
    for hidden_first in (False, True):  # in which of the tricks they were played, what comes later tells
        there = played_out(standing, laid, side, fairly=True, unseen=unseen, tricks=tricks, hidden_first=hidden_first)
        if there is not None and len(there.state.noticed) == len(state.noticed) and there.state not in told:
            told.add(there.state)
            yield _Ending(likely, there, Choice(Kind.SAID, unseen=tuple(_in_order(there, unseen))))


def _after(account: Hypothesis, end: _Ending, past: Past) -> Hypothesis:
    there, gain = end.there, end.likely
    broken = price(there.state.noticed[len(account.state.noticed) :])
    weight, up, taken = account.weight + gain + broken, account.turned_up, len(there.state.tricks)
    paid = account.paid + broken
    return Hypothesis(weight, there, past, account.played, gain, up, paid, account.audited, taken)


def _laid(account: Hypothesis) -> Iterator[Laid]:
    """What was thrown down, in the order in which it came."""
    links = [] if account.past is None else [link.choice for link in account.past]
    for choice in reversed(links):
        if choice.kind is Kind.WAITING and not account.state.gone >> choice.card & 1:
            yield choice.card, choice.place


def _unseen(state: State) -> int:
    """Mask of the cards that somebody may hold, as far as is known."""
    return reduce(or_, (possible(state, place) for place in range(len(state.seats))))


def _as_played(past: Past | None, shown: int) -> Past | None:
    """The same, the cards (mask) that waited having been played."""
    if past is None or not shown:
        return past
    choice = past.choice
    if choice.kind is not Kind.WAITING or not shown >> choice.card & 1:
        return Past(_as_played(past.before, shown), choice)
    return Past(_as_played(past.before, shown & ~(1 << choice.card)), choice._replace(kind=Kind.PLAY))


def _in_order(there: Standing, unseen: int) -> list[int]:
    """The cards that were supposed, in the order in which they are played."""
    plays = [play.card.index for trick in there.state.tricks for play in trick.plays]
    return [card for card in plays if unseen >> card & 1]
