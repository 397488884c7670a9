"""An earlier evening in a few words: when it was, what was played, who, how it stands."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale

from engine.cards import Seat
from gui.earlier import Earlier
from gui.i18n import current, t
from gui.wording import plain, pointed, seat_name

__all__ = ["evening_lines", "score_line"]


def score_line(sitting: Earlier) -> str:
    """How it stands, side by side; empty before anything was written."""
    return " : ".join(_points(points) for _, points in sitting.score)


def evening_lines(sitting: Earlier) -> str:
    """Three lines: the game, when it was last played at (by this machine's clock), each side with its points."""
    last = QDateTime.fromSecsSinceEpoch(int(sitting.last.timestamp()))
    when = QLocale(current()).toString(last, QLocale.FormatType.ShortFormat)
    stands = [f"{_side(sitting, side)} {_points(points)}" for side, points in sitting.score]
    names = " + ".join(sitting.names.values())
    score = " : ".join(stands) or "  ·  ".join(part for part in (names, t("nothing written yet")) if part)
    return "\n".join((sitting.game.titles.get(current(), sitting.game.title), when, score))


def _side(sitting: Earlier, side: tuple[Seat, ...]) -> str:
    return " + ".join(sitting.names.get(seat) or seat_name(seat) for seat in side)


def _points(points: float) -> str:
    """Money keeps its pennies."""
    return pointed(plain(points))
