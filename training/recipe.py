"""How the shipped networks were made, as data: the scenes with their seeds, the runs with their steps.

`training.run` follows a recipe, the model card prints it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from training.dealing import REDRAWN

__all__ = ["HARD", "RECIPES", "Films", "Recipe", "Run", "Scenes"]

HARD = Path(__file__).with_name("hard.json")
"""How hard each printing was (`training.hardness`) for the network that the run of `faces` with seed 93 began with."""

DOUBTFUL = range(2200, 5000)
"""Shards of which the network of doubts is shown what `faces` doubts: composed scenes and films, no photographs."""


@dataclass(frozen=True)
class Scenes:
    """Shards ``first`` up to but without ``last``; a shard's number is its seed. ``foreign``: share (0 to 1) of cards
    of no pack of ours. ``low``: with the low ranks of the GNOME decks beside the rest of the art. ``leave_out``: words;
    printings whose path has one are not used. ``hard``: printings are drawn by how hard they were for the network
    before (`HARD`). ``redrawn``: see `training.dealing`."""

    first: int
    last: int
    each: int = 250
    foreign: float = 0.05
    low: bool = True
    leave_out: tuple[str, ...] = ()
    hard: bool = False
    redrawn: float = REDRAWN


@dataclass(frozen=True)
class Films:
    """Rendered films with lent packs, so many (``films``) of each seed, from which faces are learned
    (`training.filmed`). ``first``: number of the first shard of their scenes; ``each``: scenes of one film at most;
    ``in_a_row``: deals in each."""

    first: int
    seeds: tuple[int, ...]
    films: int = 170
    each: int = 12
    in_a_row: int = 1


@dataclass(frozen=True)
class Run:
    """One training: network, steps, seed, peak learning rate (None: the task's own), whether it goes on from the run
    before it, and which network trained before it ``teaches`` it. ``outlined``: it learns from the outlines that the
    networks trained before it find, too. ``widens``: the network that it begins as (`training.widened`); ``doubts``:
    it learns from crops of these shards of which the face network is in doubt (`training.doubted`). ``kept``: share of
    the weights it goes on from in what comes of it. ``at_once``: it learns from what is cut meanwhile
    (`training.at_once`), names from stored scenes, the rest from new ones that are then forgotten. ``batch`` and
    ``note`` are for the model card."""

    net: str
    steps: int
    seed: int
    rate: float | None = None
    goes_on: bool = False
    teaches: str | None = None
    outlined: bool = False
    widens: str | None = None
    doubts: range | None = None
    kept: float = 0.0
    photographs: range | None = None
    at_once: bool = False
    batch: int = 64
    note: str = ""


@dataclass(frozen=True)
class Recipe:
    """Everything from card art to weights. ``heldout`` scenes are for measuring and calibration only; ``calibrates``
    unless the networks are too young to find anything in them."""

    scenes: tuple[Scenes, ...]
    runs: tuple[Run, ...]
    heldout: Scenes
    films: tuple[Films, ...] = ()
    needs_art: bool = True
    calibrates: bool = True


RECIPES = {
    "shipped": Recipe(
        scenes=(
            *(Scenes(0, 48), Scenes(200, 214), Scenes(300, 310, foreign=0.3), Scenes(400, 464)),
            Scenes(500, 507, leave_out=("hungarian", "own")),
            *(Scenes(600, 696), Scenes(800, 900), Scenes(2000, 2024)),
            Scenes(2100, 2150, foreign=0.08, hard=True, redrawn=0.3),
            *(Scenes(2200, 2290, foreign=0.08, hard=True, redrawn=0.3), Scenes(2300, 2334, foreign=0.08, redrawn=0.3)),
            Scenes(2400, 2430, redrawn=0.9),
        ),
        runs=(
            Run("wide-cards", 9000, 11, batch=16, note="shards 400 and up; 54 min"),
            Run("wide-cards", 5000, 31, 0.0015, goes_on=True, batch=16, note="the same; 75 min beside other work"),
            Run("wide-faces", 5000, 3, note="shards below 300; 50 min"),
            Run("wide-faces", 3000, 5, 0.0008, goes_on=True, note="all shards below 400; 30 min"),
            Run("wide-faces", 2300, 15, 0.001, goes_on=True, note="all shards; 17 min"),
            Run("faces", 10000, 21, 0.003, teaches="wide-faces", note="all shards; 75 min beside other work"),
            Run("edges", 4500, 13, note="shards 400 and up; 8 min"),
            Run("edges", 4200, 16, 0.0015, goes_on=True, note="the same; 8 min"),
            Run("faces", 2200, 51, 0.002, goes_on=True, note="300 to 409, and 500 up twice; 45 min beside other work"),
            Run("wide-cards", 12000, 71, 0.0025, goes_on=True, batch=16, note="shards 400 and up; 100 min"),
            Run("cards", 15000, 97, batch=16, teaches="wide-cards", note="2200 up; 55 min on two cores"),
            Run("cards", 10000, 98, 0.002, goes_on=True, batch=16, note="the same; 30 min on two cores"),
            Run("cards", 14000, 1297, 0.0018, goes_on=True, batch=16, note="the same; 38 min on two cores"),
            Run("cards", 16100, 1, goes_on=True, at_once=True, batch=64, note="9 min on a GPU and 16 cores"),
            Run("edges", 6000, 72, 0.0015, goes_on=True, outlined=True, note="shards 400 and up; 55 min"),
            Run("edges", 23500, 1, goes_on=True, at_once=True, batch=512, note="5 min on a GPU and 16 cores"),
            Run("faces", 2800, 73, 0.002, goes_on=True, note="300 to 463, and 500 up twice; 60 min"),
            Run("faces", 3000, 74, 0.0015, goes_on=True, outlined=True, note="the same; 30 min"),
            Run("faces", 4000, 75, 0.0015, goes_on=True, outlined=True, note="the same; 45 min beside other work"),
            Run("faces", 10500, 76, 0.0012, goes_on=True, outlined=True, kept=0.2, note="300 to 309, 600 up; 55 min"),
            Run("faces", 6000, 79, 0.0014, goes_on=True, outlined=True, kept=0.3, note="the same; 26 min"),
            Run("faces", 7000, 80, 0.0014, goes_on=True, outlined=True, kept=0.4, note="the same, 800 up; 33 min"),
            Run("faces", 9000, 81, 0.0014, goes_on=True, outlined=True, kept=0.3, note="the same, 860 up; 47 min"),
            Run(
                "faces",
                6000,
                93,
                0.0012,
                goes_on=True,
                outlined=True,
                kept=0.25,
                note="2000 to 2023, 2100 up, few films; 28 min",
            ),
            Run("faces", 9000, 3, goes_on=True, at_once=True, batch=96, note="2200 up; 42 min beside other work"),
            Run(
                "faces",
                700,
                5,
                0.0004,
                goes_on=True,
                at_once=True,
                kept=0.5,
                photographs=range(5000, 5025),
                batch=96,
                note="2200 to 2211, 2300 to 2311, 2400 to 2411; 3 min beside other work",
            ),
            Run(
                "doubts",
                6000,
                5,
                widens="faces",
                doubts=DOUBTFUL,
                note="doubtful crops of 2200 to 2289, few films; 35 min beside other work",
            ),
            Run("doubts", 5500, 6, 0.0012, goes_on=True, doubts=DOUBTFUL, note="the same, and 2300 up twice; 21 min"),
            Run("doubts", 6000, 7, 0.0012, goes_on=True, doubts=DOUBTFUL, note="the same, and 2400 up twice; 24 min"),
            Run("doubts", 5500, 8, 0.0012, goes_on=True, doubts=DOUBTFUL, note="half of them, and 2400 up; 25 min"),
        ),
        heldout=Scenes(900, 905),
        films=(
            Films(700, (1000, 1300, 1600)),
            Films(4100, (19000,), films=44, each=40),
            Films(4200, (31000,), films=50, each=40, in_a_row=4),
        ),
    ),
    # From our own drawn packs alone, small enough for a test: it shows that every step fits the next, no more.
    "tiny": Recipe(
        scenes=(Scenes(0, 2, each=20, low=False),),
        runs=(
            Run("wide-cards", 3, 1),
            Run("cards", 3, 2, teaches="wide-cards"),
            Run("wide-faces", 3, 1),
            Run("faces", 3, 1, teaches="wide-faces"),
            Run("edges", 3, 1),
            Run("edges", 2, 2, goes_on=True, outlined=True),
            Run("cards", 2, 3, goes_on=True, at_once=True),
            Run("edges", 2, 3, goes_on=True, at_once=True),
            Run("faces", 2, 4, goes_on=True, at_once=True, kept=0.5),
            Run("faces", 2, 3, goes_on=True, outlined=True, kept=0.3),
            Run("doubts", 3, 4, widens="faces", doubts=range(2)),
            Run("doubts", 2, 5, goes_on=True, doubts=range(2)),
        ),
        heldout=Scenes(2, 3, each=6, low=False),
        needs_art=False,
        calibrates=False,
    ),
}
"""By name, for ``tools/train``."""
