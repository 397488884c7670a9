"""What `filko bench` measures. Each figure is interleaved with its control, so that a noisy machine slows both."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.resources import as_file, files
from random import Random
from typing import Any

import numpy as np

from engine.cards import Pack
from engine.games import Game, games
from engine.playout import random_deal, random_playout
from models._cv import cv2
from vision.frame import Frame
from vision.geometry import Picture

__all__ = ["Figure", "figures"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the bench: median, 95th percentile, and the same of the control beside it."""

    name: str
    unit: str
    p50: float
    p95: float
    runs: int
    control: str = ""
    control_p50: float | None = None

    @property
    def ratio(self) -> float | None:
        """Median over the control's median; None where nothing was run beside it."""
        return self.p50 / self.control_p50 if self.control_p50 else None

    def json(self) -> dict[str, Any]:
        """The line of ``bench --json``."""
        line = {"figure": self.name, "unit": self.unit, "p50": _short(self.p50), "p95": _short(self.p95)}
        line |= {"n": self.runs, "threads": 1}
        if self.ratio is None or self.control_p50 is None:
            return line
        return line | {
            "control": self.control,
            "control_p50": _short(self.control_p50),
            "ratio": _short(self.ratio),
        }

    def told(self) -> str:
        """The line for people."""
        beside = "" if self.ratio is None else f"{self.ratio:7.2f}  {self.control}"
        return f"{self.name:<28}{self.p50:>10.3f}{self.p95:>10.3f}  {self.unit:<5}{beside}"


def figures(runs: int) -> Iterator[Figure]:
    """All figures, one after the other."""
    yield from _vision(runs)
    yield from _engine(runs)
    yield from _whole(max(3, runs // 20))


def _vision(runs: int) -> Iterator[Figure]:
    """On frames of the demo recording; the control decodes the same frame from JPEG, as every webcam needs."""
    from vision.detect import CardDetector
    from vision.motion import Motion
    from vision.recognize import CardRecognizer

    picture = _demo_frame()
    jpeg = cv2.imencode(".jpg", picture)[1]
    detector, recognizer = CardDetector(), CardRecognizer(Pack.HUNGARIAN)

    def decode() -> None:
        cv2.imdecode(jpeg, cv2.IMREAD_COLOR)

    def everything() -> None:
        for found in detector.detect(picture):
            recognizer.read(picture, found.quad)

    yield _timed("vision.full_frame_720p", everything, runs, "decode the frame from JPEG", decode)
    motion, large = Motion(), cv2.resize(picture, (1920, 1080))
    at = iter(range(10**9))
    yield _timed(
        "vision.idle_1080p",
        lambda: motion.see(np.asarray(large, np.uint8), next(at) / 30),
        runs,
        "decode a 720p frame from JPEG",
        decode,
    )


def _demo_frame() -> Picture:
    """A frame of the demo with a trick of cards on the table."""
    from vision.sources import open_source

    with as_file(files("gui") / "demo" / "klaber.mp4") as film:
        source = open_source(str(film))
        try:
            frame: Frame = next(f for f in source.frames() if f.at >= 12)
        finally:
            source.close()
    return frame.picture


def _engine(runs: int) -> Iterator[Figure]:
    """Whole deals played at random, auction to settlement."""
    for played in games():
        seeds = iter(range(10**9))
        deal = _timed(f"engine.deals.{played.id}", partial(_random_deal, played, seeds), runs)
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

    yield _timed("start.help", helped, runs, "start Python alone", bare)
    weight = sum(f.stat().st_size for f in _model_files())
    yield Figure("models.bytes", "B", weight, weight, 1)


def _model_files() -> list[Any]:
    with as_file(files("models")) as folder:
        return sorted(folder.glob("*.onnx"))


def _timed(
    name: str, work: Callable[[], object], runs: int, control: str = "", beside: Callable[[], object] | None = None
) -> Figure:
    """Milliseconds of ``work`` and of its control in turn, after three runs that do not count."""
    ours, theirs = [], []
    for number in range(runs + 3):
        took = _milliseconds(work)
        other = _milliseconds(beside) if beside else None
        if number >= 3:
            ours.append(took)
            theirs += [] if other is None else [other]
    ours.sort()
    p95 = ours[min(len(ours) - 1, round(0.95 * len(ours)))]
    return Figure(
        name, "ms", statistics.median(ours), p95, runs, control, statistics.median(theirs) if theirs else None
    )


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def _short(number: float) -> float:
    return float(f"{number:.4g}")
