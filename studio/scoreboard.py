"""What a light display shows while a filmed deal is played: the code that it is found by, then score and turn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from engine.cards import Seat
from engine.errors import BadInput
from studio.camera import Camera, Pose
from studio.panel import Panel, Pixels
from studio.performance import Performance
from table_hw.picture import Picture
from table_hw.rendering import render, waiting

__all__ = ["BLINKS_AT", "STEP", "Scoreboard"]

BLINKS_AT, STEP = 0.4, 0.2
"""When the code begins, and how long each bit of it lasts: seconds."""

_NOTICED = 0.35  # seconds from a card's rest to the light: the program looks, decides and sends
_CODE = (1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1)  # as `vision.panel.CODE`, which a test compares
_WIDTH = 32
_POSE = Pose(332.0, -190.0, 6.0)  # the upper right corner of the picture, where no player keeps cards


class Scoreboard:
    """The lit pixels at each moment of a film. ``changes``: the moments at which they change, the code left out."""

    def __init__(self, performance: Performance) -> None:
        steps = list(_steps(performance))
        self.changes = tuple(at for at, _ in steps)
        self._shown = tuple(render(picture, _WIDTH) for _, picture in steps)

    def pixels_at(self, t: float) -> Pixels:
        """Eight rows of 32."""
        bit = int((t - BLINKS_AT) // STEP)
        if 0 <= bit < len(_CODE):
            return [[_CODE[bit] == 1] * _WIDTH] * 8
        step = bisect_right(self.changes, t) - 1
        return self._shown[step] if step >= 0 else waiting(_WIDTH)

    def panel(self, camera: Camera) -> Panel:
        """The display that shows it, on the table. Raises BadInput where the camera would see only a part of it."""
        panel = Panel(camera.matrix(), _POSE, self.pixels_at)
        if all(0 < x < camera.width and 0 < y < camera.height for x, y in panel.quad):
            return panel
        raise BadInput("this camera would not see all of the display; take another seed")

    def facts(self, panel: Panel) -> dict[str, Any]:
        """What is true of it, as JSON values."""
        return {"quad": panel.quad, "blinks_at": BLINKS_AT, "step": STEP, "changes": self.changes}


def _steps(performance: Performance) -> Iterator[tuple[float, Picture]]:
    """The pictures with the moments at which they are lit: the turn goes on with each card."""
    score = (120, 95)
    placed = [one for deal in performance.deals for one in deal.placed]
    turns = [*(_side(one.seat) for one in placed), None]
    yield BLINKS_AT + STEP * len(_CODE), Picture(score, trump=3, turn=turns[0])
    for number, (one, turn) in enumerate(zip(placed, turns[1:], strict=True), start=1):
        yield one.at_rest + _NOTICED, Picture(score, trump=3, turn=turn, question=number % 5 == 0)


def _side(seat: Seat) -> int:
    return 0 if seat in (Seat.BOTTOM, Seat.TOP) else 1
