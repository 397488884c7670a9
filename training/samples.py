"""Batches for the networks, cut from stored scenes with fresh variation each time: views for the detector, crops for
the mender of corners; crops of faces are made in `training.face_crops`.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.make_scenes import read_shard
from training.scene import Scene
from training.targets import targets
from vision.detect import CardDetector
from vision.geometry import Picture, Quad, midline, overlap, rectify, widened

__all__ = [
    "CAST",
    "OFTEN_WIDE",
    "WIDE_CAST",
    "Maker",
    "Random",
    "Sample",
    "batches",
    "card_sample",
    "coloured",
    "edge_samples",
    "half_turned",
    "inside",
    "made_ahead",
    "shaken",
]

CAST, WIDE_CAST, OFTEN_WIDE = 0.07, 0.18, 0.2
"""Spread of a camera's white balance, of one far off white, and how often that is so."""

MIXED, FEW = 40, 3
"""So many batches wait in the pool that batches are drawn from; of so few shards the pool need not be deep."""

USUAL, ALL = (40, 100), (26, 150)
"""Pixels that a card is high for CardNet: in half of its views as at a table that is watched (`vision.watch`), in the
others as in photographs too."""

SHAKEN = (0.02, 0.04, 0.07, 0.1)
"""By what share of its size a true outline is off that EdgeNet is shown."""

FURTHEST = 0.75
"""Half widths or heights of the crop by which a corner is moved at most: beyond, EdgeNet would guess."""

SAME_CARD = 0.4
"""A detected outline that overlaps a card by more than this (intersection over union) is to become that card's."""

Random = np.random.Generator
Sample = tuple[NDArray[np.generic], ...]
Maker = Callable[[Random, Scene], list[Sample]]


def batches(folder: Path, size: int, make: Maker, seed: int) -> Generator[Sample]:
    """Endless batches, made ahead of time from shards in random order."""
    return made_ahead(_mixed(folder, size, make, seed))


def made_ahead(endless: Iterator[Sample]) -> Generator[Sample]:
    """What an endless iterator gives, made by a thread ahead of time; it ends with the generator."""
    over = threading.Event()
    ready: queue.Queue[Sample] = queue.Queue(maxsize=12)

    def work() -> None:
        while not over.is_set():
            ready.put(next(endless))

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        while True:
            yield ready.get()
    finally:
        over.set()
        while worker.is_alive():
            with suppress(queue.Empty):
                ready.get(timeout=0.1)


def _mixed(folder: Path, size: int, make: Maker, seed: int) -> Iterator[Sample]:
    """Batches out of a pool into which one shard after another is cut."""
    rng = np.random.default_rng(seed)
    pool: list[Sample] = []
    while True:
        shards = sorted(folder.glob("*.pickle"))
        keep = MIXED if len(shards) > FEW else 1
        for scene in read_shard(shards[int(rng.integers(len(shards)))]):
            pool.extend(make(rng, scene))
        while len(pool) >= size * keep:
            chosen = set(rng.choice(len(pool), size, replace=False).tolist())
            taken = [pool[i] for i in chosen]
            pool = [s for i, s in enumerate(pool) if i not in chosen]
            yield tuple(np.stack(column) for column in zip(*taken, strict=True))


