"""How the shipped networks were made, as data: the scenes with their seeds, the runs with their steps.

`training.run` follows a recipe, the model card prints it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from training.dealing import REDRAWN

__all__ = ["HARD", "RECIPES", "Films", "Recipe", "Run", "Scenes", "Sittings"]

HARD = Path(__file__).with_name("hard.json")
"""How hard each printing was (`training.hardness`) for the network that the run of `faces` with seed 93 began with."""


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
    networks trained before it find, too. ``kept``: share of the weights it goes on from in what comes of it.
    ``at_once``: it learns from what is cut of new scenes meanwhile (`training.at_once`), which are then forgotten;
    names from films and ``photographs`` besides, the latter written to shards of these numbers. ``judged``: by the
    network whose doubts it learns. ``batch``: samples of a step, ``note``: where it ran, and how
    long; both for the model card, the first for what learns at once, too."""

    net: str
    steps: int
    seed: int
    rate: float | None = None
    goes_on: bool = False
    teaches: str | None = None
    outlined: bool = False
    kept: float = 0.0
    photographs: range | None = None
    at_once: bool = False
    judged: str | None = None
    batch: int = 64
    note: str = ""


@dataclass(frozen=True)
class Sittings:
    """Decks of which the likeness of looks is learned when all else is (`training.sittings`, `training.likeness`): how
    many in each of ``rows``, ``steps``, ``seed``; ``leave_out``: words; no deck is of a printing whose path has one.
    ``note``: how long it took, for the model card."""

    rows: tuple[int, ...]
    steps: int
    seed: int
    leave_out: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Recipe:
    """Everything from card art to weights. ``heldout`` scenes are for measuring and calibration only; ``calibrates``
    unless the networks are too young to find anything in them."""

    scenes: tuple[Scenes, ...]
    runs: tuple[Run, ...]
    sittings: Sittings
    heldout: Scenes
    films: tuple[Films, ...] = ()
    needs_art: bool = True
    calibrates: bool = True


RECIPES = {
    "shipped": Recipe(
        scenes=(
            Scenes(400, 464),
            Scenes(500, 507, leave_out=("hungarian", "own")),
            *(Scenes(600, 696), Scenes(800, 900), Scenes(2000, 2024)),
            Scenes(2100, 2150, foreign=0.08, hard=True, redrawn=0.3),
            *(Scenes(2200, 2290, foreign=0.08, hard=True, redrawn=0.3), Scenes(2300, 2334, foreign=0.08, redrawn=0.3)),
            Scenes(2400, 2430, redrawn=0.9),
        ),
        runs=(
            Run("wide-cards", 9000, 11, batch=16, note="shards 400 and up; 54 min"),
            Run("wide-cards", 5000, 31, 0.0015, goes_on=True, batch=16, note="the same; 75 min beside other work"),
            Run("edges", 4500, 13, note="shards 400 and up; 8 min"),
            Run("edges", 4200, 16, 0.0015, goes_on=True, note="the same; 8 min"),
            Run("wide-cards", 12000, 71, 0.0025, goes_on=True, batch=16, note="shards 400 and up; 100 min"),
            Run("cards", 15000, 97, batch=16, teaches="wide-cards", note="2200 up; 55 min on two cores"),
            Run("cards", 10000, 98, 0.002, goes_on=True, batch=16, note="the same; 30 min on two cores"),
            Run("cards", 14000, 1297, 0.0018, goes_on=True, batch=16, note="the same; 38 min on two cores"),
            Run("cards", 16100, 1, goes_on=True, at_once=True, batch=64, note="9 min on a GPU and 16 cores"),
            Run("edges", 6000, 72, 0.0015, goes_on=True, outlined=True, note="shards 400 and up; 55 min"),
            Run("edges", 23500, 1, goes_on=True, at_once=True, batch=512, note="5 min on a GPU and 16 cores"),
            Run("faces", 19600, 1, 0.002, at_once=True, batch=512, note="9 min on a GPU and 16 cores"),
            Run("doubts", 18900, 1, 0.0012, at_once=True, judged="faces", batch=384, note="the same, beside it"),
            Run(
                "faces",
                1500,
                7,
                0.0006,
                goes_on=True,
                at_once=True,
                kept=0.2,
                photographs=range(5000, 5025),
                batch=96,
                note="12 min beside other work",
            ),
            Run(
                "doubts",
                700,
                5,
                0.0004,
                goes_on=True,
                at_once=True,
                judged="faces",
                kept=0.5,
                photographs=range(5000, 5025),
                batch=96,
                note="half a minute on a GPU",
            ),
        ),
        sittings=Sittings(
            (358, 206), 2500, 1, ("merkel", "bohemian", "swiss-xvii"), note="14 min beside other work, on one core"
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
            Run("edges", 3, 1),
            Run("edges", 2, 2, goes_on=True, outlined=True),
            Run("cards", 2, 3, goes_on=True, at_once=True),
            Run("edges", 2, 3, goes_on=True, at_once=True),
            Run("faces", 3, 1, at_once=True),
            Run("faces", 2, 4, goes_on=True, at_once=True, kept=0.5),
            Run("doubts", 3, 4, at_once=True, judged="faces"),
        ),
        sittings=Sittings((1,), 2, 1),
        heldout=Scenes(2, 3, each=6, low=False),
        needs_art=False,
        calibrates=False,
    ),
}
"""By name, for ``tools/train``."""
