"""A written deal told action by action: what could be done, what was done, what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.errors import ImpossibleAction
from engine.notation.as_json import action_json, deal_line, points_json
from engine.notation.record import DealRecord
from engine.state import State

__all__ = ["tell"]


def tell(record: DealRecord, legal: bool = False) -> Iterator[dict[str, Any]]:
    """JSON objects with ``event`` legal, action, trick_taken, settled, written and, when the deal is finished, deal.

    Raises ImpossibleAction, naming the number of the action, for what cannot have happened.
    """
    state = record.begin()
    for number, action in enumerate(record.actions, start=1):
        if legal:
            yield from _legal(state, number)
        try:
            after = state.apply(action)
        except ImpossibleAction as wrong:
            raise ImpossibleAction(f"action {number}: {wrong}") from None
        against = after.noticed[len(state.noticed) :]
        rule = against[0].rule if against else None
        yield {"event": "action", "n": number, **action_json(action), "legal": not against, "rule": rule}
        if len(after.tricks) > len(state.tricks):
            yield _trick(after)
        state = after
    state = record.decided(state)
    yield from ({"event": "settled", **answer.json()} for answer in record.settled)
    if record.written is not None:
        yield {"event": "written", "points": points_json(record.written)}
    if state.finished:
        yield deal_line(state)
    elif legal:
        yield from _legal(state, len(record.actions) + 1)


def _legal(state: State, number: int) -> Iterator[dict[str, Any]]:
    for legal in state.legal_actions():
        yield {
            "event": "legal",
            "n": number,
            "seat": legal.seat.value,
            "calls": [str(call) for call in legal.calls],
            "plays": [card.long for card in legal.plays],
        }


def _trick(state: State) -> dict[str, Any]:
    trick = state.tricks[-1]
    return {
        "event": "trick_taken",
        "trick": len(state.tricks),
        "winner": None if trick.winner is None else trick.winner.value,
        "cards": [card.long for card in trick.cards],
    }
