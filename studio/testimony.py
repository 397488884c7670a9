"""What was true in a film of one or more deals: a JSON object in the form of the project's recordings."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from engine.games import game
from engine.masks import cards_of, mask_of
from engine.notation import record_of, to_json
from engine.notation.as_json import points_json, violation_json
from engine.phase import Trick
from engine.state import State
from studio.camera import Camera, Pose, pose_matrix, transform
from studio.performance import Disturbance, Filmed, Lain, Performance, Placed, Shown, Swept
from studio.sprites import CARD_HEIGHT_MM

__all__ = ["spoken", "witnessed"]

Json = dict[str, Any]


def witnessed(performance: Performance, camera: Camera, fps: int, aspect: float) -> Json:
    """The truth as JSON values; ``aspect`` is a card's width divided by its height.

    The facts of the first deal stand at the top, as in a recording of one; ``deals`` has those of each, with its
    ``record`` in the form that ``filko replay`` takes.
    """
    outline = _Outline(camera, aspect)
    first = performance.deals[0].truth
    order = first.setup.table_seats
    common = {
        "game": performance.game,
        "pack": performance.pack.value,
        "fps": fps,
        "size": [camera.width, camera.height],
        "duration": round(performance.duration, 3),
        "seats": [seat.value for seat in order],
        "direction": "anticlockwise" if game(performance.game).order[1].value == "right" else "clockwise",
    }
    deals = [_deal(deal, outline) for deal in performance.deals]
    return common | deals[0] | {"deals": deals}


def spoken(performance: Performance) -> str:
    """The calls file: one JSON object a line, in the order in which things were entered."""
    lines = ({"t": round(w.t, 2), "seat": w.seat.value, "call": w.call} for w in performance.words)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


class _Outline:
    """Outlines of cards in pixels, clockwise from the corner that is top left when the card stands upright."""

    def __init__(self, camera: Camera, aspect: float) -> None:
        half_h = CARD_HEIGHT_MM / 2
        half_w = half_h * aspect
        self._corners = np.array([(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)])
        self._view = camera.matrix()

    def of(self, pose: Pose) -> list[list[float]]:
        points = transform(self._view @ pose_matrix(pose), self._corners)
        return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def _deal(deal: Filmed, outline: _Outline) -> Json:
    state = deal.truth
    first = next((lain for lain in deal.lain if lain.card == state.setup.turned_up), None)
    return {
        "dealer": state.dealer.value,
        "forehand": state.seats[0].value,
        "t_from": round(deal.start, 3),
        "t_to": round(deal.end, 3),
        **_came_to(state),
        "turned_up": None if first is None else _lain(first, outline),
        "laid_open": [_lain(lain, outline) for lain in deal.lain if lain is not first],
        "plays": [_placed(placed, outline) for placed in deal.placed],
        "tricks": [_swept(swept, trick, state) for swept, trick in zip(deal.swept, state.tricks, strict=False)],
        "disturbances": [_disturbance(one) for one in deal.disturbances],
        "draws": [{"seat": drawn.seat.value, "t": round(drawn.t, 3)} for drawn in deal.drawn],
        "shown": [_shown(shown) for shown in deal.shown],
        "record": to_json(record_of(state, game(state.game))),
    }


def _came_to(state: State) -> Json:
    """What the rules make of the deal."""
    points = points_json(state.card_points)
    return {
        "trump": None if state.trump is None else state.trump.value,
        "contractor": None if state.contractor is None else state.contractor.value,
        "thrown_in": state.contract is None,
        "hands": {
            seat.value: [card.long for card in cards_of(hand or 0, state.pack)]
            for seat, hand in zip(state.seats, state.setup.hands, strict=True)
        },
        "irregularities": [violation_json(odd) for odd in state.irregularities],
        "exchanges": [
            {"seat": state.seats[swap.place].value, "given": swap.given.long, "got": swap.got.long}
            for swap in state.exchanges
        ],
        "card_points": {
            "card_points_incl_last_trick": points,
            "total": sum(points.values()),
            "out_of_play": _out_of_play(state),
        },
        "points": points_json(state.points),
        "score": points_json(state.score.points),
    }


def _out_of_play(state: State) -> int:
    """Card points of what nobody played."""
    if state.table is None:
        return 0
    return state.table.card_points(state.rules.cards & ~state.gone)


def _placed(placed: Placed, outline: _Outline) -> Json:
    return {
        "trick": placed.trick,
        "seat": placed.seat.value,
        "card": placed.card.long,
        "at_rest": round(placed.at_rest, 3),
        "hand_away": round(placed.hand_away, 3),
        "quad": outline.of(placed.pose),
    }


def _swept(swept: Swept, trick: Trick, state: State) -> Json:
    last = state.rules.ranks.last_trick if swept.number == state.rules.tricks else 0
    points = 0 if state.table is None else state.table.card_points(mask_of(trick.cards))
    return {
        "trick": swept.number,
        "leader": swept.leader.value,
        "winner": swept.winner.value,
        "cleared": round(swept.cleared, 3),
        "points": points + last,
    }


def _lain(lain: Lain, outline: _Outline) -> Json:
    return {
        "card": lain.card.long,
        "quad": outline.of(lain.pose),
        "t_from": round(lain.since, 3),
        "t_to": round(lain.until, 3),
    }


def _shown(shown: Shown) -> Json:
    return {
        "seat": shown.seat.value,
        "cards": [card.long for card in shown.cards],
        "t_from": round(shown.since, 3),
        "t_to": round(shown.until, 3),
    }


def _disturbance(one: Disturbance) -> Json:
    return {
        "type": one.kind,
        "t": round(one.t, 3),
        "t_end": round(one.t_end, 3),
        "seat": None if one.seat is None else one.seat.value,
        "card": None if one.card is None else one.card.long,
        "trick": one.trick,
    }
