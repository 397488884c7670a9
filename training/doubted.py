"""Crops of cards of which the face network is in doubt, for the network that is asked then.

Of what it is sure of a tenth is kept, so that nothing of that is unlearned. Cut once and kept: most looks leave no
doubt, and to cut them all for each batch would take longer than to learn from it. Example::

    python -m training.doubted --scenes .work/training/scenes --models models --out .work/training/doubted
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.face_crops import face_samples
from training.make_scenes import read_shard
from training.samples import Random, Sample, coloured, made_ahead
from training.scene import Scene
from vision.detect import CardDetector
from vision.geometry import Picture
from vision.network import Network
from vision.recognize import IN_DOUBT

__all__ = ["NOISY", "doubted", "doubtful_batches"]

TIMES = 3
"""How often each scene's cards are cut, each time off otherwise; once as the detector finds them, too."""

SURE = 0.1
"""Which share of the cards that are read rightly and without a doubt is kept."""

SHIFTED, NOISY = (0.5, 0.015), (0.3, 6.0)
"""How many crops are moved and bent a little more, and by what share of their size; how many get a sensor's noise, and
of how many grey levels at most."""

Crops = tuple[NDArray[np.uint8], NDArray[np.int64]]


def doubted(scene: Scene, rng: Random, detector: CardDetector, faces: Network) -> Crops | None:
    """The crops (n, 128, 80, 3) of a scene of which the face network is in doubt, or wrong, and their classes (n,);
    None where there are none."""
    cut = [sample for turn in range(TIMES) for sample in face_samples(rng, scene, None if turn else detector)]
    if not cut:
        return None
    crops, labels = (np.stack(column) for column in zip(*cut, strict=True))
    logits = faces(crops)[0]
    best = np.exp(logits.max(axis=1) - np.logaddexp.reduce(logits, axis=1))
    kept = (best < IN_DOUBT) | (logits.argmax(axis=1) != labels) | (rng.random(len(labels)) < SURE)
    return crops[kept], labels[kept]


def doubtful_batches(folder: Path, size: int, seed: int) -> Generator[Sample]:
    """Endless batches of all kept crops in random order, each time in another light and a little off; they are read
    into memory (some 30 kB each)."""
    shards = [np.load(file) for file in sorted(folder.glob("*.npz"))]
    kept = [(crops, label) for shard in shards for crops, label in zip(shard["crops"], shard["labels"], strict=True)]
    return made_ahead(_in_random_order(kept, size, np.random.default_rng(seed)))


def _in_random_order(kept: Sequence[tuple[Picture, int]], size: int, rng: Random) -> Iterator[Sample]:
    while True:
        order = rng.permutation(len(kept))
        for first in range(0, len(order) - size + 1, size):
            chosen = [kept[i] for i in order[first : first + size]]
            yield np.stack([_varied(rng, crop) for crop, _ in chosen]), np.array([label for _, label in chosen])


def _varied(rng: Random, crop: Picture) -> Picture:
    """A crop in another light, now and then moved, with noise, or from its other end."""
    seen = coloured(rng, crop)
    (height, width), (often, share) = seen.shape[:2], SHIFTED
    if rng.random() < often:
        matrix = np.eye(2, 3) + rng.normal(0, share, (2, 3)) * np.array([[1, 1, width], [1, 1, height]])
        seen = np.asarray(cv2.warpAffine(seen, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    often, most = NOISY
    if rng.random() < often:
        noise = rng.normal(0, rng.uniform(1, most), seen.shape)
        seen = np.clip(seen + noise, 0, 255).astype(np.uint8)
    return seen[::-1, ::-1] if rng.random() < 0.5 else seen


def _of_shard(file: Path, detector: CardDetector, faces: Network) -> Iterator[Crops]:
    rng = np.random.default_rng((int(file.stem), 77))
    for scene in read_shard(file):
        if (crops := doubted(scene, rng, detector, faces)) is not None:
            yield crops


def main() -> None:
    """Cut all shards; what is there is kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--first", type=int, default=0, help="number of the first shard that is cut")
    parser.add_argument("--shards", type=int, default=10**5, help="up to this number")
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    detector, faces = CardDetector(wanted.models), Network("faces", wanted.models)
    for file in sorted(wanted.scenes.glob("*.pickle")):
        out = wanted.out / f"{file.stem}.npz"
        if out.exists() or not wanted.first <= int(file.stem) < wanted.shards:
            continue
        crops, labels = (np.concatenate(column) for column in zip(*_of_shard(file, detector, faces), strict=True))
        half = out.with_suffix(f".{os.getpid()}")
        with half.open("wb") as opened:
            np.savez(opened, crops=crops, labels=labels)
        half.replace(out)
        print(f"{out.name}: {len(labels)} crops", flush=True)


if __name__ == "__main__":
    main()
