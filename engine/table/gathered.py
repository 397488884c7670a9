"""Signs that the cards were gathered before a deal was over: thrown in, and dealt anew."""

from __future__ import annotations

from collections.abc import Iterator

from engine.observation import BACK, Zone
from engine.table.belief import Seen
from engine.table.choice import Kind
from engine.table.deal import Deal
from engine.table.evidence import Evidence

__all__ = ["dealt_anew_since", "piles_gone", "piles_lie"]

LONG_AGO_S = 5.0
"""A card that went so long ago (seconds) was not just pushed: somebody looks at it again, or it is dealt anew."""

ENOUGH, ENOUGH_UNSEEN = 2, 3
"""So many cards that were played before and are played again tell of a new deal: where the won cards were seen to
go, and where nothing is known of them."""


def piles_gone(deal: Deal) -> float | None:
    """When the last of the won cards went (seconds of capture); None where some lie there, or a card of the trick
    does, or none were seen."""
    gone = [known.gone_at for known in _piles(deal)]
    times = [at for at in gone if at is not None]
    if not times or len(times) < len(gone):
        return None
    last = max(times)
    on_the_table = (known for known in deal.evidence if known.seen.zone is Zone.TRICK and known.gone_at is None)
    return None if any(known.first_at < last for known in on_the_table) else last


def piles_lie(deal: Deal) -> bool:
    """Whether won cards lie there as they did when the deal was closed: so nobody has gathered them."""
    since = deal.closed_at
    gone = [known.gone_at for known in _piles(deal)]
    touched = any(at is not None and since is not None and at >= since for at in gone)
    return None in gone and not touched


def dealt_anew_since(deal: Deal) -> float | None:
    """The time from which the cards on the table belong to another deal than this one; None while there is no sign.

    A card that comes to the trick although it was played and won long before is no sign by itself: somebody may
    look back at a trick. Several of different tricks are.
    """
    if deal.closed_at is not None:
        return None
    again = list(_played_again(deal))
    gone = piles_gone(deal)
    if gone is not None:
        again = [(trick, known) for trick, known in again if known.first_at > gone]
    if len({trick for trick, _ in again}) < (ENOUGH_UNSEEN if gone is None else ENOUGH):
        return None
    return gone if gone is not None else min(known.first_at for _, known in again) - 1e-4


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
        if old is not None and old.gone_at is not None and step.evidence.first_at - old.gone_at > LONG_AGO_S:
            yield tricks[choice.card], step.evidence


def _played_by(deal: Deal, card: int) -> Evidence | None:
    """The evidence of the play of a card."""
    step = deal.belief.steps[deal.belief.best.step_of(card)]
    return step.evidence if isinstance(step, Seen) else None
