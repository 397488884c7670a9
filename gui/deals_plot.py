"""The deal benchmark as a picture: a point with its 95 % interval for each game and table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from xml.sax.saxutils import escape

from engine.simulator.study import Rate

__all__ = ["Drawable", "deals_svg"]

_LEFT, _WIDTH, _ROW, _TOP = 360, 560, 20, 50
_LEAST = 0.9


class Drawable(Protocol):
    """A line of the benchmark, of simulated or of rendered deals."""

    @property
    def game(self) -> str:
        """The game's name."""
        ...

    @property
    def condition(self) -> str:
        """What is different about this table."""
        ...

    @property
    def scored(self) -> Rate:
        """Deals scored right without a touch."""
        ...


def deals_svg(studies: Sequence[Drawable]) -> str:
    """Shares of deals scored right, from 90 to 100 % on the way across; what is lower lies on the left edge."""
    height = _TOP + _ROW * len(studies) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_LEFT + _WIDTH + 40}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fdfcf8"/>',
        f'<text x="{_LEFT}" y="20">deals scored right without a touch (95 % interval, dashed: 99.5 %)</text>',
    ]
    for percent in range(90, 101, 2):
        x = _x(percent / 100)
        parts.append(f'<line x1="{x}" x2="{x}" y1="{_TOP - 8}" y2="{height - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{_TOP - 12}" text-anchor="middle" fill="#666">{percent}</text>')
    goal = _x(0.995)
    line = f'<line x1="{goal}" x2="{goal}" y1="{_TOP - 8}" y2="{height - 20}" stroke="#b33" stroke-dasharray="4 3"/>'
    parts.append(line)
    for i, found in enumerate(studies):
        parts += _row(found, _TOP + _ROW * i + 6)
    return "\n".join([*parts, "</svg>", ""])


def _row(found: Drawable, y: int) -> list[str]:
    low, high = found.scored.interval
    name = escape(f"{found.game}, {found.condition}")
    return [
        f'<text x="{_LEFT - 12}" y="{y + 4}" text-anchor="end">{name}</text>',
        f'<line x1="{_x(low)}" x2="{_x(high)}" y1="{y}" y2="{y}" stroke="#357" stroke-width="2"/>',
        f'<circle cx="{_x(found.scored.share)}" cy="{y}" r="4" fill="#357"/>',
    ]


def _x(share: float) -> float:
    inside = max(0.0, (share - _LEAST) / (1.0 - _LEAST))
    return round(_LEFT + _WIDTH * inside, 1)
