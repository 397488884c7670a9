"""What people say during a sitting: to which deal it belongs, and what waits until it is possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.actions import Dealer, NewDeal, Say, parse_call
from engine.cards import parse_seat
from engine.errors import ImpossibleAction
from engine.state import Phase
from engine.table.belief import Said, Seen
from engine.table.gathered import left_off, piles_gone
from engine.table.undoing import Spoken, Touch, begun

if TYPE_CHECKING:
    from engine.table.deal import Deal
    from engine.table.sitting import Sitting

__all__ = ["Waiting", "given_up", "said", "tried_again"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something said that is not possible by what was seen yet, and ``why``.

    ``id``: its number; ``era``, ``at``: when it was entered (camera era, seconds of capture); ``deal``: the one (index)
    that it waits in, also when that is over: a correction may still make it possible. ``again``: the same player has
    said the same in this deal before, and that stands; nothing waits for it to be said twice.
    """

    id: int
    era: int
    at: float
    say: Say
    deal: int
    why: str = ""
    again: bool = False

    @staticmethod
    def anew(said: Said, deal: int) -> Waiting:
        """Something that had its place, and is to find it anew in this deal (index)."""
        return Waiting(said.id, said.key[0], said.entered, said.say, deal)


def said(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """The sitting after something was said. What is not possible by what was seen is kept where it ``waits``, unless
    nothing that was seen can be the reason, and in any case where it is ``known`` to have been said.

    Raises ImpossibleAction for anything else that cannot have been.
    """
    say = Say(parse_seat(body["seat"]), parse_call(body["call"], sitting.setup.game.pack))
    at = float(body["at"])
    if isinstance(say.call, NewDeal):
        return begun(sitting, sitting.next_deal(None), str(say))
    if isinstance(say.call, Dealer):
        return begun(sitting, sitting.dealt_by(say.call.seat), str(say))
    sitting = sitting.at(at)
    word = Waiting(sitting.next_id, sitting.era, at, say, len(sitting.deals) - 1)
    sitting = replace(sitting, next_id=word.id + 1, touches=(*sitting.touches, Touch(str(say), Spoken(word.id))))
    try:
        return _heard(sitting, word)
    except ImpossibleAction as wrong:
        again = _stands(sitting, word)
        wrong = ImpossibleAction(f"{say} was said already") if again else wrong
        waiting = replace(sitting, waiting=(*sitting.waiting, replace(word, why=str(wrong), again=again)))
        if sitting.deal.turn_up_unseen:
            return waiting
        try:
            return _of_next_deal(sitting, word, wrong)
        except ImpossibleAction:
            if body.get("known") or (body.get("waits") and (again or not _nothing_seen(sitting))):
                return waiting
            raise wrong from None


def tried_again(sitting: Sitting, before: Sitting) -> Sitting:
    """The sitting with the words that wait, as far as they are possible now that something has changed in their deal:
    a card was seen or corrected, something else was said or taken back."""
    found = sitting
    for word in sitting.waiting:
        deal = sitting.deals[word.deal]
        if deal.turn_up_unseen or (word.deal < len(before.deals) and deal is before.deals[word.deal]):
            continue
        if word.again and _stands(sitting, word):
            continue
        others = replace(found, waiting=tuple(other for other in found.waiting if other is not word))
        with suppress(ImpossibleAction):
            found = _heard(others, word, now=False)
    return found if found is sitting else tried_again(found, sitting)


def given_up(sitting: Sitting, word: Waiting) -> bool:
    """Whether the deal is over in which something was said that has found no place in it."""
    deal = sitting.deals[word.deal]
    if deal is not sitting.deal:
        return True
    return deal.closed_at is not None and (word.era, word.at) <= (sitting.closed_in, deal.closed_at)


def _of_next_deal(sitting: Sitting, word: Waiting, wrong: ImpossibleAction) -> Sitting:
    """With something said that begins the next deal. Raises what was ``wrong`` where this deal goes on."""
    if sitting.deal.state.finished:
        return _opening(sitting.next_deal(None), word)
    gone = piles_gone(sitting.deal, sitting.era) or left_off(sitting.deal, word.era, word.at)
    if gone is None or (word.era, word.at) < gone:
        raise wrong
    return _opening(sitting.broken_off(gone), word)


def _opening(sitting: Sitting, word: Waiting) -> Sitting:
    """With the word for which a deal was begun."""
    last = len(sitting.deals) - 1
    *touches, touch = sitting.touches
    opened = replace(sitting, touches=(*touches, replace(touch, deed=Spoken(word.id, began=last))))
    return _heard(opened, replace(word, deal=last))


def _heard(sitting: Sitting, word: Waiting, *, now: bool = True) -> Sitting:
    """With something said in its deal. Raises ImpossibleAction, naming what is possible, where it cannot be."""
    deal = sitting.deals[word.deal]
    try:
        heard = deal.heard(word.id, word.era, word.at, word.say, now=now)
    except ImpossibleAction:
        otherwise = next(_dealt_otherwise(sitting, deal, word, now=now), None)
        if otherwise is None:
            raise
        heard = otherwise
    return sitting.with_deal(word.deal, heard)


def _dealt_otherwise(sitting: Sitting, deal: Deal, word: Waiting, *, now: bool) -> Iterator[Deal]:
    """The deal with its first word and another dealer. Where it is not sure who deals, who bids first tells; where
    nothing is bid a word may have been entered before the card that it follows, and who leads tells."""
    if not deal.dealer_in_doubt or deal.start.phase is not Phase.AUCTION:
        return
    for dealer in sitting.setup.seats:
        with suppress(ImpossibleAction):
            yield sitting.with_dealer(deal, dealer).heard(word.id, word.era, word.at, word.say, now=now)


def _nothing_seen(sitting: Sitting) -> bool:
    """Whether no misreading can be the reason why something is not possible: the first auction, before any card."""
    deal = sitting.deal
    faces = any(isinstance(step, Seen) for step in deal.belief.steps)
    return len(sitting.deals) == 1 and not faces and deal.state.phase is Phase.AUCTION


def _stands(sitting: Sitting, word: Waiting) -> bool:
    """Whether the same was said before in the deal of a word."""
    return any(said.say == word.say for said in sitting.deals[word.deal].said)
