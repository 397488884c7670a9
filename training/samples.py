"""Batches for the three networks, cut from stored scenes with fresh variation each time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import CLASSES
from training.make_scenes import decoded, read_shard, rows_of
from training.scene import Scene
from training.targets import targets
from vision.geometry import midline, overlap, rectify, widened

__all__ = ["CLASSES_WITH_NONE", "NONE", "batches", "card_sample", "edge_samples", "face_samples"]

NONE = CLASSES
CLASSES_WITH_NONE = CLASSES + 1
"""FaceNet also learns "no card here": outlines that are far off, hands, bare table."""

PHOTOGRAPHS = 120
"""So many photographs are drawn by lot for every shard of composed scenes, where there are any."""

MIXED, FEW = 40, 3
"""So many batches wait in the pool that batches are drawn from; of so few shards the pool need not be deep."""

OFF, OFTEN = (0.01, 0.02, 0.04, 0.06, 0.1, 0.14), (0.2, 0.24, 0.24, 0.18, 0.1, 0.04)
"""By what share of its size an outline is off that FaceNet is shown a card in, and how often."""

PARTS = 0.08
"""Share of cards of which FaceNet is shown a part only: a detector often outlines no more than can be seen."""

CUT_OFF = 0.5
"""A card that the picture's border cuts off is shown to FaceNet when this share of it is seen."""

Random = np.random.Generator
Sample = tuple[NDArray[np.generic], ...]


def batches(
    folder: Path,
    size: int,
    make: Callable[[Random, Scene], list[Sample]],
    seed: int,
    photographs: Sequence[Path] = (),
) -> Generator[tuple[NDArray[np.generic], ...]]:
    """Endless batches, made by a thread ahead of time from shards in random order; it ends with the generator.

    ``photographs``: shards of labelled photographs, mixed in.
    """
    over = threading.Event()
    ready: queue.Queue[tuple[NDArray[np.generic], ...]] = queue.Queue(maxsize=12)

    def work() -> None:
        rng = np.random.default_rng(seed)
        pool: list[Sample] = []
        stored = [row for file in photographs for row in rows_of(file)]
        while not over.is_set():
            shards = sorted(folder.glob("*.pickle"))
            keep = MIXED if len(shards) > FEW else 1
            for scene in read_shard(shards[int(rng.integers(len(shards)))]):
                pool.extend(make(rng, scene))
            for number in rng.integers(len(stored), size=PHOTOGRAPHS) if stored else ():
                pool.extend(make(rng, decoded(stored[number])))
            while len(pool) >= size * keep and not over.is_set():
                chosen = set(rng.choice(len(pool), size, replace=False).tolist())
                taken = [pool[i] for i in chosen]
                pool = [s for i, s in enumerate(pool) if i not in chosen]
                ready.put(tuple(np.stack(column) for column in zip(*taken, strict=True)))

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


