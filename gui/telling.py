"""Updates as lines of plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any

from engine.table import (
    Called,
    CardPlayed,
    DealOver,
    Drawn,
    Exchanged,
    Exposed,
    Irregular,
    Lost,
    MeldShown,
    NewDeal,
    Refused,
    RestOpen,
    Revised,
    TrickTaken,
    TurnedUp,
    Undone,
    Unsure,
    Update,
)
from engine.table.picture import SURE as CARD_SURE

__all__ = ["told"]

SURE = 0.9
"""From this probability on a score is told without a doubt."""


def told(update: Update) -> list[str]:
    """One update as lines, each with its time in the recording."""
    return [f"{update.at:7.2f}  {line}" for line in _lines(update)]


@singledispatch
def _lines(update: Update) -> Iterator[str]:
    raise TypeError(f"nothing is told of {type(update).__name__}")


@_lines.register
def _(update: CardPlayed) -> Iterator[str]:
    doubt = "" if update.confidence >= 0.9 else f"  ({update.confidence:.0%}?)"
    place = "" if update.looks_like is None else f"  (it lies as if {update.looks_like.value} had laid it)"
    yield f"trick {update.trick}  {update.seat.value:<7}{update.card.long}{doubt}{place}"


@_lines.register
def _(update: TrickTaken) -> Iterator[str]:
    cards = ", ".join(card.long for card in update.cards)
    other = "" if update.gathered_by is None else f"  (but {update.gathered_by.value} seems to have gathered it)"
    yield f"trick {update.trick}  taken by {update.winner.value}: {cards}{other}"


@_lines.register
def _(update: Revised) -> Iterator[str]:
    now = "no play" if update.card is None else update.card.long
    if update.card == update.was and update.seat is not None:
        yield f"revised: {now} was played by {update.seat.value} ({update.why})"
    else:
        yield f"revised: {update.was.long} is now {now} ({update.why})"


@_lines.register
def _(update: Unsure) -> Iterator[str]:
    if update.say is not None:
        when = " or ".join(f"{name} {p:.0%}" for name, p in update.choices)
        yield f"unsure: when {update.say.seat} said {update.say.call}: {when}"
    elif update.choices and update.choices[0][1] >= CARD_SURE:
        yield f"unsure: who played {update.choices[0][0]}"
    else:
        yield "unsure: " + " or ".join(f"{name} {p:.0%}" for name, p in update.choices)


@_lines.register
def _(update: RestOpen) -> Iterator[str]:
    yield "unsure: who takes the rest: " + " or ".join(f"{seat} {p:.0%}" for seat, p in update.choices)


@_lines.register
def _(update: Lost) -> Iterator[str]:
    yield f"lost: {update.needs}" if update.needs else "found again"
    for gap in update.missing:
        yield f"which card did {gap.seat} play in trick {gap.trick}: {' or '.join(name for name, _ in gap.choices)}?"


@_lines.register
def _(update: Irregular) -> Iterator[str]:
    where = "" if update.trick is None else f" in trick {update.trick}"
    yield f"{update.kind.replace('_', ' ')} by {update.seat.value}{where}: {update.rule}"


@_lines.register
def _(update: Called) -> Iterator[str]:
    yield f"{update.seat.value} says {update.call}"


@_lines.register
def _(update: Refused) -> Iterator[str]:
    if update.over:
        said = f"{update.seat.value} said at {update.said_at:.2f} ({update.call})"
        yield f"the deal is over without what {said}; it did not fit what was seen"
    elif update.again:
        yield update.why
    else:
        yield f"does not fit what was seen, and waits until it does: {update.why}"


@_lines.register
def _(update: Undone) -> Iterator[str]:
    yield f"taken back: {update.what}"


@_lines.register
def _(update: TurnedUp) -> Iterator[str]:
    yield f"turned up: {update.card.long}"


@_lines.register
def _(update: Exchanged) -> Iterator[str]:
    yield f"{update.seat.value} exchanges {update.given.long} for {update.got.long}"


@_lines.register
def _(update: Exposed) -> Iterator[str]:
    yield f"lies open: {update.card.long}"


@_lines.register
def _(update: Drawn) -> Iterator[str]:
    yield f"{update.seat.value} draws the turned-up card: {update.card.long}"


@_lines.register
def _(update: MeldShown) -> Iterator[str]:
    cards = ", ".join(card.long for card in update.cards)
    yield f"{update.seat.value} shows {' + '.join(update.melds)}: {cards}"


@_lines.register
def _(update: NewDeal) -> Iterator[str]:
    yield f"deal {update.number}, dealt by {update.dealer.value}"


@_lines.register
def _(update: DealOver) -> Iterator[str]:
    record = update.record
    sure = record.get("confidence")
    doubt = "" if sure is None or sure >= SURE else f" (this score is {sure:.0%} sure)"
    yield f"the deal is over{doubt}"
    for title, key in (("card points", "card_points"), ("written", "points"), ("score", "score")):
        if record.get(key):
            yield f"  {title}: {_by_side(record[key])}"
    for side, melds in (record.get("melds") or {}).items():
        if melds:
            yield f"  melds of {side}: " + ", ".join(f"{m['name']} {m['value']}" for m in melds)


def _by_side(points: Mapping[str, Any]) -> str:
    return ", ".join(f"{side} {value}" for side, value in points.items())
