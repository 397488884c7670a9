"""What `filko bench` measures. Each figure is interleaved with its control, so that a noisy machine slows both."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.resources import as_file, files
from typing import Any

from gui.figure import Figure, timed
from gui.figures_display import display_figures
from gui.figures_engine import engine_figures
from gui.figures_table import table_figures
from gui.figures_vision import vision_figures

__all__ = ["GROUPS", "Figure", "figures"]


def figures(runs: int, what: str = "all") -> Iterator[Figure]:
    """The figures one after the other: all, or those of one of `GROUPS`."""
    for name, measure in GROUPS.items():
        if what in ("all", name):
            yield from measure(runs)


def _started(*words: str) -> str:
    """What Python prints, started with these words; as at anyone's, where compiled modules are kept between starts."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True, env=kept).stdout


def _program(runs: int) -> Iterator[Figure]:
    """The program as a process, and what it weighs."""

    def helped() -> None:
        _started("-m", "gui.cli.main", "--help")

    def bare() -> None:
        _started("-c", "pass")

    yield timed("start.help", helped, max(3, runs // 20), "start Python alone", bare)
    yield timed("program.ready", _ready, max(3, runs // 20), "start Python alone", bare)
    yield _resident()
    weight = sum(f.stat().st_size for f in _model_files())
    yield Figure("models.bytes", "B", weight, weight, 1)


_READY = """
import sys
from gui.compose import Plan, compose
pipeline = compose(Plan(sys.argv[1], "klaber"))
next(pipeline.seeing())
"""


def _ready() -> None:
    """From nothing until the first picture was looked at: what `filko watch` does before it can tell anything."""
    with as_file(files("gui") / "demo" / "klaber.mp4") as film:
        _started("-c", _READY, str(film))


_WEIGH = """
import resource
from engine.cards import Pack, Seat
from gui.figures_stream import film
from vision.watch import Watcher
watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
for frame, _ in zip(film(), range(150)):
    watcher.feed(frame)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def _resident() -> Figure:
    """The most memory that a process takes which follows five seconds of the demo, without a window."""
    told = _started("-c", _WEIGH)
    return Figure("memory.rss", "MiB", float(told), float(told), 1)


def _model_files() -> list[Any]:
    with as_file(files("models")) as folder:
        return sorted(folder.glob("*.onnx"))


GROUPS: dict[str, Callable[[int], Iterator[Figure]]] = {
    "vision": vision_figures,
    "engine": engine_figures,
    "table": table_figures,
    "display": display_figures,
    "program": _program,
}
"""What can be measured by itself."""
