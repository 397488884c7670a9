"""What people correct during a sitting: each is one more event, and all after it is derived anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.cards import Seat, parse_card, parse_seat
from engine.errors import ImpossibleAction, UnknownName
from engine.notation.answers import Answer
from engine.observation import FACES, CardSeen, Zone
from engine.table.evidence import PLAYABLE, Evidence
from engine.table.undoing import Added, Amended, Settled, touched

if TYPE_CHECKING:
    from engine.table.deal import Deal
    from engine.table.sitting import Sitting

__all__ = ["added", "amended", "seat_named", "settled"]


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
    counted = touched(sitting, where, f"correction of card {old.id}", Amended(old))
    return counted.with_deal(where, counted.deals[where].with_evidence(new))


def added(sitting: Sitting, body: Mapping[str, Any]) -> Sitting:
    """A card that nobody saw is put where it fits best."""
    card, seat = parse_card(body["card"], sitting.setup.game.pack), seat_named(sitting, body["seat"])
    last, id = len(sitting.deals) - 1, sitting.next_id
    seen = CardSeen(-id, sitting.now, (0.0,) * FACES, (), Zone.TRICK, ())
    new = Evidence(id, sitting.era, sitting.now, seen, card=card, seat=seat, play=True)
    counted = touched(replace(sitting, next_id=id + 1), last, f"{seat}: {card} put in", Added(id))
    ways = (counted.deal.with_evidence(replace(new, era=era, first_at=at)) for era, at in _moments(sitting.deal, new))
    return counted.with_deal(last, max(ways, key=lambda deal: deal.belief.best.weight))


def settled(sitting: Sitting, answer: Answer) -> Sitting:
    """People accept or refuse what something against the rules costs. Raises ImpossibleAction where there is none."""
    last = len(sitting.deals) - 1
    if answer.about not in {(odd.kind, odd.seat, odd.trick) for odd in sitting.picture.oddities}:
        where = "" if answer.trick is None else f" in trick {answer.trick}"
        raise ImpossibleAction(f"there is no {answer.kind} by {answer.seat}{where} to decide on")
    was = Settled(last, sitting.deal.answers)
    counted = touched(sitting, last, f"decision on {answer.kind} by {answer.seat}", was)
    return counted.with_deal(last, counted.deal.answered(answer))


def seat_named(sitting: Sitting, name: str) -> Seat:
    """A seat of somebody who plays. Raises UnknownName for any other."""
    seat = parse_seat(name)
    if seat not in sitting.setup.seats:
        raise UnknownName(f"{seat} does not play; {', '.join(map(str, sitting.setup.seats))} do")
    return seat


def _moments(deal: Deal, new: Evidence) -> list[tuple[int, float]]:
    """When a card that nobody saw can have been played: now, or in front of a card that was seen."""
    seen = sorted((known.era, known.first_at) for known in deal.evidence if known.seen.zone in PLAYABLE)
    return [(new.era, new.first_at), *((era, at - 1e-4) for era, at in reversed(seen))]
