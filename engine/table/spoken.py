"""What people say during a sitting: to which deal it belongs, and what waits until it is possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.actions import Dealer, NewDeal, Say, parse_call
from engine.cards import parse_seat
from engine.errors import ImpossibleAction
from engine.state import Phase
from engine.table.belief import Seen
from engine.table.corrections import Touch, begun
from engine.table.gathered import piles_gone

if TYPE_CHECKING:
    from engine.table.sitting import Sitting

__all__ = ["Waiting", "said", "with_waiting_words"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something said ``at`` seconds of capture that is not possible by what was seen yet, and ``why``."""

    say: Say
    at: float
    why: str


def said(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """The sitting after something was said. Raises ImpossibleAction for what cannot have been; if it ``waits``, only
    where nothing that was seen can be the reason."""
    say = Say(parse_seat(body["seat"]), parse_call(body["call"], sitting.setup.game.pack))
    at = float(body["at"])
    if isinstance(say.call, NewDeal):
        return begun(sitting, sitting.next_deal(None), str(say))
    if isinstance(say.call, Dealer):
        return begun(sitting, sitting.next_deal(say.call.seat), str(say))
    sitting = replace(sitting, now=max(sitting.now, at))
    try:
        return _heard(sitting, say, at)
    except ImpossibleAction as wrong:
        waiting = replace(sitting, waiting=(*sitting.waiting, Waiting(say, at, str(wrong))))
        if _trumps_unseen(sitting):
            return waiting
        try:
            return _of_next_deal(sitting, say, at, wrong)
        except ImpossibleAction:
            if body.get("waits") and not _nothing_seen(sitting):
                return waiting
            raise


def with_waiting_words(sitting: Sitting) -> Sitting:
    """The sitting with the words that waited, as far as they are possible now that more is known."""
    if not sitting.waiting or _trumps_unseen(sitting):
        return sitting
    found = replace(sitting, waiting=())
    for word in sitting.waiting:
        try:
            found = _heard(found, word.say, word.at, now=False)
        except ImpossibleAction:
            found = replace(found, waiting=(*found.waiting, word))
    return found


def _of_next_deal(sitting: Sitting, say: Say, at: float, wrong: ImpossibleAction) -> Sitting:
    """With something said that begins the next deal. Raises what was ``wrong`` where this deal goes on."""
    if sitting.deal.state.finished:
        return _heard(sitting.next_deal(None), say, at)
    gone = piles_gone(sitting.deal)
    if gone is None or at < gone:
        raise wrong
    return _heard(sitting.broken_off(gone), say, at)


def _heard(sitting: Sitting, say: Say, at: float, *, now: bool = True) -> Sitting:
    last = len(sitting.deals) - 1
    deal = sitting.deal.heard(sitting.next_id, sitting.era, at, say, now=now)
    touch = Touch(str(say), last, words=sitting.next_id)
    heard = replace(sitting, next_id=sitting.next_id + 1, touches=(*sitting.touches, touch))
    return heard.with_deal(last, deal)


def _nothing_seen(sitting: Sitting) -> bool:
    """Whether no misreading can be the reason why something is not possible: the first auction, before any card."""
    deal = sitting.deal
    faces = any(isinstance(step, Seen) for step in deal.belief.steps)
    return len(sitting.deals) == 1 and not faces and deal.state.phase is Phase.AUCTION


def _trumps_unseen(sitting: Sitting) -> bool:
    """Whether trumps hang on a turned-up card that was not seen yet."""
    state = sitting.deal.state
    waits = state.phase is not Phase.AUCTION and not state.finished and state.table is None
    return waits and sitting.deal.start.rules.script.turned and state.turned_up is None