def coloured(rng: Random, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Another exposure and white balance, by table: much faster than arithmetic on the whole picture. Now and then a
    lamp or a camera far off white, or old varnish."""
    cast = CAST if rng.random() < 1 - OFTEN_WIDE else WIDE_CAST
    gain = rng.normal(1, cast, 3) * np.exp(rng.normal(0, 0.15))
    table = np.clip(np.arange(256)[:, None] * gain + rng.normal(0, 6), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table[:, None]), np.uint8)


def card_sample(rng: Random, scene: Scene, size: tuple[int, int] = (320, 256)) -> list[Sample]:
    """Two views (w, h) of the scene, turned, mirrored and scaled, with CardNet's targets; none where not all its cards
    are told."""
    return [_view(rng, scene, size) for _ in range(2)] if scene.complete else []


def _view(rng: Random, scene: Scene, size: tuple[int, int]) -> Sample:
    width, height = size
    picture, matrix = _towards_a_card(rng, scene, size)
    mirrored = rng.random() < 0.5
    if mirrored:
        matrix = np.diag([-1.0, 1.0]) @ matrix
        matrix[0, 2] += width - 1
    quads, centres = _moved(scene.quads, matrix), _moved(scene.centres, matrix)
    if mirrored:
        quads = quads[:, [1, 0, 3, 2]]
    shrink = scene.picture.shape[1] / picture.shape[1]
    from_small = matrix.copy()  # the picture may have been halved: its pixel p is pixel p * 2 + 1/2 of the scene
    from_small[:, 2] += matrix[:, :2] @ np.full(2, (shrink - 1) / 2)
    from_small[:, :2] *= shrink
    fill = [int(v) for v in picture[0, 0]]
    view = cv2.warpAffine(picture, from_small, size, flags=cv2.INTER_LINEAR, borderValue=fill)
    return coloured(rng, np.asarray(view, np.uint8)), *targets(quads, scene.visible, centres, height, width)


def _towards_a_card(rng: Random, scene: Scene, size: tuple[int, int]) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The picture (halved where it will be much reduced) and the map from the scene to a view in which one of its
    cards is as high as CardNet will see them, if half to 1.3 times the size will do that."""
    wanted, tall = float(np.exp(rng.uniform(*np.log(USUAL if rng.random() < 0.5 else ALL)))), 100.0
    focus = np.array([scene.picture.shape[1] / 2, scene.picture.shape[0] / 2])
    if len(scene.quads):
        quad = scene.quads[rng.integers(len(scene.quads))]
        focus, tall = quad.mean(axis=0), midline(quad)
    scale = float(np.clip(wanted / max(tall, 1.0), 0.5, 1.3))
    angle = rng.choice([0, 90, 180, 270]) + (rng.normal(0, 12) if rng.random() < 0.5 else 0)
    matrix = cv2.getRotationMatrix2D((float(focus[0]), float(focus[1])), float(angle), scale)
    matrix[:, 2] += np.array(size) * rng.uniform(0.2, 0.8, 2) - focus
    half = scale < 0.6
    small = cv2.resize(scene.picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) if half else scene.picture
    return np.asarray(small, np.uint8), np.asarray(matrix, np.float64)


def _moved(points: NDArray[np.float32], matrix: NDArray[np.float64]) -> NDArray[np.float32]:
    return np.asarray(points @ matrix[:, :2].T + matrix[:, 2], np.float32)


def shaken(rng: Random, quad: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    """A quad as a detector finds it: moved, turned, scaled and bent by about ``share`` of its size."""
    size = np.sqrt(max(cv2.contourArea(quad), 1.0))
    centre = quad.mean(axis=0)
    turn = rng.normal(0, share)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * np.exp(rng.normal(0, share))
    moved = (quad - centre) @ matrix.T + centre + rng.normal(0, share * size * 0.6, 2)
    return np.asarray(moved + rng.normal(0, share * size * 0.4, (4, 2)), np.float32)


def half_turned(rng: Random, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The outline as it is or, as often, from its other end: a card means the same after half a turn."""
    return np.roll(quad, 2, axis=0) if rng.random() < 0.5 else quad


def edge_samples(rng: Random, scene: Scene, detector: CardDetector | None = None) -> list[Sample]:
    """Rough outlines of cards that are at least a third visible, with the shift that mends them: the truth shaken, and
    what a ``detector`` finds in the scene, where there is one, since it errs in ways of its own."""
    cards = [i for i, share in enumerate(scene.visible) if share >= 0.33 and inside(scene.quads[i], scene)]
    pairs = [(true, shaken(rng, true, float(rng.choice(SHAKEN)))) for true in (scene.quads[i] for i in cards * 2)]
    if detector is not None:
        pairs += _detected(rng, scene, cards, detector)
    return [sample for true, rough in pairs if (sample := _edge_sample(rng, scene.picture, true, rough)) is not None]


def _edge_sample(rng: Random, picture: Picture, true: Quad, rough: Quad) -> Sample | None:
    """What EdgeNet sees of a rough outline and should answer; None where that is further than it could see."""
    turned = 2 * int(rng.random() < 0.5)
    true, rough = np.roll(true, turned, axis=0), np.roll(rough, turned, axis=0)
    frame = widened(rough)
    to_crop = cv2.getPerspectiveTransform(frame, np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32))
    shift = cv2.perspectiveTransform(true[None], to_crop)[0] - cv2.perspectiveTransform(rough[None], to_crop)[0]
    if np.abs(shift).max() >= FURTHEST:
        return None
    return coloured(rng, rectify(picture, frame, 64, 96)), shift.astype(np.float32).ravel()


def _detected(rng: Random, scene: Scene, cards: list[int], detector: CardDetector) -> list[tuple[Quad, Quad]]:
    """Pairs of a card's true outline and the one that a detector finds, the picture seen in a size by lot."""
    tall = float(np.median([midline(scene.quads[i]) for i in cards])) if cards else 100.0
    scale = float(np.exp(rng.uniform(*np.log(USUAL)))) / tall
    pairs = []
    for found in detector.detect(scene.picture, min(1.0, scale), rounds=0):
        card = max(cards, key=lambda i: overlap(found.quad, scene.quads[i]), default=None)
        if card is not None and overlap(found.quad, scene.quads[card]) > SAME_CARD:
            pairs.append((_alike(scene.quads[card], found.quad), found.quad))
    return pairs


def _alike(true: Quad, rough: Quad) -> Quad:
    """The true outline with its corners in the order of the rough one; a card is the same after half a turn."""
    return min((true, np.roll(true, 2, axis=0)), key=lambda way: float(np.linalg.norm(way - rough)))


def inside(quad: NDArray[np.float32], scene: Scene) -> bool:
    """Whether the picture's border cuts nothing off a card."""
    height, width = scene.picture.shape[:2]
    return bool((quad > -6).all() and (quad[:, 0] < width + 6).all() and (quad[:, 1] < height + 6).all())
