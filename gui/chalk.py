"""Writing with chalk: lines that are rough at the edges, denser where the hand pressed, never quite straight.

Everything is drawn from a seed, so that a line looks the same each time it is painted again.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

__all__ = ["draw_line", "draw_strokes"]

_DUST = ((0.28, 0.34), (0.45, 0.22), (0.7, 0.16), (0.4, 0.12))
"""Grains that one touch of the chalk leaves: how strong (0 to 1) and how big (part of the line's width)."""

Polyline = Sequence[tuple[float, float]]


def draw_line(painter: QPainter, points: Sequence[QPointF], width: float, colour: QColor, seed: int) -> None:
    """One stroke of chalk along these points. ``width`` in pixels."""
    hand = random.Random(seed)
    body = QColor(colour)
    body.setAlphaF(0.62)
    painter.setPen(QPen(body, width * 0.72, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    way = list(_along(points, max(1.0, width * 0.22), width * 0.10, hand))
    painter.drawPolyline(way)
    for strength, size in _DUST:  # a few big batches: one call for each grain would be far too slow
        dust = QColor(colour)
        dust.setAlphaF(strength)
        painter.setPen(QPen(dust, max(1.0, size * width), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPoints([point + _aside(width, hand) for point in way])


def _along(points: Sequence[QPointF], step: float, waver: float, hand: random.Random) -> list[QPointF]:
    """Points at even steps along a polyline, each a little off it, as no hand draws straight."""
    way: list[QPointF] = []
    drift = QPointF(0, 0)
    for here, there in pairwise(points):
        length = math.hypot(there.x() - here.x(), there.y() - here.y())
        count = max(1, round(length / step))
        for number in range(count + 1):
            drift = drift * 0.9 + QPointF(hand.uniform(-waver, waver), hand.uniform(-waver, waver)) * 0.5
            way.append(here + (there - here) * (number / count) + drift)
    return way


def _aside(width: float, hand: random.Random) -> QPointF:
    """Where a grain falls beside the middle of the line: mostly near it."""
    return QPointF(hand.gauss(0, width * 0.24), hand.gauss(0, width * 0.24))


def draw_strokes(
    painter: QPainter, lines: Sequence[Polyline], box: QRectF, width: float, colour: QColor, seed: int
) -> None:
    """Strokes given in a unit box (y down), written into ``box``."""
    for number, line in enumerate(lines):
        points = [QPointF(box.x() + x * box.width(), box.y() + y * box.height()) for x, y in rounded(line)]
        draw_line(painter, points, width, colour, seed * 101 + number)


def rounded(line: Polyline) -> Polyline:
    """A line of many corners as a hand would write it: a Catmull-Rom curve; up to three points stay straight."""
    if len(line) < 4:
        return line
    ends = [line[0], *line, line[-1]]
    return [_between(ends[at : at + 4], part / 5) for at in range(len(line) - 1) for part in range(6)]


def _between(four: Sequence[tuple[float, float]], part: float) -> tuple[float, float]:
    """The point at this share of the way from the second to the third of four points."""
    weigh = (
        -part + 2 * part**2 - part**3,
        2 - 5 * part**2 + 3 * part**3,
        part + 4 * part**2 - 3 * part**3,
        part**3 - part**2,
    )
    x, y = (sum(w * point[axis] for w, point in zip(weigh, four, strict=True)) / 2 for axis in (0, 1))
    return x, y
