"""Crops of faces for the network that names cards, cut from stored scenes with fresh variation each time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import CLASSES
from training.covers import under
from training.samples import Random, Sample, coloured, half_turned, inside, shaken
from training.scene import STRAY, Scene
from vision.detect import CardDetector
from vision.geometry import Picture, Quad, from_square, midline, overlap, projected, rectify, widened
from vision.recognize import HEIGHT, WIDTH

__all__ = ["CLASSES_WITH_NONE", "NONE", "ROOM", "face_samples", "roomy_faces"]

NONE = STRAY
CLASSES_WITH_NONE = CLASSES + 1
"""FaceNet also learns "no card here": outlines that are far off, hands, bare table."""

OFF, OFTEN = (0.01, 0.02, 0.04, 0.06, 0.1, 0.14), (0.2, 0.24, 0.24, 0.18, 0.1, 0.04)
"""By what share of its size an outline is off that FaceNet is shown a card in, and how often."""

PARTS = 0.08
"""Share of cards of which FaceNet is shown a part only: a detector often outlines no more than can be seen."""

OPEN, COVERED = 0.95, 0.15
"""Of cards of which so much is seen, this share is shown to FaceNet half under another one, as the card that makes
trumps lies under the stock."""

CUT_OFF = 0.5
"""A card that the picture's border cuts off is shown to FaceNet when this share of it is seen."""

LEAST = 0.33
"""A card of which less is seen is not shown."""

SAME_CARD = 0.35
"""A detected outline that overlaps a card by more than this (intersection over union) is that card's: of a card half
covered the detector often outlines half."""

NO_CARD, BESIDE = 0.2, 0.45
"""A detected outline that overlaps no card by more than the first shows none; one that was put beside a card, or about
a part of it, shows none below the second."""

STRANGE = 0.6
"""In this share of the scenes an outline of no card is put somewhere."""

HIGH = (40, 100)
"""Pixels that a card is high for the detector whose outlines are learned from."""

ROOM = (16, 26)
"""Pixels left and right, above and below, that roomy crops show more: whoever learns from them may move them."""

_SIZE = (WIDTH + 2 * ROOM[0], HEIGHT + 2 * ROOM[1])
_INNER = np.s_[ROOM[1] : ROOM[1] + HEIGHT, ROOM[0] : ROOM[0] + WIDTH]

Labelled = tuple[Quad, int, float]
"""An outline, the class of its card, and which share (0 to 1) of that is seen."""

Roomy = tuple[Picture, NDArray[np.int64]]
"""A crop with room around it, and the class of its card."""


def face_samples(rng: Random, scene: Scene, detector: CardDetector | None = None) -> list[Sample]:
    """Rectified faces with their class, some half under another card, and now and then something that is no card.

    Outlines are the truth shaken, and those that a ``detector`` finds in the scene, where there is one, since it errs
    in ways of its own.
    """
    return [(coloured(rng, crop[_INNER]), label) for crop, label in roomy_faces(rng, scene, detector)]


def roomy_faces(rng: Random, scene: Scene, detector: CardDetector | None = None) -> list[Roomy]:
    """The same with some `ROOM` around each crop, in the scene's own light."""
    cards = [
        (_rough(rng, quad), int(label), float(share))
        for quad, label, share in zip(scene.quads, scene.labels, scene.visible, strict=True)
        if share >= (LEAST if inside(quad, scene) else CUT_OFF)
    ]
    if detector is not None:
        cards += _detected(rng, scene, detector)
    covers = [rectify(scene.picture, quad, WIDTH, HEIGHT) for quad in scene.quads if inside(quad, scene)]
    made = [(_crop(rng, scene.picture, card, covers), card[1]) for card in cards]
    if scene.complete:
        made += [(_roomy(scene.picture, quad), NONE) for quad in _strange(rng, scene)]
    return [(crop, np.array(label, np.int64)) for crop, label in made]


