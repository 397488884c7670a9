"""How people throw their cards, beyond their manners at the simulated table: where, how crookedly, how untidily."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.cards import Seat
from engine.simulator import CONDITIONS, Manners

__all__ = ["CONDUCT", "Conduct"]


@dataclass(frozen=True, slots=True)
class Conduct:
    """One company. ``near``: mm from the middle at which cards are laid; ``scatter``: the spread of the place in mm,
    ``crooked`` of the angle in degrees; ``hover``: a hand comes and goes for nothing, per trick; ``further``: mm by
    which a player lays his cards further out."""

    manners: Manners
    near: float = 54.0
    scatter: float = 8.0
    crooked: float = 13.0
    hover: float = 0.2
    further: Mapping[Seat, float] = field(default_factory=dict)


_BRISK = replace(CONDITIONS["usual"], pace=0.9, hurry=0.0, ponder=0.0, lead_first=0.0, take_back=0.0, entered=0.3)

CONDUCT = {
    "usual": Conduct(CONDITIONS["usual"]),
    "fast": Conduct(CONDITIONS["fast"], near=50.0, scatter=12.0),
    "crooked": Conduct(CONDITIONS["crooked"], near=48.0, scatter=16.0, crooked=30.0),
    "careless": Conduct(CONDITIONS["careless"], scatter=11.0, crooked=18.0, hover=0.4),
    "heaped": Conduct(CONDITIONS["usual"], near=32.0, scatter=9.0, crooked=22.0),
    "brisk": Conduct(_BRISK),
    "rest thrown down": Conduct(CONDITIONS["rest thrown down"]),
    "rest laid open": Conduct(CONDITIONS["rest laid open"]),
    "cards taken back": Conduct(CONDITIONS["cards taken back"]),
    "several led at once": Conduct(CONDITIONS["several led at once"]),
}
"""Companies that the films tell apart; the manners are those of the simulated tables, but for the brisk company: it
wastes no time and lays every card once, for a film that is to be looked at."""
