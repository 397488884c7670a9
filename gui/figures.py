"""What `filko bench` measures. Each figure is interleaved with its control, so that a noisy machine slows both."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.resources import as_file, files
from random import Random
from typing import Any

from engine.games import Game, games
from engine.playout import random_deal, random_playout
from gui.figure import Figure, timed
from gui.figures_vision import vision_figures

__all__ = ["Figure", "figures"]


def figures(runs: int) -> Iterator[Figure]:
    """All figures, one after the other."""
    yield from vision_figures(runs)
    yield from _engine(runs)
    yield from _whole(max(3, runs // 20))


def _engine(runs: int) -> Iterator[Figure]:
    """Whole deals played at random, auction to settlement."""
    for played in games():
        seeds = iter(range(10**9))
        deal = timed(f"engine.deals.{played.id}", partial(_random_deal, played, seeds), runs)
        yield Figure(deal.name, "1/s", 1000 / deal.p50, 1000 / deal.p95, runs)


def _random_deal(played: Game, seeds: Iterator[int]) -> None:
    rng = Random(next(seeds))
    random_playout(random_deal(played, rng), rng)


def _whole(runs: int) -> Iterator[Figure]:
    """The program as a process, and what it weighs."""

    def helped() -> None:
        subprocess.run([sys.executable, "-m", "gui.cli.main", "--help"], capture_output=True, check=True)

    def bare() -> None:
        subprocess.run([sys.executable, "-c", "pass"], capture_output=True, check=True)

    yield timed("start.help", helped, runs, "start Python alone", bare)
    yield _resident()
    weight = sum(f.stat().st_size for f in _model_files())
    yield Figure("models.bytes", "B", weight, weight, 1)


_WEIGH = """
import resource
from engine.cards import Pack, Seat
from gui.figures_vision import film
from vision.watch import Watcher
watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
for frame, _ in zip(film(), range(150)):
    watcher.feed(frame)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def _resident() -> Figure:
    """The most memory that a process takes which follows five seconds of the demo, without a window."""
    told = subprocess.run([sys.executable, "-c", _WEIGH], capture_output=True, text=True, check=True).stdout
    return Figure("memory.rss", "MiB", float(told), float(told), 1)


def _model_files() -> list[Any]:
    with as_file(files("models")) as folder:
        return sorted(folder.glob("*.onnx"))
