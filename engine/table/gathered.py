"""Signs that the cards were gathered before a deal was over: thrown in, and dealt anew."""

from __future__ import annotations

from collections.abc import Iterator

from engine.observation import BACK, Zone
from engine.state import Phase
from engine.table.belief import Seen
from engine.table.choice import Kind
from engine.table.deal import Deal
from engine.table.evidence import PLAINLY, Evidence

__all__ = ["Moment", "dealt_anew_since", "left_off", "piles_gone", "piles_lie", "turned_up_again"]

Moment = tuple[int, float]
"""Camera era, and seconds of capture by its clock, which begins anew with each."""

LONG_AGO_S = 5.0
"""A card that went so long ago (seconds) was not just pushed: somebody looks at it again, or it is dealt anew."""

ENOUGH, ENOUGH_UNSEEN = 2, 3
"""So many cards that were played before and are played again tell of a new deal: where the won cards were seen to
go, and where nothing is known of them."""


MOST = 0.5
"""A deal of which this share of the tricks was played may be thrown in without a word: all see how it would end."""


def piles_gone(deal: Deal, era: int, before: Moment | None = None) -> Moment | None:
    """When the last of the won cards went; None where some lie there, or a card of the trick does, or none were seen,
    or they went before anything was played: those were hands as they were dealt.

    ``era``: the present one. Of what lay there when an earlier one ended, nothing is known any more. ``before``: what
    came face down later counts as dealt, not as won.
    """
    came = [known for known in _piles(deal) if before is None or (known.era, known.first_at) < before]
    piles = [known for known in came if known.gone_at is not None or known.era == era]
    gone = [(known.era, known.gone_at) for known in piles if known.gone_at is not None]
    if not gone or len(gone) < len(piles):
        return None
    last, played = max(gone), [known for known in deal.evidence if known.seen.zone is Zone.TRICK]
    if played and last < min((known.era, known.first_at) for known in played):
        return None
    there = (known for known in played if known.gone_at is None and known.era == era)
    return None if any((known.era, known.first_at) < last for known in there) else last


def left_off(deal: Deal, era: int, at: float) -> Moment | None:
    """Since when nothing was played in a deal that may have been given up in the middle, or whose last cards were not
    seen; None where much of it is still to come, where cards of it lie there or did a short while ago, or where no card
    was turned up anew though that begins a deal.

    It is no sign that the deal is over by itself, for people stop to talk; where something else tells that a new one
    has begun, it is since then. ``era``, ``at``: now.
    """
    if not _mostly_played(deal):
        return None
    if not deal.start.rules.script.turned:
        return _lull(deal, era, (era, at))
    up = [known for known in deal.evidence if known.seen.zone is Zone.TURN_UP and known.best < BACK]
    lulls = (_lull(deal, known.era, (known.era, known.first_at)) for known in reversed(up))
    since = next((lull for lull in lulls if lull is not None), None)
    later = [k for k in deal.evidence if k.seen.zone is Zone.TRICK and since and (k.era, k.first_at) > since]
    return since if len(later) <= len(deal.start.seats) else None


def _mostly_played(deal: Deal) -> bool:
    return len(deal.belief.best.state.tricks) >= MOST * deal.start.rules.tricks


def _lull(deal: Deal, era: int, until: Moment) -> Moment | None:
    """When the last card played before a moment went, if that was a while before and no won cards lie there still."""
    before = [k for k in deal.evidence if k.seen.zone in (Zone.TRICK, Zone.WON) and (k.era, k.first_at) < until]
    if not before or any(k.era == era and (k.gone_at is None or k.gone_at > until[1]) for k in before):
        return None
    last = max((known.era, known.first_at if known.gone_at is None else known.gone_at) for known in before)
    return last if last[0] < era or until[1] - last[1] > LONG_AGO_S else None


def piles_lie(deal: Deal, era: int, closed: Moment) -> bool:
    """Whether won cards lie there as they did when the deal was ``closed``: so nobody has gathered them. ``era``: the
    present one."""
    piles = list(_piles(deal))
    touched = any(known.gone_at is not None and (known.era, known.gone_at) >= closed for known in piles)
    return any(known.gone_at is None and known.era == era for known in piles) and not touched


