"""What is new: the difference of two pictures of a deal, as updates in the order in which they are told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from engine.cards import Seat
from engine.table.picture import Picture, PlayedCard
from engine.table.updates import (
    CardPlayed,
    Choice,
    Drawn,
    Exchanged,
    Exposed,
    Lost,
    MeldShown,
    RestOpen,
    Revised,
    TrickTaken,
    TurnedUp,
    Unsure,
    Update,
)

__all__ = ["Cause", "changes"]


_LIKELY = 0.2


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a picture changes: at what time, by evidence on which cards, or by a person's word."""

    at: float
    cards: Collection[int] = ()
    person: bool = False


def changes(before: Picture, after: Picture, cause: Cause) -> list[Update]:
    """The updates that lead from one picture to the other."""
    return [
        *_turned_up(before, after, cause),
        *_exchanged(before, after, cause),
        *_exposed(before, after, cause),
        *_laid_open(before, after, cause),
        *_revised(before, after, cause),
        *_played(before, after, cause),
        *_taken(before, after, cause),
        *_drawn(before, after, cause),
        *_said_when(before, after, cause),
        *_rest_open(before, after, cause),
        *_lost(before, after, cause),
    ]


def _turned_up(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    old, new = before.turned_up, after.turned_up
    if new is None:
        return
    if new.told and (old is None or old.id != new.id or not old.told):
        yield TurnedUp(cause.at, new.id, new.card, new.confidence)
    elif new.told and old is not None and old.card != new.card:
        yield Revised(cause.at, new.id, new.card, old.card, _why(new.id, cause))
    likely = new.choices[0][1] >= _LIKELY  # else no answer has come to the front, only others that are as unlikely
    if new.asked and (old is None or not old.asked or (likely and _first_two(old.choices) != _first_two(new.choices))):
        yield Unsure(cause.at, new.id, new.choices)


def _exchanged(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    known = before.state.exchanges if _up_told(before) else ()
    for swap in after.state.exchanges if _up_told(after) else ():
        if swap not in known:
            yield Exchanged(cause.at, after.state.seats[swap.place], swap.given, swap.got)


def _up_told(shown: Picture) -> bool:
    """Whether the card is known that is exchanged."""
    return shown.turned_up is None or shown.turned_up.told


def _exposed(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    known = {(card.id, card.card) for card in before.exposed}
    for there in after.exposed:
        if (there.id, there.card) not in known:
            yield Exposed(cause.at, there.id, there.card)


def _laid_open(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    known = {(laid.seat, laid.items) for laid in before.laid}
    for laid in after.laid:
        if (laid.seat, laid.items) not in known:
            yield MeldShown(cause.at, laid.seat, laid.cards, tuple(map(str, laid.items)))


def _revised(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    now = {play.id: play for play in after.plays}
    for old in before.plays:
        new = now.get(old.id)
        if new is None:
            why = "a person took it out" if cause.person else "it was taken back, or is no play"
            yield Revised(cause.at, old.id, None, old.card, why)
        elif (new.card, new.seat) != (old.card, old.seat):
            yield Revised(cause.at, old.id, new.card, old.card, _why(old.id, cause), new.seat)


def _why(id: int, cause: Cause) -> str:
    if cause.person:
        return "corrected by a person" if id in cause.cards else "follows from a person's correction"
    if id in cause.cards:
        return "a better look at the card"
    others = ", ".join(str(card) for card in sorted(cause.cards))
    return f"it fits better with what followed (card {others})" if others else "it fits better with what was said"


def _played(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    known = {play.id: play for play in before.plays}
    for play in after.plays:
        old = known.get(play.id)
        if old is None:
            yield CardPlayed(
                cause.at, play.id, play.trick, play.seat, play.card, play.confidence, play.at_rest, play.looks_like
            )
        if play.asked and (old is None or _asks_anew(old, play)):
            yield Unsure(cause.at, play.id, play.choices)


def _asks_anew(old: PlayedCard, new: PlayedCard) -> bool:
    """A question is put again only where it was answered in between, or where its answers changed order."""
    return not old.asked or _first_two(old.choices) != _first_two(new.choices)


def _first_two(choices: Sequence[Choice]) -> list[str]:
    return [name for name, _ in choices[:2]]


def _taken(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    known = {trick.number: trick for trick in before.tricks}
    for trick in after.tricks:
        if known.get(trick.number) != trick:
            yield TrickTaken(cause.at, trick.number, trick.winner, trick.cards, trick.gathered_by)


def _drawn(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    """The turned-up card goes when the talon is drawn to its end."""
    seat = _drawer(after)
    if after.turned_up is not None and seat is not None and _drawer(before) is None:
        yield Drawn(cause.at, seat, after.turned_up.card)


def _drawer(shown: Picture) -> Seat | None:
    """Who has drawn the turned-up card: the last to draw after the trick with which the talon ends."""
    draws, tricks, up = shown.state.rules.draws, shown.state.tricks, shown.turned_up
    if not draws or len(tricks) < draws or up is None or up.there:
        return None
    winner, seats = tricks[draws - 1].winner, shown.state.seats
    return None if winner is None else seats[seats.index(winner) - 1]


def _said_when(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    known = {(word.id, word.named[0][0]) for word in before.said_when}
    for word in after.said_when:
        if (word.id, word.named[0][0]) not in known:
            yield Unsure(cause.at, word.id, word.named, word.say)


def _rest_open(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    if after.takers and [seat for seat, _ in after.takers] != [seat for seat, _ in before.takers]:
        yield RestOpen(cause.at, after.takers)


def _lost(before: Picture, after: Picture, cause: Cause) -> Iterator[Update]:
    over = after.state.finished and not before.state.finished
    if before.needs != after.needs or (over and after.missing):
        yield Lost(cause.at, after.needs, after.missing)
