"""One line of the bench, and how it is measured."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Figure", "percentile", "timed"]


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


def timed(
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
    return Figure(
        name,
        "ms",
        statistics.median(ours),
        percentile(ours),
        runs,
        control,
        statistics.median(theirs) if theirs else None,
    )


def percentile(values: list[float], share: float = 0.95) -> float:
    """The value below which a share (0 to 1) of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * len(ordered)))]


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def _short(number: float) -> float:
    return float(f"{number:.4g}")