def turned_up_again(deal: Deal, era: int, new: Evidence) -> Moment | None:
    """When the cards were gathered before one was turned up that had been played in this deal, and gone, long before;
    None where that is not so. Nobody turns up what was played; what was dealt since lies face down as well.

    Where no won cards were ever seen, it is since the last card went, if most of the deal was played; and where nothing
    is bid, whatever is turned up then begins the next: people say nothing that would.
    """
    likely = [gain for _, gain in new.faces]
    plain = len(likely) == 1 or likely[0] - likely[1] > PLAINLY
    was_played = any(play.card.index == new.best for trick in deal.belief.best.state.tricks for play in trick.plays)
    old = _played_by(deal, new.best) if was_played and plain else None
    again = old is not None and _long_before(old, new)
    if not any(_piles(deal)):
        begins = again or deal.start.phase is not Phase.AUCTION
        return _lull(deal, era, (new.era, new.first_at)) if begins and _mostly_played(deal) else None
    if old is None or not again:
        return None
    gone = (k for k in deal.evidence if k.seen.zone is Zone.TRICK and k.gone_at is not None)
    last = max((known.era, known.first_at) for known in (old, *gone))
    return piles_gone(deal, era, last)


def dealt_anew_since(deal: Deal, era: int) -> Moment | None:
    """The moment from which the cards on the table belong to another deal than this one; None while there is no sign.

    A card that comes to the trick although it was played and won long before is no sign by itself: somebody may
    look back at a trick. Several of different tricks are. ``era``: the present one.
    """
    if deal.closed_at is not None:
        return None
    again = list(_played_again(deal))
    gone = piles_gone(deal, era)
    if gone is not None:
        again = [(trick, known) for trick, known in again if (known.era, known.first_at) > gone]
    if len({trick for trick, _ in again}) < (ENOUGH_UNSEEN if gone is None else ENOUGH):
        return None
    if gone is not None:
        return gone
    return _pause_before(deal, min((known.era, known.first_at) for _, known in again))


def _pause_before(deal: Deal, first: Moment) -> Moment:
    """Since when nobody played before a card that is surely of a new deal. The longest pause before that or one of the
    last cards: a few of the new deal may have passed for those of the old one that were never seen."""
    middle = [known for known in deal.evidence if known.seen.zone is Zone.TRICK]
    came = sorted({(known.era, known.first_at) for known in middle if (known.era, known.first_at) <= first})
    moments = [*came, *((known.era, known.gone_at) for known in middle if known.gone_at is not None)]

    def pause(card: Moment) -> tuple[bool, float, Moment]:
        last = max(moment for moment in moments if moment < card)
        return card[0] > last[0], card[1] - last[1], last

    late = came[1:][-len(deal.start.seats) :]
    return max(map(pause, late))[2] if late else (first[0], first[1] - 1e-4)


def _piles(deal: Deal) -> Iterator[Evidence]:
    return (known for known in deal.evidence if known.seen.zone is Zone.WON and known.best == BACK)


def _played_again(deal: Deal) -> Iterator[tuple[int, Evidence]]:
    """Cards in the middle that were played, and gone, long before; with the number of the trick they were played to."""
    steps, best = deal.belief.steps, deal.belief.best
    if not any(choice.kind is Kind.SAME for choice in best.choices):
        return
    tricks = {play.card.index: n for n, trick in enumerate(best.state.tricks) for play in trick.plays}
    for step, choice in zip(steps, best.choices, strict=True):
        if not isinstance(step, Seen) or step.aside or choice.kind is not Kind.SAME or choice.card not in tricks:
            continue
        old = _played_by(deal, choice.card)
        if old is not None and _long_before(old, step.evidence):
            yield tricks[choice.card], step.evidence


def _long_before(old: Evidence, new: Evidence) -> bool:
    """Whether a card was seen to go long before another came; between two eras nobody knows how long it was."""
    if old.gone_at is None:
        return False
    return old.era < new.era or new.first_at - old.gone_at > LONG_AGO_S


def _played_by(deal: Deal, card: int) -> Evidence | None:
    """The evidence of the play of a card."""
    step = deal.belief.steps[deal.belief.best.step_of(card)]
    return step.evidence if isinstance(step, Seen) else None
