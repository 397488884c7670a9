"""What all films of `filko bench deals --rendered` together came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Any

from engine.simulator.study import Rate
from gui.films import Job
from gui.rendered import FollowedDeal, FollowedFilm

__all__ = ["Line", "lines"]


@dataclass(frozen=True, slots=True)
class Line:
    """What the films of one game, one condition, or all together came to; drawn like a line of simulated deals."""

    game: str
    condition: str
    deals: tuple[FollowedDeal, ...]
    seconds: float
    computing: float
    longest: float = 0.0

    @property
    def scored(self) -> Rate:
        """Deals scored right without a touch."""
        return Rate(sum(deal.scored for deal in self.deals), len(self.deals))

    @property
    def late(self) -> tuple[float, float] | None:
        """Seconds from a card's rest to its line: median and 95th percentile; None where no card was told."""
        times = sorted(late for deal in self.deals for late in deal.late)
        if len(times) < 2:
            return None
        cuts = quantiles(times, n=20, method="inclusive")
        return cuts[9], cuts[18]

    def json(self) -> dict[str, Any]:
        """One line of ``filko bench deals --rendered N --json``."""
        deals, late = self.deals, self.late
        plays = sum(deal.plays for deal in deals)
        return {
            "figure": f"rendered.{self.game}",
            "condition": self.condition,
            "unit": "share",
            "n": len(deals),
            "scored": self.scored.json(),
            "perfect": Rate(sum(d.perfect for d in deals), len(deals)).json(),
            "plays": Rate(sum(d.right for d in deals), plays).json(),
            "seats": Rate(sum(d.seats for d in deals), plays).json(),
            "false_alarms": Rate(sum(d.alarms > 0 for d in deals), len(deals)).json(),
            "revokes_found": Rate(sum(d.found for d in deals), sum(d.injected for d in deals)).json(),
            "rest_to_event_s": None if late is None else {"p50": round(late[0], 3), "p95": round(late[1], 3)},
            "sure": round(sum(d.sure for d in deals) / max(1, len(deals)), 4),
            "computing_share": round(self.computing / self.seconds, 3) if self.seconds else None,
            "longest_frame_s": round(self.longest, 3),
        }


def lines(found: Mapping[Job, FollowedFilm]) -> Iterator[Line]:
    """A line for each game, for each condition, and for everything."""
    for game in dict.fromkeys(job.game for job in found):
        yield _line(game, "all", [film for job, film in found.items() if job.game == game])
    for condition in dict.fromkeys(job.line for job in found):
        yield _line("all", condition, [film for job, film in found.items() if job.line == condition])
    yield _line("all", "all", list(found.values()))


def _line(game: str, condition: str, films: Sequence[FollowedFilm]) -> Line:
    deals = tuple(deal for film in films for deal in film.deals)
    seconds, computing = sum(film.seconds for film in films), sum(film.computing for film in films)
    return Line(game, condition, deals, seconds, computing, max((film.longest for film in films), default=0.0))
