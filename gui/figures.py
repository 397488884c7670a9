"""What `filko bench` measures. Each figure is interleaved with its control, so that a noisy machine slows both."""

from __future__ import annotations

import os
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from importlib.resources import as_file, files
from importlib.util import find_spec
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


def _started(*words: str, **settings: str) -> str:
    """What Python prints, started with these words and variables; as at anyone's, where compiled modules are kept
    between starts."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | settings
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True, env=kept).stdout


def _program(runs: int) -> Iterator[Figure]:
    """The program as a process, and what it weighs."""

    def helped() -> None:
        _started("-m", "gui.cli.main", "--help")

    def bare() -> None:
        _started("-c", "pass")

    yield timed("start.help", helped, max(3, runs // 20), "start Python alone", bare)
    yield timed("program.ready", _ready, max(3, runs // 20), "start Python alone", bare)
    if find_spec("PySide6") is None:
        print("start.window is left out: PySide6 is not installed", file=sys.stderr)
    else:
        yield timed("start.window", _window, max(3, runs // 20), "start Python alone", bare)
    yield _resident()
    yield _weight()


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


_WINDOW = """
import os, sys
from pathlib import Path
from gui.app import Evening, application
from gui.settings import Preferences
app = application()
evening = Evening(Preferences(), remember=False, store=Path(sys.argv[1]))
evening.open(at_once=False)
app.processEvents()
os._exit(0)
"""


def _window() -> None:
    """From nothing until the first page is painted, into memory; nobody's choices are read, and nothing is written."""
    _started("-c", _WINDOW, os.path.join(os.devnull, "none"), QT_QPA_PLATFORM="offscreen")


_MOST = """
from pathlib import Path
try:
    told = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
except OSError:
    import resource
    told = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(int(told) / 1024)
"""
"""MiB that a process took at most. Linux counts the process that started it into `ru_maxrss`."""

_WEIGH = """
from engine.cards import Pack, Seat
from gui.figures_stream import film
from vision.watch import Watcher
watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
for frame, _ in zip(film(), range(150)):
    watcher.feed(frame)
"""


def _resident() -> Figure:
    """The most memory that a process takes which follows five seconds of the demo, without a window."""
    alone, ours = float(_started("-c", _MOST)), float(_started("-c", _WEIGH + _MOST))
    return Figure("memory.rss", "MiB", ours, ours, 1, "Python alone", alone)


def _weight() -> Figure:
    """Bytes of the networks that ship; beside what is left of them when they are compressed."""
    contents = [file.read_bytes() for file in _model_files()]
    whole = sum(map(len, contents))
    packed = sum(len(zlib.compress(content)) for content in contents)
    return Figure("models.bytes", "B", whole, whole, 1, "the same files, compressed", packed)


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
