"""What people did during a sitting, and how the last of it is taken back.

Cards and words are found by their numbers: by then they may belong to another deal, or still wait for theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import is_
from typing import TYPE_CHECKING

from engine.cards import Seat
from engine.errors import ImpossibleAction
from engine.notation.answers import Answer
from engine.scoring import Points, Score
from engine.table.evidence import Evidence
from engine.table.steps import Said

if TYPE_CHECKING:
    from engine.table.deal import Deal
    from engine.table.sitting import Sitting
    from engine.table.spoken import Waiting

__all__ = [
    "Added",
    "Amended",
    "Awarded",
    "Begun",
    "Carried",
    "Deed",
    "Memory",
    "Placed",
    "Settled",
    "Spoken",
    "Touch",
    "Wrote",
    "begun",
    "remembered",
    "touched",
    "undone",
]


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
class Awarded:
    """It was said who takes all that was thrown down. ``before``: what was said of that in this deal until then."""

    deal: int
    before: Seat | None


@dataclass(frozen=True, slots=True)
class Wrote:
    """Something was written by hand for a deal. ``before``: what was written so until then."""

    deal: int
    before: Points | None


@dataclass(frozen=True, slots=True)
class Carried:
    """It was written what stood on the slate before the first deal. ``before``: what was carried over until then."""

    before: Score


@dataclass(frozen=True, slots=True)
class Begun:
    """A new deal was begun: its index."""

    deal: int


_A_FEW = 4
"""So many cards of a deal are too many for one that nobody wanted."""

Deed = Spoken | Amended | Added | Placed | Settled | Awarded | Wrote | Carried | Begun


@dataclass(frozen=True, slots=True)
class Touch:
    """Something a person did; ``what`` it was, in words."""

    what: str
    deed: Deed


@dataclass(frozen=True, slots=True)
class Memory:
    """What the last thing that a person did has changed, for as long as nothing else comes after it.

    ``deals``, ``waiting``, ``closed_in``: of the sitting before it; ``left``, ``left_waiting``: deals and words that
    wait after it. ``earlier``: of what was done before that, where nothing came between.
    """

    deals: tuple[Deal, ...]
    waiting: tuple[Waiting, ...]
    closed_in: int
    left: tuple[Deal, ...]
    left_waiting: tuple[Waiting, ...]
    earlier: Memory | None

    def holds(self, sitting: Sitting) -> bool:
        """Whether nothing has changed since."""
        same = len(self.left) == len(sitting.deals) and all(map(is_, self.left, sitting.deals))
        return same and self.left_waiting == sitting.waiting


def remembered(before: Sitting, after: Sitting) -> Sitting:
    """After an event; where a person has done something to deals that were there, they are remembered as they were."""
    if len(after.touches) != len(before.touches) + 1 or len(after.deals) != len(before.deals):
        return after
    earlier = before.memory if before.memory is not None and before.memory.holds(before) else None
    memory = Memory(before.deals, before.waiting, before.closed_in, after.deals, after.waiting, earlier)
    return replace(after, memory=memory)


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
    """The last word or correction is taken back: where nothing else has happened since, all is as it was before.

    Raises ImpossibleAction where there was none.
    """
    if not sitting.touches:
        raise ImpossibleAction("nothing was said or corrected that could be undone")
    if sitting.memory is not None and sitting.memory.holds(sitting):
        return _as_before(sitting, sitting.memory)
    return _derived_anew(sitting).closed_as_it_is(sitting)


def _as_before(sitting: Sitting, memory: Memory) -> Sitting:
    pairs = zip(memory.deals, memory.left, strict=True)
    deals = tuple(old if old is left else replace(old, touches=left.touches + 1) for old, left in pairs)
    earlier = None if memory.earlier is None else replace(memory.earlier, left=deals)
    return replace(
        sitting, deals=deals, waiting=memory.waiting, closed_in=memory.closed_in, touches=sitting.touches[:-1],
        memory=earlier,
    )  # fmt: skip


def _derived_anew(sitting: Sitting) -> Sitting:
    """Without the last word or correction, in the light of what has happened since."""
    before = replace(sitting, touches=sitting.touches[:-1], memory=None)
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
        case Awarded(where, seat):
            return _corrected(before, where, replace(before.deals[where], awarded=seat))
        case Wrote(where, points):
            return _corrected(before, where, replace(before.deals[where], written=points))
        case Carried(score):
            return before.begun_with(score)
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


def _hardly_begun(sitting: Sitting, index: int) -> bool:
    """Whether a deal was thrown away by a slip, it seems: it was in its middle, and since then nothing was said and no
    trick taken. People play on until somebody notices."""
    thrown, new = sitting.deals[index - 1 : index + 1]
    last = index == len(sitting.deals) - 1
    return last and not (thrown.state.finished or new.said or new.state.tricks or len(new.evidence) >= _A_FEW)


def _given_up(sitting: Sitting, index: int) -> Sitting:
    """Without the deal that was begun; what was seen since belongs to the one before it.

    Raises ImpossibleAction where it is being played, or another one was begun by itself since.
    """
    if _goes_on(sitting, index) and not _hardly_begun(sitting, index):
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
