"""What was true in a recording, in the form of the project's recordings: a JSON object and a calls file."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from studio.camera import Camera, Pose, pose_matrix, transform
from studio.plan import Hover, Nudge, Placing, Plan, Sweep
from studio.sprites import CARD_HEIGHT_MM

__all__ = ["calls_lines", "truth"]

Json = dict[str, Any]


def truth(plan: Plan, camera: Camera, fps: int, aspect: float) -> Json:
    """The truth as JSON values; ``aspect`` is a card's width divided by its height."""
    script = plan.script
    outline = _Outline(camera, aspect)
    return {
        "game": script.game,
        "pack": script.pack.value,
        "fps": fps,
        "size": [camera.width, camera.height],
        "duration": round(plan.duration, 3),
        "seats": [str(seat) for seat in script.seats],
        "direction": script.direction,
        "dealer": str(script.dealer),
        "forehand": str(script.seats[0]),
        "trump": script.trump,
        "contractor": None if script.contractor is None else str(script.contractor),
        "turned_up": _turned_up(plan, outline),
        "hands": {str(seat): [card.long for card in cards] for seat, cards in script.hands.items()},
        "plays": [_play(placing, outline) for placing in plan.placings],
        "tricks": [_trick(sweep) for sweep in plan.sweeps],
        "irregularities": [],
        "disturbances": [_disturbance(one) for one in plan.disturbances],
        "draws": [],
        "card_points": {
            "card_points_incl_last_trick": dict(script.card_points),
            "total": sum(script.card_points.values()),
            "out_of_play": 0,
        },
    }


def calls_lines(plan: Plan) -> str:
    """The calls file: one JSON object a line, in the order in which things are said."""
    words = sorted(plan.words, key=lambda word: word.t)
    lines = ({"t": round(w.t, 2), "seat": str(w.said.seat), "call": w.said.call} for w in words)
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


def _play(placing: Placing, outline: _Outline) -> Json:
    return {
        "trick": placing.laid.trick,
        "seat": str(placing.laid.seat),
        "card": placing.laid.card.long,
        "at_rest": round(placing.at_rest, 3),
        "hand_away": round(placing.hand_away, 3),
        "quad": outline.of(placing.pose),
    }


def _trick(sweep: Sweep) -> Json:
    taken = sweep.taken
    return {
        "trick": taken.number,
        "leader": str(taken.leader),
        "winner": str(taken.winner),
        "cleared": round(sweep.cleared, 3),
        "points": taken.points,
    }


def _disturbance(one: Nudge | Hover) -> Json:
    if isinstance(one, Hover):
        return {"type": "hover", "seat": str(one.seat), "t": round(one.t, 3), "t_end": round(one.t_end, 3)}
    return {
        "type": "nudge",
        "t": round(one.t, 3),
        "card": one.laid.card.long,
        "trick": one.laid.trick,
        "legal": True,
    }


def _turned_up(plan: Plan, outline: _Outline) -> Json | None:
    if plan.turned_up is None:
        return None
    card, pose, until = plan.turned_up
    return {"card": card.long, "quad": outline.of(pose), "t_from": 0.0, "t_to": round(until, 3)}
