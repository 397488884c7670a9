"""What people did during a sitting, and how the last of it is taken back.

Cards and words are found by their numbers: by then they may belong to another deal, or still wait for theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.errors import ImpossibleAction
from engine.notation.answers import Answer
from engine.table.evidence import Evidence
from engine.table.steps import Said

if TYPE_CHECKING:
    from engine.table.deal import Deal
    from engine.table.sitting import Sitting

__all__ = ["Added", "Amended", "Begun", "Deed", "Placed", "Settled", "Spoken", "Touch", "begun", "touched", "undone"]


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something was said, which has this number. ``began``: the deal (index) that it opened, None where none."""

    id: int
    began: int | None = None


@dataclass(frozen=True, slots=True)
class Amended:
    """A card was corrected. ``before``: what was known of it until then."""

    before: Evidence


@dataclass(frozen=True, slots=True)
class Added:
    """A card that nobody saw was put in, which has this number."""

    id: int


@dataclass(frozen=True, slots=True)
class Placed:
    """It was decided when something was said. ``before``: what was believed of it until then."""

    before: Said


@dataclass(frozen=True, slots=True)
class Settled:
    """It was decided what something against the rules costs. ``before``: what was decided in that deal until then."""

    deal: int
    before: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """A new deal was begun: its index."""

    deal: int


Deed = Spoken | Amended | Added | Placed | Settled | Begun


@dataclass(frozen=True, slots=True)
class Touch:
    """Something a person did; ``what`` it was, in words."""

    what: str
    deed: Deed


def touched(sitting: Sitting, where: int, what: str, deed: Deed) -> Sitting:
    """With one more correction in a deal (index), which can be taken back."""
    counted = _corrected(sitting, where, sitting.deals[where])
    return replace(counted, touches=(*sitting.touches, Touch(what, deed)))


def begun(before: Sitting, after: Sitting, what: str) -> Sitting:
    """A person began a new deal; where none was begun (nothing had happened in the last), there is nothing to undo."""
    if len(after.deals) == len(before.deals):
        return after
    return replace(after, touches=(*after.touches, Touch(what, Begun(len(after.deals) - 1))))


def undone(sitting: Sitting) -> Sitting:
    """The last word or correction is taken back. Raises ImpossibleAction where there was none."""
    if not sitting.touches:
        raise ImpossibleAction("nothing was said or corrected that could be undone")
    before = replace(sitting, touches=sitting.touches[:-1])
    match sitting.touches[-1].deed:
        case Spoken() as word:
            return _unsaid(before, word)
        case Amended(old):
            where, now = before.evidence(old.id)
            as_seen = replace(now, card=old.card, seat=old.seat, play=old.play)  # as it is seen now
            return _corrected(before, where, before.deals[where].with_evidence(as_seen))
        case Added(id):
            where, _ = before.evidence(id)
            return _corrected(before, where, before.deals[where].without_evidence(frozenset({id})))
        case Placed(word):
            where = _deal_of(before, word.id)
            others = before.deals[where].without_words(word.id)
            return _corrected(before, where, others.with_words(*others.said, word))
        case Settled(where, answers):
            return _corrected(before, where, replace(before.deals[where], answers=answers))
        case Begun(where):
            return _given_up(before, where)


def _corrected(sitting: Sitting, where: int, deal: Deal) -> Sitting:
    return sitting.with_deal(where, replace(deal, touches=deal.touches + 1))


def _unsaid(sitting: Sitting, word: Spoken) -> Sitting:
    """Without something said, whether it has found its place or still waits; a deal that began with it goes too."""
    waited = next((waiting for waiting in sitting.waiting if waiting.id == word.id), None)
    if waited is not None:
        left = replace(sitting, waiting=tuple(other for other in sitting.waiting if other is not waited))
        return _corrected(left, waited.deal, left.deals[waited.deal])
    where = _deal_of(sitting, word.id)
    left = _corrected(sitting, where, sitting.deals[where].without_words(word.id))
    return _given_up(left, where) if word.began == where and not _goes_on(left, where) else left


def _deal_of(sitting: Sitting, word: int) -> int:
    """The deal (index) in which something was said that has this number."""
    return next(i for i, deal in enumerate(sitting.deals) if any(said.id == word for said in deal.said))


def _goes_on(sitting: Sitting, index: int) -> bool:
    """Whether something was said or played in a deal, or another one was begun since."""
    deal = sitting.deals[index]
    return index != len(sitting.deals) - 1 or bool(deal.said or deal.picture.plays)


def _given_up(sitting: Sitting, index: int) -> Sitting:
    """Without the deal that was begun; what was seen since belongs to the one before it.

    Raises ImpossibleAction where it is being played, or another one was begun by itself since.
    """
    if _goes_on(sitting, index):
        raise ImpossibleAction("the new deal is being played already, and cannot be taken back any more")
    *earlier, old, new = sitting.deals
    for known in new.evidence:
        old = old.with_evidence(known)
    last = index - 1
    cards = {sighting: (min(deal, last), id) for sighting, (deal, id) in sitting.cards.items()}
    waiting = tuple(replace(word, deal=min(word.deal, last)) for word in sitting.waiting)
    closed = old.closed_at if old.state.finished else None  # in the middle of a deal it goes on
    old = replace(old, touches=old.touches + 1, closed_at=closed)
    return replace(sitting, deals=(*earlier, old), cards=cards, waiting=waiting)
