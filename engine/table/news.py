"""What an event changed at the table, told as updates."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.table.changes import Cause, changes
from engine.table.deal import Deal
from engine.table.patience import Patience
from engine.table.picture import SURE, Picture
from engine.table.record import deal_line
from engine.table.sitting import Sitting
from engine.table.spoken import given_up
from engine.table.updates import Called, DealOver, NewDeal, Refused, Undone, Update

__all__ = ["news"]


def news(before: Sitting, after: Sitting, patience: Patience, *, person: bool) -> list[Update]:
    """The updates that lead from one sitting to the next.

    ``patience``: decides when what is against the rules is told. ``person``: somebody said or corrected something.
    """
    found: list[Update] = []
    if len(after.touches) < len(before.touches):
        found.append(Undone(after.now, before.touches[-1].what))
    for i, deal in enumerate(after.deals):
        old = before.deals[i] if i < len(before.deals) else None
        if deal is not old:
            found += _of_deal(old, deal, patience, after.now, person)
    found += patience.refused(after)
    found += _left_over(before, after)
    if before.deals[-1] is after.deals[-1]:
        found += patience.due(after.deal, after.now)
    return found


def _left_over(before: Sitting, after: Sitting) -> Iterator[Refused]:
    """The words that have found no place in a deal that is over now."""
    known = {word.id for word in before.waiting if word.deal < len(before.deals) and given_up(before, word)}
    for word in after.waiting:
        if word.id not in known and not word.again and given_up(after, word):
            yield Refused(after.now, word.say.seat, str(word.say.call), word.at, word.why, over=True)


def _of_deal(old: Deal | None, new: Deal, patience: Patience, at: float, person: bool) -> Iterator[Update]:
    if old is None or (old.start.dealer is not new.start.dealer):
        yield NewDeal(at, new.number, new.start.dealer)
    known = set() if old is None else {said.id for said in old.said}
    for said in new.said:
        if said.id not in known:
            yield Called(at, said.say.seat, str(said.say.call))
    shown = Picture(new.start) if old is None else old.picture
    touched = _touched(old, new)
    corrected = person and (old is not None and old.touches != new.touches)
    yield from changes(shown, new.picture, Cause(at, touched, corrected))
    yield from patience.due(new, at)
    line = _line(new)
    if line is not None and (line, _sure(new)) != (None if old is None else (_line(old), _sure(old))):
        yield DealOver(at, line | {"confidence": round(new.confidence, 4)})


def _touched(old: Deal | None, new: Deal) -> Collection[int]:
    """Numbers of the cards of which more, or other, is known now."""
    before = {} if old is None else {known.id: known for known in old.evidence}
    return {known.id for known in new.evidence if before.get(known.id) is not known}


def _line(deal: Deal) -> dict[str, object] | None:
    """The deal's last line, but for how sure it is; None before the deal is closed."""
    return None if deal.closed_at is None else deal_line(deal.picture, deal.touches)


def _sure(deal: Deal) -> bool:
    """Whether the score is as good as certain: a last digit more of that is no news."""
    return deal.confidence >= SURE
