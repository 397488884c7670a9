"""What people correct during a sitting, and how it is undone: each is one more event, and all after it is derived
anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.cards import Seat, parse_card, parse_seat
from engine.errors import ImpossibleAction, UnknownName
from engine.notation.answers import Answer
from engine.observation import FACES, CardSeen, Zone
from engine.table.evidence import PLAYABLE, Evidence

if TYPE_CHECKING:
    from engine.table.deal import Deal
    from engine.table.sitting import Sitting

__all__ = ["Touch", "added", "amended", "begun", "seat_named", "settled", "undone"]


@dataclass(frozen=True, slots=True)
class Touch:
    """Something a person did, and how it is undone: words taken out, or evidence put back as it was."""

    what: str
    deal: int
    words: int | None = None
    evidence: Evidence | None = None
    added: int | None = None
    answers: tuple[Answer, ...] | None = None
    began: bool = False
    """A new deal, which is given up again."""


def begun(before: Sitting, after: Sitting, what: str) -> Sitting:
    """A person began a new deal; where none was begun (nothing had happened in the last), there is nothing to undo."""
    if len(after.deals) == len(before.deals):
        return after
    return replace(after, touches=(*after.touches, Touch(what, len(after.deals) - 1, began=True)))


def amended(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """A person says which card a play is, whose, or that it was none. Raises UnknownName for no play."""
    where, old = sitting.evidence(int(body["id"]))
    new = old
    if body.get("card") is not None:
        new = replace(new, card=parse_card(body["card"], sitting.setup.game.pack), play=True)
    if body.get("seat") is not None:
        new = replace(new, seat=seat_named(sitting, body["seat"]), play=True)
    if body.get("play") is False:
        new = replace(new, card=None, seat=None, play=False)
    touched = _touched(sitting, Touch(f"correction of card {old.id}", where, evidence=old))
    return touched.with_deal(where, touched.deals[where].with_evidence(new))


def added(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """A card that nobody saw is put where it fits best."""
    card, seat = parse_card(body["card"], sitting.setup.game.pack), seat_named(sitting, body["seat"])
    last, id = len(sitting.deals) - 1, sitting.next_id
    seen = CardSeen(-id, sitting.now, (0.0,) * FACES, (), Zone.TRICK, ())
    new = Evidence(id, sitting.era, sitting.now, seen, card=card, seat=seat, play=True)
    touched = _touched(replace(sitting, next_id=id + 1), Touch(f"{seat}: {card} put in", last, added=id))
    ways = (touched.deal.with_evidence(replace(new, era=era, first_at=at)) for era, at in _moments(sitting.deal, new))
    return touched.with_deal(last, max(ways, key=lambda deal: deal.belief.best.weight))


def settled(sitting: Sitting, answer: Answer) -> Sitting:
    """People accept or refuse what something against the rules costs. Raises ImpossibleAction where there is none."""
    last = len(sitting.deals) - 1
    if answer.about not in {(odd.kind, odd.seat, odd.trick) for odd in sitting.picture.oddities}:
        where = "" if answer.trick is None else f" in trick {answer.trick}"
        raise ImpossibleAction(f"there is no {answer.kind} by {answer.seat}{where} to decide on")
    touch = Touch(f"decision on {answer.kind} by {answer.seat}", last, answers=sitting.deal.answers)
    touched = _touched(sitting, touch)
    return touched.with_deal(last, touched.deal.answered(answer))


def undone(sitting: Sitting) -> Sitting:
    """The last word or correction is taken back. Raises ImpossibleAction where there was none."""
    if not sitting.touches:
        raise ImpossibleAction("nothing was said or corrected that could be undone")
    last = sitting.touches[-1]
    before = replace(sitting, touches=sitting.touches[:-1])
    if last.began:
        return _given_up(before, last)
    deal = _without(sitting.deals[last.deal], last)
    return before.with_deal(last.deal, replace(deal, touches=deal.touches + 1))


def _given_up(sitting: Sitting, last: Touch) -> Sitting:
    """Without the deal that was begun; what was seen since belongs to the one before it.

    Raises ImpossibleAction where it is being played, or another one was begun by itself since.
    """
    new = sitting.deals[-1]
    if last.deal != len(sitting.deals) - 1 or new.said or new.picture.plays:
        raise ImpossibleAction("the new deal is being played already, and cannot be taken back any more")
    index = last.deal - 1
    old = sitting.deals[index]
    for known in new.evidence:
        old = old.with_evidence(known)
    cards = {sighting: (min(deal, index), id) for sighting, (deal, id) in sitting.cards.items()}
    closed = old.closed_at if old.state.finished else None  # in the middle of a deal it goes on
    old = replace(old, touches=old.touches + 1, closed_at=closed)
    return replace(sitting, deals=(*sitting.deals[:index], old), cards=cards)


def seat_named(sitting: Sitting, name: str) -> Seat:
    """A seat of somebody who plays. Raises UnknownName for any other."""
    seat = parse_seat(name)
    if seat not in sitting.setup.seats:
        raise UnknownName(f"{seat} does not play; {', '.join(map(str, sitting.setup.seats))} do")
    return seat


def _without(deal: Deal, touch: Touch) -> Deal:
    if touch.words is not None:
        return deal.without_words(touch.words)
    if touch.evidence is not None:
        return deal.with_evidence(_with_word_of(touch.evidence, deal.known(touch.evidence.id)))
    if touch.added is not None:
        return deal.without_evidence(frozenset({touch.added}))
    return deal if touch.answers is None else replace(deal, answers=touch.answers)


def _with_word_of(old: Evidence, now: Evidence | None) -> Evidence:
    """What is seen now, with what people said of it before."""
    return old if now is None else replace(now, card=old.card, seat=old.seat, play=old.play)


def _moments(deal: Deal, new: Evidence) -> list[tuple[int, float]]:
    """When a card that nobody saw can have been played: now, or in front of a card that was seen."""
    seen = sorted((known.era, known.first_at) for known in deal.evidence if known.seen.zone in PLAYABLE)
    return [(new.era, new.first_at), *((era, at - 1e-4) for era, at in reversed(seen))]


def _touched(sitting: Sitting, touch: Touch) -> Sitting:
    old = sitting.deals[touch.deal]
    deals = (*sitting.deals[: touch.deal], replace(old, touches=old.touches + 1), *sitting.deals[touch.deal + 1 :])
    return replace(sitting, deals=deals, touches=(*sitting.touches, touch))
