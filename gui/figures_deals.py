"""`filko bench deals`: how many simulated deals are scored right without a touch, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.games import Game
from engine.simulator import CONDITIONS, Looks, Measured, Sight, Stated, Study, Way, study

__all__ = ["Plan", "plans", "run", "told"]

HEAD = (
    f"{'game':<24}{'table':<26}{'scored right':>20}{'perfect':>9}{'revokes':>9}"
    f"{'alarms':>8}{'touches':>9}{'ms/card':>9}"
)


@dataclass(frozen=True, slots=True)
class Plan:
    """One line of the benchmark. ``times``: misreadings are so many times as frequent as measured; ``sight``: how well
    the cards are seen."""

    game: Game
    condition: str = "usual"
    times: float = 1.0
    way: Way = Way.BELIEF
    sight: Sight = Sight.USUAL

    @property
    def name(self) -> str:
        """What is different about this table."""
        misread = "" if self.times == 1 else f", {self.times:g} x misread"
        sight = {Sight.USUAL: "", Sight.HARD: ", hard to see", Sight.MISSED: ", cards missed"}[self.sight]
        return self.condition + misread + sight if self.way is Way.BELIEF else self.way.name.lower().replace("_", " ")


def plans(games: Sequence[Game], *, everything: bool) -> Iterator[Plan]:
    """The lines: each game at the usual table, and with cards that are hard to see; ``everything``: also other tables,
    more misreadings, simpler ways."""
    for game in games:
        yield Plan(game)
        yield Plan(game, sight=Sight.HARD)
        if not everything:
            continue
        yield Plan(game, times=3.0)
        yield Plan(game, sight=Sight.MISSED)
        yield from (Plan(game, condition) for condition in CONDITIONS if condition != "usual")
        yield from (Plan(game, way=way) for way in Way if way is not Way.BELIEF)


def run(plan: Plan, deals: int, seed: int) -> Study:
    """Play and follow so many deals of one line."""
    manners = CONDITIONS[plan.condition]
    looks = _looks(plan.game, plan.times, plan.sight)
    return study(plan.game, looks, manners, deals=deals, seed=seed, condition=plan.name, way=plan.way)


def _looks(game: Game, times: float, sight: Sight) -> Looks:
    """The recogniser's measured answers; stated ones (1 % wrong) where none were collected."""
    try:
        return Measured(game.pack, times, sight)
    except FileNotFoundError:
        return Stated(0.01 * times)


def told(found: Study) -> str:
    """One line for people."""
    low, high = found.scored.interval
    scored = f"{100 * found.scored.share:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
    revokes = f"{found.revokes.hits}/{found.revokes.of}"
    line = found.json()
    return (
        f"{found.game:<24}{found.condition:<26}{scored:>20}{100 * found.perfect.share:>8.1f}%{revokes:>9}"
        f"{found.alarmed.hits:>8}{line['touches']:>9.3f}{line['belief_ms_per_card'] or 0:>9.2f}"
    )