def _coloured(rng: Random, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Another exposure and white balance, by table: much faster than arithmetic on the whole picture. Now and then a
    lamp or a camera far off white, or old varnish."""
    cast = 0.07 if rng.random() < 0.8 else 0.18
    gain = rng.normal(1, cast, 3) * np.exp(rng.normal(0, 0.15))
    table = np.clip(np.arange(256)[:, None] * gain + rng.normal(0, 6), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table[:, None]), np.uint8)


def card_sample(rng: Random, scene: Scene, size: tuple[int, int] = (320, 256)) -> list[Sample]:
    """Two views (w, h) of the scene, turned, mirrored and scaled, with CardNet's targets."""
    return [_view(rng, scene, size) for _ in range(2)]


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
    return _coloured(rng, view), *targets(quads, scene.visible, centres, height, width)


def _towards_a_card(rng: Random, scene: Scene, size: tuple[int, int]) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The picture (halved where it will be much reduced) and the map from the scene to a view in which one of its
    cards is 26 to 150 pixels high, if half to 1.3 times the size will do that."""
    wanted, tall = float(np.exp(rng.uniform(np.log(26), np.log(150)))), 100.0
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
    return (points @ matrix[:, :2].T + matrix[:, 2]).astype(np.float32)


def _shaken(rng: Random, quad: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    """A quad as a detector finds it: moved, turned, scaled and bent by about ``share`` of its size."""
    size = np.sqrt(max(cv2.contourArea(quad), 1.0))
    centre = quad.mean(axis=0)
    turn = rng.normal(0, share)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * np.exp(rng.normal(0, share))
    shaken = (quad - centre) @ matrix.T + centre + rng.normal(0, share * size * 0.6, 2)
    return (shaken + rng.normal(0, share * size * 0.4, (4, 2))).astype(np.float32)


def _part(rng: Random, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The outline without a strip along one side, which may be as much as two fifths of it."""
    side = int(rng.integers(4))
    turned = np.roll(quad, side, axis=0)
    keep = np.float32(rng.uniform(0.6, 0.95))
    cut = turned.copy()
    cut[2], cut[3] = turned[1] + (turned[2] - turned[1]) * keep, turned[0] + (turned[3] - turned[0]) * keep
    return np.ascontiguousarray(np.roll(cut, -side, axis=0))


def _half_turned(rng: Random, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.roll(quad, 2, axis=0) if rng.random() < 0.5 else quad


def edge_samples(rng: Random, scene: Scene) -> list[Sample]:
    """Rough outlines of cards that are at least a third visible, with the shift that mends them."""
    made: list[Sample] = []
    for quad, share in zip(scene.quads, scene.visible, strict=True):
        if share < 0.33 or not _inside(quad, scene):
            continue
        for _ in range(2):
            true = _half_turned(rng, quad)
            rough = _shaken(rng, true, float(rng.choice([0.02, 0.04, 0.07, 0.1])))
            frame = widened(rough)
            crop = rectify(scene.picture, frame, 64, 96)
            corners = np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            to_crop = cv2.getPerspectiveTransform(frame, corners)
            shift = cv2.perspectiveTransform(true[None], to_crop)[0] - cv2.perspectiveTransform(rough[None], to_crop)[0]
            if np.abs(shift).max() < 0.6:
                made.append((_coloured(rng, crop), shift.astype(np.float32).ravel()))
    return made


def face_samples(rng: Random, scene: Scene) -> list[Sample]:
    """Rectified faces with their class, and now and then something that is no card."""
    made: list[Sample] = []
    for quad, share, label in zip(scene.quads, scene.visible, scene.labels, strict=True):
        if share < (0.33 if _inside(quad, scene) else CUT_OFF):
            continue
        outline = _shaken(rng, _half_turned(rng, quad), float(rng.choice(OFF, p=OFTEN)))
        if rng.random() < PARTS:
            outline = _part(rng, outline)
        made.append((_coloured(rng, rectify(scene.picture, outline, 80, 128)), np.int64(label)))
    if rng.random() < 0.6 and len(scene.quads):
        wrong = _wrong(rng, scene.quads[rng.integers(len(scene.quads))])
        if max(overlap(wrong, quad) for quad in scene.quads) < 0.45:
            made.append((_coloured(rng, rectify(scene.picture, wrong, 80, 128)), np.int64(NONE)))
    return made


def _wrong(rng: Random, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """An outline of no card: beside one, a part of one, one and a half of them."""
    quad = _shaken(rng, quad, 0.05)
    kind = rng.random()
    if kind < 0.4:
        return quad + (rng.normal(0, 1, 2) * np.sqrt(cv2.contourArea(quad))).astype(np.float32)
    if kind < 0.7:
        inner = widened(quad, float(rng.uniform(0.3, 0.65)))
        return inner + ((quad[rng.integers(4)] - quad.mean(axis=0)) * rng.uniform(0, 0.4)).astype(np.float32)
    side = (quad[1] - quad[0]) if rng.random() < 0.6 else (quad[3] - quad[0])
    return (quad + side * rng.choice([-1, 1]) * rng.uniform(0.4, 0.6)).astype(np.float32)


def _inside(quad: NDArray[np.float32], scene: Scene) -> bool:
    height, width = scene.picture.shape[:2]
    return bool((quad > -6).all() and (quad[:, 0] < width + 6).all() and (quad[:, 1] < height + 6).all())
