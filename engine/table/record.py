"""A deal at the table as JSON: the ``deal`` line of ``watch``, and the form that ``replay`` takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.actions import Action, Play
from engine.cards import Card, Seat
from engine.rules import Violation
from engine.scoring import Points, side_name
from engine.state import State
from engine.table.picture import Picture

__all__ = ["deal_line", "replayable"]


def deal_line(picture: Picture, touches: int) -> dict[str, Any]:
    """What a finished deal came to. Values that wait for the end of the deal are None until then.

    ``complete`` is false where a card was not seen or is uncertain; ``missing`` says which.
    """
    state = picture.state
    line: dict[str, Any] = {
        "game": state.game,
        "seats": [seat.value for seat in state.seats],
        "dealer": state.dealer.value,
        "turned_up": None if state.turned_up is None else state.turned_up.long,
        "contractor": None if state.contractor is None else state.contractor.value,
        "trump": None if state.trump is None else state.trump.value,
        "plays": _plays(picture),
        "tricks": [{"winner": trick.winner.value if trick.winner else None} for trick in state.tricks],
        "hands": {seat.value: [card.long for card in cards] for seat, cards in hands(state).items()},
        "complete": state.finished and not picture.missing,
        "missing": [gap.json() for gap in picture.missing],
    }
    return line | _score(state) | {"touches": touches}


def replayable(state: State, options: Mapping[str, Any]) -> dict[str, Any]:
    """A deal in the form that ``filko replay`` takes; hands that did not come out whole are left out."""
    whole = {seat.value: [c.long for c in cards] for seat, cards in hands(state).items() if _whole(state, cards)}
    before = state.setup.before
    return {
        "game": state.game,
        "options": dict(options),
        "seats": [seat.value for seat in state.seats],
        "dealer": state.dealer.value,
        "hands": whole,
        "turned_up": None if state.turned_up is None else state.turned_up.long,
        "talon": [],
        "actions": [_action(action) for action in state.actions],
        "before": {"score": {side_name(side): before.of(side) for side in state.sides}},
    }


def hands(state: State) -> dict[Seat, tuple[Card, ...]]:
    """The cards that each player is known to have had: those played, then those known to be held."""
    played: dict[Seat, list[Card]] = {seat: [] for seat in state.seats}
    for trick in (*state.tricks, state.trick):
        for play in trick.plays:
            played[play.seat].append(play.card)
    return {seat: (*cards, *sorted(state.known(seat) - set(cards))) for seat, cards in played.items()}


def _whole(state: State, cards: tuple[Card, ...]) -> bool:
    return len(cards) == state.rules.hand


def _plays(picture: Picture) -> list[dict[str, Any]]:
    unseen = {gap.card for gap in picture.missing}
    tricks = (*picture.state.tricks, picture.state.trick)
    return [
        {"trick": number, "seat": play.seat.value, "card": None if play.card in unseen else play.card.long}
        for number, trick in enumerate(tricks, 1)
        for play in trick.plays
    ]


def _score(state: State) -> dict[str, Any]:
    if not state.finished:
        waiting = dict.fromkeys(("melds", "card_points", "points", "score", "next_dealer"))
        return waiting | {"irregularities": [_violation(v) for v in state.irregularities]}
    outcome = state.outcome
    return {
        "melds": {
            side_name(side): [{"name": meld.name, "value": meld.value} for meld in melds]
            for side, melds in outcome.melds.items()
        },
        "card_points": _per_side(outcome.card_points),
        "points": _per_side(outcome.points),
        "score": _per_side(outcome.score.points),
        "next_dealer": outcome.next_dealer.value,
        "irregularities": [_violation(v) for v in outcome.irregularities],
    }


def _per_side(points: Points) -> dict[str, Any]:
    return {side_name(side): value for side, value in points.items()}


def _violation(broken: Violation) -> dict[str, Any]:
    return {
        "kind": broken.kind,
        "seat": broken.seat.value,
        "trick": broken.trick,
        "card": None if broken.card is None else broken.card.long,
        "rule": broken.rule,
        "cost": None if broken.cost is None else _per_side(broken.cost),
    }


def _action(action: Action) -> dict[str, str]:
    if isinstance(action, Play):
        return {"seat": action.seat.value, "play": action.card.long}
    return {"seat": action.seat.value, "call": str(action.call)}
