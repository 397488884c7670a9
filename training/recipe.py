"""How the shipped networks were made, as data: the scenes with their seeds, the runs with their steps.

`training.run` follows a recipe, the model card prints it.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["RECIPES", "Recipe", "Run", "Scenes"]


@dataclass(frozen=True)
class Scenes:
    """Shards ``first`` up to but without ``last``; a shard's number is its seed. ``foreign``: share (0 to 1) of cards
    of no pack of ours. ``low``: with the low ranks of the GNOME decks beside the rest of the art."""

    first: int
    last: int
    each: int = 250
    foreign: float = 0.05
    low: bool = True


@dataclass(frozen=True)
class Run:
    """One training: network, steps, seed, peak learning rate (None: the task's own), and whether it goes on from the
    run before it. ``batch`` and ``note`` are for the model card."""

    net: str
    steps: int
    seed: int
    rate: float | None = None
    goes_on: bool = False
    batch: int = 64
    note: str = ""


@dataclass(frozen=True)
class Recipe:
    """Everything from card art to weights. ``heldout`` scenes are for measuring and calibration only; ``calibrates``
    unless the networks are too young to find anything in them."""

    scenes: tuple[Scenes, ...]
    runs: tuple[Run, ...]
    heldout: Scenes
    needs_art: bool = True
    calibrates: bool = True


RECIPES = {
    "shipped": Recipe(
        scenes=(Scenes(400, 436),),
        runs=(Run("cards", 9000, 11), Run("faces", 5000, 12), Run("edges", 4000, 13)),
        heldout=Scenes(900, 903),
    ),
    # From our own drawn packs alone, small enough for a test: it shows that every step fits the next, no more.
    "tiny": Recipe(
        scenes=(Scenes(0, 2, each=20, low=False),),
        runs=(Run("cards", 3, 1), Run("faces", 3, 1), Run("edges", 3, 1)),
        heldout=Scenes(2, 3, each=6, low=False),
        needs_art=False,
        calibrates=False,
    ),
}
"""By name, for ``tools/train``."""
