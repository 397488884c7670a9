"""Many simulated deals: rates with their 95 % confidence intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from engine.games import Game, Value
from engine.simulator.happenings import happenings
from engine.simulator.looks import Looks
from engine.simulator.manners import Manners
from engine.simulator.players import Played, play_deal
from engine.simulator.trial import Trial, Way, try_deal

__all__ = ["Rate", "Study", "lot", "study", "told_deal"]

_TRIES = 50


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many, with the Wilson interval at 95 %."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        """The share itself; 0 of nothing."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper end (Wilson 1927: right for shares near 0 and 1, where the plain interval is not)."""
        if not self.of:
            return 0.0, 1.0
        z, n, p = 1.96, self.of, self.share
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def json(self) -> dict[str, Any]:
        """Share, count and interval."""
        low, high = self.interval
        return {"share": round(self.share, 4), "of": self.of, "low": round(low, 4), "high": round(high, 4)}


@dataclass(frozen=True, slots=True)
class Study:
    """What many deals of one game under one condition came to. ``untold``: deals left out because people did not
    say enough for anybody to know the score."""

    game: str
    condition: str
    trials: tuple[Trial, ...]
    untold: int = 0
    way: Way = Way.BELIEF

    @property
    def scored(self) -> Rate:
        """Deals scored right without a touch."""
        return Rate(sum(t.scored for t in self.trials), len(self.trials))

    @property
    def perfect(self) -> Rate:
        """Deals in which all was right."""
        return Rate(sum(t.perfect for t in self.trials), len(self.trials))

    @property
    def revokes(self) -> Rate:
        """Revokes found, of deals with one."""
        revoked = [t for t in self.trials if t.revoked]
        return Rate(sum(t.found for t in revoked), len(revoked))

    @property
    def missed(self) -> tuple[int, ...]:
        """Numbers of the deals that were not scored right, for `told_deal` with the same seed to play them again."""
        return tuple(number for number, trial in enumerate(self.trials) if not trial.scored)

    @property
    def silent(self) -> Rate:
        """Deals that were scored wrong though nothing was asked in the end."""
        return Rate(sum(not t.scored and not t.asked for t in self.trials), len(self.trials))

    @property
    def asked(self) -> Rate:
        """Deals at whose end a question stands open."""
        return Rate(sum(t.asked for t in self.trials), len(self.trials))

    @property
    def alarmed(self) -> Rate:
        """Deals in which something was falsely reported."""
        return Rate(sum(t.alarms > 0 for t in self.trials), len(self.trials))

    def json(self) -> dict[str, Any]:
        """One line of ``filko bench deals --json``."""
        trials = self.trials
        return {
            "figure": f"deals.{self.game}",
            "condition": self.condition,
            "way": self.way.value,
            "unit": "share",
            "n": len(trials),
            "scored": self.scored.json(),
            "perfect": self.perfect.json(),
            "revokes_found": self.revokes.json(),
            "false_alarms": self.alarmed.json(),
            "asked": self.asked.json(),
            "silently_wrong": self.silent.json(),
            "plays": round(sum(t.plays for t in trials) / max(1, len(trials)), 5),
            "seats": round(sum(t.seats for t in trials) / max(1, len(trials)), 5),
            "touches": round(sum(t.wrong for t in trials) / max(1, len(trials)), 4),
            "calibration": calibration(trials),
            "belief_ms_per_card": round(median([t.ms for t in trials]), 3) if trials else None,
            "untold": self.untold,
            "missed": list(self.missed),
            "alarmed_in": [number for number, trial in enumerate(self.trials) if trial.alarms],
        }


def calibration(trials: tuple[Trial, ...]) -> dict[str, float]:
    """How the table's own certainty about the score fits: its mean, the share that was right, and the Brier score."""
    n = max(1, len(trials))
    said = sum(t.sure for t in trials) / n
    right = sum(t.scored for t in trials) / n
    return {
        "said": round(said, 4),
        "right": round(right, 4),
        "brier": round(sum((t.sure - t.scored) ** 2 for t in trials) / n, 5),
    }


def lot(game: Game, seed: int, number: int) -> Random:
    """The chance by which one deal of a study is played and filmed."""
    return Random(f"{game.id} {seed} {number}")


def told_deal(game: Game, rng: Random, manners: Manners, options: dict[str, Value] | None) -> tuple[Played, int]:
    """A deal in which enough was said, and how many there were before it in which it was not."""
    for untold in range(_TRIES):
        played = play_deal(game, rng, options, manners.revoke)
        if played is not None and played.told_enough:
            return played, untold
    raise RuntimeError(f"{game.id}: in {_TRIES} deals nobody said enough to know the score")


def study(
    game: Game,
    looks: Looks,
    manners: Manners,
    *,
    deals: int,
    seed: int = 1,
    condition: str = "usual",
    options: dict[str, Value] | None = None,
    way: Way = Way.BELIEF,
) -> Study:
    """Play, film and follow so many deals. The same seed gives the same deals, in whatever way they are followed."""
    trials, untold = [], 0
    for number in range(deals):
        rng = lot(game, seed, number)
        played, left_out = told_deal(game, rng, manners, options)
        untold += left_out
        script = happenings(played.truth, looks, manners, rng)
        trials.append(try_deal(game, played, script, options, way))
    return Study(game.id, condition, tuple(trials), untold, way)
