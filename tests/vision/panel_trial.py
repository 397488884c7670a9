"""A filmed deal with a light display in view, followed with the panel hidden and without.

    python -m studio.record --game klaber --seed 5 --out recordings --panel
    python -m tests.vision.panel_trial recordings/klaber-5.mp4

Prints one JSON object for each way: the plays that are right at the end, the sightings that no card of the deal
explains, and in how many frames something stirred while the truth knows of nobody who moved. Takes minutes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from engine.cards import Seat, parse_card
from engine.observation import BACK, UNKNOWN, CardSeen
from gui.compose import Plan, compose
from gui.display_watch import PanelWatch
from gui.pipeline import Looks
from table_hw.display import Blink, ScoreDisplay
from table_hw.picture import Picture
from vision.frame import Frame
from vision.motion import Motion
from vision.watch import Sightings

QUIET = 1.2
"""Seconds around everything that moves in the film; outside of them nobody stirs."""


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
        self._moves = [play["at_rest"] for play in truth["plays"]] + [t["cleared"] for t in truth["tricks"]]
        self._moves += [one["t"] for one in truth["disturbances"]]
        self._motion = Motion()
        self.stirs, self.seen = 0, {}  # type: ignore[var-annotated]

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
        moving = self._motion.see(frame.picture, frame.at).moving
        self.stirs += moving and all(abs(frame.at - at) > QUIET for at in self._moves)
        sightings = self._eye.feed(frame)
        for observation in sightings.observations:
            if isinstance(observation, CardSeen):
                self.seen[observation.sighting] = int(np.argmax(observation.faces))
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
    cards = {card.index for _, card in true}
    strange = [face for face in tried.seen.values() if face == UNKNOWN or (face < BACK and face not in cards)]
    return {
        "film": film.name,
        "panel": tried.watch.where if tried.watch else "in view",
        "plays": len(true),
        "right": sum(a == b for a, b in zip(plays, true, strict=False)),
        "sightings": len(tried.seen),
        "strange": len(strange),
        "stirs_while_nobody_moves": tried.stirs,
    }


if __name__ == "__main__":
    for hide in (True, False):
        print(json.dumps(trial(Path(sys.argv[1]), hide=hide)), flush=True)
