"""A card that lies still before the program's own eye: what the table is told of it, report after report.

What a table gets is no single look but what tracking makes of several looks at a card that does not move, and those
hardly differ. So nothing of that is modelled: a composed scene is turned into a short film, and `vision.track` and
`vision.placements` report on it as they do on a camera. From picture to picture these differ as a webcam's do: noise
of the sensor, compression, exposure, a trembling of the table; the first picture is blurred by the movement of a card
that is just being laid. All that the scene itself has of blur, noise, shadow and compression stays the same in every
picture, so the looks are as much alike as such looks are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from engine.cards import Seat
from engine.observation import CardSeen
from models._cv import cv2
from training.backgrounds import through_jpeg
from training.heldout import card_of
from training.scene import Scene
from vision.attention import AFTER_REST
from vision.detect import CardDetector
from vision.geometry import Picture, Quad, midline, rectify
from vision.layout import Layout
from vision.outlines import of_cards
from vision.placements import Placements
from vision.recognize import Look
from vision.tracker import Tracker
from vision.view import Looks, View
from vision.watch import SEEN_HEIGHT

__all__ = ["TIMES", "Resting", "resting_cards", "sharpness"]

TIMES = AFTER_REST
"""Seconds at which the pictures are examined: as `vision.watch` does it when a card has come to rest."""

NOISE = (1.0, 4.0)
"""Standard deviation of the sensor's noise in grey levels, drawn once a film..."""

EXPOSURE = 0.015
"""...that of the exposure from picture to picture (share)..."""

TREMBLE = 0.3
"""...and that of a trembling of camera or table (pixels)."""

QUALITY = (60, 92)
"""JPEG quality of a webcam's pictures, drawn once a film."""

LANDING = (3, 11)
"""Pixels over which the first picture is blurred in some direction."""

Reader = Callable[[Picture, Quad], Look]


@dataclass(frozen=True)
class Resting:
    """One card of a scene. ``label``: its class (`training.art`); ``height``: in pixels; ``visible``: share in sight;
    ``sharp``: see `sharpness`; ``reports``: seconds from the first picture and FACES log-likelihoods of each report,
    in their order, none where nothing was said; ``sightings``: for how many cards the eye took it, one after another.
    """

    label: int
    height: float
    visible: float
    sharp: float
    reports: tuple[tuple[float, tuple[float, ...]], ...]
    sightings: int


def resting_cards(scene: Scene, detector: CardDetector, read: Reader, rng: np.random.Generator) -> Iterator[Resting]:
    """Every card of a scene that lies wholly in the picture."""
    told: dict[int, list[tuple[float, CardSeen]]] = {}
    for at, seen in _film(scene, detector, read, rng):
        card = card_of(np.array(seen.quad, np.float32), scene, range(len(scene.quads)))
        if card is not None:
            told.setdefault(card, []).append((at, seen))
    for card in range(len(scene.quads)):
        if scene.holds(card):
            yield _resting(scene, card, told.get(card, []))


def sharpness(picture: Picture, quad: Quad) -> float:
    """How sharp a card is, whatever is on it: the mean change of the change of grey from point to point, next to the
    spread of its grey levels, on the card as the recogniser sees it (80 x 128 points)."""
    grey = cv2.cvtColor(rectify(picture, quad, 80, 128), cv2.COLOR_BGR2GRAY).astype(np.float32)
    calm = cv2.GaussianBlur(grey, (0, 0), 0.8)  # noise is not sharpness
    return float(np.abs(cv2.Laplacian(calm, cv2.CV_32F)).mean() / (calm.std() + 4.0))


def _resting(scene: Scene, card: int, told: list[tuple[float, CardSeen]]) -> Resting:
    quad = scene.quads[card]
    return Resting(
        label=int(scene.labels[card]),
        height=midline(quad),
        visible=float(scene.visible[card]),
        sharp=sharpness(scene.picture, quad),
        reports=tuple((at, seen.faces) for at, seen in told),
        sightings=len({seen.sighting for _, seen in told}),
    )


def _film(
    scene: Scene, detector: CardDetector, read: Reader, rng: np.random.Generator
) -> Iterator[tuple[float, CardSeen]]:
    """What is reported of cards, with the second at which it is."""
    layout = Layout(tuple(Seat))
    layout.resize(scene.picture.shape[1], scene.picture.shape[0])
    layout.radius = math.inf  # these cards lie anywhere, and each stands for one that is played: none is held in a hand
    tracker, placements = Tracker(), Placements(layout, lambda: True)  # by then the printing shows that it is known
    scale = float(np.clip(SEEN_HEIGHT / max(_median_height(scene), 1.0), 320 / scene.picture.shape[1], 1.0))
    webcam = _Webcam(scene.picture, rng)
    for at in TIMES:
        picture = webcam.picture(landing=at == TIMES[0])
        look = Looks(read, picture)
        mend, fits = partial(detector.mend, picture), layout.card_area.fits
        # what the detector overlooks is not looked for: there is no moment before these films to differ from
        found = detector.detect(picture, scale)
        found = of_cards(found, tracker.tracks, layout.card_height, look, mend, fits, layout.misfit)
        lifted = tracker.update(found, at, View(look))
        for said in placements.update(tracker.tracks, lifted, at):
            if isinstance(said, CardSeen):
                yield float(at), said


class _Webcam:
    """Pictures of a scene that stays as it is."""

    def __init__(self, picture: Picture, rng: np.random.Generator) -> None:
        self._picture, self._rng = picture, rng
        self._noise, self._quality = rng.uniform(*NOISE), int(rng.integers(*QUALITY))

    def picture(self, *, landing: bool) -> Picture:
        """The next one; ``landing``: blurred by movement."""
        rng = self._rng
        dx, dy = rng.normal(0.0, TREMBLE, 2)
        size = (self._picture.shape[1], self._picture.shape[0])
        shift = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        moved = cv2.warpAffine(self._picture, shift, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        landed = cv2.filter2D(moved, -1, self._smear()) if landing else moved
        noise = rng.standard_normal(landed.shape, np.float32) * np.float32(self._noise)
        seen = landed * rng.normal(1.0, EXPOSURE) + noise
        return through_jpeg(np.clip(seen, 0, 255).astype(np.uint8), self._quality)

    def _smear(self) -> NDArray[np.float32]:
        length, angle = int(self._rng.integers(*LANDING)) | 1, self._rng.uniform(0, np.pi)
        kernel = np.zeros((length, length), np.float32)
        middle, reach = length // 2, length / 2
        end = (round(middle + reach * np.cos(angle)), round(middle + reach * np.sin(angle)))
        start = (round(middle - reach * np.cos(angle)), round(middle - reach * np.sin(angle)))
        cv2.line(kernel, start, end, 1.0, 1)
        return np.asarray(kernel / kernel.sum(), np.float32)


def _median_height(scene: Scene) -> float:
    return float(np.median([midline(quad) for quad in scene.quads])) if len(scene.quads) else 0.0
