"""The whole eye: frames in, observations out. One object follows one table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.cards import Pack, Seat
from engine.observation import UNKNOWN, Observation, Trouble
from vision.attention import ASTIR, Attention, Examination
from vision.completion import made_whole
from vision.decks.matching import Matcher
from vision.detect import CardDetector, Found
from vision.frame import Frame
from vision.geometry import Quad, area, overlap
from vision.layout import Layout
from vision.motion import Motion, Stir, share_within
from vision.placements import Placements
from vision.recognize import CardRecognizer, Look
from vision.region import Region
from vision.stacking import above
from vision.track import MATCH, Track, Tracker

__all__ = ["Sightings", "VisibleCard", "Watcher"]

SEEN_HEIGHT = 80.0
"""Pixels that a card should have in the picture that the detector sees."""

WIDEST = 640
"""Pixels across which a whole picture is examined at most: more takes longer than 12 milliseconds."""

ASPECT = 0.64
"""Width of a card by its height; packs differ by a tenth."""

WHOLE = 0.85
"""A card with less than this share of the usual area is seen in part, or lies far away."""

LARGEST = 3.0
"""So many times the area of a card further off has the one nearest to the camera at most, seen at 45 degrees."""

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
        self._attention = Attention(self._motion)
        self._tracker = Tracker()
        self._layout = Layout(seats)
        self._placements = Placements(self._layout)
        self._trouble = ""
        self._changed_at = 0.0

    def feed(self, frame: Frame) -> Sightings:
        """Take one frame in; those in which nothing stirs cost a fraction of a millisecond."""
        height, width = frame.picture.shape[:2]
        self._layout.resize(width, height)
        stir = self._motion.see(frame.picture, frame.at)
        self._placements.stirred(frame.at, stir.reach)
        news = self._health(frame, stir)
        if not self._trouble:
            news += self._look(frame, stir)
        return Sightings(tuple(news), self._lying())

    def _look(self, frame: Frame, stir: Stir) -> list[Observation]:
        """Examine what is to be examined; tell what is known by now."""
        tracks, size = self._tracker.tracks, (frame.picture.shape[1], frame.picture.shape[0])
        wanted = self._attention.wanted(frame.at, moving=stir.moving, tracks=tracks, layout=self._layout, size=size)
        lifted = [] if wanted is None else self._examine(frame, stir, wanted, size)
        if wanted is None and all(self._placements.reported(track.number) for track in tracks):
            return []
        return self._placements.update(
            self._tracker.tracks, lifted, frame.at, lambda one, other: above(frame.picture, one, other)
        )

    def _examine(self, frame: Frame, stir: Stir, wanted: Examination, size: tuple[int, int]) -> list[Track]:
        """Find and read cards as is wanted; returns the tracks of those that are gone."""
        region = wanted.region

        def holds(quad: Quad) -> bool:
            return region is None or region.holds(quad)

        def quiet(quad: Quad) -> bool:
            return not wanted.at_rest or self._motion.quiet(quad, frame.at, size)

        known = self._lying_still(size)
        found = self._detector.detect(frame.picture, self._scale(size, region), region=region, known=known)
        found = [f for f in self._whole(frame, self._of_card_size(found)) if holds(f.quad)]
        stirring = [f for f in found if not quiet(f.quad)]
        held = [f for f in found if self._held(f.quad, frame.at, size)]
        if held:
            self._attention.again(frame.at)
        self._motion.examined(None if region is None else region.box, frame.at, size, [f.quad for f in stirring])
        return self._tracker.update(
            [f for f in found if not any(f is other for other in (*stirring, *held))],
            frame.at,
            lambda quad: self._recognizer.read(frame.picture, quad),
            lambda quad: share_within(stir.mask, quad, size) > 0.1,
            lambda quad: holds(quad) and quiet(quad),
            lambda quad: self._motion.calm_since(quad, size),
        )

    def _of_card_size(self, found: list[Found]) -> list[Found]:
        """Without outlines far larger than a card: the frame of a slate or a picture looks like a back."""
        height = self._layout.card_height
        if not found:
            return found
        card = area(found[0].quad) if height is None else ASPECT * height**2
        return [f for f in found if area(f.quad) < LARGEST * card]

    def _whole(self, frame: Frame, found: list[Found]) -> list[Found]:
        """Halves of cards, and what is seen of those that lie half under others, made whole."""

        def read(quad: Quad) -> Look:
            return self._recognizer.read(frame.picture, quad)

        def mend(quad: Quad) -> Quad:
            return self._detector.mend(frame.picture, quad)

        tracks = self._tracker.tracks
        read_well = [track.quad for track in tracks if track.read_well and track.best != UNKNOWN]
        return made_whole(found, [track.quad for track in tracks], read_well, read, mend)

    def _held(self, quad: Quad, at: float, size: tuple[int, int]) -> bool:
        """Whether a new outline is too small for a card where a hand may still be: one that is held is seen in part,
        and half a card is easily another."""
        height = self._layout.card_height
        if height is None or at - self._motion.touched(quad, size) > ASTIR or area(quad) > WHOLE * ASPECT * height**2:
            return False
        return all(overlap(quad, track.quad) < MATCH for track in self._tracker.tracks)

    def _lying_still(self, size: tuple[int, int]) -> list[Quad]:
        """Outlines of the cards at which nothing has stirred since they settled: they need no mending."""
        tracks = [track for track in self._tracker.tracks if track.settled]
        return [t.quad for t in tracks if self._motion.touched(t.quad, size) < t.seen_at]

    def _scale(self, size: tuple[int, int], region: Region | None) -> float:
        """So that a card has the size that the detector likes; of a whole picture no more than is affordable."""
        widest = WIDEST / size[0] if region is None else 1.0
        if self._layout.card_height is None:
            return min(1.0, widest)
        return float(np.clip(SEEN_HEIGHT / self._layout.card_height, 320 / size[0], min(1.0, widest)))

    def _health(self, frame: Frame, stir: Stir) -> list[Observation]:
        """Say once when the picture becomes dark or stands still, and once when it is well again."""
        if frame.index == 0 or not stir.identical:
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

    def _lying(self) -> tuple[VisibleCard, ...]:
        """The cards that were reported. What flies past or looks like a card for a moment is not shown."""
        return tuple(
            VisibleCard(t.quad, t.best, t.confidence, t.number)
            for t in self._tracker.tracks
            if self._placements.reported(t.number) and t.best != UNKNOWN
        )
