"""A filmed deal with a light display in view, followed with the panel hidden and without.

    python -m studio --game klaber --seed 5 --panel --out recordings
    python -m tests.vision.panel_trial recordings/klaber-usual-5-panel.mp4

Prints one JSON object for each way: the plays that are right at the end, how many cards were reported in all and how
many of them lying on the panel or in its glow, and in how many frames the panel stirred. Takes minutes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from engine.cards import Seat, parse_card
from engine.observation import CardSeen
from gui.compose import Plan, compose
from gui.display_watch import PanelWatch
from gui.pipeline import Looks
from models._cv import cv2
from table_hw.display import Blink, ScoreDisplay
from table_hw.picture import Picture
from vision.frame import Frame
from vision.geometry import widened
from vision.motion import Motion, share_within
from vision.watch import Sightings

GLOW = 1.5
"""What counts as the panel: its outline so many times as large."""


class Filmed(ScoreDisplay):
    """The display in the film, which blinks at its beginning."""

    def __init__(self) -> None:
        self.asked = False

    def show(self, picture: Picture) -> None:
        """It shows what it showed."""

    def blink(self, blink: Blink) -> bool:
        first, self.asked = not self.asked, True
        return first

    @property
    def status(self) -> str:
        return "filmed"


class Trial:
    """An eye that counts what it is shown and what it says. ``hide``: with the panel hidden."""

    def __init__(self, eye: Looks, truth: dict[str, Any], *, hide: bool) -> None:
        self._eye = eye
        self.watch = PanelWatch(self, Filmed()) if hide else None
        self._changes = list(truth["panel"]["changes"])
        self._panel = widened(np.array(truth["panel"]["quad"], np.float32), GLOW)
        self._motion = Motion()
        self.stirs = 0
        self.seen: set[int] = set()
        self.on_panel: set[int] = set()

    def outside(self, frame: Frame) -> Sightings:
        """What the pipeline is given instead of the eye."""
        if self.watch is None:
            return self.feed(frame)
        while self._changes and self._changes[0] <= frame.at + 0.1:
            self._changes.pop(0)
            self.watch.announce()
        return self.watch.feed(frame)

    def feed(self, frame: Frame) -> Sightings:
        """What comes through to the eye."""
        size = (frame.picture.shape[1], frame.picture.shape[0])
        stir = self._motion.see(frame.picture, frame.at)
        self.stirs += bool(stir.moving and share_within(stir.mask, self._panel, size) > 0)
        sightings = self._eye.feed(frame)
        for observation in sightings.observations:
            if isinstance(observation, CardSeen):
                self.seen.add(observation.sighting)
                middle = np.mean(observation.quad, axis=0)
                if cv2.pointPolygonTest(self._panel, (float(middle[0]), float(middle[1])), measureDist=False) >= 0:
                    self.on_panel.add(observation.sighting)
        return sightings


class _Outside:
    """The pipeline's eye."""

    def __init__(self, trial: Trial) -> None:
        self.feed = trial.outside


def trial(film: Path, *, hide: bool) -> dict[str, Any]:
    """Follow the film once."""
    truth = json.loads(film.with_suffix(".json").read_text("utf-8"))
    plan = Plan(str(film), truth["game"], calls=film.with_suffix(".calls.jsonl"), dealer=Seat(truth["dealer"]))
    pipeline = compose(plan)
    tried = Trial(pipeline.watcher, truth, hide=hide)
    pipeline.watcher = _Outside(tried)
    for _ in pipeline.run():
        pass
    pack = pipeline.pack
    plays = [(play.seat.value, play.card) for play in pipeline.session.view.plays]
    true = [(play["seat"], parse_card(play["card"], pack)) for play in truth["plays"]]
    return {
        "film": film.name,
        "panel": tried.watch.where if tried.watch else "in view",
        "plays": len(true),
        "right": sum(a == b for a, b in zip(plays, true, strict=False)),
        "sightings": len(tried.seen),
        "sightings_on_panel": len(tried.on_panel),
        "frames_in_which_the_panel_stirs": tried.stirs,
    }


if __name__ == "__main__":
    for hide in (True, False):
        print(json.dumps(trial(Path(sys.argv[1]), hide=hide)), flush=True)
