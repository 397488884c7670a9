"""Makes docs/window.png and docs/slate.png from the program itself: ``python -m tests.gui.pictures``.

Two deals are entered before the recording that came along is watched, so that there is something on the slate; the
recording goes through the production pipeline and stops in the middle of a trick.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer

from engine.cards import Seat
from engine.table import TableSession
from gui.app import application, connect
from gui.bridge import Bridge
from gui.calls_file import read_calls
from gui.cli.demo import NAMES
from gui.event_loop import run
from gui.frame import Frame
from gui.keepsake import leave_slate
from gui.look import LAMPLIGHT
from gui.pipeline import Pipeline
from gui.places import demo_calls, demo_recording
from gui.scene import draw_scene
from gui.window import TableWindow
from tests.engine.table.tables import deal, feed
from tests.gui.deals import KLABER
from vision.frame import Frame as Picture
from vision.sources import Source, open_source
from vision.watch import Watcher

DOCS = Path(__file__).parents[2] / "docs"
BEGIN_S = 400.0
STOP_S = 12.3
"""In the recording's own time: three cards of the first trick lie there, and the fourth player may announce."""


@dataclass
class Part:
    """A recording that begins later and ends early."""

    source: Source
    live: bool = False
    length: float | None = None

    def frames(self) -> Iterator[Picture]:
        for frame in self.source.frames():
            if frame.at > STOP_S:
                return
            yield replace(frame, at=frame.at + BEGIN_S)

    def close(self) -> None:
        self.source.close()


class Halting(Pipeline):
    """Leaves the deal as it is when the recording ends."""

    def finish(self) -> tuple[()]:
        return ()


def pipeline() -> Pipeline:
    """The production pipeline on the recording, after two deals that were played before."""
    session = TableSession(KLABER, dealer=Seat.TOP, names=NAMES)
    for seed, dealer in ((5, Seat.TOP), (11, Seat.LEFT)):
        feed(session, deal("klaber", seed, dealer=dealer, start=100.0 + 10 * seed).script)
        session.new_deal()
    calls = [replace(due, at=due.at + BEGIN_S) for due in read_calls(demo_calls(), KLABER.pack) if due.at < STOP_S]
    watcher = Watcher(KLABER.pack, KLABER.seats())
    return Halting(Part(open_source(str(demo_recording()))), watcher, session, calls=calls)


def main() -> None:
    """Write both pictures."""
    app = application()
    frame, page = Frame(LAMPLIGHT), TableWindow(LAMPLIGHT)
    frame.turn_to(page)
    frame.resize(1280, 800)
    watched = pipeline()
    bridge = Bridge(lambda: watched, lambda p: draw_scene(p.session.view, p.lying), demo_recording().name)
    connect(page, bridge)
    bridge.ended.connect(lambda: QTimer.singleShot(500, app.quit))
    frame.show()
    bridge.start()
    run(app)
    bridge.stop()
    DOCS.mkdir(exist_ok=True)
    frame.grab().save(str(DOCS / "window.png"))
    leave_slate(draw_scene(watched.session.view).columns, DOCS / "slate.png")


if __name__ == "__main__":
    main()
