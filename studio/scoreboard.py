"""What a light display shows while a filmed deal is played: the code that it is found by, then score and turn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from engine.cards import Seat
from studio.panel import Pixels
from studio.plan import Plan
from table_hw.picture import Picture
from table_hw.rendering import render, waiting

__all__ = ["BLINKS_AT", "STEP", "Scoreboard"]

BLINKS_AT, STEP = 0.4, 0.2
"""When the code begins, and how long each bit of it lasts: seconds."""

_NOTICED = 0.35  # seconds from a card's rest to the light: the program looks, decides and sends
_CODE = (1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1)  # as `vision.panel.CODE`, which a test compares
_WIDTH = 32


class Scoreboard:
    """The lit pixels at each moment of a plan. ``changes``: the moments at which they change, the code left out."""

    def __init__(self, plan: Plan) -> None:
        steps = list(_steps(plan))
        self.changes = tuple(at for at, _ in steps)
        self._shown = tuple(render(picture, _WIDTH) for _, picture in steps)

    def pixels_at(self, t: float) -> Pixels:
        """Eight rows of 32."""
        bit = int((t - BLINKS_AT) // STEP)
        if 0 <= bit < len(_CODE):
            return [[_CODE[bit] == 1] * _WIDTH] * 8
        step = bisect_right(self.changes, t) - 1
        return self._shown[step] if step >= 0 else waiting(_WIDTH)


def _steps(plan: Plan) -> Iterator[tuple[float, Picture]]:
    """The pictures with the moments at which they are lit: the turn goes on with each card."""
    score = (120, 95)
    yield BLINKS_AT + STEP * len(_CODE), Picture(score, trump=3, turn=_side(plan.placings[0].laid.seat))
    placings = sorted(plan.placings, key=lambda placing: placing.at_rest)
    for number, placing in enumerate(placings, start=1):
        coming = placings[number].laid.seat if number < len(placings) else None
        turn = None if coming is None else _side(coming)
        yield placing.at_rest + _NOTICED, Picture(score, trump=3, turn=turn, question=number % 5 == 0)


def _side(seat: Seat) -> int:
    return 0 if seat in (Seat.BOTTOM, Seat.TOP) else 1
