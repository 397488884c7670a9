"""What people correct during a sitting: each is one more event, and all after it is derived anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.cards import Seat, parse_card, parse_seat
from engine.errors import ImpossibleAction, UnknownName
from engine.notation.answers import Answer, by_hand
from engine.notation.as_json import parse_score, parse_side
from engine.observation import CardSeen, Zone
from engine.scoring import points_text
from engine.table.evidence import ANY_CARD, PLAYABLE, Evidence
from engine.table.steps import Key, Said, behind, in_front
from engine.table.undoing import Added, Amended, Awarded, Carried, Placed, Settled, Touch, Wrote, touched

if TYPE_CHECKING:
    from engine.table.deal import Deal
    from engine.table.sitting import Sitting

__all__ = ["added", "amended", "awarded", "carried", "placed", "seat_named", "settled", "written"]


def amended(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """A person says which card a play is, whose, or that it was none. Raises UnknownName for no play."""
    where, old = sitting.evidence(int(body["id"]))
    new = old
    if body.get("card") is not None:
        player = old.seat if old.seat is not None else _shown_by(sitting.deals[where], old)
        new = replace(new, card=parse_card(body["card"], sitting.setup.game.pack), seat=player, play=True)
    if body.get("seat") is not None:
        new = replace(new, seat=seat_named(sitting, body["seat"]), play=True)
    if body.get("play") is False:
        new = replace(new, card=None, seat=None, play=False)
    counted = touched(sitting, where, f"correction of card {old.id}", Amended(old))
    return counted.with_deal(where, counted.deals[where].with_evidence(new))


def _shown_by(deal: Deal, known: Evidence) -> Seat | None:
    """By whom a card is shown to be played, where it lies as a card of his does: who names such a card, says so too."""
    shown = deal.picture.play(known.id)
    return shown.seat if shown is not None and shown.seat is known.seats[0][0] else None


def added(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """A card that nobody saw is put where it fits best."""
    card, seat = parse_card(body["card"], sitting.setup.game.pack), seat_named(sitting, body["seat"])
    where, id = sitting.asked_in(), sitting.next_id
    where = where if sitting.deals[where].picture.missing else len(sitting.deals) - 1
    seen = CardSeen(-id, sitting.now, ANY_CARD, (), Zone.TRICK, ())
    new = Evidence(id, sitting.era, sitting.now, seen, gone_at=sitting.now, card=card, seat=seat, play=True)
    counted = touched(replace(sitting, next_id=id + 1), where, f"{seat}: {card} put in", Added(id))
    deal = counted.deals[where]
    ways = (deal.with_evidence(_put_in(new, *moment)) for moment in _moments(deal, new))
    return counted.with_deal(where, max(ways, key=lambda deal: deal.belief.weight))


def _put_in(new: Evidence, era: int, at: float, gone: float | None) -> Evidence:
    """A card that nobody saw, lying there from a moment on; when it went is not known but where it went with others."""
    return replace(new, era=era, first_at=at, gone_at=at if gone is None else gone)


def placed(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """A person says before which card something was said, or that it was behind all. Raises UnknownName where no such
    word or play is known."""
    id = int(body["id"])
    found = ((i, said) for i, deal in enumerate(sitting.deals) for said in deal.said if said.id == id)
    where, old = next(found, (0, None))
    if old is None:
        raise UnknownName(f"nothing that was said has the number {id}")
    key = _place(sitting, sitting.deals[where], old, body.get("before"))
    counted = touched(sitting, where, f"when {old.say} was said", Placed(old))
    deal = counted.deals[where].without_words(id)
    return counted.with_deal(where, deal.with_words(*deal.said, replace(old, key=key, settled=True)))


def _place(sitting: Sitting, deal: Deal, said: Said, before: str | None) -> Key:
    if before is None:
        return behind(max([said.key, *(step.key for step in deal.belief.steps)]), said.id)
    card = parse_card(before, sitting.setup.game.pack)
    step = deal.belief.best.step_of(card.index)
    if step < 0:
        raise UnknownName(f"{card} was not played")
    return in_front(deal.belief.steps[step].key, said.id)


def awarded(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """A person says whose all is that was thrown down: this player's side's. Raises ImpossibleAction where nothing was,
    or it cannot be theirs."""
    where, seat = sitting.asked_in(), seat_named(sitting, body["seat"])
    deal = replace(sitting.deals[where], awarded=None)
    state = deal.picture.state
    if state.side_of(seat) not in [state.side_of(taker) for taker, _ in deal.picture.takers]:
        raise ImpossibleAction(f"nothing was thrown down that {seat} could take")
    counted = touched(sitting, where, f"the rest is {seat}'s", Awarded(where, sitting.deals[where].awarded))
    return counted.with_deal(where, replace(counted.deals[where], awarded=seat))


def settled(sitting: Sitting, answer: Answer) -> Sitting:
    """People accept or refuse what something against the rules costs. Raises ImpossibleAction where there is none."""
    last = len(sitting.deals) - 1
    if answer.about not in {(odd.kind, odd.seat, odd.trick) for odd in sitting.picture.oddities}:
        where = "" if answer.trick is None else f" in trick {answer.trick}"
        raise ImpossibleAction(f"there is no {answer.kind} by {answer.seat}{where} to decide on")
    was = Settled(last, sitting.deal.answers)
    counted = touched(sitting, last, f"decision on {answer.kind} by {answer.seat}", was)
    return counted.with_deal(last, counted.deal.answered(answer))


def written(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """People write by hand what a deal came to, the running one or the one before: it is over by that. Raises
    ImpossibleAction for any other deal, BadInput for what is not a number for each side."""
    number, last = body["deal"], len(sitting.deals) - 1
    where = next((i for i in (last, last - 1) if i >= 0 and sitting.deals[i].number == number), None)
    if where is None:
        raise ImpossibleAction(f"deal {number} is long over, or has not begun; {sitting.deal.number} is being played")
    state = sitting.deals[where].state
    points = {parse_side(name, state.setup.all_sides): number for name, number in body["points"].items()}
    by_hand(state, points)  # it can be
    what = f"written by hand: {points_text(points)}"
    counted = touched(sitting, where, what, Wrote(where, sitting.deals[where].written))
    deal = counted.deals[where]
    open_ = deal.closed_at is None
    over = replace(deal, written=points, closed_at=counted.now if open_ else deal.closed_at)
    return replace(counted.with_deal(where, over), closed_in=counted.clock if open_ else counted.closed_in)


def carried(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """People write what stood on the slate before the first deal. Raises BadInput for what is no score of its sides."""
    was = sitting.deals[0].start.setup.before
    score = parse_score(body["before"], sitting.deals[0].state.setup.all_sides)
    touch = Touch(f"carried over: {points_text(score.points)}", Carried(was))
    return replace(sitting, touches=(*sitting.touches, touch)).begun_with(score)


def seat_named(sitting: Sitting, name: str) -> Seat:
    """A seat of somebody who plays. Raises UnknownName for any other."""
    seat = parse_seat(name)
    if seat not in sitting.setup.seats:
        raise UnknownName(f"{seat} does not play; {', '.join(map(str, sitting.setup.seats))} do")
    return seat


_Moment = tuple[int, float, float | None]
"""Camera era, seconds of capture; and when the cards went with which it lay, where it was the last of its trick."""


def _moments(deal: Deal, new: Evidence) -> list[_Moment]:
    """When a card that nobody saw can have been played: where the table misses one of this player; else now, or in
    front of any card that was seen."""
    gaps = [gap for gap in (*deal.picture.missing, *deal.picture.known) if gap.seat is new.seat]
    likely = [gap for gap in gaps if new.card is not None and any(name == new.card.long for name, _ in gap.choices)]
    if gaps:
        return [(*gap.moment, _gone(deal, *gap.moment)) for gap in likely or gaps]
    seen = sorted((known.era, known.first_at) for known in deal.evidence if known.seen.zone in PLAYABLE)
    return [(new.era, new.first_at, None), *((era, at - 1e-4, None) for era, at in reversed(seen))]


def _gone(deal: Deal, era: int, at: float) -> float | None:
    """When the cards went that came to rest just before; None where another came after them, before they went."""
    before = max(
        (k for k in deal.evidence if k.era == era and k.first_at <= at), key=lambda k: k.first_at, default=None
    )
    return before.gone_at if before is not None and at - before.first_at < 2e-3 else None
