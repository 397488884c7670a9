"""A deal at the table as JSON: the ``deal`` line of ``watch``, and the form that ``replay`` takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.audit import dealt_hands
from engine.cards import Card, Seat
from engine.games import Game, Value
from engine.masks import cards_of
from engine.notation.answers import Answer
from engine.notation.as_json import deal_line as finished_line
from engine.notation.as_json import to_json, violation_json
from engine.notation.record import record_of
from engine.scoring import Points
from engine.state import State
from engine.table.picture import Picture

__all__ = ["deal_line", "replayable"]


def deal_line(picture: Picture, touches: int) -> dict[str, Any]:
    """What a deal came to, without its ``event``.

    ``complete`` is false where the deal was broken off or a card of it was not seen; ``missing`` lists such cards,
    which are null among the plays: what they are is only supposed. So is a turned-up card that nobody could read.
    ``by_hand``: people wrote what it came to, whatever was seen of it.
    """
    state = picture.state
    line = finished_line(state, touches) if state.finished else _broken_off(state, touches)
    line.pop("event", None)
    line["irregularities"] = [violation_json(broken) for broken in picture.irregularities]
    gaps = picture.unseen
    unseen = {gap.card for gap in gaps}
    if picture.turned_up is not None and not picture.turned_up.told:
        line["turned_up"] = None
    return line | {
        "plays": _plays(state, unseen),
        "hands": {seat.value: [c.long for c in cards if c not in unseen] for seat, cards in _played(state).items()},
        "complete": state.finished and not unseen and not picture.by_hand,
        "missing": [gap.json() for gap in gaps],
        **({"by_hand": True} if picture.by_hand else {}),
    }


def replayable(
    state: State,
    game: Game,
    options: Mapping[str, Value],
    settled: tuple[Answer, ...] = (),
    written: Points | None = None,
) -> dict[str, Any]:
    """A deal in the form that ``filko replay`` takes; hands that did not come out whole are null."""
    return to_json(replace(record_of(state, game, options, settled), hands=_dealt(state), written=written))


def _dealt(state: State) -> dict[Seat, tuple[Card, ...] | None]:
    """The hands as the dealer gave them, from what was played; None where that does not tell."""
    whole = len(state.tricks) == state.rules.tricks and not state.rules.draws
    masks = dealt_hands(state)
    return {seat: cards_of(masks[p], state.pack) if whole else None for p, seat in enumerate(state.seats)}


def _played(state: State) -> dict[Seat, tuple[Card, ...]]:
    tricks = (*state.tricks, state.trick)
    return {s: tuple(play.card for trick in tricks for play in trick.plays if play.seat is s) for s in state.seats}


def _plays(state: State, unseen: set[Card]) -> list[dict[str, Any]]:
    return [
        {"trick": number, "seat": play.seat.value, "card": None if play.card in unseen else play.card.long}
        for number, trick in enumerate((*state.tricks, state.trick), 1)
        for play in trick.plays
    ]


def _broken_off(state: State, touches: int) -> dict[str, Any]:
    """The line of a deal that nobody played to its end: nothing is written for it."""
    return {
        "game": state.game,
        "seats": [seat.value for seat in state.seats],
        "dealer": state.dealer.value,
        "turned_up": None if state.turned_up is None else state.turned_up.long,
        "contractor": None if state.contractor is None else state.contractor.value,
        "trump": None if state.trump is None else state.trump.value,
        "tricks": [{"winner": trick.winner.value if trick.winner else None} for trick in state.tricks],
        "irregularities": [violation_json(violation) for violation in state.irregularities],
        **dict.fromkeys(("card_points", "melds", "points", "score", "won", "next_dealer")),
        "touches": touches,
    }
