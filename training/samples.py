"""Batches for the three networks, cut from stored scenes with fresh variation each time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import CLASSES
from training.make_scenes import read_shard
from training.scene import Scene
from training.targets import targets
from vision.geometry import rectify, widened

__all__ = ["CLASSES_WITH_NONE", "NONE", "batches", "card_sample", "edge_samples", "face_samples"]

NONE = CLASSES
CLASSES_WITH_NONE = CLASSES + 1
"""FaceNet also learns "no card here": outlines that are far off, hands, bare table."""

Random = np.random.Generator
Sample = tuple[NDArray[np.generic], ...]


def batches(
    folder: Path, size: int, make: Callable[[Random, Scene], list[Sample]], seed: int
) -> Generator[tuple[NDArray[np.generic], ...]]:
    """Endless batches, made by a thread ahead of time from shards in random order; it ends with the generator."""
    over = threading.Event()
    ready: queue.Queue[tuple[NDArray[np.generic], ...]] = queue.Queue(maxsize=12)

    def work() -> None:
        rng = np.random.default_rng(seed)
        pool: list[Sample] = []
        while not over.is_set():
            shards = sorted(folder.glob("*.pickle"))
            for scene in read_shard(shards[int(rng.integers(len(shards)))]):
                pool.extend(make(rng, scene))
            while len(pool) >= size * 40 and not over.is_set():
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
    gain = rng.normal(1, 0.07, 3) * np.exp(rng.normal(0, 0.15))
    return np.clip(picture * gain + rng.normal(0, 6), 0, 255).astype(np.uint8)


def card_sample(rng: Random, scene: Scene, size: tuple[int, int] = (320, 256)) -> list[Sample]:
    """One view (w, h) of the scene, turned, mirrored and scaled, with CardNet's targets."""
    width, height = size
    scale = float(np.exp(rng.uniform(np.log(0.45), np.log(1.15))))
    angle = rng.choice([0, 90, 180, 270]) + (rng.normal(0, 12) if rng.random() < 0.5 else 0)
    focus = scene.quads[rng.integers(len(scene.quads))].mean(axis=0) if len(scene.quads) else np.array([256, 192])
    matrix = cv2.getRotationMatrix2D((float(focus[0]), float(focus[1])), float(angle), scale)
    matrix[:, 2] += np.array([width, height]) * rng.uniform(0.2, 0.8, 2) - focus
    mirrored = rng.random() < 0.5
    if mirrored:
        matrix = np.diag([-1.0, 1.0]) @ matrix
        matrix[0, 2] += width - 1
    fill = [int(v) for v in scene.picture[0, 0]]
    view = cv2.warpAffine(scene.picture, matrix, size, flags=cv2.INTER_AREA, borderValue=fill)
    quads, centres = _moved(scene.quads, matrix), _moved(scene.centres, matrix)
    if mirrored:
        quads = quads[:, [1, 0, 3, 2]]
    return [(_coloured(rng, view), *targets(quads, scene.visible, centres, height, width))]


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


def _half_turned(rng: Random, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.roll(quad, 2, axis=0) if rng.random() < 0.5 else quad


def edge_samples(rng: Random, scene: Scene) -> list[Sample]:
    """Rough outlines of cards that are at least a third visible, with the shift that mends them."""
    made: list[Sample] = []
    for quad, share in zip(scene.quads, scene.visible, strict=True):
        if share < 0.4 or not _inside(quad, scene):
            continue
        for _ in range(2):
            true = _half_turned(rng, quad)
            rough = _shaken(rng, true, float(rng.choice([0.02, 0.05, 0.09])))
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
        if share < 0.45 or not _inside(quad, scene):
            continue
        outline = _shaken(rng, _half_turned(rng, quad), float(rng.choice([0.01, 0.025, 0.04])))
        made.append((_coloured(rng, rectify(scene.picture, outline, 80, 128)), np.int64(label)))
    if rng.random() < 0.35 and len(scene.quads):
        wrong = _shaken(rng, scene.quads[rng.integers(len(scene.quads))], 0.05)
        wrong = wrong + (rng.normal(0, 1, 2) * np.sqrt(cv2.contourArea(wrong))).astype(np.float32)
        if _overlap(wrong, scene) < 0.35:
            made.append((_coloured(rng, rectify(scene.picture, wrong, 80, 128)), np.int64(NONE)))
    return made


def _inside(quad: NDArray[np.float32], scene: Scene) -> bool:
    height, width = scene.picture.shape[:2]
    return bool((quad > -6).all() and (quad[:, 0] < width + 6).all() and (quad[:, 1] < height + 6).all())


def _overlap(quad: NDArray[np.float32], scene: Scene) -> float:
    area = max(cv2.contourArea(quad), 1.0)
    shared = [cv2.intersectConvexConvex(quad, other)[0] / area for other in scene.quads]
    return max(shared, default=0.0)