def _roomy(picture: Picture, quad: Quad) -> Picture:
    """An outline's crop with room around it, in which the outline has the size that FaceNet sees it in."""
    x, y = 1 + 2 * ROOM[0] / WIDTH, 1 + 2 * ROOM[1] / HEIGHT
    around = np.array([[[-x, -y], [x, -y], [x, y], [-x, y]]])
    return rectify(picture, np.asarray(projected(from_square(quad[None]), around)[0], np.float32), *_SIZE)


def _rough(rng: Random, quad: Quad) -> Quad:
    """A true outline, off as a detector's are, now and then about a part of the card only."""
    outline = shaken(rng, half_turned(rng, quad), float(rng.choice(OFF, p=OFTEN)))
    return _part(rng, outline) if rng.random() < PARTS else outline


def _detected(rng: Random, scene: Scene, detector: CardDetector) -> list[Labelled]:
    """What a detector outlines in the scene, seen in a size by lot, each with the card that it is or with no card."""
    tall = float(np.median([midline(quad) for quad in scene.quads])) if len(scene.quads) else 100.0
    scale = float(np.exp(rng.uniform(*np.log(HIGH)))) / max(tall, 1.0)
    labelled: list[Labelled] = []
    for found in detector.detect(scene.picture, min(1.0, scale)):
        overlaps = [overlap(found.quad, quad) for quad in scene.quads]
        best = int(np.argmax(overlaps)) if overlaps else -1
        quad = half_turned(rng, found.quad)
        if not overlaps or overlaps[best] < NO_CARD:
            if scene.complete:
                labelled.append((quad, NONE, 0.0))
        elif overlaps[best] > SAME_CARD and scene.visible[best] >= LEAST:
            labelled.append((quad, int(scene.labels[best]), float(scene.visible[best])))
    return labelled


def _crop(rng: Random, picture: Picture, card: Labelled, covers: list[Picture]) -> Picture:
    """An outline's crop, now and then half under another card of the scene."""
    quad, _, share = card
    crop = _roomy(picture, quad)
    if covers and share > OPEN and rng.random() < COVERED:
        crop[_INNER] = under(rng, crop[_INNER], covers[int(rng.integers(len(covers)))])
    return crop


def _part(rng: Random, quad: Quad) -> Quad:
    """The outline without a strip along one side, which may be as much as two fifths of it."""
    side = int(rng.integers(4))
    turned = np.roll(quad, side, axis=0)
    keep = np.float32(rng.uniform(0.6, 0.95))
    cut = turned.copy()
    cut[2], cut[3] = turned[1] + (turned[2] - turned[1]) * keep, turned[0] + (turned[3] - turned[0]) * keep
    return np.ascontiguousarray(np.roll(cut, -side, axis=0))


def _strange(rng: Random, scene: Scene) -> list[Quad]:
    """At times an outline that shows no card of the scene."""
    if rng.random() >= STRANGE or not len(scene.quads):
        return []
    wrong = _wrong(rng, scene.quads[rng.integers(len(scene.quads))])
    return [wrong] if max(overlap(wrong, quad) for quad in scene.quads) < BESIDE else []


def _wrong(rng: Random, quad: Quad) -> Quad:
    """An outline of no card: beside one, a part of one, one and a half of them."""
    quad = shaken(rng, quad, 0.05)
    kind = rng.random()
    if kind < 0.4:
        return np.asarray(quad + rng.normal(0, 1, 2) * np.sqrt(cv2.contourArea(quad)), np.float32)
    if kind < 0.7:
        inner = widened(quad, float(rng.uniform(0.3, 0.65)))
        return np.asarray(inner + (quad[rng.integers(4)] - quad.mean(axis=0)) * rng.uniform(0, 0.4), np.float32)
    side = (quad[1] - quad[0]) if rng.random() < 0.6 else (quad[3] - quad[0])
    return np.asarray(quad + side * rng.choice([-1, 1]) * rng.uniform(0.4, 0.6), np.float32)
