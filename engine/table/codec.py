"""Observations as plain data for the log, and back.

Evidence is rounded on the way in, once, before anything is derived from it: so what is derived live and what is
derived from the log are the same to the last digit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import Seat
from engine.errors import BadInput
from engine.observation import CardLifted, CardSeen, Observation, TableCleared, Trouble, Zone

__all__ = ["decode", "encode"]

_FLOOR = -99.0
"""Log-likelihoods this far below the best say "impossible"; more digits would say no more."""

_Seats = tuple[tuple[Seat, float], ...]


def encode(observation: Observation) -> dict[str, Any]:
    """An observation as JSON values. Log-likelihoods are taken relative to the best and rounded to 0.01."""
    match observation:
        case CardSeen():
            return {
                "seen": observation.sighting,
                "at": round(observation.at, 3),
                "faces": _relative(observation.faces),
                "seats": _encode_seats(observation.seats),
                "zone": observation.zone.value,
                "quad": [[round(x, 1), round(y, 1)] for x, y in observation.quad],
                "covers": list(observation.covers),
            }
        case CardLifted(sighting, at):
            return {"lifted": sighting, "at": round(at, 3)}
        case TableCleared(at, towards):
            return {"cleared": _encode_seats(towards), "at": round(at, 3)}
        case Trouble(at, what):
            return {"trouble": what, "at": round(at, 3)}


def decode(data: Mapping[str, Any]) -> Observation:
    """The observation that ``encode`` wrote down. Raises BadInput where it is none."""
    try:
        return _decode(data)
    except (KeyError, TypeError, ValueError) as wrong:
        raise BadInput(f"the log holds an observation that cannot be read: {wrong}") from wrong


def _decode(data: Mapping[str, Any]) -> Observation:
    at = float(data["at"])
    if "seen" in data:
        return CardSeen(
            sighting=int(data["seen"]),
            at=at,
            faces=tuple(map(float, data["faces"])),
            seats=_decode_seats(data["seats"]),
            zone=Zone(data["zone"]),
            quad=tuple((float(x), float(y)) for x, y in data["quad"]),
            covers=tuple(map(int, data["covers"])),
        )
    if "lifted" in data:
        return CardLifted(int(data["lifted"]), at)
    if "cleared" in data:
        return TableCleared(at, _decode_seats(data["cleared"]))
    return Trouble(at, str(data["trouble"]))


def _relative(values: Iterable[float]) -> list[float]:
    """Log-likelihoods with the best at 0; what is no number counts as impossible."""
    numbers = [_FLOOR * 10 if math.isnan(v) else v for v in values]
    best = max(numbers, default=0.0)
    if math.isinf(best):  # nothing is possible, or something is certain beyond numbers: keep only that
        return [0.0 if v == best else _FLOOR for v in numbers]
    return [round(max(v - best, _FLOOR), 2) for v in numbers]


def _encode_seats(seats: _Seats) -> list[list[Any]]:
    relative = _relative(value for _, value in seats)
    return [[seat.value, value] for (seat, _), value in zip(seats, relative, strict=True)]


def _decode_seats(seats: Iterable[tuple[str, float]]) -> _Seats:
    return tuple((Seat(name), float(value)) for name, value in seats)
