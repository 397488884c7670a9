"""The whole eye: frames in, observations out. One object follows one table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.cards import Pack, Seat
from engine.observation import UNKNOWN, Observation, Trouble
from vision.decks.matching import Matcher
from vision.detect import CardDetector
from vision.frame import Frame
from vision.geometry import Quad
from vision.layout import Layout
from vision.motion import Motion, Stir, share_within
from vision.placements import Placements
from vision.recognize import CardRecognizer
from vision.region import Region
from vision.stacking import above
from vision.track import Tracker

__all__ = ["Sightings", "VisibleCard", "Watcher"]

EXAMINE_EVERY = 1 / 11
"""Seconds between two examinations while something stirs: fast enough for the fastest table."""

LINGER = 0.6
"""Seconds after the last motion during which frames are still examined, so that everything settles."""

RECENT = 0.25
"""Seconds for which a place that stirred is examined again and again; after that with the whole table only."""

CHECK_EVERY = 1.0
"""Seconds between two examinations of a table on which nothing stirs."""

SEEN_HEIGHT = 80.0
"""Pixels that a card should have in the picture that the detector sees."""

WIDEST = 640
"""Pixels across which a whole picture is examined at most: more takes longer than 12 milliseconds."""

MARGIN = 1.2
"""So many card heights around what stirred are examined with it: no card that lies there is cut off."""

DARK = 12.0
"""Mean grey level below which nothing can be seen."""

FROZEN_AFTER = 5.0
"""Seconds of frames that do not differ by a single grey level: no living camera sends that."""


@dataclass(frozen=True, slots=True)
class VisibleCard:
    """A card as it lies: outline, likeliest face (0 to 31, BACK, UNKNOWN), its probability, its sighting."""

    quad: Quad
    face: int
    confidence: float
    sighting: int


@dataclass(frozen=True, slots=True)
class Sightings:
    """What one frame brought: news for the table, and all cards that lie there now, for the picture."""

    observations: tuple[Observation, ...]
    cards: tuple[VisibleCard, ...]


class Watcher:
    """Follows the cards of one pack on one table.

    ``deck``: one taught printing; None reads every printing that the networks know. ``folder``: other networks
    than the shipped ones. Raises BadInput when a network file is missing or damaged.
    """

    def __init__(
        self, pack: Pack, seats: tuple[Seat, ...], deck: Matcher | None = None, folder: Path | None = None
    ) -> None:
        self._detector = CardDetector(folder)
        self._recognizer = CardRecognizer(pack, folder, deck)
        self._motion = Motion()
        self._tracker = Tracker()
        self._layout = Layout(seats)
        self._placements = Placements(self._layout)
        self._moved_at = self._examined_at = self._checked_at = -CHECK_EVERY
        self._trouble = ""
        self._changed_at = 0.0
        self._sample = b""

    def feed(self, frame: Frame) -> Sightings:
        """Take one frame in; those in which nothing stirs cost less than a millisecond."""
        height, width = frame.picture.shape[:2]
        self._layout.resize(width, height)
        stir = self._motion.see(frame.picture, frame.at)
        self._placements.stirred(frame.at, stir.reach)
        news = self._health(frame, stir)
        if stir.moving:
            self._moved_at = frame.at
        if not self._trouble and self._due(frame.at):
            self._examined_at = frame.at
            news += self._examine(frame, stir)
        return Sightings(tuple(news), self._lying())

    def _due(self, at: float) -> bool:
        interval = EXAMINE_EVERY if at - self._moved_at < LINGER else CHECK_EVERY
        return at - self._examined_at >= interval - 1e-3

    def _examine(self, frame: Frame, stir: Stir) -> list[Observation]:
        size = (frame.picture.shape[1], frame.picture.shape[0])
        region = self._region(frame.at, size)
        found = self._detector.detect(frame.picture, self._scale(size, region), region=region)
        lifted = self._tracker.update(
            found if region is None else [f for f in found if region.holds(f.quad)],
            frame.at,
            lambda quad: self._recognizer.read(frame.picture, quad),
            lambda quad: share_within(stir.mask, quad, size) > 0.1,
            None if region is None else region.holds,
        )
        return self._placements.update(
            self._tracker.tracks, lifted, frame.at, lambda one, other: above(frame.picture, one, other)
        )

    def _region(self, at: float, size: tuple[int, int]) -> Region | None:
        """Where something stirred lately or cards are not yet settled; None: everywhere, as once a second."""
        height = self._layout.card_height
        if height is None or at - self._checked_at >= CHECK_EVERY - 1e-3:
            self._checked_at = at
            return None
        boxes = [t.quad for t in self._tracker.tracks if not t.settled]
        stirred = self._motion.stirred_box(at - RECENT, size)
        return Region.around([*boxes, *([] if stirred is None else [stirred])], MARGIN * height, size)

    def _scale(self, size: tuple[int, int], region: Region | None) -> float:
        """So that a card has the size that the detector likes; of a whole picture no more than is affordable."""
        widest = WIDEST / size[0] if region is None else 1.0
        if self._layout.card_height is None:
            return min(1.0, widest)
        return float(np.clip(SEEN_HEIGHT / self._layout.card_height, 320 / size[0], min(1.0, widest)))

    def _health(self, frame: Frame, stir: Stir) -> list[Observation]:
        """Say once when the picture becomes dark or stands still, and once when it is well again."""
        if frame.index == 0 or stir.mask.any() or not self._identical(frame):
            self._changed_at = frame.at
        trouble = frame.trouble
        if trouble:
            self._changed_at = frame.at
        elif stir.brightness < DARK:
            trouble = "dark"
        elif frame.at - self._changed_at > FROZEN_AFTER:
            trouble = "frozen"
        if trouble == self._trouble:
            return []
        self._trouble = trouble
        return [Trouble(frame.at, trouble)]

    def _identical(self, frame: Frame) -> bool:
        sample = frame.picture[::16, ::16].tobytes()
        same, self._sample = sample == self._sample, sample
        return same

    def _lying(self) -> tuple[VisibleCard, ...]:
        """The cards that were reported. What flies past or looks like a card for a moment is not shown."""
        return tuple(
            VisibleCard(t.quad, t.best, t.confidence, t.number)
            for t in self._tracker.tracks
            if self._placements.reported(t.number) and t.best != UNKNOWN
        )
